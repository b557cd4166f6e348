import type { Doubt, DoubtKind, Reading, Understanding } from '#core/language/reading.ts'
import { ASKED_BY_THEIR_WORDS, question, whenThen } from '#core/mail/wording/answers.ts'
import { otherTimes } from '#core/mail/wording/offers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { isThisRight } from '#core/mail/wording/restated.ts'
import { ASK_WHEN_AGAIN_BUSINESS_DAYS, LISTS_TURNED_DOWN_MAX } from '#core/negotiation/policy.ts'
import { afterBusinessDays, workdaysOf } from '#core/negotiation/situation/business-days.ts'
import type { Received, Sent } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { isForOrganizer, saysOnlyWhenNot } from '#core/negotiation/situation/turns.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { answerTo, type Draft, slotsOf } from '#core/negotiation/step/mails.ts'
import { askedByDoubt, askedByTimes } from '#core/negotiation/step/what-is-asked.ts'
import { EMPTY_LIST, type List, listOf } from '#core/negotiation/times/list-numbers.ts'
import type { Window } from '#core/time/interval.ts'
import { type Meant, meantBy } from './meant.ts'

// One question at a time. Where something was understood, the question says it back and asks about exactly that. The list is shown again
// only where the answer is one of it, or where nothing was understood.

export function ask(
  message: Received,
  reading: Reading,
  standing: Standing,
  situation: Situation,
  list: List,
): Draft | null {
  const doubt = reading.doubts.find((each) => each.matters)
  if (!doubt) return null
  const draft =
    ASKED_BY_LIST.includes(doubt.kind) || ASKED_BY_THEIR_WORDS.includes(doubt.kind)
      ? askAboutWords(doubt, meantIn(doubt, reading, message, standing, situation), standing, situation, list)
      : askWhetherRight(doubt, reading, message, standing, situation, list)
  return answerTo(message, {
    kind: 'question',
    told: `It is not clear what ${nameOf(standing.participant)} means by “${doubt.words}”: asked.`,
    ...draft,
  })
}

type Asking = Pick<Draft, 'text' | 'shown' | 'asks'>

/** The answer to these is one of the list. */
const ASKED_BY_LIST: DoubtKind[] = ['which-offer', 'language']

/** The doubt's own question, with the times that it may mean under numbers. */
function askAboutWords(doubt: Doubt, meant: Meant, standing: Standing, situation: Situation, list: List): Asking {
  const { negotiation } = situation
  const isByList = ASKED_BY_LIST.includes(doubt.kind)
  const { shown } = isByList ? list : meant.slots.length > 0 ? listOf(situation, meant.slots) : EMPTY_LIST
  const facts = { meeting: meetingOf(negotiation), doubt, slots: slotsOf(shown) }
  const text = question(facts, readerOf(negotiation, standing.participant))
  return { text, shown, asks: askedByDoubt(doubt, shown.length) }
}

function askWhetherRight(
  doubt: Doubt,
  reading: Reading,
  message: Received,
  standing: Standing,
  situation: Situation,
  list: List,
): Asking {
  const { negotiation } = situation
  const meant = meantIn(doubt, reading, message, standing, situation)
  const reader = readerOf(negotiation, standing.participant)
  const meeting = meetingOf(negotiation)
  const isPassedOn = isForOrganizer(message, standing, negotiation)
  if (meant.isInWords) {
    const { free, heard } = meant
    const text = isThisRight({ meeting, heard, slots: [], isNo: false, isPassedOn }, reader)
    return { text, asks: [{ asks: 'is_right', free: [...free] }] }
  }
  const isNo = meant.slots.length === 0
  const { shown } = isNo ? list : listOf(situation, meant.slots)
  const slots = slotsOf(shown)
  const asks = askedByDoubt(doubt, shown.length)
  if (isNo && meant.heard.free.length + meant.heard.busy.length === 0 && shown.length > 0 && !isPassedOn)
    return { text: otherTimes({ meeting, slots, why: 'unclear' }, reader), shown, asks }
  if (shown.length === 0) return { text: whenThen({ meeting }, reader), shown, asks }
  return {
    text: isThisRight({ meeting, heard: meant.heard, slots, isNo, isPassedOn }, reader),
    shown,
    asks: askedByTimes(shown.length),
  }
}

/** Where what was understood is ruled out by the same mail, the other way to take it is asked about. */
function meantIn(doubt: Doubt, reading: Reading, message: Received, standing: Standing, situation: Situation): Meant {
  const meant = meantBy(understandingOf(doubt, reading), message, standing, situation)
  const { otherwise } = doubt
  if (!otherwise || meant.slots.length + meant.free.length > 0) return meant
  const busy = joined(otherwise.busy, reading.busy)
  const other = meantBy({ ...otherwise, busy }, message, standing, situation)
  return other.slots.length + other.free.length > 0 ? other : meant
}

/** What both rule out is said once. */
const joined = (one: Window[], other: Window[]): Window[] => [
  ...one,
  ...other.filter(({ start, end }) => !one.some((each) => each.start === start && each.end === end)),
]

/** Where the reader says which way it took the mail, that is restated. */
const understandingOf = ({ understood }: Doubt, { picks, free, busy }: Reading): Understanding =>
  understood ? { ...understood, busy: joined(understood.busy, busy) } : { picks, free, busy }

export function hasTurnedDownEnough({ replies }: Standing): boolean {
  const last = replies.slice(-LISTS_TURNED_DOWN_MAX)
  return last.length === LISTS_TURNED_DOWN_MAX && last.every(saysOnlyWhenNot)
}

/** The same question is not put to somebody twice within a working day: until when it is too soon, if so. */
export function waitsToAskWhen(standing: Standing, { negotiation, organizer, now }: Situation): Temporal.Instant[] {
  const { participant } = standing
  const asked = mailsTo(negotiation, toParticipant(participant)).findLast(isAskingWhen)
  if (!asked || !hasTurnedDownEnough(standing)) return []
  const end = afterBusinessDays(
    Temporal.Instant.from(asked.at),
    ASK_WHEN_AGAIN_BUSINESS_DAYS,
    workdaysOf(participant, organizer),
  )
  return Temporal.Instant.compare(end, now) > 0 ? [end] : []
}

const isAskingWhen = ({ asked }: Sent): boolean => asked.some(({ asks }) => asks === 'when')

export function askWhen(message: Received, { participant }: Standing, { negotiation }: Situation): Draft {
  return answerTo(message, {
    kind: 'question',
    text: whenThen({ meeting: meetingOf(negotiation) }, readerOf(negotiation, participant)),
    asks: [{ asks: 'when' }],
    told: `${nameOf(participant)} has turned down ${LISTS_TURNED_DOWN_MAX} lists, and is asked when they can.`,
  })
}
