import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// A provider of accounts on loopback, as Google and Microsoft document theirs: the page on which people agree (here they do so at
// once), and tokens by code and by refresh token (RFC 6749, RFC 7636). What it serves beside that is `google-server.ts` or `graph-server.ts`.

export const CLIENT = { id: 'client-of-parley', secret: 'the-secret-of-the-client' }

const EVERYTHING = 'https://www.googleapis.com/auth/calendar.events Calendars.ReadWrite'

export type Consent = { email: string; scope: string | null; error?: string }

export type Told = { code: number; body?: object; headers?: Record<string, string> }

export type Asked = {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Record<string, unknown> | null
}

export class AccountServer implements AsyncDisposable {
  /** Every request for something in a calendar. */
  readonly asked: string[] = []
  /** Refresh tokens that came in, in order. */
  readonly refreshed: string[] = []
  consent: Consent = { email: 'ana@acme.test', scope: null }
  /** A new refresh token with every use, as Microsoft does. */
  isRotating = false
  /** The next requests get these instead of an answer. */
  readonly instead: Told[] = []
  /** The same where tokens are given. */
  readonly insteadOfTokens: Told[] = []
  /** Every code and token that was given out. */
  readonly issued: string[] = []
  /** The next request for something in a calendar waits for this. */
  gate: Promise<void> | null = null
  url = ''
  readonly #codes = new Map<string, { challenge: string; redirect: string; scope: string; email: string }>()
  readonly #access = new Map<string, string>()
  readonly #refresh = new Map<string, { email: string; scope: string }>()
  readonly #server = createServer((request, response) => void this.#take(request, response))
  readonly #serve: (asked: Asked, email: string) => Told

  private constructor(serve: (asked: Asked, email: string) => Told) {
    this.#serve = serve
  }

  static async open(serve: (asked: Asked, email: string) => Told): Promise<AccountServer> {
    const server = new AccountServer(serve)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    server.url = `http://127.0.0.1:${(server.#server.address() as AddressInfo).port}`
    return server
  }

  /** As after somebody has agreed. */
  tokensFor(email: string): { access: string; refresh: string } {
    const [access, refresh] = [randomUUID(), randomUUID()]
    this.#access.set(access, email)
    this.#refresh.set(refresh, { email, scope: EVERYTHING })
    this.issued.push(access, refresh)
    return { access, refresh }
  }

  /** Access tokens live an hour. */
  expireAccess(): void {
    this.#access.clear()
  }

  /** The owner takes the access back. */
  revoke(): void {
    this.#access.clear()
    this.#refresh.clear()
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', this.url)
    if (this.gate && !/\/(auth|authorize|token)$/.test(url.pathname)) {
      const { gate } = this
      this.gate = null
      await gate
    }
    const { code, body, headers } = this.#answer(request, url, text)
    response.writeHead(code, { 'content-type': 'application/json; charset=UTF-8', ...headers })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  #answer(request: IncomingMessage, url: URL, text: string): Told {
    if (/\/(auth|authorize)$/.test(url.pathname)) return this.#authorize(url)
    if (/\/token$/.test(url.pathname)) return this.#token(new URLSearchParams(text), request.headers.authorization)
    const method = request.method ?? ''
    this.asked.push(`${method} ${url.pathname}`)
    const email = this.#access.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (email === undefined)
      return { code: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Invalid Credentials' } } }
    const told = this.instead.shift()
    if (told) return told
    const body = text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
    return this.#serve({ method, url, headers: request.headers, body }, email)
  }

  #authorize(url: URL): Told {
    const given = Object.fromEntries(url.searchParams)
    if (given.client_id !== CLIENT.id || given.response_type !== 'code' || given.code_challenge_method !== 'S256')
      return { code: 400, body: { error: 'invalid_request' } }
    const back = new URL(given.redirect_uri ?? '')
    back.searchParams.set('state', given.state ?? '')
    const { error, email, scope } = this.consent
    if (error) back.searchParams.set('error', error)
    else {
      const code = randomUUID()
      const granted = scope ?? given.scope ?? ''
      const redirect = given.redirect_uri ?? ''
      this.issued.push(code)
      this.#codes.set(code, { challenge: given.code_challenge ?? '', redirect, scope: granted, email })
      back.searchParams.set('code', code)
    }
    return { code: 302, headers: { location: back.href } }
  }

  #token(form: URLSearchParams, authorization: string | undefined): Told {
    const told = this.insteadOfTokens.shift()
    if (told) return told
    const basic = Buffer.from(authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const [id, secret] = authorization
      ? basic.split(':').map(decodeURIComponent)
      : [form.get('client_id'), form.get('client_secret')]
    if (id !== CLIENT.id || secret !== CLIENT.secret) return { code: 401, body: { error: 'invalid_client' } }
    if (form.get('grant_type') === 'refresh_token') return this.#renew(form.get('refresh_token') ?? '')
    const known = this.#codes.get(form.get('code') ?? '')
    this.#codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (known?.challenge !== challenge || known.redirect !== form.get('redirect_uri')) return REFUSED
    return this.#granted(known)
  }

  #renew(refresh: string): Told {
    this.refreshed.push(refresh)
    const known = this.#refresh.get(refresh)
    if (!known) return REFUSED
    if (!this.isRotating) return this.#granted(known, null)
    this.#refresh.delete(refresh)
    return this.#granted(known)
  }

  #granted({ email, scope }: { email: string; scope: string }, refresh: string | null = randomUUID()): Told {
    const access = randomUUID()
    this.issued.push(access, ...(refresh === null ? [] : [refresh]))
    this.#access.set(access, email)
    if (refresh !== null) this.#refresh.set(refresh, { email, scope })
    const body = { access_token: access, token_type: 'Bearer', expires_in: 3599, scope }
    return { code: 200, body: refresh === null ? body : { ...body, refresh_token: refresh } }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}

const REFUSED: Told = {
  code: 400,
  body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
}
