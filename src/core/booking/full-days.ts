import type { Day } from '../time/calendar-day.ts'
import type { HostTime } from '../time/search-input.ts'
import { wallAt } from '../time/wall-time.ts'

/** A member's time without the days on which they already have as many meetings through the link as it allows. */
export function withoutFullDays(time: HostTime, startsThroughLink: readonly number[], limit: number | null): HostTime {
  if (limit === null || startsThroughLink.length < limit) return time
  const counts = new Map<Day, number>()
  for (const start of startsThroughLink) {
    const { day } = wallAt(start, time.zone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const full = [...counts].flatMap(([day, count]) => (count >= limit ? day : []))
  const daysOff = [...new Set([...time.daysOff, ...full])].sort((one, other) => one - other)
  return { ...time, daysOff }
}
