import type { Day } from './calendar-day.ts'
import type { Intervals } from './interval.ts'
import type { WorkingHours } from './working-hours.ts'

// The input of a search for times: the people's time and the wanted meeting.

/**
 * A member of the workspace whose calendar counts. Free, busy and unknown are three different states: unknown time is offered
 * only if the search says so.
 */
export type HostTime = {
  memberId: string
  zone: string
  hours: WorkingHours
  /** Public holidays and days off, in order, in the zone. */
  daysOff: readonly Day[]
  busy: Intervals
  unknown: Intervals
  /** Separate even if they touch, since the daily limit counts them. */
  bookings: Intervals
  /** Kept free before and after everything that is busy or booked. */
  bufferMinutes: number
  noticeMinutes: number
  /** Bookings that may begin on one day of the host's zone; null: any number. */
  dailyLimit: number | null
}

export type PersonTime = {
  id: string
  /** Known or inferred; null: they see times in the first host's zone. */
  zone: string | null
  /** Null until they say something: then everything is possible, and nothing agreed. */
  free: Intervals | null
  ruledOut: Intervals
  /** Their bookings in this workspace. */
  busy: Intervals
  /** A participant who is an active member counts like a host as well. */
  member: HostTime | null
  /** People who aren't required don't limit the times. */
  required: boolean
  /** May never be missing, however few are enough. */
  always?: true
}

export type Search = {
  now: number
  /** The timeframe. The whole meeting must be in it, and never before now. */
  from: number
  to: number
  durationMinutes: number
  /** The first is the organizer. */
  hosts: readonly HostTime[]
  people: readonly PersonTime[]
  /** How many of the required people must be able to come, the same ones for the whole meeting. All by default. */
  needed?: number
  /**
   * Open offers of the same hosts in other requests and holidays of participants: avoided if there is an alternative, but never
   * an obstacle.
   */
  avoid: Intervals
  allowUnknown?: boolean
  /** How far the calendars reach beyond the timeframe; a way out is searched up to here. */
  horizon?: number
}
