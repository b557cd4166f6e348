import { isAfter } from '#core/negotiation/situation/before-after.ts'
import type { FactBody } from '#core/negotiation/situation/fact.ts'
import type { Negotiation, Slot } from '#core/negotiation/situation/negotiation.ts'
import { ordersOf } from '#core/negotiation/situation/programs-orders.ts'
import { lengthOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import { NOTHING } from '#core/time/interval.ts'
import { isPossible } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'

// The organizer may move a booked meeting by a program, without asking anybody first. Hours, notice, timeframe and what people
// have said bind us and not the organizer; a host who is busy is never overridden.

export type OrderedMove = FactBody<'move_ordered'>

/**
 * The newest order about the present time that we have not tried yet. If we wrote to anybody since, we could not follow it. From
 * then on it is only a wish: if a calendar becomes free days later, we do not move the meeting.
 */
export function orderedMove(negotiation: Negotiation): OrderedMove | null {
  const last = ordersOf(negotiation).findLast((order) => order.kind === 'move_ordered')
  if (!last) return null
  const ordered = { at: last.at, id: last.body.moment }
  return negotiation.sent.some((mail) => isAfter(mail, ordered)) ? null : last.body
}

/** Null where every host, and every participant who is a member, is free then. */
export function moveProblem(situation: Situation, slot: Slot): 'past' | 'too_far' | 'busy' | null {
  const { outsideLimits } = situation
  const start = startOf(slot)
  if (start <= outsideLimits.now) return 'past'
  if (start + lengthOf(slot) > outsideLimits.to) return 'too_far'
  const people = outsideLimits.people.map((person) => ({ ...person, free: null, ruledOut: NOTHING }))
  const search: Search = { ...outsideLimits, people, durationMinutes: lengthOf(slot) }
  return isPossible(search, start) ? null : 'busy'
}
