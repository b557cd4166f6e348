import type { Day } from './calendar-day.ts'
import type { Intervals } from './interval.ts'
import type { WorkingHours } from './working-hours.ts'

// What a search for times is given: whose time counts, and what is asked for.

/**
 * A member of the workspace whose calendar counts. Free, busy and unknown are three things: where a calendar could not be
 * read, nothing is offered unless the search says so.
 */
export type HostTime = {
  memberId: string
  zone: string
  hours: WorkingHours
  /** Public holidays and days off, in order, by the calendar of the zone. */
  daysOff: readonly Day[]
  busy: Intervals
  unknown: Intervals
  /** Each apart, even where they touch, since the daily limit counts them. */
  bookings: Intervals
  /** Kept free before and after everything that is busy or booked. */
  bufferMinutes: number
  noticeMinutes: number
  /** Bookings that may begin on one day of the host's zone; null: any number. */
  dailyLimit: number | null
}

export type PersonTime = {
  id: string
  /** Known or inferred; null: times are shown to them in the first host's zone. */
  zone: string | null
  /** Null as long as they have said nothing: then everything is possible, and nothing agreed. */
  free: Intervals | null
  ruledOut: Intervals
  /** Their bookings in this workspace. */
  busy: Intervals
  /** A participant who is an active member counts like a host as well. */
  member: HostTime | null
  /** People who aren't required don't limit the times. */
  required: boolean
  /** Nobody of those who may be missing, however few are enough. */
  always?: true
}

export type Search = {
  now: number
  /** The timeframe. The whole meeting lies in it, and never before now. */
  from: number
  to: number
  durationMinutes: number
  /** The first is the organizer. */
  hosts: readonly HostTime[]
  people: readonly PersonTime[]
  /** So many of the required people must be able to come, and the same ones for the whole meeting. All, unless it is said. */
  enough?: number
  /** Open offers of the same hosts in other requests and holidays of participants: avoided while there is something else, and never in the way. */
  avoid: Intervals
  allowUnknown?: boolean
  /** Until when the calendars are given, beyond the timeframe; a way out is looked for until then. */
  horizon?: number
}
