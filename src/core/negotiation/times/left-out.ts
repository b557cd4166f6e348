import type { Person } from '#core/mail/wording/facts.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { freeTime } from '#core/negotiation/situation/agreements.ts'
import type { Negotiation, Participant, Party, Slot } from '#core/negotiation/situation/negotiation.ts'
import { peopleNeeded } from '#core/negotiation/situation/people-needed.ts'
import { isOut, lengthOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import { type Standing, standingOf } from '#core/negotiation/situation/standing.ts'
import { personOf } from '#core/negotiation/step/mail-facts.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { wakingAt } from '#core/negotiation/step/together.ts'
import { covers } from '#core/time/interval.ts'

// If not everybody has to come, a time may leave somebody out. From then on they are optional: we invite them, but they no longer
// limit the times.

/** So many have dropped out that too few are left. The organizer decides whom to do without. */
export function areTooFew({ standings, negotiation }: Situation): boolean {
  const required = standings.filter(({ participant }) => participant.required)
  const left = required.filter((standing) => !isOut(standing)).length
  return left < Math.min(peopleNeeded(negotiation) ?? required.length, required.length)
}

/** The people who are left if the organizer said how many have to come, and that number; null if everybody has to. */
export function leftOf({ standings, negotiation }: Situation): { left: Person[]; count: number; of: number } | null {
  const required = standings.filter(({ participant }) => participant.required)
  const left = required.filter((standing) => !isOut(standing)).map(({ participant }) => personOf(participant))
  const count = peopleNeeded(negotiation)
  return count === null ? null : { left, count, of: required.length }
}

/** Makes people optional who have not agreed to the time, before it is booked; null if everybody has agreed. */
export function leavingOut(situation: Situation, slot: Slot): Decision | null {
  const left = situation.standings.filter(
    (standing) => standing.participant.required && (isOut(standing) || !canCome(standing, slot)),
  )
  if (peopleNeeded(situation.negotiation) === null || left.length === 0) return null
  const people = left.map(({ participant }) => participant)
  const sentence = `Enough people can come: ${listed(people.map(nameOf))} ${people.length > 1 ? 'are' : 'is'} optional.`
  const steps = people.map(({ id }: Participant) => ({ do: 'require', id, required: false }) as const)
  return wakingAt({ steps, sentence }, [situation.now])
}

/** People whom we invite although neither they nor an assistant agreed to the time. If they aren't needed, they may stay away. */
export function invitedUnasked(
  party: Party,
  slot: Slot,
  negotiation: Negotiation,
): { isUnasked: boolean; mayStayAway: boolean } {
  const participant = negotiation.participants.find(({ id }) => party.kind === 'participant' && party.id === id)
  if (!participant) return { isUnasked: false, mayStayAway: false }
  // Old statements that led to the present time count as well.
  const standing = standingOf(participant, negotiation, { bookedAt: null, agreedAfter: null })
  const hasDelegated = standing.replies.some(({ reading }) => reading?.intents.includes('delegate'))
  const isUnasked = !hasDelegated && !canCome(standing, slot)
  return { isUnasked, mayStayAway: isUnasked && !participant.required }
}

/** They agreed to the whole of it, within our limits or not. */
export function canCome({ statements }: Standing, slot: Slot): boolean {
  const free = freeTime(statements)
  return free !== null && covers(free, { start: startOf(slot), end: startOf(slot) + lengthOf(slot) })
}
