import type { HostTime } from '../time/search-input.ts'

/** The rules of a booking link about times. What is null is left to each member. */
export type LinkRules = {
  bufferMinutes: number | null
  noticeMinutes: number | null
  daysAhead: number
  /** Counts only meetings that were booked through the link; the members' own limits hold as well. */
  dailyLimit: number | null
}

export const DEFAULT_DAYS_AHEAD = 60
/** Calendars are read a little further ahead than this. */
export const DAYS_AHEAD_MAX = 180

/** A member's time under the rules of a link, which replace the member's own. */
export function underRules<Time extends Pick<HostTime, 'bufferMinutes' | 'noticeMinutes'>>(
  time: Time,
  { bufferMinutes, noticeMinutes }: Pick<LinkRules, 'bufferMinutes' | 'noticeMinutes'>,
): Time {
  return {
    ...time,
    bufferMinutes: bufferMinutes ?? time.bufferMinutes,
    noticeMinutes: noticeMinutes ?? time.noticeMinutes,
  }
}

/** Where the times that a link shows end: at midnight, after so many days. */
export function endOfDaysAhead(now: Temporal.Instant, daysAhead: number, zone: string): Temporal.Instant {
  return now
    .toZonedDateTimeISO(zone)
    .startOfDay()
    .add({ days: daysAhead + 1 })
    .toInstant()
}
