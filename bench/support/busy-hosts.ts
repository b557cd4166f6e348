import { fromPairs, type Intervals, subtract } from '#core/time/interval.ts'
import { DAY, HOUR, minuteAtOrBefore } from '#core/time/minute.ts'
import type { HostTime, Search } from '#core/time/search-input.ts'
import { DEFAULT_WORKING_HOURS } from '#core/time/working-hours.ts'

// Hosts with full calendars who nevertheless have a little time in common, so that no search can end early.

const FROM = minuteAtOrBefore('2026-11-16T00:00:00Z')
const DAYS = 28
const BUSY_EACH = 200
const ZONES = ['Europe/Lisbon', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'Africa/Lagos']
/** Two o'clock UTC is within everybody's hours and free on every day. */
const KEPT = fromPairs(
  Array.from({ length: DAYS }, (_, day) => [FROM + day * DAY + 14 * HOUR, FROM + day * DAY + 15 * HOUR]),
)

export function busySearch(hostCount: number): Search {
  const random = newRandom(hostCount)
  return {
    now: FROM - DAY,
    from: FROM,
    to: FROM + DAYS * DAY,
    durationMinutes: 30,
    hosts: Array.from({ length: hostCount }, (_, i) => busyHost(i, random)),
    people: [],
    avoid: [],
  }
}

function busyHost(i: number, random: () => number): HostTime {
  return {
    memberId: `member ${i}`,
    zone: ZONES[i % ZONES.length]!,
    hours: DEFAULT_WORKING_HOURS,
    daysOff: [],
    busy: busyTimes(random),
    unknown: [],
    bookings: [],
    bufferMinutes: 0,
    noticeMinutes: 120,
    dailyLimit: null,
  }
}

/** Spread over all days, in order and without overlap. */
function busyTimes(random: () => number): Intervals {
  const step = Math.floor((DAYS * DAY) / BUSY_EACH)
  const pairs = Array.from({ length: BUSY_EACH }, (_, i): [number, number] => {
    const start = FROM + i * step + Math.floor(random() * 100)
    return [start, start + 15 + Math.floor(random() * 75)]
  })
  return subtract(fromPairs(pairs), KEPT)
}

/** The same numbers in every run. */
function newRandom(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
