import type { ClockTime } from '../facts.ts'
import { hasHalves, type WrittenDay, type WrittenTime } from '../intl.ts'
import { longDate, month, shortMonth, shortWeekday, weekday } from './words.ts'

const two = (value: number): string => String(value).padStart(2, '0')

const bare = ({ hour, minute }: ClockTime, country: string | null): string =>
  hasHalves('en', country) ? `${hour % 12 || 12}:${two(minute)}` : `${two(hour)}:${two(minute)}`

const clock = (at: ClockTime, country: string | null): string =>
  hasHalves('en', country) ? `${bare(at, country)} ${at.hour < 12 ? 'am' : 'pm'}` : bare(at, country)

const at = (time: ClockTime, country: string | null): string => `at ${clock(time, country)}`

const day = (at: WrittenDay): string => `${weekday(at)}, ${at.day} ${month(at)}`

const shortDay = (at: WrittenDay): string => `${shortWeekday(at)} ${at.day} ${shortMonth(at)}`

/** The form of days, clock times and zones. Scripts read the numbered times, so their form stays. */
export const times = {
  day,
  /** "on Tuesday, 17 November". */
  on: (date: WrittenDay) => `on ${day(date)}`,
  /** `country` is the reader's, which decides between "14:30" and "2:30 pm". */
  clock,
  /** "at 14:30". */
  at,
  /** "10:00–10:30", "5:00–5:30 am": am or pm appears once. `until` is set if it ends on another day. */
  span: (from: ClockTime, to: ClockTime, until: WrittenDay | null, country: string | null) => {
    if (until) return `${clock(from, country)}–${day(until)}, ${clock(to, country)}`
    const isOneHalf = from.hour < 12 === to.hour < 12
    return `${isOneHalf ? bare(from, country) : clock(from, country)}–${clock(to, country)}`
  },
  /** A day and its content: "Tuesday, 17 November, 10:00–10:30". */
  onDay: (at: string, what: string) => `${at}, ${what}`,
  /** For subjects: "Mon 30 Nov 15:00". */
  short: (at: WrittenDay, time: string) => `${shortDay(at)} ${time}`,
  /** "Mon 30 Nov", as far as it is the same day: "Mon 30 Nov – Wed 2 Dec". */
  shortDays: (first: WrittenDay, last: WrittenDay | null) =>
    last ? `${shortDay(first)} – ${shortDay(last)}` : shortDay(first),
  /** Within a sentence: "Monday, 23 November to Wednesday, 25 November". */
  days: (first: WrittenDay, last: WrittenDay | null) => (last ? `${day(first)} to ${day(last)}` : day(first)),
  /** "from 14:00 to 18:00". */
  fromTo: (from: ClockTime, to: ClockTime, country: string | null) =>
    `from ${clock(from, country)} to ${clock(to, country)}`,
  /** Days and hours within a sentence: "Monday, 23 November at 15:00". */
  during: (days: string, hours: string) => `${days} ${hours}`,
  inUtc: (moment: WrittenTime) => `${longDate(moment)} ${at(moment, null)} UTC`,
  /** The name of a city that gives a zone its name. */
  city: (name: string): string => name,
  zone: (city: string) => `${city} time`,
  /** The time elsewhere; with its day if that differs. */
  beside: (time: string, city: string, at: WrittenDay | null) =>
    at ? `${weekday(at)} ${time} in ${city}` : `${time} in ${city}`,
  windows: (windows: string[], more: number) => `${windows.join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
}
