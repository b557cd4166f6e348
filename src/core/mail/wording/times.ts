import { countryOfZone } from '#core/time/country.ts'
import { sentencesFor } from './catalogue.ts'
import { month, weekday } from './en/words.ts'
import type { Locale, Slot, Timestamp } from './facts.ts'

// The only place that writes times for people: weekday, date and time in the reader's zone, with the zone's name, and the
// organizer's time if it differs. The country of a zone decides between a 12- and a 24-hour clock.

/** The zones and language of a written time. */
export type ReadersClock = { zone: string; organizerZone: string; locale: Locale }

/** "Tuesday, 17 November, 10:00–10:30 (11:00 in Berlin)", with the zone if nothing else names it. */
export function slotInWords({ start, end }: Slot, clock: ReadersClock, zoned?: 'with zone'): string {
  const { zone, organizerZone } = clock
  const { times } = sentencesFor(clock)
  const from = wall(start, zone)
  const to = wall(end, zone)
  const until = from.toPlainDate().equals(to.toPlainDate()) ? null : to
  const beside =
    from.offset === wall(start, organizerZone).offset ? '' : ` (${besideInWords(start, zone, organizerZone, clock)})`
  const named = zoned ? `, ${zoneInWords(zone, clock.locale)}` : ''
  return `${times.onDay(times.day(from), times.span(from, to, until, countryOfZone(zone)))}${named}${beside}`
}

/** Somebody who names a window this long means the whole day. */
const WHOLE_DAY_HOURS = 9
const WINDOWS_MAX = 3

/** Windows in a sentence, and `minutes`: what is as long as the meeting is a start. */
export type Windows = { windows: readonly Slot[]; minutes: number }

/** "Tuesday, 17 November; Thursday, 19 November from 14:00 to 18:00, Lisbon time": the zone once. */
export function windowsInWords({ windows, minutes }: Windows, zone: string, locale: Locale): string {
  const { times } = sentencesFor({ locale })
  const shown = windows.slice(0, WINDOWS_MAX)
  const words = shown.map((window) => saidInWords({ windows: [window], minutes }, zone, locale))
  const named = shown.every(isWholeDay) ? '' : `, ${zoneInWords(zone, locale)}`
  return `${times.windows(words, windows.length - words.length)}${named}`
}

/** As many as a sentence can hold. */
const HEARD_MAX = 4

/** For lists: "Mon 23 Nov – Wed 25 Nov and Fri 27 Nov, 13:00–18:00". */
export function heardInWords(windows: readonly Slot[], zone: string, locale: Locale): string {
  const { times } = sentencesFor({ locale })
  return grouped(windows, zone, locale, {
    days: times.shortDays,
    hours: (from, to, country) => times.span(from, to, null, country),
    during: times.onDay,
  })
}

/** For sentences: "Monday, 23 November to Wednesday, 25 November from 13:00 to 18:00". */
export function saidInWords({ windows, minutes }: Windows, zone: string, locale: Locale): string {
  const { times } = sentencesFor({ locale })
  return grouped(windows, zone, locale, {
    days: times.days,
    hours: (from, to, country) =>
      from.until(to).total('minutes') === minutes ? times.at(from, country) : times.fromTo(from, to, country),
    during: times.during,
  })
}

/** How days and hours are written, and both together. */
type Form = {
  days: (first: Temporal.ZonedDateTime, last: Temporal.ZonedDateTime | null) => string
  hours: (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, country: string | null) => string
  during: (days: string, hours: string) => string
}

/** In one zone, which is named elsewhere. Days with the same hours are grouped. */
function grouped(windows: readonly Slot[], zone: string, locale: Locale, form: Form): string {
  const { times, frame } = sentencesFor({ locale })
  const byHours = Map.groupBy(windows, (window) => (isWholeDay(window) ? null : hoursIn(window, zone, form)))
  let left = HEARD_MAX
  const groups = [...byHours].flatMap(([hours, group]) => {
    const runs = runsOf(group, zone).slice(0, left)
    left -= runs.length
    if (runs.length === 0) return []
    const days = frame.listed(runs.map(({ first, last }) => form.days(first, last)))
    return hours === null ? days : form.during(days, hours)
  })
  const all = [...byHours.values()].reduce((count, group) => count + runsOf(group, zone).length, 0)
  return times.windows(groups, Math.max(0, all - HEARD_MAX))
}

const hoursIn = ({ start, end }: Slot, zone: string, { hours }: Form): string =>
  hours(wall(start, zone), wall(end, zone), countryOfZone(zone))

type Run = { first: Temporal.ZonedDateTime; last: Temporal.ZonedDateTime | null }

/** Days that follow one another, from the first to the last. */
function runsOf(windows: readonly Slot[], zone: string): Run[] {
  const runs: Run[] = []
  for (const { start, end } of windows) {
    const first = wall(start, zone)
    const until = wall(end, zone).subtract({ minutes: 1 })
    const before = runs.at(-1)
    const next = before && (before.last ?? before.first).toPlainDate().add({ days: 1 })
    const isSameDay = first.toPlainDate().equals(until.toPlainDate())
    if (before && next!.equals(first.toPlainDate())) before.last = until
    else runs.push({ first, last: isSameDay ? null : until })
  }
  return runs
}

const isWholeDay = ({ start, end }: Slot): boolean => Date.parse(end) - Date.parse(start) >= WHOLE_DAY_HOURS * 3_600_000

/** For subjects: "Mon 30 Nov 15:00". */
export function shortly(start: Timestamp, { zone, locale }: Pick<ReadersClock, 'zone' | 'locale'>): string {
  const { times } = sentencesFor({ locale })
  const from = wall(start, zone)
  return times.short(from, times.clock(from, countryOfZone(zone)))
}

/** For stories, which are in English: "Tuesday 17 November 10:00". */
export function briefly(start: Timestamp, zone: string): string {
  const from = wall(start, zone)
  return `${weekday(from)} ${from.day} ${month(from)} ${from.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** For people who run things: "16 November 2026 at 09:30 UTC". */
export const instantInWords = (at: Timestamp, locale: Locale): string =>
  sentencesFor({ locale }).times.inUtc(wall(at, 'UTC'))

/** "at 15:00". */
export const atClockInWords = (start: Timestamp, zone: string, locale: Locale): string =>
  sentencesFor({ locale }).times.at(wall(start, zone), countryOfZone(zone))

/** The day on which a time begins: "Saturday, 28 November". */
export const dayInWords = (start: Timestamp, zone: string, locale: Locale): string =>
  sentencesFor({ locale }).times.day(wall(start, zone))

/** "on Saturday, 28 November". */
export const onDateInWords = (date: string, locale: Locale): string =>
  sentencesFor({ locale }).times.on(Temporal.PlainDate.from(date))

/** "Lisbon time". */
export function zoneInWords(zone: string, locale: Locale): string {
  const { times } = sentencesFor({ locale })
  return isOfCity(zone) ? times.zone(times.city(cityOf(zone))) : zone
}

/** Other zones have only a name: "UTC". */
export const isOfCity = (zone: string): boolean => zone.includes('/')

const wall = (instant: Timestamp, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

function besideInWords(start: Timestamp, zone: string, organizerZone: string, language: { locale: Locale }): string {
  const { times } = sentencesFor(language)
  const here = wall(start, zone)
  const there = wall(start, organizerZone)
  const day = here.toPlainDate().equals(there.toPlainDate()) ? null : there
  return times.beside(times.clock(there, countryOfZone(organizerZone)), times.city(cityOf(organizerZone)), day)
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
