import { takenOver } from '#core/mail/wording/invites.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { hostWithId, isAttending, ORGANIZER } from '#core/negotiation/situation/people.ts'
import { mailsTo, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import { lengthOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import { meetingOf, organizerAsReader } from '#core/negotiation/step/mail-facts.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { wakingAt } from '#core/negotiation/step/together.ts'
import { isPossible } from '#core/time/search.ts'
import { changedTo, freshLook } from './booking.ts'
import { linkForInvite } from './calendar-changes.ts'
import { type Chosen, chosenFor, placeToTake, standInCause } from './successor.ts'

// A booked meeting changes hands: its organizer left the workspace, and somebody was named to take over. Everything happens in
// one decision: the leaving one gets a cancellation, the new one an invitation, and everybody else one update, all with the same
// UID and the next sequence. The event leaves the one calendar and enters the other by the same write.

/**
 * Null when there is nothing to hand over, or when the new organizer has something else at that time: then we tell them, and
 * they decide. After that mail we wait for them: if their calendar becomes free days later, we still invite nobody.
 */
export function handedOver(situation: Situation): Decision | null {
  const { negotiation, organizer, now } = situation
  const chosen = chosenFor(negotiation)
  if (!chosen?.body.takesOver || isHandedOver(chosen, negotiation)) return null
  if (wasTold(negotiation, ORGANIZER, standInCause(chosen))) return null
  const { start, end } = negotiation.booking!
  const slot = { start, end }
  const isNew = !isAttending(organizer, negotiation)
  const look = isNew ? freshLook(situation, slot) : null
  if (look) return look
  if (isNew && !isFree(situation)) return null
  const placed = placeTaken(situation, chosen)
  if (placed) return wakingAt(placed, [now])
  const sentence = `${chosen.body.name ?? 'The organizer'} has left: ${nameOf(organizer)} takes over and is invited.`
  const { steps } = changedTo(situation, slot, sentence)
  return wakingAt({ steps: steps.map((step) => introducing(step, chosen, situation)), sentence }, [now])
}

/** The same for a member who was coming anyway: their place replaces the place of the member who left. */
export function placeHandedOver(situation: Situation): Decision | null {
  const { negotiation, organizer } = situation
  const chosen = chosenFor(negotiation)
  return chosen && isAttending(organizer, negotiation) ? placeTaken(situation, chosen) : null
}

/** A separate decision, so that all later mails already have the new place. */
function placeTaken({ negotiation, organizer }: Situation, { body }: Chosen): Decision | null {
  const step = placeToTake(negotiation)
  const sentence = `The place was that of ${body.name ?? 'the organizer'}, who has left: it is ${nameOf(organizer)}’s to give now.`
  return step && { steps: [step], sentence }
}

/** Invites that waited for the new one's link say to them why they get one. */
export function introduced(held: Decision, situation: Situation): Decision {
  const { negotiation } = situation
  const chosen = chosenFor(negotiation)
  const isFirst = !mailsTo(negotiation, ORGANIZER).some(({ kind }) => kind === 'invite')
  if (!chosen?.body.takesOver || !isFirst) return held
  return { ...held, steps: held.steps.map((step) => introducing(step, chosen, situation)) }
}

/** The new organizer is invited, and the leaving one no longer is. */
export function isHandedOver({ body: { from, to } }: Chosen, negotiation: Negotiation): boolean {
  const [leaver, heir] = [hostWithId(negotiation, from), hostWithId(negotiation, to)]
  return heir !== null && isAttending(heir, negotiation) && !(leaver && isAttending(leaver, negotiation))
}

/**
 * Hours and notice bind us, not the person who named the successor. A time that we know nothing about doesn't count as free.
 */
function isFree({ negotiation, organizer, outsideLimits }: Situation): boolean {
  const start = startOf(negotiation.booking!)
  const durationMinutes = lengthOf(negotiation.booking!)
  const hosts = outsideLimits.hosts.filter(({ memberId }) => memberId === organizer.memberId)
  const search = {
    ...outsideLimits,
    hosts,
    people: [],
    to: start + durationMinutes,
    durationMinutes,
    allowUnknown: false,
  }
  return isPossible(search, start)
}

/** Their invitation says why they get it. */
function introducing(step: Step, { body }: Chosen, situation: Situation): Step {
  if (step.do !== 'send' || step.mail.to.kind !== 'organizer') return step
  const { negotiation } = situation
  const meeting = meetingOf(negotiation)
  const others = [...meeting.otherHosts, ...meeting.participants]
  const slot = negotiation.booking!
  const question = linkForInvite(situation, slot)?.paragraphs ?? []
  const facts = { meeting, slot, others, leaver: body.name, question }
  return { ...step, mail: { ...step.mail, ...takenOver(facts, organizerAsReader(negotiation)) } }
}
