import { type Reader, subjectForOrganizer, subjectOf } from '#core/mail/wording.ts'
import { type Asked, askedByTimes } from './asked.ts'
import type { Cause } from './cause.ts'
import type { MailKind, Negotiation, Participant, Party, Received } from './negotiation.ts'
import { ORGANIZER, toParticipant } from './people.ts'
import { mailsTo } from './said.ts'
import type { Invite, Step } from './step.ts'
import type { Shown } from './table.ts'

export type Draft = {
  kind: MailKind
  /** What it is sent for: the same cause is told once to one person. */
  cause: Cause
  text: string
  answers?: Received | null
  shown?: readonly Shown[]
  /** What it asks, where that is more than which of the times it may be. */
  asks?: Asked[]
  calendar?: Invite | null
  /** Why, for the story: "None of the times suits Bo: others are offered." */
  told?: string
  /** What has to be done before it can be sent. */
  before?: Step[]
}

export type SendStep = Step & { do: 'send' }

export function mailTo(negotiation: Negotiation, to: Party, draft: Draft): SendStep {
  const { kind, cause, text, answers = null, shown = [], calendar = null } = draft
  const asks = [...(draft.asks ?? askedByTimes(shown.length)), ...askedInPassing(negotiation, to, shown)]
  const shows = shown.map(({ round, n }) => ({ round, n }))
  const subject = to.kind === 'participant' ? subjectOf(negotiation) : subjectForOrganizer(negotiation)
  return { do: 'send', mail: { to, kind, cause, subject, text, answers: answers?.id ?? null, shows, asks, calendar } }
}

export const mailToOrganizer = (negotiation: Negotiation, draft: Draft): SendStep =>
  mailTo(negotiation, ORGANIZER, draft)

export function readerOf(negotiation: Negotiation, participant: Participant): Reader {
  const { name, zone } = participant
  const last = mailsTo(negotiation, toParticipant(participant)).at(-1)
  return {
    name,
    zone,
    isFirst: last === undefined,
    hasNewOrganizer: last !== undefined && last.writtenFor !== negotiation.organizerId,
  }
}

/** Whose zone nobody knows is asked for it beside the times. */
function askedInPassing({ participants }: Negotiation, to: Party, shown: readonly Shown[]): Asked[] {
  const isUnknown = participants.some(({ id, zone }) => to.kind === 'participant' && to.id === id && zone === null)
  return isUnknown && shown.length > 0 ? [{ asks: 'which_zone' }] : []
}

export const slotsOf = (shown: readonly Shown[]) => shown.map(({ slot }) => slot)
