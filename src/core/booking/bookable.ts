import { type Intervals, intersect, NOTHING, unionAll } from '../time/interval.ts'
import type { Stretch } from '../time/minute.ts'
import { roundStarts } from '../time/round-starts.ts'
import { possibleStarts } from '../time/search.ts'
import type { HostTime } from '../time/search-input.ts'

// When people can book through a link: whenever the hosts that it needs are free. Nothing else about their calendars shows.

export type LinkHosts = {
  /** One of them is enough. Nobody: then nothing can be booked. */
  anyOf: readonly HostTime[]
  /** Comes in any case. */
  allOf: readonly HostTime[]
}

/** A time that somebody looks for. */
export type Looking = { now: number; window: Stretch; durationMinutes: number }

/** The minutes at which a meeting can begin. It ends within the window. */
export function bookableStarts({ anyOf, allOf }: LinkHosts, looking: Looking): Intervals {
  const free = unionAll(anyOf.map((host) => startsOf([host], looking)))
  return allOf.length === 0 || free.length === 0 ? free : intersect(free, startsOf(allOf, looking))
}

/** Whether this host could take a meeting at this time. */
export const isFreeAt = (host: HostTime, { start, end }: Stretch, now: number): boolean =>
  startsOf([host], { now, window: { start, end }, durationMinutes: end - start }).length > 0

const startsOf = (hosts: readonly HostTime[], { now, window, durationMinutes }: Looking): Intervals =>
  possibleStarts({ now, from: window.start, to: window.end, durationMinutes, hosts, people: [], avoid: NOTHING })

/**
 * The times to show. They begin on the half hour, in the zone of the hosts; shorter and odd lengths also begin on the quarter. A gap
 * without such a time shows the first quarter in it.
 */
export function shownStarts(starts: Intervals, zone: string, durationMinutes: number): number[] {
  const step = durationMinutes % 30 === 0 ? 30 : 15
  const shown: number[] = []
  for (let i = 0; i < starts.length; i += 2) {
    const gap = [starts[i]!, starts[i + 1]!]
    const usual = [...roundStarts(gap, zone, step)]
    const [quarter] = usual.length > 0 ? [] : roundStarts(gap, zone, 15)
    shown.push(...usual, ...(quarter === undefined ? [] : [quarter]))
  }
  return shown
}
