import { asksToLeaveIt } from '#core/language/context/taking-back.ts'
import type { Reading } from '#core/language/reading.ts'
import { calledOffByYou, callsItOff, noted, passedOn, stands, whereWeMeet } from '#core/mail/wording/answers.ts'
import type { WhyPassed } from '#core/mail/wording/facts.ts'
import { confirmMove, otherTimes, otherTimesPut } from '#core/mail/wording/offers.ts'
import { passOn, tooManyChanges } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { isPossible } from '#core/time/search.ts'
import { calendarMatters } from './calendar-matters.ts'
import { isHalfYes, mayCallOff, saidOfCallingOff } from './calling-off.ts'
import { answering, type Cause } from './cause.ts'
import { contactMatters, hostMatters, outMatter } from './escalations.ts'
import { CHANGES_A_DAY_MAX, isRepeating, mayBeChanged, mayBeWrittenTo } from './loop-guard.ts'
import { meetingOf, organizerAsReader, readerOf } from './mail-facts.ts'
import { answerTo, type Draft, mailTo, slotsOf } from './mails.ts'
import type { Matter } from './matter.ts'
import { peopleMatters } from './naming.ts'
import type { Negotiation, Participant, Received } from './negotiation.ts'
import { isAfter } from './order.ts'
import { ORGANIZER, toParticipant } from './people.ts'
import { ask } from './questions.ts'
import { understood } from './replies.ts'
import { toldOfNo } from './rsvp.ts'
import { bookedSince, isAnswered, isByClick, listAnsweredBy, mailFor, mailsTo, wasSaid } from './said.ts'
import { isOut, type Situation, startOf } from './situation.ts'
import { organizerSpokeSince, voiceOf } from './speakers.ts'
import { standInMatter } from './stand-in.ts'
import { isClear, type Standing } from './standing.ts'
import type { Decision } from './step.ts'
import { shownBecause } from './story.ts'
import { hasNamedAll, type Table, whereToLook } from './table.ts'
import { together } from './together.ts'
import { isSettled } from './turns.ts'
import { whereAskedIn } from './where.ts'
import { isTakenBack } from './wishes-to-move.ts'

// What people write once a meeting is booked. We restate a wish to move it and put it to everybody; anything that isn't
// about the time goes to the organizer at once.

type Kind =
  | 'where'
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

export function converseAfterBooking(situation: Situation, table: Table, isMoving: boolean): Decision {
  const { negotiation, now } = situation
  return together(
    ...situation.standings
      .filter((standing) => !isOut(standing) && mayBeWrittenTo(standing.participant, negotiation, now))
      .map((standing) => decisionFor(standing, situation, table, isMoving)),
  )
}

function decisionFor(standing: Standing, situation: Situation, table: Table, isMoving: boolean): Decision | null {
  const { negotiation } = situation
  const party = toParticipant(standing.participant)
  const { newest } = standing
  const isNews = newest !== null && !isAnswered(negotiation, party, newest)
  const draft = isNews
    ? answerOnceBooked(newest, standing, situation, table)
    : isMoving
      ? askToMove(standing, situation, table)
      : null
  if (!draft || wasSaid(negotiation, party, draft.cause)) return null
  return { steps: [mailTo(negotiation, party, draft)], sentence: draft.told ?? '' }
}

function answerOnceBooked(message: Received, standing: Standing, situation: Situation, table: Table): Draft | null {
  const { shown } = table
  const { negotiation } = situation
  const reader = readerOf(negotiation, standing.participant)
  const meeting = meetingOf(negotiation)
  const slots = slotsOf(shown)
  const name = nameOf(standing.participant)
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
      return draft(stands({ meeting, slot: negotiation.booking! }, reader), `${name} comes after all: the time stands.`)
    case 'agreement':
      if (isSettled(standing, situation))
        return draft(
          noted({ meeting, slots: understood(message, standing, situation) }, reader),
          `${name} has answered; others have not.`,
        )
      if (hasNamedAll(standing, table))
        return draft(noted({ meeting, slots }, reader), `${name} gave times that others have not answered yet.`)
      return shown.length > 0
        ? draft(otherTimes({ meeting, slots, why: 'move' }, reader), shownBecause('move', name), shown)
        : null
    case 'where': {
      const { place } = whereAskedIn(message, negotiation)!
      return draft(whereWeMeet({ meeting, place: place!, slots: [] }, reader), `${name} is told where they meet.`)
    }
    case 'question':
      return draft(passedOn({ meeting }, reader), `${name} hears that it was passed on.`)
    case 'unclear':
      return ask(message, message.reading!, standing, situation, table)
    case 'decline':
      // The calendar's button asks for another time by itself; who says in words that it is off is not pressed.
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
    case 'nothing':
    case 'over':
      return null
  }
}

function kindOf(message: Received, situation: Situation): Kind {
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
  const where = whereAskedIn(message, negotiation)
  if (where && index < 0 && (where.isAll || where.place) && !saysMore(reading))
    return where.place ? 'where' : 'question'
  if (isTakenBack(message, negotiation) && (isUndoing(message, negotiation) || asksToLeaveIt(message.text)))
    return 'stands'
  if (isCourtesy(message, situation)) return 'courtesy'
  const isAboutTimes = reading.picks.length + reading.free.length + reading.busy.length > 0
  const takesSome = wishes.length > 0 && reading.intents.includes('accept')
  if (!isClear(reading))
    return (isAboutTimes || takesSome) && reading.doubts.some(({ matters }) => matters) ? 'unclear' : 'nothing'
  if (index > 0 || (wishes.length > 0 && (isAboutTimes || reading.intents.includes('decline_offers'))))
    return 'agreement'
  return asksSomething(message) ? 'question' : 'nothing'
}

