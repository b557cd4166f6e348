import { nameOf } from '#core/mail/wording/people.ts'
import { copiedBeyond, notYetAsked } from '#core/negotiation/situation/copied.ts'
import type { Negotiation, Participant, Received } from '#core/negotiation/situation/negotiation.ts'
import { areOrIs } from '#core/negotiation/situation/people.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import { isOwnWord } from '#core/negotiation/situation/speakers.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { NOTHING_TO_DO } from '#core/negotiation/step/together.ts'
import { emailKey } from '#core/person/email.ts'
import { placesLeft } from './naming.ts'

// Somebody wrote to a team, which made a request. So we answer them instead of approaching them. People they copied are
// written to at once if the mail was proven to be theirs; otherwise only after they have answered from the address that we
// wrote to.

/** The mail that began the request, if this participant wrote it. */
export function openingBy({ email }: Participant, negotiation: Negotiation): Received | null {
  const opening = openingOf(negotiation)
  return opening?.fromKey === emailKey(email) ? opening : null
}

const openingOf = ({ opening, received }: Negotiation): Received | null =>
  (opening && received.find(({ id }) => id === opening.messageId)) ?? null

export function addCopied({ negotiation }: Situation): Decision {
  const opening = openingOf(negotiation)
  const requester = negotiation.participants.find((participant) => openingBy(participant, negotiation))
  if (!opening || !requester || !hasAnswered(requester, opening, negotiation)) return NOTHING_TO_DO
  const people = notYetAsked(opening, negotiation).slice(0, placesLeft(negotiation))
  const steps = people.map(
    (email): Step => ({ do: 'add_participant', email, name: null, addedBy: requester.id, replaces: null }),
  )
  const left = copiedBeyond(opening, negotiation).length
  const others =
    left === 0 ? '' : ` ${left} more on that mail ${left === 1 ? 'is' : 'are'} not: a mail to a team brings five.`
  const sentence = `${nameOf(requester)} has answered: ${listed(people)}, copied on their first mail, ${areOrIs(people)} asked too.${others}`
  return { steps, sentence: people.length === 0 ? '' : sentence }
}

const hasAnswered = (requester: Participant, opening: Received, { received }: Negotiation): boolean =>
  received.some(
    (message) =>
      message.id !== opening.id &&
      message.kind === 'reply' &&
      message.proof === 'token' &&
      isOwnWord(message, requester),
  )
