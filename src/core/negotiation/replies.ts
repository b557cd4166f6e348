import type { Doubt, Reading } from '#core/language/reading.ts'
import { deferred, noted, passedOn, question, shortened } from '#core/mail/wording-answers.ts'
import { otherTimes, outreach, type WhyOthers } from '#core/mail/wording-offers.ts'
import { isPossible, possibleStarts } from '#core/time/search.ts'
import { isRepeating, mayBeWrittenTo } from './loop-guard.ts'
import { type Draft, mailTo, readerOf, type SendStep, slotsOf } from './mails.ts'
import type { Negotiation, Received, Slot } from './negotiation.ts'
import { listed, nameOf, ORGANIZER, toParticipant } from './people.ts'
import { durationOf } from './readings.ts'
import { isAnswered, mailsTo, wasSaid } from './said.ts'
import { asSlot, hasTimes, isOut, lengthOf, type Situation, startOf } from './situation.ts'
import { organizerSpokeSince } from './speakers.ts'
import { isClear, type Standing } from './standing.ts'
import type { Decision } from './step.ts'
import { type Shown, type Table, whereToLook } from './table.ts'

/** After two questions that led nowhere a person has to talk to a person. */
export const UNCLEAR_ROUNDS_MAX = 2

/**
 * What is to be said to each participant now: the first mail, the answer to their newest message, or other times when those
 * they hold are no longer good. One mail each, and never to somebody who had enough.
 */
export function converse(situation: Situation, table: Table): Decision & { steps: SendStep[] } {
  const { negotiation, now } = situation
  const steps = situation.standings
    .filter((standing) => !isOut(standing) && mayBeWrittenTo(standing.participant, negotiation, now))
    .flatMap((standing) => mailFor(standing, situation, table) ?? [])
  return { steps, sentence: story(steps, situation) }
}

function mailFor(standing: Standing, situation: Situation, table: Table): SendStep | null {
  const { negotiation } = situation
  const { participant, newest } = standing
  const party = toParticipant(participant)
  const draft =
    newest && !isAnswered(negotiation, party, newest)
      ? answerTo(newest, standing, situation, table)
      : mailsTo(negotiation, party).length === 0
        ? firstMail(standing, situation, table)
        : newTimes(standing, situation, table)
  return draft && !wasSaid(negotiation, party, draft.cause) ? mailTo(negotiation, party, draft) : null
}

function firstMail({ participant }: Standing, { negotiation }: Situation, { shown }: Table): Draft | null {
  if (shown.length === 0) return null
  const text = outreach(negotiation, readerOf(negotiation, participant), slotsOf(shown), durationOf(negotiation))
  return { kind: 'outreach', cause: 'outreach', text, shown }
}

function answerTo(message: Received, standing: Standing, situation: Situation, table: Table): Draft | null {
  const { negotiation } = situation
  const { reading } = message
  const reader = readerOf(negotiation, standing.participant)
  const cause = `answer:${message.id}`
  const answer = (text: string, shown: readonly Shown[] = []): Draft => ({
    kind: 'answer',
    cause,
    text,
    answers: message,
    shown,
  })
  if (reading === null) return showTimes(message, 'not_possible', standing, situation, table)
  if (reading.intents.includes('out_of_office') || isRepeating(standing)) return null
  if (standing.deferred) return answer(deferred(negotiation, reader, standing.deferred.until))
  if (isForOrganizer(message, standing, negotiation)) return answer(passedOn(negotiation, reader))
  if (!isClear(reading)) return ask(message, reading, standing, situation, table)
  if (isSettled(standing, situation)) return answer(noted(negotiation, reader, understood(standing, situation)))
  if (isShorter(reading, negotiation))
    return table.shown.length > 0
      ? answer(shortened(negotiation, reader, durationOf(negotiation), slotsOf(table.shown)), table.shown)
      : null
  return showTimes(message, whyOthers(reading), standing, situation, table)
}

/** Only a person can answer it: a question that is not about times, a wish for a longer meeting, or what stays unclear. */
export function isForOrganizer(message: Received, standing: Standing, negotiation: Negotiation): boolean {
  const { reading } = message
  if (!reading) return false
  if (standing.newest?.id === message.id && standing.unclearRounds > UNCLEAR_ROUNDS_MAX) return true
  if (!isClear(reading)) return false
  return reading.intents.includes('question') || wantsLonger(reading, negotiation)
}

export const wantsLonger = (reading: Reading, negotiation: Negotiation): boolean =>
  reading.intents.includes('change_duration') && (reading.duration_minutes ?? 0) > durationOf(negotiation)

const isShorter = (reading: Reading, negotiation: Negotiation): boolean =>
  reading.intents.includes('change_duration') && reading.duration_minutes === durationOf(negotiation)

const whyOthers = (reading: Reading): WhyOthers => {
  if (reading.picks.length + reading.free.length > 0) return 'not_possible'
  return reading.timezone !== null && reading.intents.length === 0 && reading.busy.length === 0 ? 'zone' : 'none_fits'
}

