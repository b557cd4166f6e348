// The guarded exit: every request of Parley to another server goes through such a client. It never throws, only dials addresses
// that its policy has just allowed, and follows no redirect unless the caller says so (and then checks every hop again). It
// ends within the caller's limits, whatever the other side does.

import { checkedAddresses, createDial } from './dial.ts'
import type { AnswerHeaders, ExchangeLimits, ExchangeResult, exchange, Wanted } from './exchange.ts'
import { EgressFailure, type FailureClass, type Fault } from './failure.ts'
import type { Lines } from './lines.ts'
import type { Policy } from './policy.ts'
import type { EgressProxy } from './proxy.ts'
import { type Asked, isRedirect, redirected } from './redirect.ts'
import { createResolve, type Resolve } from './resolve.ts'
import { readTarget, type Target } from './target.ts'
import { createSecure } from './tls.ts'

export type ClientOptions = {
  policy: Policy
  userAgent: string
  proxy?: EgressProxy
  /** Certificate authorities instead of the usual ones. */
  ca?: string | string[]
  resolve?: Resolve
}

export type Request = {
  method: string
  url: string | Target
  /** Name, value, name, value… */
  headers?: readonly string[]
  body?: string | Uint8Array
  /** For everything together: name, connection, handshake, request, redirects and the wanted part of the answer. */
  deadlineMs: number
  wanted: Wanted
  /** How many redirects to follow; none by default. An unfollowed redirect counts as the answer. */
  redirectsMax?: number
  /**
   * Whether repeating the request is harmless. Only then may it use an open connection: the other side may close that while we
   * write, and then the request is sent again on a new one.
   */
  isRepeatable?: boolean
  signal?: AbortSignal | undefined
}

/** An answer, or the kind of failure; nothing is thrown. */
export type Result = Answer | Failed
export type Answer = {
  kind: 'answered'
  /** The address that answered, after redirects. */
  url: string
  code: number
  ok: boolean
  headers: AnswerHeaders
  body: Buffer
  ms: number
}
export type Failed = { kind: 'failed'; class: FailureClass; fault: Fault; ms: number }

export type Client = {
  send(request: Request): Promise<Result>
  /** Whether a URL may be asked at all. A host that doesn't resolve yet may do so later. */
  check(url: string | Target): Promise<'allowed' | 'blocked_address' | 'unresolved'>
  /** Waits for open requests; a later one fails as our own fault. */
  close(): Promise<void>
}

type Wire = { lines: Lines; exchange: typeof exchange }

/** The head of a redirect says everything; we read just enough of its body to keep the connection. */
const REDIRECT_BODY: Wanted = { part: 'status', bytesMax: 4 * 1024, waitMs: 500 }

