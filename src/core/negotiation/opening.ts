import { OTHERS_MAX } from '#core/mail/asked-by-mail.ts'
import { isMachine } from '#core/mail/loop-guard.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { emailKey, emailProblem } from '#core/person/email.ts'
import { placesLeft } from './naming.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { areOrIs } from './people.ts'
import type { Situation } from './situation.ts'
import { isOwnWord } from './speakers.ts'
import type { Decision, Step } from './step.ts'
import { listed } from './story.ts'

// Somebody wrote to a team, and a request came of it. They are answered, not approached. Whoever they copied is written to at
// once where the mail was proven to be theirs; else only when they have answered from the address that we wrote to.

/** The mail that began it, where this participant wrote it. */
export function openingBy({ email }: Participant, negotiation: Negotiation): Received | null {
  const opening = openingOf(negotiation)
  return opening?.fromKey === emailKey(email) ? opening : null
}

const openingOf = ({ opening, received }: Negotiation): Received | null =>
  (opening && received.find(({ id }) => id === opening.messageId)) ?? null

export function addCopied({ negotiation }: Situation): Decision {
  const opening = openingOf(negotiation)
  const requester = negotiation.participants.find((participant) => openingBy(participant, negotiation))
  if (!opening || !requester || !hasAnswered(requester, opening, negotiation)) return { steps: [], sentence: '' }
  const people = copiedOn(opening, negotiation).slice(0, placesLeft(negotiation))
  const steps = people.map(
    (email): Step => ({ do: 'add_participant', email, name: null, addedBy: requester.id, replaces: null }),
  )
  const sentence = `${nameOf(requester)} has answered: ${listed(people)}, copied on their first mail, ${areOrIs(people)} asked too.`
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

/** Those who may be written to, in the order of the mail, and do not take part yet. Whoever was removed stays out. */
function copiedOn({ copied, fromKey }: Received, { hosts, participants, former }: Negotiation): string[] {
  const keysOf = (people: readonly { email: string }[]) => new Set(people.map(({ email }) => emailKey(email)))
  const ours = keysOf(hosts)
  const known = keysOf([...participants, ...former])
  return copied
    .filter((email) => email !== fromKey && !ours.has(email) && emailProblem(email) === null && !isMachine(email))
    .slice(0, OTHERS_MAX)
    .filter((email) => !known.has(email))
}
