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
  /** What it is sent for: the same cause is told once to one person. */
  cause: Cause
  text: string
  /** What it says between greeting and signature, where an invitation that goes out at the same moment may say it too. */
  paragraphs?: string[]
  /** Its subject, where that has news; else the one of its thread. */
  news?: string | null
  answers?: Received | null
  shown?: readonly Shown[]
  /** What it asks, where that is more than which of the times it may be. */
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

/** Whose zone nobody knows is asked for it beside the times. */
function askedInPassing({ participants }: Negotiation, to: Party, shown: readonly Shown[]): Asked[] {
  const isUnknown = participants.some(({ id, zone }) => to.kind === 'participant' && to.id === id && zone === null)
  return isUnknown && shown.length > 0 ? [{ asks: 'which_zone' }] : []
}

export const slotsOf = (shown: readonly Shown[]) => shown.map(({ slot }) => slot)
