import { NOTHING } from '#core/time/interval.ts'
import { isPossible } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import type { FactBody } from './fact.ts'
import type { Negotiation, Slot } from './negotiation.ts'
import { startSequenceOf } from './said.ts'
import { lengthOf, type Situation, startOf } from './situation.ts'

// The organizer may move a booked meeting by a program, without asking anybody first. Hours, notice, timeframe and what people
// have said bind us and not the organizer; a host who is busy is never overridden.

export type OrderedMove = FactBody<'move_ordered'>

/** The newest order that is about the time as it stands; one that was followed, or came too late, is about an older one. */
export function orderedMove({ facts, booking }: Negotiation): OrderedMove | null {
  const orders = facts.flatMap((fact) => (fact.kind === 'move_ordered' ? [fact.body] : []))
  const last = orders.at(-1)
  return last && booking && last.sequence === startSequenceOf(booking) ? last : null
}

/** Null where every host, and every participant who is a member, is free then. */
export function moveProblem(situation: Situation, slot: Slot): 'past' | 'too_far' | 'busy' | null {
  const { beyond } = situation
  const start = startOf(slot)
  if (start <= beyond.now) return 'past'
  if (start + lengthOf(slot) > beyond.to) return 'too_far'
  const people = beyond.people.map((person) => ({ ...person, free: null, ruledOut: NOTHING }))
  const search: Search = { ...beyond, people, durationMinutes: lengthOf(slot) }
  return isPossible(search, start) ? null : 'busy'
}
