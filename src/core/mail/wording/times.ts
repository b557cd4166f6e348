import { sentencesFor } from './catalogue.ts'
import type { Locale, Slot, Timestamp } from './facts.ts'

// Times as people read them, the only place that writes them: weekday, date and clock in the reader's zone, the zone always
// named, and the organizer's clock beside it where it shows something else.

/** By which clocks a time is told, and in which language. */
export type Clock = { zone: string; organizerZone: string; locale: Locale }

/** "Tuesday, 17 November, 10:00–10:30 (11:00 in Berlin)", with the zone where nothing else says it. */
export function slotInWords({ start, end }: Slot, clock: Clock, zoned?: 'with zone'): string {
  const { zone, organizerZone } = clock
  const { times } = sentencesFor(clock)
  const from = wall(start, zone)
  const to = wall(end, zone)
  const until = from.toPlainDate().equals(to.toPlainDate()) ? null : to
  const beside =
    from.offset === wall(start, organizerZone).offset ? '' : ` (${besideInWords(start, zone, organizerZone, clock)})`
  const named = zoned ? `, ${zoneInWords(zone, clock.locale)}` : ''
  return `${times.onDay(times.day(from), times.span(from, to, until, hasHalves(zone)))}${named}${beside}`
}

/** A window as long as this is a whole day to whoever named it. */
const WHOLE_DAY_HOURS = 9
const WINDOWS_MAX = 3

/** "Tuesday, 17 November; Thursday, 19 November, 14:00–18:00, Lisbon time". */
export function windowsInWords(windows: readonly Slot[], zone: string, locale: Locale): string {
  const clock = { zone, organizerZone: zone, locale }
  const { times } = sentencesFor(clock)
  const isDay = ({ start, end }: Slot) => Date.parse(end) - Date.parse(start) >= WHOLE_DAY_HOURS * 3_600_000
  const words = windows
    .slice(0, WINDOWS_MAX)
    .map((window) => (isDay(window) ? times.day(wall(window.start, zone)) : slotInWords(window, clock, 'with zone')))
  return times.windows(words, windows.length - words.length)
}

/** For stories: "Tuesday 17 November 10:00". */
export function briefly(start: Timestamp, zone: string, locale: Locale): string {
  const { times } = sentencesFor({ locale })
  const from = wall(start, zone)
  return times.brief(from, times.clock(from, false))
}

/** For people who run things: "2026-11-16 at 09:30 UTC". */
export function instantInWords(at: Timestamp, locale: Locale): string {
  const utc = wall(at, 'UTC')
  return sentencesFor({ locale }).times.inUtc(
    utc.toPlainDate().toString(),
    utc.toPlainTime().toString({ smallestUnit: 'minute' }),
  )
}

export const dateInWords = (date: string, locale: Locale): string =>
  sentencesFor({ locale }).times.day(Temporal.PlainDate.from(date))

/** "Lisbon time". */
export function zoneInWords(zone: string, locale: Locale): string {
  const { times } = sentencesFor({ locale })
  return zone.includes('/') ? times.zone(times.city(cityOf(zone))) : zone
}

const wall = (instant: Timestamp, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

/** Twice twelve hours where the zone is American, as its readers write them. */
const hasHalves = (zone: string): boolean => zone.startsWith('America/')

function besideInWords(start: Timestamp, zone: string, organizerZone: string, language: { locale: Locale }): string {
  const { times } = sentencesFor(language)
  const here = wall(start, zone)
  const there = wall(start, organizerZone)
  const day = here.toPlainDate().equals(there.toPlainDate()) ? null : there
  return times.beside(times.clock(there, hasHalves(organizerZone)), times.city(cityOf(organizerZone)), day)
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
