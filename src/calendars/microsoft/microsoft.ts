import { createHash } from 'node:crypto'
import { WEEKS_AHEAD } from '#core/calendar/connection.ts'
import { type GraphEvent, graphIcs } from '#core/calendar/graph-page.ts'
import { minuteAtOrBefore, timestampOf, WEEK } from '#core/time/minute.ts'
import { weekOf } from '#core/time/packed.ts'
import { openProvider, type Provider, type ProviderOptions, providerFailure, reasonsOf } from '../provider.ts'
import { type RemoteItem, SourceFailure, type Sync, type WritableSource } from '../source.ts'
import { graphWriting } from './writing.ts'

// A calendar at Microsoft 365 or Outlook.com (Microsoft Graph v1.0). Graph reports changes only within a window that the first
// request fixes, so everything is read again when a week is over, and when Graph no longer knows our position (410). Graph
// lists every instance of a series itself, so here alone we do not expand series.

/** `calendar` is the address of the calendar itself. */
export function microsoftCalendar(calendar: string, options: ProviderOptions): WritableSource {
  const provider = openProvider(options)
  return {
    async sync(text) {
      const week = weekOf(minuteAtOrBefore(new Date(options.nowMs()).toISOString()))
      const cursor = text === null ? null : (JSON.parse(text) as Cursor)
      if (cursor?.week === week) {
        const found = await readPages(provider, calendar, cursor.delta, options)
        if (found !== null) return await changesOf(found, { provider, calendar, week, options })
      }
      const found = await readPages(provider, calendar, firstPage(calendar, week), options)
      if (found === null) throw new SourceFailure('gone')
      return wholeOf(found, week)
    },
    write: graphWriting(provider, calendar, options.nowMs),
  }
}

type Cursor = { delta: string; week: number }
type Found = { events: Map<string, GraphEvent>; removed: Set<string>; delta: string }

/** Times in UTC, and event identifiers that survive a move between folders. */
export const PREFERRED = 'outlook.timezone="UTC", IdType="ImmutableId"'

const PAGE_SIZE = 200
const PAGES_MAX = 500
const OBJECTS_MAX = 50_000

const windowOf = (week: number): URLSearchParams =>
  new URLSearchParams({
    startDateTime: timestampOf(week * WEEK),
    endDateTime: timestampOf((week + WEEKS_AHEAD + 1) * WEEK),
  })

const firstPage = (calendar: string, week: number): string => `${calendar}/calendarView/delta?${windowOf(week)}`

/** Null if Graph no longer knows our position. */
async function readPages(
  provider: Provider,
  calendar: string,
  start: string,
  { reader, nowMs }: ProviderOptions,
): Promise<Found | null> {
  const events = new Map<string, GraphEvent>()
  const removed = new Set<string>()
  let url = start
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const headers = ['prefer', `${PREFERRED}, odata.maxpagesize=${PAGE_SIZE}`]
    const answer = await provider.ask({ method: 'GET', url: sameOrigin(url, calendar), headers })
    if (answer.code === 410 || (answer.code === 400 && reasonsOf(answer).some((reason) => RESET.test(reason))))
      return null
    if (!answer.ok) throw providerFailure(answer, nowMs())
    const page = await reader.readGraphPage(answer.body)
    for (const event of page.events) events.set(event.ref, event)
    for (const ref of page.removed) removed.add(ref)
    if (events.size + removed.size > OBJECTS_MAX) throw new SourceFailure('too_many_events')
    if (page.delta !== null) return { events, removed, delta: page.delta }
    if (page.next === null || page.next === url) break
    url = page.next
  }
  throw new SourceFailure('cut_off')
}

const RESET = /^(sync_?state|resync)/i

/** The token goes only to the calendar's own server. */
function sameOrigin(url: string, calendar: string): string {
  if (URL.parse(url)?.origin !== new URL(calendar).origin) throw new SourceFailure('server_error')
  return url
}

function wholeOf({ events, delta }: Found, week: number): Sync {
  return { kind: 'changed', isWhole: true, ...itemsOf(events), removed: [], ...cursorOf(delta, week) }
}

/** All-day events are in the owner's zone, which Graph does not include. */
const cursorOf = (delta: string, week: number) => {
  const cursor: Cursor = { delta, week }
  return { cursor: JSON.stringify(cursor), zone: null }
}

type Asking = { provider: Provider; calendar: string; week: number; options: ProviderOptions }

async function changesOf({ events, removed, delta }: Found, asking: Asking): Promise<Sync> {
  if (events.size === 0 && removed.size === 0) return { kind: 'unchanged' }
  // A change to a whole series is not always reported for each instance.
  const series = new Set([...events.values()].map(({ kind, ref, seriesRef }) => (kind === 'series' ? ref : seriesRef)))
  series.delete(null)
  for (const ref of series) for (const event of await instancesOf(ref!, asking)) events.set(event.ref, event)
  for (const ref of removed) events.delete(ref)
  return { kind: 'changed', isWhole: false, ...itemsOf(events), removed: [...removed], ...cursorOf(delta, asking.week) }
}

/** Empty if the series is gone meanwhile: the next look reports that. */
async function instancesOf(ref: string, { provider, calendar, week, options }: Asking): Promise<GraphEvent[]> {
  const found: GraphEvent[] = []
  let url = `${calendar}/events/${encodeURIComponent(ref)}/instances?${windowOf(week)}&$top=${PAGE_SIZE}`
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const answer = await provider.ask({ method: 'GET', url: sameOrigin(url, calendar), headers: ['prefer', PREFERRED] })
    if (answer.code === 404) return []
    if (!answer.ok) throw providerFailure(answer, options.nowMs())
    const page = await options.reader.readGraphPage(answer.body)
    found.push(...page.events)
    if (found.length > OBJECTS_MAX) throw new SourceFailure('too_many_events')
    if (page.next === null) return found
    url = page.next
  }
  // The missing pages could be busy.
  throw new SourceFailure('cut_off')
}

/** A series itself takes no time. */
function itemsOf(events: ReadonlyMap<string, GraphEvent>): { items: RemoteItem[] } {
  const timed = [...events.values()].filter(({ kind }) => kind !== 'series')
  return {
    items: timed.map((event) => {
      const ics = graphIcs(event, event.seriesRef === null ? null : (events.get(event.seriesRef) ?? null))
      // The etag of an instance does not change with its series.
      const etag = event.kind === 'event' ? (event.etag ?? '') : createHash('sha256').update(ics).digest('base64url')
      return { ref: event.ref, etag, uid: event.uid, ics }
    }),
  }
}
