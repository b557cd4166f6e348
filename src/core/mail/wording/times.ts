import { sentencesFor } from './catalogue.ts'
import type { Locale, Slot, Timestamp } from './facts.ts'

// Times as people read them, the only place that writes them: weekday, date and clock in the reader's zone, the zone always
// named, and the organizer's clock beside it where it shows something else.

/** By which clocks a time is told, and in which language. */
export type Clock = { zone: string; organizerZone: string; locale: Locale }

/** "Tuesday, 17 November, 10:00–10:30 (11:00 in Berlin)", with the zone where nothing else says it. */
export function slotInWords({ start, end }: Slot, clock: Clock, zoned?: 'with zone'): string {
  const { zone, organizerZone } = clock
  const from = wall(start, zone)
  const to = wall(end, zone)
  const beside =
    from.offset === wall(start, organizerZone).offset ? '' : ` (${besideInWords(start, zone, organizerZone, clock)})`
  const named = zoned ? `, ${zoneInWords(zone, clock.locale)}` : ''
  return `${dayInWords(from, clock)}, ${spanInWords(from, to, clock)}${named}${beside}`
}

/** "10:00–10:30", "5:00–5:30 am": the half of the day is said once. */
function spanInWords(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, clock: Clock): string {
  const isOneDay = from.toPlainDate().equals(to.toPlainDate())
  const isOneHalf = isOneDay && from.hour < 12 === to.hour < 12
  const until = isOneDay ? '' : `${dayInWords(to, clock)}, `
  return `${isOneHalf ? bareClock(from) : clockInWords(from, clock)}–${until}${clockInWords(to, clock)}`
}

/** A window as long as this is a whole day to whoever named it. */
const WHOLE_DAY_HOURS = 9
const WINDOWS_MAX = 3

/** "Tuesday, 17 November; Thursday, 19 November, 14:00–18:00, Lisbon time". */
export function windowsInWords(windows: readonly Slot[], zone: string, locale: Locale): string {
  const clock = { zone, organizerZone: zone, locale }
  const isDay = ({ start, end }: Slot) => Date.parse(end) - Date.parse(start) >= WHOLE_DAY_HOURS * 3_600_000
  const words = windows
    .slice(0, WINDOWS_MAX)
    .map((window) =>
      isDay(window) ? dayInWords(wall(window.start, zone), clock) : slotInWords(window, clock, 'with zone'),
    )
  return sentencesFor({ locale }).times.windows(words, windows.length - words.length)
}

/** For stories: "Tuesday 17 November 10:00". */
export function briefly(start: Timestamp, zone: string, locale: Locale): string {
  const from = wall(start, zone)
  return sentencesFor({ locale }).times.brief(from, twentyFour(from))
}

/** For people who run things: "2026-11-16 at 09:30 UTC". */
export function instantInWords(at: Timestamp, locale: Locale): string {
  const utc = wall(at, 'UTC')
  return sentencesFor({ locale }).times.inUtc(utc.toPlainDate().toString(), twentyFour(utc))
}

export const dateInWords = (date: string, locale: Locale): string =>
  dayInWords(Temporal.PlainDate.from(date), { locale })

/** "Lisbon time". */
export const zoneInWords = (zone: string, locale: Locale): string =>
  zone.includes('/') ? sentencesFor({ locale }).times.zone(cityOf(zone)) : zone

const wall = (instant: Timestamp, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

const dayInWords = (at: Temporal.PlainDate | Temporal.ZonedDateTime, language: { locale: Locale }): string =>
  sentencesFor(language).times.day(at)

/** Twelve hours where the zone is American, as its readers write them. */
const hasHalves = ({ timeZoneId }: Temporal.ZonedDateTime): boolean => timeZoneId.startsWith('America/')

function clockInWords(at: Temporal.ZonedDateTime, language: { locale: Locale }): string {
  if (!hasHalves(at)) return bareClock(at)
  const { am, pm } = sentencesFor(language).times
  return `${bareClock(at)} ${at.hour < 12 ? am : pm}`
}

const bareClock = (at: Temporal.ZonedDateTime): string =>
  hasHalves(at) ? `${at.hour % 12 || 12}:${twoDigits(at.minute)}` : twentyFour(at)

function besideInWords(start: Timestamp, zone: string, organizerZone: string, language: { locale: Locale }): string {
  const here = wall(start, zone)
  const there = wall(start, organizerZone)
  const day = here.toPlainDate().equals(there.toPlainDate()) ? null : there
  return sentencesFor(language).times.beside(clockInWords(there, language), cityOf(organizerZone), day)
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const twentyFour = (at: Temporal.ZonedDateTime): string => `${twoDigits(at.hour)}:${twoDigits(at.minute)}`

const twoDigits = (value: number): string => String(value).padStart(2, '0')
