import type { Asked } from '#core/language/asked.ts'
import { whatWasDone } from '#core/mail/wording/done.ts'
import type { Done } from '#core/mail/wording/facts.ts'
import { isBefore } from '#core/negotiation/situation/before-after.ts'
import { answering } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Received } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER } from '#core/negotiation/situation/people.ts'
import { isAnswered, isTrueOf } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { meetingOf, organizerAsReader } from './mail-facts.ts'
import { mailToOrganizer } from './mails.ts'
import type { Decision, Step } from './step.ts'
import { together } from './together.ts'

// Reports to the organizer what we did because they said so. Often an invitation follows at once and includes the report. If not, a
// separate mail goes out once nothing else is left to do.

/** `message` is the newest that it answers. */
export type Report = { message: Received | null; done: Done[]; asks: Asked[] }

export function openReport(negotiation: Negotiation): Report | null {
  const open = notesOf(negotiation).filter(
    (note) => isTrueOf(note, note.message) && !isAnswered(negotiation, ORGANIZER, note.message),
  )
  const [first, ...others] = open.map(({ message }) => message)
  if (!first) return null
  return {
    message: others.reduce((newest, message) => (isBefore(newest, message) ? message : newest), first),
    done: open.flatMap((note) => note.done),
    asks: open.flatMap((note) => note.asks),
  }
}

/** As one answer covers everything that had come before it, so does a note. */
export const isNoted = (message: Received, negotiation: Negotiation): boolean =>
  notesOf(negotiation).some((note) => !isBefore(note.message, message) && isTrueOf(note, message))

/** `n` is the number of its fact. */
type Note = { n: number; message: Received; done: Done[]; asks: Asked[] }

function notesOf({ facts, received }: Negotiation): Note[] {
  return facts.flatMap((fact) => {
    if (fact.kind !== 'done_as_asked') return []
    const message = received.find(({ id }) => id === fact.body.message_id)
    return message ? [{ n: fact.n, message, done: fact.body.done, asks: fact.body.asks }] : []
  })
}

/** A separate report, unless an invitation in this decision includes it, or the next look may bring one. */
export function withReport(decision: Decision, { negotiation, now }: Situation): Decision {
  const report = openReport(negotiation)
  if (!report || decision.steps.some(isInviteToOrganizer) || isLookedAtAgain(decision, now)) return decision
  const { message, asks } = report
  const text = whatWasDone({ meeting: meetingOf(negotiation), done: report.done }, organizerAsReader(negotiation))
  const mail = mailToOrganizer(negotiation, {
    kind: 'answer',
    cause: answering(message!),
    text,
    answers: message,
    asks,
  })
  return together({ steps: [mail], sentence: 'The organizer is told what was done.' }, decision)
}

export const isInviteToOrganizer = (step: Step): boolean =>
  step.do === 'send' && step.mail.kind === 'invite' && step.mail.to.kind === 'organizer'

const isLookedAtAgain = ({ steps }: Decision, now: Temporal.Instant): boolean =>
  steps.some((step) => step.do !== 'wake') && steps.some((step) => step.do === 'wake' && step.at === timestamp(now))
