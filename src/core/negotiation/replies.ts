import type { Reading } from '#core/language/reading.ts'
import { deferred, noted, passedOn } from '#core/mail/wording-answers.ts'
import { otherTimes, type WhyOthers } from '#core/mail/wording-offers.ts'
import { possibleStarts } from '#core/time/search.ts'
import { isRepeating, mayBeWrittenTo } from './loop-guard.ts'
import { type Draft, mailTo, readerOf, slotsOf } from './mails.ts'
import type { MailKind, Negotiation, Received, Slot } from './negotiation.ts'
import { firstMail, newTimes } from './outreach.ts'
import { isOutsideOpen } from './outside.ts'
import { areOrIs, listed, nameOf, toParticipant } from './people.ts'
import { ask } from './questions.ts'
import { durationOf } from './readings.ts'
import { isAnswered, mailsTo, wasSaid } from './said.ts'
import { asSlot, isOut, type Situation } from './situation.ts'
import { isClear, type Standing } from './standing.ts'
import type { Decision, Step } from './step.ts'
import type { Table } from './table.ts'
import { isForOrganizer, isSettled } from './turns.ts'

/**
 * What is to be said to each participant now: the first mail, the answer to their newest message, or other times when those
 * they hold are no longer good. One mail each, and never to somebody who had enough.
 */
export function converse(situation: Situation, table: Table): Decision {
  const { negotiation, now } = situation
  const steps = situation.standings
    .filter((standing) => !isOut(standing) && mayBeWrittenTo(standing.participant, negotiation, now))
    .flatMap((standing) => stepsFor(standing, situation, table))
  return { steps, sentence: story(steps, situation) }
}

function stepsFor(standing: Standing, situation: Situation, table: Table): Step[] {
  const { negotiation } = situation
  const { participant, newest } = standing
  const party = toParticipant(participant)
  const draft =
    newest && !isAnswered(negotiation, party, newest)
      ? answerTo(newest, standing, situation, table)
      : mailsTo(negotiation, party).length === 0
        ? firstMail(standing, situation, table)
        : newTimes(standing, situation, table)
  if (!draft || wasSaid(negotiation, party, draft.cause)) return []
  return [...(draft.before ?? []), mailTo(negotiation, party, draft)]
}

function answerTo(message: Received, standing: Standing, situation: Situation, table: Table): Draft | null {
  const { negotiation } = situation
  const { reading } = message
  const reader = readerOf(negotiation, standing.participant)
  const answer = (text: string): Draft => ({ kind: 'answer', cause: `answer:${message.id}`, text, answers: message })
  const times = (why: WhyOthers) => showTimes(message, why, standing, situation, table)
  if (reading === null) return times('not_possible')
  if (reading.intents.includes('out_of_office') || isRepeating(standing)) return null
  if (standing.deferred) return answer(deferred(negotiation, reader, standing.deferred.until))
  if (isForOrganizer(message, standing, negotiation)) return answer(passedOn(negotiation, reader))
  if (!isClear(reading) && reading.doubts.some(({ matters }) => matters))
    return ask(message, reading, standing, situation, table)
  if (isSettled(standing, situation))
    return isClear(reading) ? answer(noted(negotiation, reader, understood(situation))) : null
  if (isOutsideOpen(situation)) return answer(passedOn(negotiation, reader))
  return isClear(reading) ? times(whyOthers(reading, negotiation)) : times('unclear')
}

function whyOthers(reading: Reading, negotiation: Negotiation): WhyOthers {
  if (reading.intents.includes('change_duration') && reading.duration_minutes === durationOf(negotiation))
    return 'shorter'
  if (reading.picks.length + reading.free.length > 0) return 'not_possible'
  if (reading.intents.includes('add_people')) return 'added'
  return reading.timezone !== null && reading.intents.length + reading.busy.length === 0 ? 'zone' : 'none_fits'
}

function showTimes(
  message: Received,
  why: WhyOthers,
  { participant }: Standing,
  { negotiation }: Situation,
  { shown }: Table,
): Draft | null {
  if (shown.length === 0) return null
  const text = otherTimes(negotiation, readerOf(negotiation, participant), slotsOf(shown), why)
  return { kind: 'offer', cause: `answer:${message.id}`, text, answers: message, shown }
}

/** Earliest first, no more than a mail should list. */
const UNDERSTOOD_MAX = 5

/** What of everybody's times is still possible, as the windows in which the meeting would lie. */
export function understood({ strict }: Situation): Slot[] {
  const starts = possibleStarts(strict)
  const windows: Slot[] = []
  for (let i = 0; i < starts.length && windows.length < UNDERSTOOD_MAX; i += 2)
    windows.push(asSlot({ start: starts[i]!, end: starts[i + 1]! - 1 + strict.durationMinutes }))
  return windows
}

const TOLD: [MailKind, string][] = [
  ['outreach', 'asked when they can'],
  ['offer', 'shown times'],
  ['question', 'asked what they meant'],
  ['answer', 'answered'],
]

function story(steps: Step[], { standings, negotiation }: Situation): string {
  const mails = steps.flatMap((step) => (step.do === 'send' ? [step.mail] : []))
  const told = TOLD.flatMap(([kind, what]) => {
    const ids = mails.filter((mail) => mail.kind === kind).map(({ to }) => (to.kind === 'participant' ? to.id : null))
    const names = standings
      .filter(({ participant }) => ids.includes(participant.id))
      .map(({ participant }) => nameOf(participant))
    return names.length > 0 ? [`${listed(names)} ${areOrIs(names)} ${what}.`] : []
  })
  return [...told, ...(mails.some(({ kind }) => kind === 'outreach') ? guidanceFollowed(negotiation) : [])].join(' ')
}

/** Without a language model, a text is either the wording itself or cannot be followed; the story says which. */
function guidanceFollowed({ introduction: { include, guidance } }: Negotiation): string[] {
  if (!include || guidance === null) return []
  return guidance.includes('{name}')
    ? ['The introduction is in the words of the team.']
    : ['The team’s guidance for the introduction has no {name} in it, so the built-in one was used.']
}