/** Whether a mail says more than its question. */
const saysMore = ({ picks, free, busy, intents }: Reading): boolean =>
  picks.length + free.length + busy.length > 0 || intents.some((intent) => intent !== 'question' && intent !== 'accept')

/** Thanks, or a word that it stands: nobody has to hear of it. A yes to other times is an answer. */
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

/** Everybody else is asked as well, without a word on who wished it. */
export function askToMove(standing: Standing, situation: Situation, { shown }: Table): Draft | null {
  const { negotiation, wishes } = situation
  const { since } = wishes[0]!
  const mails = mailsTo(negotiation, toParticipant(standing.participant))
  if (mails.at(-1)?.kind === 'question') return null
  const held = mails.findLast((sent) => sent.showed.length > 0 && isAfter(sent, since))
  if (shown.length === 0 || isSettled(standing, situation) || !standing.participant.required) return null
  if (hasNamedAll(standing, { shown })) return null
  if (held?.showed.some((slot) => isPossible(whereToLook(situation), startOf(slot)))) return null
  const why = wishes[0]!.isLonger ? 'longer' : 'move'
  const words = wishes[0]!.reason ?? null
  const facts = { meeting: meetingOf(negotiation), slots: slotsOf(shown), why, words } as const
  const reader = readerOf(negotiation, standing.participant)
  const said = {
    text: otherTimes(facts, reader),
    paragraphs: otherTimesPut({ ...facts, isBelowBooking: true }, reader),
  }
  const told = shownBecause(why, nameOf(standing.participant))
  return { kind: 'offer', cause: { kind: 'round', sequence: shown[0]!.round }, ...said, shown, told }
}

/** What only the organizer can deal with. */
export function mattersAfterBooking(situation: Situation, table: Table): Matter[] {
  const since = bookedSince(situation.negotiation)
  const ofPeople = situation.standings.flatMap((standing) => [
    ...outMatter(standing, situation),
    ...standing.replies
      .filter((message) => since !== null && isAfter(message, since))
      .flatMap((message) => matterOf(message, standing, situation, table) ?? []),
  ])
  return [
    ...standInMatter(situation),
    ...calendarMatters(situation),
    ...ofPeople,
    ...situation.standings.flatMap((standing) => peopleMatters(standing, situation.negotiation)),
    ...contactMatters(situation),
    ...changeMatter(situation),
    ...hostMatters(situation.negotiation),
  ]
}

/** Nothing more changes today, even if people agree to it. */
function changeMatter({ negotiation, now }: Situation): Matter[] {
  if (mayBeChanged(negotiation, now)) return []
  const said = tooManyChanges(
    { meeting: meetingOf(negotiation), most: CHANGES_A_DAY_MAX },
    organizerAsReader(negotiation),
  )
  const cause: Cause = { kind: 'too_many_changes', sequence: negotiation.booking!.sequence }
  const sentence = `It was changed ${CHANGES_A_DAY_MAX} times in a day: the organizer is told.`
  return [{ reason: 'too_many_changes', isOpen: true, draft: { kind: 'attention', cause, ...said }, sentence }]
}

function matterOf(message: Received, standing: Standing, situation: Situation, table: Table): Matter | null {
  const { negotiation } = situation
  const kind = kindOf(message, situation)
  const isStuck =
    (kind === 'move' || kind === 'agreement') &&
    table.shown.length === 0 &&
    !isAnswered(negotiation, toParticipant(standing.participant), message)
  const why = isStuck ? 'stuck' : whyPassed(kind, message, standing, situation)
  if (why === null) return null
  const cause: Cause = { kind: 'forward', ref: message.id }
  const passed = mailFor(negotiation, ORGANIZER, cause)
  const facts = { meeting: meetingOf(negotiation), sender: standing.participant, words: message.text, why }
  return {
    reason: isStuck ? 'no_time' : 'question',
    isOpen: (kind === 'question' || isStuck) && (!passed || organizerSpokeSince(passed, negotiation) === null),
    draft: {
      kind: 'forward',
      cause,
      ...passOn(facts, organizerAsReader(negotiation, cause)),
      asks: kind === 'question' ? [{ asks: 'answer', message: message.id }] : isStuck ? [{ asks: 'when' }] : [],
    },
    sentence: `What ${nameOf(standing.participant)} wrote is passed on to the organizer.`,
  }
}

function whyPassed(kind: Kind, message: Received, { participant }: Standing, situation: Situation): WhyPassed | null {
  const { negotiation } = situation
  const party = toParticipant(participant)
  switch (kind) {
    case 'question':
      return whereAskedIn(message, negotiation) ? 'where' : 'question'
    case 'over':
      return kind
    case 'move':
      // Somebody who cannot come is news for the organizer; somebody who would rather come at another hour is not.
      return message.reading?.intents.includes('decline_offers') && message.reading.free.length === 0 ? 'moving' : null
    case 'stands':
      return isNewsThatTheyCome(message, participant, situation) ? 'stands' : null
    case 'nothing':
      return wasSaid(negotiation, party, answering(message)) ? null : 'nothing'
    default:
      return null
  }
}

/** The organizer had heard of their no before they took it back, and they have not said no again since. */
function isNewsThatTheyCome(message: Received, participant: Participant, { negotiation, wishes }: Situation): boolean {
  const declinesAgain = wishes.some((wish) => wish.isDecline && isWrittenBy(participant, wish.message, negotiation))
  return toldOfNo(participant.id, message, negotiation) !== null && !declinesAgain
}

function isWrittenBy({ id }: Participant, message: Received | null, negotiation: Negotiation): boolean {
  const voice = message && voiceOf(message, negotiation)
  return voice?.kind === 'participant' && voice.id === id
}
