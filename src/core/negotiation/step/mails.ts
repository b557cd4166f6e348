import type { Asked } from '#core/language/asked.ts'
import { subjectFor } from '#core/mail/wording/letter.ts'
import { answering, type Cause } from '#core/negotiation/situation/cause.ts'
import type { MailKind, Negotiation, Party, Received } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER } from '#core/negotiation/situation/people.ts'
import { localeOfParty, meetingOf } from './mail-facts.ts'
import type { Invite, Shown, Step } from './step.ts'
import { askedByTimes } from './what-is-asked.ts'

export type Draft = {
  kind: MailKind
  /** The reason for the mail: we tell a person about the same cause once. */
  cause: Cause
  text: string
  /** The text between greeting and signature, if an invitation that goes out at the same moment may contain it instead. */
  paragraphs?: string[]
  /** Its own subject, if the subject has news; otherwise the thread's subject is used. */
  news?: string | null
  answers?: Received | null
  shown?: readonly Shown[]
  /** Its questions, if it asks more than which time to choose. */
  asks?: Asked[]
  calendar?: Invite | null
  /** Why, for the story: "None of the times suits Bo: others are offered." */
  told?: string
}

/** The mail that answers a message. One that shows times is an offer. */
export function answerTo(message: Received, answer: Partial<Draft> & Pick<Draft, 'text'>): Draft {
  const isOffer = answer.shown !== undefined && answer.shown.length > 0
  return { kind: isOffer ? 'offer' : 'answer', cause: answering(message), answers: message, ...answer }
}

export type SendStep = Step & { do: 'send' }

export function mailTo(negotiation: Negotiation, to: Party, draft: Draft): SendStep {
  const { kind, cause, text, news = null, answers = null, shown = [], calendar = null } = draft
  const asks = [...(draft.asks ?? askedByTimes(shown.length)), ...askedInPassing(negotiation, to, shown)]
  const id = to.kind === 'organizer' ? negotiation.organizerId : to.id
  const reader = { id, isHost: to.kind !== 'participant', locale: localeOfParty(negotiation, to) }
  const subject = subjectFor(meetingOf(negotiation), reader)
  return {
    do: 'send',
    mail: { to, kind, cause, subject, news, text, answers: answers?.id ?? null, shows: [...shown], asks, calendar },
  }
}

export const mailToOrganizer = (negotiation: Negotiation, draft: Draft): SendStep =>
  mailTo(negotiation, ORGANIZER, draft)

/** If a person's zone is unknown, the mail also asks for it. */
function askedInPassing({ participants }: Negotiation, to: Party, shown: readonly Shown[]): Asked[] {
  const isUnknown = participants.some(({ id, zone }) => to.kind === 'participant' && to.id === id && zone === null)
  return isUnknown && shown.length > 0 ? [{ asks: 'which_zone' }] : []
}

export const slotsOf = (shown: readonly Shown[]) => shown.map(({ slot }) => slot)
