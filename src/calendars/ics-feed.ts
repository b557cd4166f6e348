import type { SourceProblem } from '#core/calendar/connection.ts'
import { readRetryAfter } from '#core/webhook/retry.ts'
import type { Answer, Client } from '#egress/client.ts'
import type { FailureClass } from '#egress/failure.ts'
import type { CalendarReader } from './reader.ts'
import { type CalendarSource, SourceFailure, type Sync } from './source.ts'

// A calendar that is published at a secret address, as Google, Outlook, Apple, Fastmail and most others do. It can only be read,
// and always comes whole, unless the server says that it has not changed.

/** Many years of a full calendar. */
const BYTES_MAX = 20 * 1024 * 1024
/** Some providers write the whole calendar while one waits. */
const DEADLINE_MS = 30_000
const REDIRECTS_MAX = 5

export type FeedOptions = {
  client: Client
  reader: CalendarReader
  /** The addresses whose answers to invitations are the owner's. */
  owner: string[]
  nowMs: () => number
}

export function icsFeed(address: string, options: FeedOptions): CalendarSource {
  const { url, authorization } = readAddress(address)
  return {
    async sync(cursor) {
      const result = await options.client.send({
        method: 'GET',
        url,
        headers: ['accept', 'text/calendar, */*;q=0.5', ...authorization, ...conditions(cursor)],
        deadlineMs: DEADLINE_MS,
        wanted: { part: 'whole', bytesMax: BYTES_MAX },
        redirectsMax: REDIRECTS_MAX,
      })
      if (result.kind === 'failed') throw new SourceFailure(PROBLEMS[result.class])
      return await changesOf(result, options)
    },
    write: null,
  }
}

/** Some programs write webcal instead of https. A password in an address belongs into a header. */
function readAddress(address: string): { url: string; authorization: string[] } {
  const parsed = URL.parse(address.trim().replace(/^webcals?:/i, 'https:'))
  if (!parsed) throw new SourceFailure('not_a_calendar')
  const { username, password } = parsed
  parsed.username = ''
  parsed.password = ''
  if (username === '' && password === '') return { url: parsed.href, authorization: [] }
  const name = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url: parsed.href, authorization: ['authorization', `Basic ${Buffer.from(name).toString('base64')}`] }
}

async function changesOf({ code, ok, headers, body }: Answer, { reader, owner, nowMs }: FeedOptions): Promise<Sync> {
  if (code === 304) return { kind: 'unchanged' }
  if (!ok) {
    const retryAfter = textOf(headers['retry-after'])
    const retryAfterSeconds = retryAfter === null ? null : readRetryAfter(retryAfter, nowMs())
    throw new SourceFailure(problemOf(code), { retryAfterSeconds })
  }
  const { items, zone } = await reader.readFeed(body, owner)
  const seen = { etag: textOf(headers.etag), lastModified: textOf(headers['last-modified']) }
  return { kind: 'changed', isWhole: true, items, removed: [], cursor: JSON.stringify(seen), zone }
}

/** With an ETag the date is not sent: it counts whole seconds and could miss a change. */
function conditions(cursor: string | null): string[] {
  const { etag = null, lastModified = null } = cursor === null ? {} : JSON.parse(cursor)
  if (etag !== null) return ['if-none-match', etag]
  return lastModified === null ? [] : ['if-modified-since', lastModified]
}

const textOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && header !== '' ? header : null

function problemOf(code: number): SourceProblem {
  if (code === 401 || code === 403) return 'refused'
  if (code === 404 || code === 410) return 'gone'
  return 'server_error'
}

const PROBLEMS: Record<FailureClass, SourceProblem> = {
  timeout: 'unreachable',
  dns_error: 'unreachable',
  connection_refused: 'unreachable',
  connection_reset: 'unreachable',
  unreachable: 'unreachable',
  tls_error: 'unreachable',
  proxy_error: 'unreachable',
  cancelled: 'unreachable',
  blocked_address: 'blocked',
  invalid_url: 'blocked',
  invalid_response: 'server_error',
  too_many_redirects: 'server_error',
  answer_too_large: 'too_large',
  internal_error: 'internal',
}
