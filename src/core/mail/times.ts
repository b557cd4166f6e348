import type { Slot } from '#core/negotiation/negotiation.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

// Times as people read them: weekday, date and clock in the reader's zone, the zone always named, and the organizer's clock
// beside it where it shows something else.

export type Clock = { zone: string; organizerZone: string }

/** "Tuesday, 17 November, 10:00–10:30 (11:00 in Berlin)", with the zone where nothing else says it. */
export function slotInWords({ start, end }: Slot, { zone, organizerZone }: Clock, zoned?: 'with zone'): string {
  const from = wall(start, zone)
  const to = wall(end, zone)
  const until = from.toPlainDate().equals(to.toPlainDate()) ? '' : `${dayInWords(to)}, `
  const beside =
    from.offset === wall(start, organizerZone).offset ? '' : ` (${besideInWords(start, zone, organizerZone)})`
  const named = zoned ? `, ${zoneInWords(zone)}` : ''
  // "5:00–5:30 am": the half of the day is said once.
  const isOneHalf = until === '' && from.hour < 12 === to.hour < 12
  const start12 = isOneHalf ? clockInWords(from).replace(/ [ap]m$/, '') : clockInWords(from)
  return `${dayInWords(from)}, ${start12}–${until}${clockInWords(to)}${named}${beside}`
}

/** A window as long as this is a whole day to whoever named it. */
const WHOLE_DAY_HOURS = 9
const WINDOWS_MAX = 3

/** "Tuesday, 17 November, and Thursday, 19 November, 14:00–18:00, Lisbon time". */
export function windowsInWords(windows: readonly Slot[], zone: string): string {
  const clock = { zone, organizerZone: zone }
  const isDay = ({ start, end }: Slot) => Date.parse(end) - Date.parse(start) >= WHOLE_DAY_HOURS * 3_600_000
  const words = windows
    .slice(0, WINDOWS_MAX)
    .map((window) => (isDay(window) ? dayInWords(wall(window.start, zone)) : slotInWords(window, clock, 'with zone')))
  const more = windows.length - words.length
  return `${words.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

/** For the story: "Tuesday 10:00". */
export function briefly(start: Timestamp, zone: string): string {
  const from = wall(start, zone)
  return `${WEEKDAYS[from.dayOfWeek - 1]} ${from.day} ${MONTHS[from.month - 1]} ${twentyFour(from)}`
}

export const dateInWords = (date: string): string => dayInWords(Temporal.PlainDate.from(date))

/** "Lisbon time". */
export const zoneInWords = (zone: string): string => (zone.includes('/') ? `${cityOf(zone)} time` : zone)

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

const wall = (instant: Timestamp, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone)

const dayInWords = (at: { dayOfWeek: number; day: number; month: number }): string =>
  `${WEEKDAYS[at.dayOfWeek - 1]}, ${at.day} ${MONTHS[at.month - 1]}`

/** Twelve hours where the zone is American, as its readers write them. */
function clockInWords(at: Temporal.ZonedDateTime): string {
  if (!at.timeZoneId.startsWith('America/')) return twentyFour(at)
  return `${at.hour % 12 || 12}:${twoDigits(at.minute)} ${at.hour < 12 ? 'am' : 'pm'}`
}

function besideInWords(start: Timestamp, zone: string, organizerZone: string): string {
  const here = wall(start, zone)
  const there = wall(start, organizerZone)
  const day = here.toPlainDate().equals(there.toPlainDate()) ? '' : `${WEEKDAYS[there.dayOfWeek - 1]} `
  return `${day}${clockInWords(there)} in ${cityOf(organizerZone)}`
}

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const twentyFour = (at: Temporal.ZonedDateTime): string => `${twoDigits(at.hour)}:${twoDigits(at.minute)}`

const twoDigits = (value: number): string => String(value).padStart(2, '0')
