import { readRetryAfter } from '#core/webhook/retry.ts'
import { readWebhookUrl, type WebhookUrl } from '#core/webhook/url.ts'
import { type Answer, type Client, createClient } from '#egress/client.ts'
import { type Policy, publicPolicy } from '#egress/policy.ts'
import type { EgressProxy } from '#egress/proxy.ts'
import type { Resolve } from '#egress/resolve.ts'
import type { Answered, PostOutcome } from './outcome.ts'
import { snippetText } from './snippet.ts'

// One POST to an address that a stranger chose. The status line decides; the body is read only as far as the console shows
// it and the connection can be kept.

/** From the start of the attempt to the status line: name, connection, handshake, request and answer. */
export const DELIVERY_TIMEOUT_MS = 10_000

/** The answer is known by then; this only decides whether the connection can be kept. */
export const BODY_TIMEOUT_MS = 1_000

/** More is not worth the keeping of the connection. */
const BODY_BYTES_MAX = 4 * 1024

export type SenderOptions = {
  /** A receiver may name the time from which on it wants to be asked again. */
  nowMs: () => number
  isDevelopment: boolean
  userAgent: string
  proxy?: EgressProxy
  /** Certificate authorities instead of the usual ones. */
  ca?: string | string[]
  timeoutMs?: number
  bodyTimeoutMs?: number
  resolve?: Resolve
  policy?: Policy
}

export type Post = {
  url: string
  /** Name, value, name, value… */
  headers: readonly string[]
  body: string | Uint8Array
  signal?: AbortSignal
}

export type Sender = {
  post(post: Post): Promise<PostOutcome>
  /** For the moment when an endpoint is made or its URL changes. */
  check(url: string): ReturnType<Client['check']>
  /** Waits for what is under way; a post that comes later fails as ours. */
  close(): Promise<void>
}

export function createSender(options: SenderOptions): Sender {
  const { nowMs, isDevelopment, timeoutMs, bodyTimeoutMs, ...rest } = options
  const client = createClient({ policy: publicPolicy({ isDevelopment }), ...rest })
  const readUrl = createUrlReader(isDevelopment)
  const deadlineMs = timeoutMs ?? DELIVERY_TIMEOUT_MS
  const wanted = { part: 'status', bytesMax: BODY_BYTES_MAX, waitMs: bodyTimeoutMs ?? BODY_TIMEOUT_MS } as const

  return {
    async post({ url: text, headers, body, signal }) {
      const url = readUrl(text)
      if (!url) return { kind: 'failed', class: 'invalid_url', fault: 'receiver', ms: 0 }
      // Deliveries are made at least once, and receivers know each by its identifier.
      const isRepeatable = true
      const result = await client.send({ method: 'POST', url, headers, body, deadlineMs, wanted, isRepeatable, signal })
      return result.kind === 'failed' ? result : answered(result, nowMs())
    },

    async check(text) {
      const url = readUrl(text)
      return url ? await client.check(url) : 'blocked_address'
    },

    close: () => client.close(),
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

function answered({ code, ok, headers, body, ms }: Answer, nowMs: number): Answered {
  const retryAfter = headers['retry-after']
  return {
    kind: 'answered',
    code,
    ok,
    retryAfterSeconds: typeof retryAfter === 'string' ? readRetryAfter(retryAfter, nowMs) : null,
    snippet: ok ? '' : snippetText(body),
    ms,
  }
}
