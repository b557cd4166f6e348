import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { OAuthClientProvider, OAuthDiscoveryState } from '@modelcontextprotocol/client'
import type { ServerOptions } from '#http/server.ts'
import { freePort } from './free-port.ts'
import { givenMember, type ShownMember } from './given.ts'
import { sessionOf } from './signed-in.ts'
import { newWorld, type World } from './world.ts'

// Programs that ask members for access: one by the protocol's own client, which keeps in memory what others keep in a file, and one in small
// steps for tests that leave the way.

export const BACK = 'http://127.0.0.1:6274/callback'

type Kept<T> = { client?: T; tokens?: T; verifier?: string; discovery?: OAuthDiscoveryState }

export class Assistant implements OAuthClientProvider {
  // biome-ignore lint/suspicious/noExplicitAny: what the library gives to keep, it gets back.
  readonly kept: Kept<any> = {}
  readonly redirectUrl: string
  readonly clientMetadata: { client_name: string; redirect_uris: string[] }
  /** Where it sent the browser. */
  sentTo: URL | null = null

  constructor(name = 'Desk assistant', redirectUrl = BACK) {
    this.redirectUrl = redirectUrl
    this.clientMetadata = { client_name: name, redirect_uris: [redirectUrl] }
  }

  readonly state = () => 'a state of its own'
  readonly clientInformation = () => this.kept.client
  readonly tokens = () => this.kept.tokens
  readonly codeVerifier = () => this.kept.verifier ?? assert.fail('no verifier')
  readonly discoveryState = () => this.kept.discovery
  readonly saveClientInformation = (client: unknown) => this.#keep({ client })
  readonly saveTokens = (tokens: unknown) => this.#keep({ tokens })
  readonly saveCodeVerifier = (verifier: string) => this.#keep({ verifier })
  readonly saveDiscoveryState = (discovery: OAuthDiscoveryState) => this.#keep({ discovery })
  readonly redirectToAuthorization = (url: URL) => {
    this.sentTo = url
  }
  readonly invalidateCredentials = (what: string) => {
    if (what === 'tokens' || what === 'all') this.#keep({ tokens: undefined })
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #keep(more: Kept<any>): void {
    Object.assign(this.kept, more)
  }
}

export type PublicWorld = World & { url: string; ana: ShownMember }

/** A world whose server listens where it says that it is, with an admin who belongs to no other workspace. */
export async function publicWorld(options: Partial<ServerOptions> = {}): Promise<PublicWorld> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const world = await newWorld({ publicUrl: url, ...options })
  await world.app.listen({ port, host: '127.0.0.1' })
  const ana = await givenMember(world, { email: anAddress(), role: 'admin' })
  return Object.assign(world, { url, ana })
}

export const anAddress = () => `p${randomBytes(6).toString('hex')}@acme.test`

type Form = Record<string, string | string[]>

/** A browser without script, for one site. */
export class PlainBrowser {
  readonly #site: string
  readonly #cookies = new Map<string, string>()

  constructor(site: string, cookie = '') {
    this.#site = site
    if (cookie) this.#take(cookie)
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async open(address: string | URL) {
    return await this.#answer(await fetch(new URL(address, `${this.#site}/`), this.#with({})))
  }

  async post(path: string, form: Form, headers: Record<string, string> = {}) {
    const pairs = Object.entries(form).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
    const origin = { origin: this.#site, 'content-type': 'application/x-www-form-urlencoded', ...headers }
    const init = { method: 'POST', body: new URLSearchParams(pairs).toString() }
    return await this.#answer(await fetch(new URL(path, `${this.#site}/`), { ...init, ...this.#with(origin) }))
  }

  #with(headers: Record<string, string>) {
    return { redirect: 'manual' as const, headers: { cookie: this.cookie, ...headers } }
  }

  async #answer(response: Response) {
    for (const cookie of response.headers.getSetCookie()) this.#take(cookie)
    const to = response.headers.get('location')
    return { status: response.status, headers: response.headers, html: await response.text(), to }
  }

  #take(cookie: string): void {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

/** Somebody who is signed in. */
export async function browserOf(world: PublicWorld, email = world.ana.email): Promise<PlainBrowser> {
  return new PlainBrowser(world.url, await sessionOf(world, email))
}

/** The fields of the form that asks, as the browser of somebody would send them who has started it. */
export function fieldsIn(html: string): Form & { ticket: string; scope: string[] } {
  const valuesOf = (name: string) =>
    [...html.matchAll(new RegExp(`<input[^>]* name="${name}" value="([^"]*)"`, 'g'))].map(([, value]) => value!)
  const [ticket = assert.fail(html)] = valuesOf('ticket')
  return { ticket, member: valuesOf('member')[0] ?? '', scope: valuesOf('scope'), started: 'yes' }
}

/** Looks at the question and allows it; returns where the browser goes then. */
export async function allow(browser: PlainBrowser, asks: string | URL, change: Form = {}): Promise<URL> {
  const page = await browser.open(asks)
  assert.equal(page.status, 200, page.html)
  const answer = await browser.post('/authorize', { ...fieldsIn(page.html), answer: 'allow', ...change })
  assert.equal(answer.status, 303, answer.html)
  return new URL(answer.to!)
}

export const newVerifier = () => randomBytes(32).toString('base64url')
export const challengeFor = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type Told = { status: number; body: Record<string, string>; headers: Headers }

async function told(response: Response): Promise<Told> {
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : JSON.parse(text), headers: response.headers }
}

export async function register(url: string, metadata: unknown): Promise<Told> {
  const headers = { 'content-type': 'application/json' }
  return await told(await fetch(`${url}/register`, { method: 'POST', headers, body: JSON.stringify(metadata) }))
}

export async function ask(url: string, path: '/token' | '/revoke', form: Record<string, string>): Promise<Told> {
  return await told(await fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(form) }))
}

/** A program in small steps. */
export async function newProgram(url: string, name = 'Desk assistant', redirectUri = BACK) {
  const { status, body } = await register(url, { client_name: name, redirect_uris: [redirectUri] })
  assert.equal(status, 201, JSON.stringify(body))
  const clientId = body.client_id!
  const verifier = newVerifier()
  const asks = (change: Record<string, string | null> = {}): URL => {
    const query = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: challengeFor(verifier),
      code_challenge_method: 'S256',
      state: 'mine',
      resource: `${url}/mcp`,
      ...change,
    }
    const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== null)
    return new URL(`${url}/authorize?${new URLSearchParams(given)}`)
  }
  const redeem = (code: string, change: Record<string, string> = {}) =>
    ask(url, '/token', {
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...change,
    })
  const renew = (token: string, change: Record<string, string> = {}) =>
    ask(url, '/token', { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, ...change })
  const revoke = (token: string, client = clientId) => ask(url, '/revoke', { token, client_id: client })
  /** The whole way to tokens. */
  const connect = async (browser: PlainBrowser, change: Form = {}) => {
    const back = await allow(browser, asks(), change)
    const { status, body } = await redeem(back.searchParams.get('code')!)
    assert.equal(status, 200, JSON.stringify(body))
    return { access: body.access_token!, refresh: body.refresh_token! }
  }
  return { clientId, verifier, asks, redeem, renew, revoke, connect }
}

/** Lists the tools with a token, as an assistant does first. */
export async function callWith(url: string, token: string): Promise<Told> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body })
  await response.text()
  return { status: response.status, body: {}, headers: response.headers }
}
