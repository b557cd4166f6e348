import { LUNCH_FROM_HOUR, LUNCH_UNTIL_HOUR } from '#core/negotiation/policy.ts'
import { type Intervals, unionAll } from '#core/time/interval.ts'
import { HOUR } from '#core/time/minute.ts'
import { timeframe } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { wallTime } from '#core/time/wall-time.ts'

/** Everybody's lunch by their own clock: of the times that people agreed to it is taken last. */
export function lunchIn(search: Search): Intervals {
  const window = timeframe(search)
  const zones = new Set([...search.hosts, ...search.people].flatMap(({ zone }) => zone ?? []))
  return unionAll([...zones].map((zone) => wallTime(zone, window, () => LUNCH)))
}

const LUNCH = [LUNCH_FROM_HOUR * HOUR, LUNCH_UNTIL_HOUR * HOUR]
