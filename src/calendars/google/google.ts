import type { GooglePage } from '#core/calendar/google-page.ts'
import { isInstanceOf } from '#core/calendar/mirrored.ts'
import { openProvider, type Provider, type ProviderOptions, providerFailure } from '../provider.ts'
import { SourceFailure, type Sync, type WritableSource } from '../source.ts'
import { googleWriting } from './writing.ts'

// A calendar at Google (Calendar API v3). A sync token asks for changes; when Google no longer knows it (410), everything is
// read again. Series come as rules and are expanded here. We ask only for the time of an event and whether it makes its owner
// busy: titles, guests and texts never leave Google.

/** `events` is the address of the calendar's events. */
export function googleCalendar(events: string, options: ProviderOptions): WritableSource {
  const provider = openProvider(options)
  return {
    async sync(text, known) {
      const cursor = text === null ? null : (JSON.parse(text) as Cursor)
      const changes = cursor && (await changesSince(provider, events, cursor, options))
      if (changes === null) return await wholeOf(provider, events, options)
      if (changes.items.length === 0 && changes.removed.length === 0) return { kind: 'unchanged' }
      const removed = changes.removed.length === 0 ? [] : withInstances(changes.removed, await known())
      return { kind: 'changed', isWhole: false, ...changes, removed }
    },
    write: googleWriting(provider, events, options.nowMs),
  }
}

type Cursor = { token: string; zone: string | null }
type Changes = Pick<Extract<Sync, { kind: 'changed' }>, 'items' | 'removed' | 'cursor' | 'zone'>

/** Null if Google wants everything read again. */
async function changesSince(
  provider: Provider,
  events: string,
  { token }: Cursor,
  options: ProviderOptions,
): Promise<Changes | null> {
  return await readPages(provider, events, { syncToken: token }, options)
}

async function wholeOf(provider: Provider, events: string, options: ProviderOptions): Promise<Sync> {
  // An instance of a series may have been moved this far, and then its old time must not count.
  const timeMin = new Date(options.nowMs() - YEAR_MS).toISOString()
  const all = await readPages(provider, events, { timeMin }, options)
  if (all === null) throw new SourceFailure('gone')
  return { kind: 'changed', isWhole: true, ...all, removed: [] }
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1_000

/** Removing a series also removes its instances, including those stored as separate events. */
function withInstances(removed: readonly string[], known: ReadonlyMap<string, string>): string[] {
  const instances = [...known.keys()].filter((ref) => removed.some((series) => isInstanceOf(ref, series)))
  return [...new Set([...removed, ...instances])]
}

const FIELDS =
  'nextPageToken,nextSyncToken,timeZone,items(id,etag,iCalUID,status,transparency,eventType,start,end,recurrence,recurringEventId,originalStartTime,sequence,attendees(self,responseStatus))'
const PAGE_SIZE = '2500'
const PAGES_MAX = 500
const OBJECTS_MAX = 50_000
const CHARACTERS_MAX = 20 * 1024 * 1024

/** A page may be short or empty and still be followed by another. */
async function readPages(
  provider: Provider,
  events: string,
  since: Record<string, string>,
  options: ProviderOptions,
): Promise<Changes | null> {
  const found = new Map<string, GooglePage['items'][number] | null>()
  let characters = 0
  let pageToken: string | null = null
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const asked = {
      ...since,
      maxResults: PAGE_SIZE,
      maxAttendees: '1',
      fields: FIELDS,
      ...(pageToken && { pageToken }),
    }
    const answer = await provider.ask({ method: 'GET', url: `${events}?${new URLSearchParams(asked)}` })
    if (answer.code === 410) return null
    if (!answer.ok) throw providerFailure(answer, options.nowMs())
    const page: GooglePage = await options.reader.readGooglePage(answer.body)
    for (const item of page.items) {
      found.set(item.ref, item)
      characters += item.ics.length
    }
    for (const ref of page.removed) found.set(ref, null)
    if (found.size > OBJECTS_MAX) throw new SourceFailure('too_many_events')
    if (characters > CHARACTERS_MAX) throw new SourceFailure('too_large')
    if (page.token !== null) return changesOf(found, page.token, page.zone)
    if (page.next === null || page.next === pageToken) break
    pageToken = page.next
  }
  throw new SourceFailure('cut_off')
}

function changesOf(
  found: ReadonlyMap<string, GooglePage['items'][number] | null>,
  token: string,
  zone: string | null,
): Changes {
  const cursor: Cursor = { token, zone }
  return {
    items: [...found.values()].filter((item) => item !== null),
    removed: [...found].filter(([, item]) => item === null).map(([ref]) => ref),
    cursor: JSON.stringify(cursor),
    zone,
  }
}
