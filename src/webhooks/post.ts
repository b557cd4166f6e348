// The guarded sender: one POST to an address that a stranger chose. It never throws, never follows a redirect, never
// dials what was not checked, and ends within its limits whatever the receiver does.

import { readRetryAfter } from '#core/webhook/retry.ts'
import { readWebhookUrl, type WebhookUrl } from '#core/webhook/url.ts'
import { checkedAddresses, createDial } from './dial.ts'
import type { ExchangeLimits, ExchangeResult, exchange } from './exchange.ts'
import type { Lines } from './lines.ts'
import { type FailureClass, type Fault, type Outcome, SendFailure } from './outcome.ts'
import type { EgressProxy } from './proxy.ts'
import { type AddressGuard, createAddressGuard } from './public-address.ts'
import { createResolve, type Resolve } from './resolve.ts'
import { createSecure } from './tls.ts'

/** Spec 8. From the start of the attempt to the status line: name, connection, handshake, request and answer. */
export const DELIVERY_TIMEOUT_MS = 10_000

/** The answer is known by then; this only decides whether the connection can be kept. */
export const BODY_TIMEOUT_MS = 1_000

export type SenderOptions = {
  isDevelopment: boolean
  userAgent: string
  proxy?: EgressProxy
  /** Certificate authorities instead of the usual ones. */
  ca?: string | string[]
  timeoutMs?: number
  bodyTimeoutMs?: number
  resolve?: Resolve
  isAllowed?: AddressGuard
}

export type Post = {
  url: string
  /** Name, value, name, value… */
  headers: readonly string[]
  body: string | Uint8Array
  signal?: AbortSignal
}

export type Sender = {
  post(post: Post): Promise<Outcome>
  /** For the moment when an endpoint is made or its URL changes. A host that does not resolve yet may do so later. */
  check(url: string): Promise<'allowed' | 'blocked_address' | 'unresolved'>
  /** Waits for what is under way; a post that comes later fails as ours. */
  close(): Promise<void>
}

type Wire = { lines: Lines; exchange: typeof exchange }

export function createSender(options: SenderOptions): Sender {
  const isAllowed = options.isAllowed ?? createAddressGuard({ isDevelopment: options.isDevelopment })
  const resolve = options.resolve ?? createResolve()
  const secure = createSecure(options.ca ? { ca: options.ca } : {})
  const dial = createDial({ resolve, isAllowed, secure, ...(options.proxy && { proxy: options.proxy }) })
  const limits: ExchangeLimits = {
    timeoutMs: options.timeoutMs ?? DELIVERY_TIMEOUT_MS,
    bodyTimeoutMs: options.bodyTimeoutMs ?? BODY_TIMEOUT_MS,
  }
  const readUrl = createUrlReader(options.isDevelopment)
  const drained = Promise.withResolvers<void>()
  let wire: Wire | null = null
  let underWay = 0
  let isClosed = false

  async function send(post: Post): Promise<Outcome> {
    const startedAtMs = performance.now()
    const sinceStartMs = () => performance.now() - startedAtMs
    const failed = (failureClass: FailureClass, fault: Fault): Outcome => {
      return { kind: 'failed', class: failureClass, fault, ms: Math.round(sinceStartMs()) }
    }
    if (isClosed || post.signal?.aborted) return failed('cancelled', 'ours')
    const url = readUrl(post.url)
    if (!url) return failed('invalid_url', 'receiver')

    const over = wire ?? (await layWire())
    if (!over) return failed('internal_error', 'ours')
    let result = await transfer(over, url, post, limits, 'kept')
    if (result.kind === 'failed' && result.wasStale) {
      // The receiver closed a kept connection as we wrote to it, which is nobody's fault and no attempt.
      const timeoutMs = Math.max(1, limits.timeoutMs - sinceStartMs())
      result = await transfer(over, url, post, { ...limits, timeoutMs }, 'new')
    }
    if (result.kind === 'failed') return failed(result.class, result.fault)
    const { code, ok, snippet, retryAfter } = result
    const retryAfterSeconds = retryAfter === null ? null : readRetryAfter(retryAfter, Date.now())
    return { kind: 'answered', code, ok, retryAfterSeconds, snippet, ms: Math.round(sinceStartMs()) }
  }

  /** The first post brings undici along, which is a tenth of all that a start would load. Null: out of files, say. */
  async function layWire(): Promise<Wire | null> {
    try {
      const [{ Lines }, { exchange }] = await Promise.all([import('./lines.ts'), import('./exchange.ts')])
      // Another post may have done it meanwhile.
      wire ??= { lines: new Lines(dial), exchange }
      return wire
    } catch {
      return null
    }
  }

  async function transfer(
    { lines, exchange }: Wire,
    url: WebhookUrl,
    post: Post,
    within: ExchangeLimits,
    kind: 'kept' | 'new',
  ): Promise<ExchangeResult> {
    const line = kind === 'kept' ? lines.take(url) : lines.open(url)
    const request = { method: 'POST', path: url.path, headers: withOwnHeaders(post.headers), body: post.body as Buffer }
    const result = await exchange(line, request, within, post.signal)
    if (result.kind === 'answered' && result.isReusable) lines.release(line)
    return result
  }

  /** We can read no encoding, so that nothing can unpack to gigabytes. A name for us is only a default. */
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
    async post(post) {
      underWay += 1
      try {
        return await send(post)
      } finally {
        underWay -= 1
        if (isClosed && underWay === 0) drained.resolve()
      }
    },

    async check(text) {
      const url = readUrl(text)
      if (!url) return 'blocked_address'
      try {
        await checkedAddresses({ resolve, isAllowed }, url.hostname)
        return 'allowed'
      } catch (error) {
        const isBlocked = error instanceof SendFailure && error.failureClass === 'blocked_address'
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

/** An endpoint is posted to again and again; its URL is the same text every time. */
const URLS_KEPT_MAX = 1_000

function createUrlReader(isDevelopment: boolean): (text: string) => WebhookUrl | null {
  const known = new Map<string, WebhookUrl>()
  return (text) => {
    const kept = known.get(text)
    if (kept) return kept
    const { url } = readWebhookUrl(text, isDevelopment)
    if (url) {
      if (known.size >= URLS_KEPT_MAX) known.clear()
      known.set(text, url)
    }
    return url
  }
}
