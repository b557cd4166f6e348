import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { type Situation, situationOf } from '#core/negotiation/situation/situation.ts'
import { whyNothingIsFree } from '#core/negotiation/times/no-time.ts'
import { freeBusy } from '#core/time/free-busy.ts'
import { append, clip, common, type Intervals, NOTHING, union } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import { possibleStarts, timeframe } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'

// Shows people what a search for times sees: when everybody can and cannot meet, and when the meeting could be.

export type PersonsTime = {
  email: string
  name: string | null
  role: 'host' | 'participant'
  zone: string | null
  /** A participant's own words. Null as long as they have said nothing. */
  free: Intervals | null
  busy: Intervals
  unknown: Intervals
}

export type EverybodysTime = {
  people: PersonsTime[]
  /** Times at which the whole meeting fits, judging by what people have said so far. */
  possible: Intervals
  /** Why it fits nowhere, in a sentence; null where it does, and once there is a time. */
  nothingBecause: string | null
}

export function everybodysTime(negotiation: Negotiation, now: Temporal.Instant, window: Stretch): EverybodysTime {
  const situation = situationOf(negotiation, now)
  const possible = placesFor(situation.commonTimes, window)
  const isLooking = negotiation.status === 'active' || negotiation.status === 'paused'
  return {
    people: [...hostsIn(situation, window), ...participantsIn(situation, window)],
    possible,
    nothingBecause: isLooking ? whyNothingIsFree(situation) : null,
  }
}

function hostsIn({ negotiation, everSaid }: Situation, window: Stretch): PersonsTime[] {
  return everSaid.hosts.map((host) => {
    const { email, name } = negotiation.hosts.find(({ memberId }) => memberId === host.memberId)!
    return { email, name, role: 'host', zone: host.zone, ...freeBusy(host, window) }
  })
}

function participantsIn({ standings }: Situation, window: Stretch): PersonsTime[] {
  return standings.map(({ participant, free, statements }) => ({
    email: participant.email,
    name: participant.name,
    role: 'participant',
    zone: participant.zone,
    free: free && clip(free, window),
    busy: clip(union(statements.ruledOut, participant.bookings), window),
    unknown: NOTHING,
  }))
}

/** From the first start of each stretch to the end of the last. */
function placesFor(search: Search, window: Stretch): Intervals {
  const ahead = common(timeframe(search), window)
  if (!ahead) return NOTHING
  const starts = possibleStarts({ ...search, from: ahead.start, to: ahead.end })
  const places: number[] = []
  for (let i = 0; i < starts.length; i += 2) append(places, starts[i]!, starts[i + 1]! - 1 + search.durationMinutes)
  return places
}
