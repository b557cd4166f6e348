import { asGiven, asList, asText, type Given, givenObject } from './given.ts'
import { dayStamp, mirroredCalendar, utcStamp } from './mirrored.ts'

// One page of Microsoft Graph's `calendarView/delta`, in UTC. Exchange has its own format for series and reports changes only
// within a window, instance by instance. So we mirror the instances as separate events: Exchange's own expansion of a series is
// authoritative. An instance may lack properties that only its series has.

export type GraphEvent = {
  ref: string
  etag: string | null
  uid: string
  kind: 'event' | 'instance' | 'series'
  seriesRef: string | null
  /** Its time; null if unreadable. */
  when: string[] | null
  /** Whether it keeps its owner busy; null if only the series says so. */
  shows: string[] | null
}

export type GraphPage = { events: GraphEvent[]; removed: string[]; next: string | null; delta: string | null }

/** Null when the text isn't such a page. */
export function readGraphPage(text: string): GraphPage | null {
  const page = givenObject(text)
  if (page === null || !Array.isArray(page.value)) return null
  const events: GraphEvent[] = []
  const removed: string[] = []
  for (const each of asList(page.value)) {
    const event = asGiven(each)
    const id = event && asText(event.id)
    // Leaving it out would make it free.
    if (!event || !id || id.length > REF_CHARACTERS_MAX) return null
    if (asGiven(event['@removed'])) removed.push(id)
    else events.push(eventOf(event, id))
  }
  return { events, removed, next: asText(page['@odata.nextLink']), delta: asText(page['@odata.deltaLink']) }
}

const REF_CHARACTERS_MAX = 1_000
const UID_CHARACTERS_MAX = 500

/** Our own events carry our UID in `transactionId`: Exchange lets nobody choose the real UID. */
function eventOf(event: Given, ref: string): GraphEvent {
  const uid = asText(event.transactionId) ?? asText(event.iCalUId) ?? ref
  const kind = KINDS[String(event.type)] ?? 'event'
  return {
    ref,
    etag: asText(event['@odata.etag']),
    // Instances of a series share its UID, but are separate events here.
    uid: kind === 'event' ? uid.slice(0, UID_CHARACTERS_MAX) : '',
    kind,
    seriesRef: asText(event.seriesMasterId),
    when: whenOf(event),
    shows: showsOf(event),
  }
}

const KINDS: Record<string, GraphEvent['kind']> = {
  occurrence: 'instance',
  exception: 'instance',
  seriesMaster: 'series',
}

function whenOf(event: Given): string[] | null {
  const [start, end] = [instantOf(event.start), instantOf(event.end)]
  if (start === null || end === null) return null
  if (event.isAllDay === true) {
    const [first, last] = [dayStamp(new Date(start).toISOString()), dayStamp(new Date(end).toISOString())]
    return [`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${last}`]
  }
  return [`DTSTART:${utcStamp(start)}`, `DTEND:${utcStamp(end)}`]
}

function instantOf(value: unknown): number | null {
  const moment = asGiven(value)
  const text = asText(moment?.dateTime)
  if (text === null || asText(moment?.timeZone) !== 'UTC') return null
  const epochMs = Date.parse(`${text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}Z`)
  return Number.isNaN(epochMs) ? null : epochMs
}

function showsOf(event: Given): string[] | null {
  const showAs = asText(event.showAs)
  if (showAs === null) return null
  const lines = [`X-MICROSOFT-CDO-BUSYSTATUS:${BUSY[showAs] ?? 'BUSY'}`]
  if (event.isCancelled === true) lines.push('STATUS:CANCELLED')
  if (asGiven(event.responseStatus)?.response === 'declined') lines.push('X-PARLEY-ANSWER:DECLINED')
  return lines
}

const BUSY: Record<string, string> = {
  free: 'FREE',
  tentative: 'TENTATIVE',
  oof: 'OOF',
  workingElsewhere: 'WORKINGELSEWHERE',
}

/** Its mirrored form. If nothing says otherwise, it keeps its owner busy. Empty if unreadable. */
export function graphIcs({ when, shows }: GraphEvent, series: GraphEvent | null): string {
  return when === null ? '' : mirroredCalendar([[...when, ...(shows ?? series?.shows ?? [])]])
}
