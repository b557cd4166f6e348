// Conclusions in words, for the console, the mail that restates them, and people who debug.

import type { Moment } from './moment.ts'
import type { Stretch } from './windows.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const SHOWN = 3

export function describeWindows(windows: Stretch[], zone: string): string {
  const shown = windows.slice(0, SHOWN).map((window) => describe(window, zone))
  const more = windows.length > SHOWN ? ` and ${windows.length - SHOWN} more` : ''
  return `${shown.join(', ')}${more} (${zone})`
}

export function describeOffers(indexes: number[], moment: Moment): string {
  return indexes.map((index) => `offer ${index + 1} (${describe(moment.offers[index]!, moment.zone)})`).join(', ')
}

function describe(window: Stretch, zone: string): string {
  const start = at(window.from, zone)
  const end = at(window.to, zone)
  return `${DAYS[start.dayOfWeek - 1]} ${start.day} ${MONTHS[start.month - 1]} ${clock(start)}–${clock(end)}`
}

const at = (instant: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)

const clock = (time: Temporal.ZonedDateTime): string => `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`

export { describe as describeWindow }
