import assert from 'node:assert/strict'
import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// An identity provider on loopback, as OpenID Connect Core and Discovery have it: metadata, keys, the page where people sign in (here they do so
// at once, as `person`), and tokens for a code that works once. `spoil` changes what its tokens say.

export const OIDC_CLIENT = { clientId: 'parley', clientSecret: 'the secret of parley' }

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Claims = Record<string, unknown>

export class OidcServer implements AsyncDisposable {
  issuer = ''
  /** The person who signs in next. */
  person: { sub: string; email?: string; email_verified?: unknown } = { sub: 'subject-1' }
  spoil: (claims: Claims) => Claims = (claims) => claims
  /** Sent back with the browser, beside what the protocol wants. */
  sentBack: Record<string, string> = {}
  /** The provider's own name, if it differs from the name that it is asked by. */
  callsItself: string | null = null
  /** Whether the address is told only at its own endpoint. */
  tellsAddressLater = false
  signsWith = privateKey
  readonly #codes = new Map<string, { challenge: string; redirect: string; nonce: string; person: Claims }>()
  readonly #access = new Map<string, Claims>()
  readonly #server = createServer((request, response) => void this.#take(request, response))

  static async open(): Promise<OidcServer> {
    const server = new OidcServer()
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    server.issuer = `http://127.0.0.1:${(server.#server.address() as AddressInfo).port}`
    return server
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', this.issuer)
    if (url.pathname === '/authorize') {
      response.writeHead(302, { location: this.#authorize(url) }).end()
      return
    }
    const [code, body] = this.#answer(url.pathname, Buffer.concat(chunks).toString(), request.headers.authorization)
    response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  #answer(path: string, form: string, authorization = ''): [number, object] {
    if (path === '/.well-known/openid-configuration') return [200, this.#metadata()]
    if (path === '/jwks') return [200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256' }] }]
    if (path === '/token') return this.#token(new URLSearchParams(form), authorization)
    const about = path === '/userinfo' ? this.#access.get(authorization.replace('Bearer ', '')) : undefined
    return about ? [200, about] : [404, { error: 'not_found' }]
  }

  #metadata(): object {
    const at = (path: string) => `${this.issuer}/${path}`
    return {
      issuer: this.callsItself ?? this.issuer,
      authorization_endpoint: at('authorize'),
      token_endpoint: at('token'),
      jwks_uri: at('jwks'),
      userinfo_endpoint: at('userinfo'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }
  }

  #authorize({ searchParams }: URL): string {
    const given = Object.fromEntries(searchParams)
    assert.deepEqual(
      [given.client_id, given.response_type, given.scope, given.code_challenge_method],
      [OIDC_CLIENT.clientId, 'code', 'openid email', 'S256'],
    )
    const code = randomUUID()
    const { code_challenge: challenge = '', redirect_uri: redirect = '', nonce = '', state = '' } = given
    this.#codes.set(code, { challenge, redirect, nonce, person: { ...this.person } })
    const back = new URL(redirect)
    back.search = new URLSearchParams({ code, state, ...this.sentBack }).toString()
    return back.href
  }

  #token(form: URLSearchParams, authorization: string): [number, object] {
    const [id, secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':')
    const asked = [id, secret].map((part) => decodeURIComponent((part ?? '').replaceAll('+', ' ')))
    if (asked.join(':') !== `${OIDC_CLIENT.clientId}:${OIDC_CLIENT.clientSecret}`)
      return [401, { error: 'invalid_client' }]
    const known = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (known?.challenge !== proof || known.redirect !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    const access = randomUUID()
    this.#access.set(access, known.person)
    const token = this.#signed(this.tellsAddressLater ? { sub: known.person.sub } : known.person, known.nonce)
    return [200, { access_token: access, token_type: 'Bearer', expires_in: 300, id_token: token }]
  }

  #signed(person: Claims, nonce: string): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: this.issuer, aud: OIDC_CLIENT.clientId, iat: now, exp: now + 300, nonce, ...person }
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const text = `${part({ alg: 'RS256', kid: 'one' })}.${part(this.spoil(claims))}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(this.signsWith).toString('base64url')}`
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
