import { DAY, type Stretch, timestampOf } from '#core/time/minute.ts'
import type { Component, Property } from './jcal.ts'
import { dayStamp } from './mirrored.ts'

// Most mirrored events are single events of a few lines. We parse those by hand, because the library takes several times as
// long. Events with any other line go to the library.

/** Null unless it is a calendar with one event that does not repeat and needs no zone description. */
export function plainCalendar(lines: readonly string[]): Component | null {
  const last = lines.length - 1
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines[1] !== 'BEGIN:VEVENT') return null
  if (lines[last - 1] !== 'END:VEVENT' || lines[last] !== 'END:VCALENDAR') return null
  const properties: Property[] = []
  for (let at = 2; at < last - 1; at++) {
    const property = plainProperty(lines[at]!)
    if (property === null) return null
    properties.push(property)
  }
  return { name: 'vcalendar', properties: [], components: [{ name: 'vevent', properties, components: [] }] }
}

const MOMENT =
  /^(DTSTART|DTEND|RECURRENCE-ID)(?:;TZID=([\w/+-]+)|(;VALUE=DATE))?:(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/
const WORD = /^(DURATION|SEQUENCE|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|X-PARLEY-ANSWER):([\w-]*)$/

function plainProperty(line: string): Property | null {
  const [, word, text = ''] = WORD.exec(line) ?? []
  if (word !== undefined) {
    if (word !== 'SEQUENCE') return property(word, {}, 'text', text)
    return /^\d{1,9}$/.test(text) ? property(word, {}, 'integer', Number(text)) : null
  }
  const [, name, tzid, isDate, year, month, day, hour, minute, second, utc] = MOMENT.exec(line) ?? []
  // Leave a date without VALUE=DATE, and a zone next to UTC, to the library.
  if (name === undefined || (isDate === undefined) !== (hour !== undefined) || (tzid !== undefined && utc)) return null
  const date = `${year}-${month}-${day}`
  if (isDate !== undefined) return property(name, {}, 'date', date)
  return property(name, tzid === undefined ? {} : { tzid }, 'date-time', `${date}T${hour}:${minute}:${second}${utc}`)
}

const property = (name: string, parameters: Property['parameters'], type: string, value: unknown): Property => ({
  name: name.toLowerCase(),
  parameters,
  type,
  value,
  values: [value],
})

/** The days of a window in iCalendar form, with an extra day on either side for zones. */
export type Days = {
  first: string
  /** A short event that begins before this is over by the window. */
  longBefore: string
  last: string
}

export const daysAround = ({ start, end }: Stretch): Days => ({
  first: dayStamp(timestampOf(start - 2 * DAY)),
  longBefore: dayStamp(timestampOf(start - 2 * DAY - SHORT_DAYS * DAY)),
  last: dayStamp(timestampOf(end + 2 * DAY)),
})

const STARTS = /^DTSTART[^":\r]*:(\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))/m
const ENDS = /^DTEND[^":\r]*:(\d{8})/m
/** At most 99 hours and 999 minutes. */
const SHORT = /^DURATION:PT(?:\d{1,2}H)?(?:\d{1,3}M)?\r?$/m
const SHORT_DAYS = 5
/** A zone description has its own times, which are not the event's. */
// Property names may be in any case; above, an unusual spelling only costs the shortcut.
const NOT_PLAIN = /^(?:RRULE|RDATE|RECURRENCE-ID|BEGIN:VTIMEZONE)/im

/** Whether an event is entirely before or after the window, as most events of an old calendar are. */
export function isElsewhere(text: string, days: Days): boolean {
  const { first, last } = days
  const start = STARTS.exec(text)?.[1]
  if (start === undefined || (start >= first && start <= last)) return false
  if (start < first && !isOver(text, start, days)) return false
  return !NOT_PLAIN.test(text) && text.indexOf('BEGIN:VEVENT') === text.lastIndexOf('BEGIN:VEVENT')
}

function isOver(text: string, start: string, { first, longBefore }: Days): boolean {
  const end = ENDS.exec(text)?.[1]
  return end === undefined ? start < longBefore && SHORT.test(text) : end < first
}
