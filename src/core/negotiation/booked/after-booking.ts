import { asksToLeaveIt } from '#core/language/context/taking-back.ts'
import type { Reading } from '#core/language/reading.ts'
import {
  calledOffByYou,
  callsItOff,
  isWithOrganizer,
  noted,
  passedOn,
  stands as staysAt,
} from '#core/mail/wording/answers.ts'
import { knownAnswer } from '#core/mail/wording/known.ts'
import { confirmMove, otherTimes, otherTimesPut, standsAt } from '#core/mail/wording/offers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { ask } from '#core/negotiation/asking/clarify.ts'
import { meantBy } from '#core/negotiation/asking/meant.ts'
import { understood } from '#core/negotiation/asking/thanks.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { isHalfYes, mayCallOff, saidOfCallingOff } from '#core/negotiation/situation/calling-off.ts'
import { knownAskedIn } from '#core/negotiation/situation/known-questions.ts'
import type { Negotiation, Received, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { isAnswered, isByClick, listAnsweredBy, mailsTo, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, lengthOf, minutesOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import { voiceOf } from '#core/negotiation/situation/speakers.ts'
import { isClear, type Standing } from '#core/negotiation/situation/standing.ts'
import { isSettled } from '#core/negotiation/situation/turns.ts'
import { whereAskedIn } from '#core/negotiation/situation/where.ts'
import { isTakenBack } from '#core/negotiation/situation/wishes-to-move.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { isRepeating, mayBeWrittenTo } from '#core/negotiation/step/mail-limits.ts'
import { answerTo, type Draft, mailTo, slotsOf } from '#core/negotiation/step/mails.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { shownBecause } from '#core/negotiation/step/story.ts'
import { together } from '#core/negotiation/step/together.ts'
import { whereToLook } from '#core/negotiation/times/disagreement.ts'
import { hasNamedAll } from '#core/negotiation/times/list.ts'
import { type List, listOf } from '#core/negotiation/times/list-numbers.ts'
import { covers, fromWindows } from '#core/time/interval.ts'
import { isPossible } from '#core/time/search.ts'
import { toldOfNo } from './invitation-answers.ts'

// Answers messages about a booked meeting. We repeat a wish to move it and ask everybody; anything that isn't about the time
// goes to the organizer at once.

export type Kind =
  | 'known'
  | 'move'
  | 'stands'
  | 'agreement'
  | 'decline'
  | 'maybe_off'
  | 'question'
  | 'unclear'
  | 'courtesy'
  | 'nothing'
  | 'over'

export function converseAfterBooking(situation: Situation, list: List, isMoving: boolean): Decision {
  const { negotiation, now } = situation
  return together(
    ...situation.standings
      .filter((standing) => !isOut(standing) && mayBeWrittenTo(standing.participant, negotiation, now))
      .map((standing) => decisionFor(standing, situation, list, isMoving)),
  )
}

function decisionFor(standing: Standing, situation: Situation, list: List, isMoving: boolean): Decision | null {
  const { negotiation } = situation
  const party = toParticipant(standing.participant)
  const { newest } = standing
  const isNews = newest !== null && !isAnswered(negotiation, party, newest)
  const asked = isMoving
    ? askToMove(standing, situation, list, isNews && kindOf(newest, situation) === 'question')
    : null
  const draft = isNews ? answerOnceBooked(newest, standing, situation, list, asked) : asked
  if (!draft || wasTold(negotiation, party, draft.cause)) return null
  return { steps: [mailTo(negotiation, party, draft)], sentence: draft.told ?? '' }
}

/** `asked` offers them other times, because somebody wants to move the meeting. */
function answerOnceBooked(
  message: Received,
  standing: Standing,
  situation: Situation,
  list: List,
  asked: Draft | null,
): Draft | null {
  const { shown } = list
  const { negotiation } = situation
  const reader = readerOf(negotiation, standing.participant)
  const meeting = meetingOf(negotiation)
  const slots = slotsOf(shown)
  const name = nameOf(standing.participant)
  const stands = situation.wishes.length > 0 ? standsAt(meeting, negotiation.booking, reader) : null
  const draft = (text: string, told: string, showing = shown.slice(0, 0)): Draft =>
    answerTo(message, { text, told, shown: showing })
  if (isRepeating(standing)) return null
  switch (kindOf(message, situation)) {
    case 'move':
      return shown.length > 0
        ? draft(
            confirmMove({ meeting, slots, from: negotiation.booking!, isByClick: isByClick(message) }, reader),
            `${name} wants another time: it is restated, and the present one stands until then.`,
            shown,
          )
        : null
    case 'stands':
      return draft(
        staysAt({ meeting, slot: negotiation.booking! }, reader),
        `${name} comes after all: the time stands.`,
      )
    case 'agreement':
      if (isSettled(standing, situation))
        return draft(
          noted({ meeting, slots: understood(message, standing, situation) }, reader),
          `${name} has answered; others have not.`,
        )
      if (hasNamedAll(standing, list))
        return draft(noted({ meeting, slots }, reader), `${name} gave times that others have not answered yet.`)
      return shown.length > 0
        ? draft(
            otherTimes({ meeting, slots, why: 'move', present: negotiation.booking }, reader),
            shownBecause('move', name),
            shown,
          )
        : null
    case 'known': {
      const { questions } = knownAskedIn(message, negotiation)!
      const facts = { meeting, questions, slot: negotiation.booking, slots: [] }
      return draft(knownAnswer(facts, reader), `${name} is told what they ask.`)
    }
    case 'question': {
      const told = `${name} hears that it was passed on.`
      return asked
        ? draft(asked.text, `${told} ${asked.told}`, list.shown)
        : draft(passedOn({ meeting, stands }, reader), told)
    }
    case 'unclear':
      return askWhetherToMove(message, standing, situation) ?? ask(message, message.reading!, standing, situation, list)
    case 'decline':
      // Declining with the calendar's button gets a question about another time. Somebody who calls it off in words is not pressed.
      return message.rsvp
        ? null
        : draft(calledOffByYou({ meeting, isByClick: isByClick(message) }, reader), `${name} calls it off.`)
    case 'maybe_off': {
      const told = `${name} may call it off: asked, and the time stands until then.`
      return answerTo(message, {
        text: callsItOff({ meeting, slot: negotiation.booking! }, reader),
        told,
        asks: [{ asks: 'shall_cancel' }],
      })
    }
    case 'courtesy':
    case 'nothing': {
      // "Running late!", said before anybody wished for another time, does not answer that wish.
      if (asked && situation.wishes.some(({ since }) => isAfter(since, message)))
        return draft(asked.text, asked.told!, list.shown)
      if (message.reading?.courtesy || kindOf(message, situation) === 'courtesy') return null
      return draft(isWithOrganizer({ meeting, stands }, reader), `${name} hears that it was passed on.`)
    }
    case 'over':
      return null
  }
}

/** Words that may wish for another time: they are said back beside the time that stands. Null if no other time can be meant. */
function askWhetherToMove(message: Received, standing: Standing, situation: Situation): Draft | null {
  const { negotiation } = situation
  const from = negotiation.booking!
  const reading = message.reading!
  const reader = readerOf(negotiation, standing.participant)
  const meeting = meetingOf(negotiation)
  // "Thursday is safe now": the day of the meeting, while nobody wants another, is a yes to it.
  if (situation.wishes.length === 0 && isOfItsDay(reading, from))
    return answerTo(message, {
      text: staysAt({ meeting, slot: from }, reader),
      told: `${nameOf(standing.participant)} writes about the day of the meeting: the time stands.`,
    })
  const { slots: meant } = meantBy(reading, message, standing, situation)
  const slots = meant.filter((slot) => startOf(slot) !== startOf(from))
  if (slots.length === 0) return null
  const { shown } = listOf(situation, slots)
  const told = `${nameOf(standing.participant)} may want another time: asked, and the present one stands until then.`
  const text = confirmMove({ meeting, slots, from, isByClick: false }, reader)
  return answerTo(message, { kind: 'question', text, shown, told })
}

/** All that it names is the whole day of the meeting, without a wish to move it. */
const isOfItsDay = ({ picks, free, busy, intents }: Reading, booking: Slot): boolean =>
  picks.length + busy.length === 0 &&
  free.length === 1 &&
  lengthOf(free[0]!) >= WHOLE_DAY_MINUTES &&
  covers(fromWindows(free, 'free'), minutesOf(booking)) &&
  intents.every((intent) => intent === 'propose' || intent === 'accept')

const WHOLE_DAY_MINUTES = 9 * 60

/** The subject of a message about a booked meeting. */
export function kindOf(message: Received, situation: Situation): Kind {
  const { negotiation, wishes } = situation
  if (message.at >= negotiation.booking!.start) return 'over'
  const index = wishes.findIndex((wish) => wish.message?.id === message.id)
  if (index >= 0 && wishes[index]!.isDecline) return 'decline'
  if (index === 0) return wishes[0]!.confirms ? 'agreement' : 'move'
  const { reading } = message
  if (!reading) return 'agreement'
  if (saidOfCallingOff(message, negotiation) === 'no') return 'stands'
  if (isHalfYes(message, negotiation)) return 'nothing'
  if (mayCallOff(message, negotiation)) return 'maybe_off'
  const known = knownAskedIn(message, negotiation)
  const isQuestion = index < 0 && (!saysMore(reading) || (known?.isAll && !reading.sure))
  if (isQuestion && known) return 'known'
  if (isQuestion && whereAskedIn(message, negotiation)?.isAll) return 'question'
  if (isTakenBack(message, negotiation) && (isUndoing(message, negotiation) || asksToLeaveIt(message.text)))
    return 'stands'
  if (isCourtesy(message, situation)) return 'courtesy'
  const isAboutTimes = reading.picks.length + reading.free.length + reading.busy.length > 0
  // A yes from before the first wish was to the time that stands.
  const takesSome = wishes.some(({ since }) => isAfter(message, since)) && reading.intents.includes('accept')
  if (!isClear(reading))
    return (isAboutTimes || takesSome) && reading.doubts.some(({ matters }) => matters) ? 'unclear' : 'nothing'
  if (index > 0 || (wishes.length > 0 && (isAboutTimes || reading.intents.includes('decline_offers'))))
    return 'agreement'
  return asksSomething(message) ? 'question' : 'nothing'
}

/** Whether a mail says more than its question. */
const saysMore = ({ picks, free, busy, intents }: Reading): boolean =>
  picks.length + free.length + busy.length > 0 || intents.some((intent) => intent !== 'question' && intent !== 'accept')

/** Thanks, or "see you then": we tell nobody. A yes to other times is an answer, not a courtesy. */
function isCourtesy(message: Received, { negotiation, wishes }: Situation): boolean {
  const reading = message.reading!
  const takesSome = reading.intents.includes('accept') && reading.doubts.some(({ matters }) => matters)
  if (reading.courtesy) return wishes.length === 0 || (reading.picks.length === 0 && !takesSome)
  return isTakenBack(message, negotiation) && !asksSomething(message)
}

/** Since the present time stands, other times were put to them, or the organizer heard that they don't come. */
function isUndoing(message: Received, negotiation: Negotiation): boolean {
  const voice = voiceOf(message, negotiation)
  if (voice?.kind !== 'participant') return false
  return listAnsweredBy(negotiation, voice, message) !== null || toldOfNo(voice.id, message, negotiation) !== null
}

const asksSomething = ({ reading }: Received): boolean =>
  (['question', 'change_duration', 'add_people', 'delegate'] as const).some((intent) =>
    reading?.intents.includes(intent),
  )

/**
 * Everybody else is asked as well, without a word on who wished it. `isPassedOn`: the same mail says that their words went to
 * the organizer.
 */
export function askToMove(standing: Standing, situation: Situation, { shown }: List, isPassedOn = false): Draft | null {
  const { negotiation, wishes } = situation
  const { since } = wishes[0]!
  const mails = mailsTo(negotiation, toParticipant(standing.participant))
  // One question at a time, and a reminder that comes meanwhile asks nothing.
  if (mails.findLast(({ kind }) => kind !== 'notice')?.kind === 'question') return null
  const held = mails.findLast((sent) => sent.showed.length > 0 && isAfter(sent, since))
  if (shown.length === 0 || isSettled(standing, situation) || !standing.participant.required) return null
  if (hasNamedAll(standing, { shown })) return null
  if (held?.showed.some((slot) => isPossible(whereToLook(situation), startOf(slot)))) return null
  const why = wishes[0]!.isLonger ? 'longer' : 'move'
  const words = wishes[0]!.reason ?? null
  const present = negotiation.booking
  const facts = { meeting: meetingOf(negotiation), slots: slotsOf(shown), why, words, present, isPassedOn } as const
  const reader = readerOf(negotiation, standing.participant)
  const said = {
    text: otherTimes(facts, reader),
    paragraphs: otherTimesPut({ ...facts, isBelowBooking: true }, reader),
  }
  const told = shownBecause(why, nameOf(standing.participant))
  return { kind: 'offer', cause: { kind: 'round', sequence: shown[0]!.round }, ...said, shown, told }
}
