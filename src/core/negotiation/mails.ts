import { type Reader, subjectForOrganizer, subjectOf } from '#core/mail/wording.ts'
import type { MailKind, Negotiation, Participant, Party, Received, Sent } from './negotiation.ts'
import { ORGANIZER, toParticipant } from './people.ts'
import { mailsTo } from './said.ts'
import type { Invite, Step } from './step.ts'
import type { Shown } from './table.ts'

export type Draft = {
  kind: MailKind
  /** What it is sent for: the same cause is told once to one person. */
  cause: string
  text: string
  answers?: Received | null
  shown?: readonly Shown[]
  calendar?: Invite | null
  /** Why, for the story: "None of the times suits Bo: others are offered." */
  told?: string
  /** What has to be done before it can be sent. */
  before?: Step[]
}

export type SendStep = Step & { do: 'send' }

export function mailTo(negotiation: Negotiation, to: Party, draft: Draft): SendStep {
  const { kind, cause, text, answers = null, shown = [], calendar = null } = draft
  const shows = shown.map(({ round, n }) => ({ round, n }))
  const subject = to.kind === 'participant' ? subjectOf(negotiation) : subjectForOrganizer(negotiation)
  return { do: 'send', mail: { to, kind, cause, subject, text, answers: answers?.id ?? null, shows, calendar } }
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
    hasNewOrganizer: last !== undefined && isTakenOverSince(last, negotiation),
  }
}

/** The signature tells whom a mail of the same moment was written for. */
const isTakenOverSince = (last: Sent, { facts, assistant }: Negotiation): boolean =>
  facts.some(({ kind, at }) => kind === 'organizer_changed' && at >= last.at) &&
  !last.text.trimEnd().endsWith(assistant.name)

export const slotsOf = (shown: readonly Shown[]) => shown.map(({ slot }) => slot)
