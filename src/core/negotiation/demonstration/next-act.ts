import { isBefore } from '#core/negotiation/situation/before-after.ts'
import type { Negotiation, Participant, Sent } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsThatLeft } from '#core/negotiation/situation/sent-mails.ts'
import { emailKey } from '#core/person/email.ts'
import { type Actor, CAST, replyTo } from './cast.ts'

/** The next act of one of the cast: a mail, or their calendar program's answer to an invite. */
export type Act = { actor: Actor; does: 'reply' | 'out_of_office'; text: string } | { actor: Actor; does: 'accept' }

/** People with unanswered mail act, one after the other. Null if nobody has any. */
export function nextAct(negotiation: Negotiation): Act | null {
  for (const actor of CAST) {
    const participant = negotiation.participants.find(({ email }) => emailKey(email) === emailKey(actor.email))
    const act = participant && actOf(actor, participant, negotiation)
    if (act) return act
  }
  return null
}

/** Nothing is left to be done once it is booked and everybody has accepted. */
export function isOver({ status, booking }: Negotiation): boolean {
  if (status === 'cancelled') return true
  const keys = CAST.map(({ email }) => emailKey(email))
  const attendees = booking?.attendees.filter((attendee) => keys.includes(attendee.emailKey)) ?? []
  return status === 'booked' && attendees.every(({ rsvp }) => rsvp === 'accepted')
}

function actOf(actor: Actor, participant: Participant, negotiation: Negotiation): Act | null {
  const newest = mailsThatLeft(negotiation, toParticipant(participant))
    .filter(({ status }) => status === 'sent')
    .at(-1)
  if (!newest) return null
  const since = heardFrom(participant, negotiation).filter((message) => isBefore(newest, message))
  if (newest.kind === 'invite') return since.some(({ kind }) => kind === 'rsvp') ? null : { actor, does: 'accept' }
  const hasBeenAway = heardFrom(participant, negotiation).some(({ kind }) => kind === 'automatic')
  if (actor.isAwayFirst && !hasBeenAway)
    return { actor, does: 'out_of_office', text: 'I am out of the office and back tomorrow.' }
  if (since.some(({ kind }) => kind === 'reply') || !isAsking(newest)) return null
  return { actor, does: 'reply', text: replyTo(actor, newest.showed) }
}

const isAsking = ({ showed, asked }: Sent): boolean => showed.length > 0 || asked.length > 0

const heardFrom = ({ email }: Participant, { received }: Negotiation) =>
  received.filter(({ fromKey }) => fromKey === emailKey(email))
