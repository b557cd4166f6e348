import type { Answer } from '#egress/client.ts'
import { failureOf, headerOf } from './failed-answer.ts'
import { type ReadOnlySource, SourceFailure, type Sync } from './source.ts'
import type { SourceOptions } from './source-options.ts'
import { readWebAddress } from './web-address.ts'

// A calendar that is published at a secret address, as Google, Outlook, Apple, Fastmail and most others do. It is read-only,
// and always comes whole unless the server says that it has not changed.

/** Many years of a full calendar. */
const BYTES_MAX = 20 * 1024 * 1024
/** Some providers generate the whole calendar on request. */
const DEADLINE_MS = 30_000
const REDIRECTS_MAX = 5

export function icsFeed(address: string, options: SourceOptions): ReadOnlySource {
  const { url, authorization } = readWebAddress(address)
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
      if (result.kind === 'failed') throw failureOf(result, options.nowMs())
      // An unconditional request cannot be answered with "not modified": we would take it for an empty calendar.
      if (result.code === 304 && conditions(cursor).length === 0) throw new SourceFailure('server_error')
      return await changesOf(result, options)
    },
    write: null,
  }
}

async function changesOf(answer: Answer, { reader, owner, nowMs }: SourceOptions): Promise<Sync> {
  if (answer.code === 304) return { kind: 'unchanged' }
  if (!answer.ok) throw failureOf(answer, nowMs())
  const { items, zone } = await reader.readFeed(answer.body, owner)
  const seen = { etag: headerOf(answer, 'etag'), lastModified: headerOf(answer, 'last-modified') }
  return { kind: 'changed', isWhole: true, items, removed: [], cursor: JSON.stringify(seen), zone }
}

/** With an ETag we do not send the date: it has whole seconds and could miss a change. */
function conditions(cursor: string | null): string[] {
  const { etag = null, lastModified = null } = cursor === null ? {} : JSON.parse(cursor)
  if (etag !== null) return ['if-none-match', etag]
  return lastModified === null ? [] : ['if-modified-since', lastModified]
}