export function createClient(options: ClientOptions): Client {
  const resolve = options.resolve ?? createResolve()
  const secure = createSecure(options.ca ? { ca: options.ca } : {})
  const dialling = { resolve, policy: options.policy, secure, ...(options.proxy && { proxy: options.proxy }) }
  const dial = createDial(dialling)
  const drained = Promise.withResolvers<void>()
  let wire: Wire | null = null
  let underWay = 0
  let isClosed = false

  async function follow(request: Request): Promise<Result> {
    if (isClosed || request.signal?.aborted) return { kind: 'failed', class: 'cancelled', fault: 'ours', ms: 0 }
    const over = wire ?? (await layWire())
    const startedAtMs = performance.now()
    const sinceStartMs = () => performance.now() - startedAtMs
    const failed = (failureClass: FailureClass, fault: Fault): Failed => {
      return { kind: 'failed', class: failureClass, fault, ms: Math.round(sinceStartMs()) }
    }
    if (!over) return failed('internal_error', 'ours')

    let asked = firstAsked(request)
    for (let redirectsLeft = request.redirectsMax ?? 0; ; redirectsLeft--) {
      if (!asked) return failed('invalid_url', 'receiver')
      const leftMs = Math.max(1, request.deadlineMs - sinceStartMs())
      const result = await ask(over, asked, request, leftMs)
      if (result.kind === 'failed') return failed(result.class, result.fault)
      const { code, headers, body } = result
      const { location } = headers
      if (!request.redirectsMax || !isRedirect(code) || typeof location !== 'string')
        return {
          kind: 'answered',
          url: asked.target.origin + asked.target.path,
          code,
          ok: code >= 200 && code < 300,
          headers,
          body,
          ms: Math.round(sinceStartMs()),
        }
      if (redirectsLeft === 0) return failed('too_many_redirects', 'receiver')
      asked = redirected(asked, code, location)
    }
  }

  /**
   * The first request loads undici, a tenth of everything that a start loads; this does not count against its deadline. Null if
   * loading fails, for example without free file descriptors.
   */
  async function layWire(): Promise<Wire | null> {
    try {
      const [{ Lines }, { exchange }] = await Promise.all([import('./lines.ts'), import('./exchange.ts')])
      // Another request may have loaded it meanwhile.
      wire ??= { lines: new Lines(dial), exchange }
      return wire
    } catch {
      return null
    }
  }

  async function ask(over: Wire, asked: Asked, request: Request, deadlineMs: number): Promise<ExchangeResult> {
    const startedAtMs = performance.now()
    const followed = request.redirectsMax ? REDIRECT_BODY : null
    const limits = { deadlineMs, wanted: request.wanted, followed }
    const mayReuse = request.isRepeatable ?? REPEATABLE.has(asked.method)
    const result = await transfer(over, asked, limits, request.signal, mayReuse)
    if (result.kind === 'answered' || !result.wasStale) return result
    // The other side closed an idle connection while we wrote to it, which is nobody's fault.
    const leftMs = Math.max(1, deadlineMs - (performance.now() - startedAtMs))
    return await transfer(over, asked, { ...limits, deadlineMs: leftMs }, request.signal, false)
  }

  async function transfer(
    { lines, exchange }: Wire,
    { method, target, headers, body }: Asked,
    limits: ExchangeLimits,
    signal: AbortSignal | undefined,
    mayReuse: boolean,
  ): Promise<ExchangeResult> {
    const line = mayReuse ? lines.take(target) : lines.open(target)
    const sent = { method: method as 'POST', path: target.path, headers: withOwnHeaders(headers), body: body as Buffer }
    const result = await exchange(line, sent, limits, signal)
    if (result.kind === 'answered' && result.isReusable) lines.release(line)
    return result
  }

  /** We cannot decode anything. Our user agent is only a default. */
  function withOwnHeaders(headers: readonly string[]): string[] {
    const own = ['accept-encoding', 'identity']
    let hasUserAgent = false
    for (let index = 0; index < headers.length; index += 2) {
      const name = headers[index] ?? ''
      if (name.length === 15 && name.toLowerCase() === 'accept-encoding') continue
      if (name.length === 10 && name.toLowerCase() === 'user-agent') hasUserAgent = true
      own.push(name, headers[index + 1] ?? '')
    }
    if (!hasUserAgent) own.push('user-agent', options.userAgent)
    return own
  }

  return {
    async send(request) {
      underWay += 1
      try {
        return await follow(request)
      } finally {
        underWay -= 1
        if (isClosed && underWay === 0) drained.resolve()
      }
    },

    async check(url) {
      const target = targetOf(url)
      if (!target) return 'blocked_address'
      try {
        await checkedAddresses(dialling, target)
        return 'allowed'
      } catch (error) {
        const isBlocked = error instanceof EgressFailure && error.failureClass === 'blocked_address'
        return isBlocked ? 'blocked_address' : 'unresolved'
      }
    },

    async close() {
      isClosed = true
      if (underWay > 0) await drained.promise
      wire?.lines.destroy()
    },
  }
}

/** RFC 9110 9.2.1, RFC 4918 9.1 and RFC 3253 3.6: these only read. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND', 'REPORT'])

function firstAsked({ method, url, headers = [], body }: Request): Asked | null {
  const target = targetOf(url)
  return target && { method, target, headers, body: body ?? null }
}

function targetOf(url: string | Target): Target | null {
  return typeof url === 'string' ? readTarget(url) : url
}
