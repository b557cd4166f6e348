import type { Asked } from '#core/language/asked.ts'
import type { Doubt, DoubtKind } from '#core/language/reading.ts'
import { whatWasDone } from '#core/mail/wording/done.ts'
import type { Done } from '#core/mail/wording/facts.ts'
import { isAboutOneOf, notUnderstood, organizerIsAsked } from '#core/mail/wording/organizer.ts'
import { answering } from '#core/negotiation/situation/cause.ts'
import { isFirstWord } from '#core/negotiation/situation/first-wishes.ts'
import type { Negotiation, Received, Slot } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER } from '#core/negotiation/situation/people.ts'
import { listAnsweredBy } from '#core/negotiation/situation/sent-mails.ts'
import { hasBegun, hasTimes, type Situation, within } from '#core/negotiation/situation/situation.ts'
import { isClear } from '#core/negotiation/situation/standing.ts'
import { confirmedMove } from '#core/negotiation/situation/wishes-to-move.ts'
import { meetingOf, organizerAsReader, personOf } from '#core/negotiation/step/mail-facts.ts'
import type { Draft } from '#core/negotiation/step/mails.ts'
import { askedByDoubt } from '#core/negotiation/step/what-is-asked.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { GO_ON, isListsQuestionOpen } from '#core/negotiation/times/lists-end.ts'
import { fromWindows } from '#core/time/interval.ts'
import { askedBy, insteadOfDoing } from './nothing-done.ts'
import { isAsking, questionAnsweredBy, speakerOf } from './organizers-answer.ts'
import type { Outcome } from './who-takes-part.ts'

// Tells the organizer what we did about their message, what we understood, or what is not clear.

/** Everything that we did and understood, for the mail to the organizer. */
export function saidTo(message: Received, outcomes: Outcome[], situation: Situation, list: List): Done[] {
  const { negotiation } = situation
  const { reading } = message
  const did = outcomes.map((outcome) => outcome.done)
  const isNoted = reading !== null && (isClear(reading) || isWishForTimes(message, negotiation))
  const noted = isNoted && !hasBegun(situation) ? timesNoted(message, situation, list) : []
  // An hour far ahead is told with the days that it changes.
  const said = [...did, ...noted.filter((note) => note.did !== 'choose' || did.every((each) => each.did !== 'choose'))]
  const isMove = wantsMove(message, situation)
  if (said.length === 0 && !isMove) said.push(...insteadOfDoing(message, situation, list))
  const isPassed = did.some((each) => each.did === 'pass_on' || each.did === 'tell' || each.did === 'cancel')
  const asked = isPassed ? null : questionAnsweredBy(message, negotiation)
  const asker = asked && isAsking(asked) ? speakerOf(asked, negotiation) : null
  if (said.length > 0 && asker) said.push({ did: 'leave_open', person: personOf(asker) })
  if (isMove && hasBegun(situation)) said.push({ did: 'come_too_late' })
  else if (isMove && negotiation.status === 'booked')
    said.push({ did: 'ask_to_move', people: meetingOf(negotiation).participants })
  return said
}

/** The mail that asked for the meeting, with times that we ask everybody about: a misunderstanding shows in the answer. */
const isWishForTimes = (message: Received, negotiation: Negotiation): boolean =>
  isFirstWord(message, negotiation) &&
  message.reading!.free.length > 0 &&
  message.reading!.doubts.every(({ kind, matters }) => !matters || (kind !== 'who' && kind !== 'whom'))

/** They say so, put a booked meeting off, or say yes to our question whether they mean that. */
function wantsMove(message: Received, { negotiation, wishes }: Situation): boolean {
  const { id, reading } = message
  if (!reading?.sure) return false
  if (reading.intents.includes('reschedule')) return true
  const isPutOff = reading.instructions.some(({ do: kind }) => kind === 'put_off')
  const isMeant = isPutOff || confirmedMove(message, negotiation) !== null
  return isMeant && wishes.some((wish) => wish.message?.id === id)
}

export function acknowledgement(message: Received, outcomes: Outcome[], said: Done[], situation: Situation): Draft {
  const { negotiation } = situation
  const doubt = message.reading?.doubts.find(({ kind, matters }) => matters && isForThem(kind, negotiation))
  const meeting = meetingOf(negotiation)
  const reader = organizerAsReader(negotiation)
  const text =
    said.length > 0
      ? whatWasDone({ meeting, done: said }, reader)
      : doubt
        ? organizerIsAsked({ meeting, doubt }, reader)
        : notUnderstood({ meeting, isBooked: negotiation.status === 'booked' }, reader)
  const asks =
    said.length === 0
      ? askedInstead(doubt, situation)
      : [...outcomes.flatMap((outcome) => outcome.asks ?? []), ...said.flatMap((each) => askedBy(each, message))]
  return { kind: 'answer', cause: answering(message), text, answers: message, asks }
}

/** Where a time is booked and no list was sent, nobody is asked which of the times they mean, or what some words are. */
const isForThem = (kind: DoubtKind, { status }: Negotiation): boolean =>
  status !== 'booked' || !ABOUT_A_LIST.includes(kind)

const ABOUT_A_LIST: DoubtKind[] = [
  'which-offer',
  'number',
  'hedged',
  'condition',
  'contradiction',
  'unread',
  'language',
]

/** Whether to go on stays open, unless a yes would be about the words that we ask about. */
function askedInstead(doubt: Doubt | undefined, situation: Situation): Asked[] {
  if (doubt && isAboutOneOf(doubt, meetingOf(situation.negotiation))) return [{ asks: 'whom', words: doubt.words }]
  const asks = doubt ? askedByDoubt(doubt, 0) : []
  return isListsQuestionOpen(situation) && asks.every((each) => each.asks === 'when') ? [...asks, GO_ON] : asks
}

/** The times that we understood, so that a misunderstanding shows. */
function timesNoted(message: Received, situation: Situation, list: List): Done[] {
  const { negotiation } = situation
  const { picks, free, busy, later } = message.reading!
  const shown = listAnsweredBy(negotiation, ORGANIZER, message)?.showed ?? []
  const chosen = [...picks.flatMap((n) => shown[n] ?? []), ...free]
  return [
    ...(busy.length > 0 && !later ? [{ did: 'rule_out', windows: busy } as const] : []),
    ...(chosen.length > 0
      ? [{ did: canBe(chosen, situation, list) ? 'choose' : 'find_none', windows: chosen } as const]
      : []),
  ]
}

/** Also where there is nothing else to ask about: then another mail says so. */
function canBe(windows: readonly Slot[], { notRuledOut, approvedOutside }: Situation, list: List): boolean {
  if (list.shown.length === 0 || hasTimes(within(notRuledOut, fromWindows([...windows], 'free')))) return true
  return approvedOutside !== null && hasTimes(approvedOutside)
}
