import { asGiven, asList, asText, type Given, givenObject } from './given.ts'
import { dayStamp, mirroredCalendar, utcStamp } from './mirrored.ts'
import { zoneNamed } from './zoned-time.ts'

// One page of Google's `events.list` with `singleEvents=false`: series as rules, and moved, changed or cancelled instances as
// separate events with the UID of their series.

export type GooglePage = {
  items: { ref: string; etag: string; uid: string; ics: string }[]
  removed: string[]
  /** The token of the next page. */
  next: string | null
  /** Only on the last page. */
  token: string | null
  zone: string | null
}

/** Null when the text isn't such a page. */
export function readGooglePage(text: string): GooglePage | null {
  const page = givenObject(text)
  if (page === null || !Array.isArray(page.items)) return null
  const items: GooglePage['items'] = []
  const removed: string[] = []
  for (const each of page.items) {
    const event = asGiven(each)
    const id = event && asText(event.id)
    // Leaving it out would make it free.
    if (!event || !id || id.length > REF_CHARACTERS_MAX) return null
    if (event.status === 'cancelled' && !asText(event.recurringEventId)) removed.push(id)
    else items.push({ ref: id, etag: asText(event.etag) ?? '', uid: uidOf(event, id), ics: icsOf(event) })
  }
  const zone = zoneNamed(asText(page.timeZone) ?? '')
  return { items, removed, next: asText(page.nextPageToken), token: asText(page.nextSyncToken), zone }
}

/** It is a key in the database. Google's identifiers have at most 1,024. */
const REF_CHARACTERS_MAX = 1_024
const UID_CHARACTERS_MAX = 500

/** A cancelled instance names its series only by the beginning of its own identifier. */
function uidOf(event: Given, id: string): string {
  const uid = asText(event.iCalUID)?.slice(0, UID_CHARACTERS_MAX)
  return uid ?? `${asText(event.recurringEventId) ?? id}@google.com`
}

/** Empty if its time is unreadable, which is counted. */
function icsOf(event: Given): string {
  const rules = asList(event.recurrence).flatMap((line) => (RULE.test(String(line)) ? String(line) : []))
  const inZone = rules.length > 0
  const instead = asGiven(event.originalStartTime)
  const recurrenceId = instead && momentOf('RECURRENCE-ID', instead, false)
  const start = momentOf('DTSTART', asGiven(event.start), inZone) ?? (recurrenceId && sameStart(recurrenceId))
  if (!start) return ''
  const end = momentOf('DTEND', asGiven(event.end), inZone)
  const lines = [start, ...(end ? [end] : []), ...(recurrenceId ? [recurrenceId] : []), ...rules]
  return mirroredCalendar([[...lines, ...showing(event)]])
}

const RULE = /^(RRULE|EXRULE|RDATE|EXDATE)[;:]/i

/** A cancelled instance has only its original start. */
const sameStart = (recurrenceId: string): string => recurrenceId.replace(/^RECURRENCE-ID/, 'DTSTART')

/** A rule needs the local time of its zone; everything else is an instant. */
function momentOf(name: string, moment: Given | null, inZone: boolean): string | null {
  const date = asText(moment?.date)
  if (date !== null) return `${name};VALUE=DATE:${dayStamp(date)}`
  const epochMs = Date.parse(asText(moment?.dateTime) ?? '')
  if (Number.isNaN(epochMs)) return null
  const zone = inZone ? zoneNamed(asText(moment?.timeZone) ?? '') : null
  if (zone === null) return `${name}:${utcStamp(epochMs)}`
  const local = Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDateTime()
  return `${name};TZID=${zone}:${local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`
}

function showing(event: Given): string[] {
  const lines: string[] = []
  if (typeof event.sequence === 'number') lines.push(`SEQUENCE:${Math.trunc(event.sequence)}`)
  if (event.status === 'cancelled') lines.push('STATUS:CANCELLED')
  if (event.status === 'tentative') lines.push('STATUS:TENTATIVE')
  // A working location does not make somebody busy.
  if (event.transparency === 'transparent' || event.eventType === 'workingLocation') lines.push('TRANSP:TRANSPARENT')
  const own = asList(event.attendees).find((each) => asGiven(each)?.self === true)
  const answer = ANSWERS[String(asGiven(own)?.responseStatus)]
  if (answer) lines.push(`X-PARLEY-ANSWER:${answer}`)
  return lines
}

const ANSWERS: Record<string, string> = { declined: 'DECLINED', tentative: 'TENTATIVE', accepted: 'ACCEPTED' }