/** One question at a time, the first that matters. What only chats is shown the times again. */
function ask(
  message: Received,
  reading: Reading,
  standing: Standing,
  situation: Situation,
  table: Table,
): Draft | null {
  const doubt = reading.doubts.find((each) => each.matters)
  if (!doubt) {
    return isSettled(standing, situation) ? null : showTimes(message, 'unclear', standing, situation, table)
  }
  const { negotiation } = situation
  const shown = timesInDoubt(doubt, message, reading, situation, table)
  const text = question(negotiation, readerOf(negotiation, standing.participant), doubt.question, slotsOf(shown))
  return { kind: 'question', cause: `answer:${message.id}`, text, answers: message, shown }
}

/** The times that a question is about, numbered, so that a "yes" settles it. */
function timesInDoubt(
  doubt: Doubt,
  message: Received,
  reading: Reading,
  situation: Situation,
  table: Table,
): readonly Shown[] {
  if (doubt.kind === 'which-offer' || doubt.kind === 'language' || doubt.kind === 'number')
    return table.isNew ? [] : table.shown
  const { offers } = situation.negotiation
  const answered = situation.negotiation.sent.find((sent) => sent.id === message.answers)
  const picked = reading.picks.flatMap((n) => answered?.showed[n] ?? [])
  return picked.flatMap((slot) => {
    const offer = offers.findLast((each) => startOf(each) === startOf(slot) && lengthOf(each) === lengthOf(slot))
    return offer && isPossible(situation.loose, startOf(offer)) ? [{ round: offer.round, n: offer.n, slot }] : []
  })
}

function showTimes(
  message: Received,
  why: WhyOthers,
  { participant }: Standing,
  situation: Situation,
  { shown }: Table,
): Draft | null {
  if (shown.length === 0) return null
  const text = otherTimes(situation.negotiation, readerOf(situation.negotiation, participant), slotsOf(shown), why)
  return { kind: 'offer', cause: `answer:${message.id}`, text, answers: message, shown }
}

/** Earliest first, no more than a mail should list. */
const UNDERSTOOD_MAX = 5

/** What of their times is still possible, as the windows in which the meeting would lie. */
export function understood({ free }: Standing, { strict }: Situation): Slot[] {
  const starts = possibleStarts(strict)
  const windows: Slot[] = []
  for (let i = 0; i < starts.length && windows.length < UNDERSTOOD_MAX; i += 2)
    windows.push(asSlot({ start: starts[i]!, end: starts[i + 1]! - 1 + strict.durationMinutes }))
  return free ? windows : []
}

/** Unasked, when nothing of the list that somebody holds is good any more, or a change of organizer lost a part of it. */
function newTimes(standing: Standing, situation: Situation, { shown }: Table): Draft | null {
  const { negotiation } = situation
  const held = mailsTo(negotiation, toParticipant(standing.participant)).findLast(({ showed }) => showed.length > 0)
  if (!held || shown.length === 0 || isSettledOrWaiting(standing, situation)) return null
  const good = held.showed.filter((slot) => isGood(slot, situation))
  const changedSince = negotiation.facts.some(({ kind, at }) => kind === 'organizer_changed' && at > held.at)
  if (good.length === held.showed.length || (good.length > 0 && !changedSince)) return null
  const isLonger = held.showed.some((slot) => lengthOf(slot) < situation.strict.durationMinutes)
  const text = otherTimes(
    negotiation,
    readerOf(negotiation, standing.participant),
    slotsOf(shown),
    isLonger ? 'duration' : 'changed',
  )
  return { kind: 'offer', cause: `round:${shown[0]!.round}`, text, shown }
}

const isGood = (slot: Slot, situation: Situation): boolean =>
  lengthOf(slot) >= situation.strict.durationMinutes && isPossible(whereToLook(situation), startOf(slot))

/** Their times meet everybody else's, or it is not their turn. */
function isSettledOrWaiting(standing: Standing, situation: Situation): boolean {
  return (
    isSettled(standing, situation) || standing.deferred !== null || isWithOrganizer(standing, situation.negotiation)
  )
}

/** What they said meets what everybody else said. */
export const isSettled = ({ free }: Standing, { strict }: Situation): boolean => free !== null && hasTimes(strict)

/** Their message was passed on, and the organizer has not said anything since. */
export function isWithOrganizer({ newest }: Standing, negotiation: Negotiation): boolean {
  if (!newest) return false
  const passed = mailsTo(negotiation, ORGANIZER).find(({ cause }) => cause === `forward:${newest.id}`)
  return passed !== undefined && organizerSpokeSince(passed.at, negotiation) === null
}

function story(mails: SendStep[], { standings }: Situation): string {
  const namesOf = (kinds: string[]) =>
    listed(
      mails.flatMap(({ mail }) => {
        const { to } = mail
        const standing = standings.find(({ participant }) => to.kind === 'participant' && participant.id === to.id)
        return standing && kinds.includes(mail.kind) ? [nameOf(standing.participant)] : []
      }),
    )
  const parts: [string, string][] = [
    [namesOf(['outreach']), 'is asked when they can'],
    [namesOf(['offer']), 'gets other times'],
    [namesOf(['question']), 'is asked what they meant'],
    [namesOf(['answer']), 'gets an answer'],
  ]
  return parts
    .filter(([names]) => names !== '')
    .map(([names, what]) => `${names} ${what}.`)
    .join(' ')
}
