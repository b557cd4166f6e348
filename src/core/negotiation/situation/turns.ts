import type { Reading } from '#core/language/reading.ts'
import { ASKED_WHEN_MAX, UNCLEAR_MAILS_MAX } from '#core/negotiation/policy.ts'
import { answering } from './cause.ts'
import { knownAskedIn } from './known-questions.ts'
import type { Negotiation, Received, Sent } from './negotiation.ts'
import { ORGANIZER, toParticipant } from './people.ts'
import { durationOf } from './readings.ts'
import { mailFor } from './sent-mails.ts'
import { hasTimes, type Situation, within } from './situation.ts'
import { organizerSpokeSince } from './speakers.ts'
import { isClear, type Standing } from './standing.ts'
import { whereAskedIn } from './where.ts'

// Whose turn it is: a participant's, the organizer's, or nobody's because everything needed has been said.

/** Their times fit everybody else's. */
export const isSettled = ({ free }: Standing, { commonTimes, notRuledOut, wanted }: Situation): boolean =>
  free !== null && hasTimes(wanted && hasTimes(within(notRuledOut, wanted)) ? within(commonTimes, wanted) : commonTimes)

/** Only a person can answer it: a question that is not about times, a wish for a longer meeting, or what leads nowhere. */
export function isForOrganizer(message: Received, standing: Standing, negotiation: Negotiation): boolean {
  const { reading } = message
  if (!reading) return false
  const known = knownAskedIn(message, negotiation)
  if (known?.isAll) return false
  if (whereAskedIn(message, negotiation)?.isAll) return true
  if (isBeyondUs(message, standing) || isStillRefusing(message, standing, negotiation)) return true
  const asks = reading.intents.includes('question') && known === null
  return isClear(reading) && (asks || wantsLonger(reading, negotiation))
}

export const isBeyondUs = (message: Received, { newest, unclearMails }: Standing): boolean =>
  newest?.id === message.id && unclearMails >= UNCLEAR_MAILS_MAX

/** They say once more only when they cannot, although they have been asked when they can. After a plain no, we ask once. */
export function isStillRefusing(message: Received, standing: Standing, negotiation: Negotiation): boolean {
  const { participant, replies, newest } = standing
  if (newest?.id !== message.id) return false
  const isAskingWhen = (reply: Received) =>
    mailFor(negotiation, toParticipant(participant), answering(reply))?.asked.some(({ asks }) => asks === 'when')
  const askedAmong = (isNo: (reply: Received) => boolean) =>
    replies.slice(replies.findLastIndex((reply) => !isNo(reply)) + 1, -1).filter(isAskingWhen).length
  return (
    (turnsDown(message) && askedAmong(turnsDown) > 0) ||
    (saysOnlyWhenNot(message) && askedAmong(saysOnlyWhenNot) >= ASKED_WHEN_MAX)
  )
}

/** A no to our offers that does not say when they can meet. */
export const turnsDown = ({ reading }: Received): boolean =>
  reading?.sure === true &&
  reading.intents.includes('decline_offers') &&
  reading.picks.length + reading.free.length === 0

/** "Not this week either": no time to work with, whether it refers to the list or to days. */
export function saysOnlyWhenNot(message: Received): boolean {
  const { reading } = message
  const isOfDays = reading?.sure === true && reading.busy.length > 0 && reading.picks.length + reading.free.length === 0
  return turnsDown(message) || isOfDays
}

export const wantsLonger = (reading: Reading, negotiation: Negotiation): boolean =>
  reading.intents.includes('change_duration') && (reading.duration_minutes ?? 0) > durationOf(negotiation)

/**
 * They have nothing to say before the organizer has spoken: two of their mails were not understood, they refuse every time, they send
 * somebody else, or want it longer. A mere question to the organizer holds up nothing.
 */
export function isHeldUp(standing: Standing, negotiation: Negotiation): boolean {
  const { newest } = standing
  if (newest === null || !isPassedOn(newest, negotiation) || !isUnansweredByOrganizer(newest, negotiation)) return false
  const isInstead = newest.reading?.intents.includes('delegate') ?? false
  const isLonger = newest.reading !== null && wantsLonger(newest.reading, negotiation)
  return isInstead || isLonger || isBeyondUs(newest, standing) || isStillRefusing(newest, standing, negotiation)
}

/** We passed their message on, and it says nothing about times: our question is still open. */
export function isOnlyPassedOn({ newest, unclearMails }: Standing, negotiation: Negotiation): boolean {
  if (!newest?.reading || unclearMails >= UNCLEAR_MAILS_MAX) return false
  const { picks, free, busy, intents } = newest.reading
  const saysNothing = picks.length + free.length + busy.length === 0 && intents.every((intent) => intent === 'question')
  return saysNothing && mailFor(negotiation, ORGANIZER, { kind: 'forward', ref: newest.id }) !== null
}

/** A time agreed to under the wish for a longer meeting is not booked before the organizer has answered the wish. */
export const isLengthOpen = ({ newest }: Standing, negotiation: Negotiation): boolean =>
  newest?.reading?.sure === true &&
  wantsLonger(newest.reading, negotiation) &&
  isUnansweredByOrganizer(newest, negotiation)

const isPassedOn = (message: Received, negotiation: Negotiation): boolean => passedBy(message, negotiation) !== null

/** Also as long as it has not even been passed on. */
export function isUnansweredByOrganizer(message: Received, negotiation: Negotiation): boolean {
  const passed = passedBy(message, negotiation)
  return passed === null || organizerSpokeSince(passed, negotiation) === null
}

/** Somebody who wants to send another person has nothing more to say until that is allowed. */
function passedBy(message: Received, negotiation: Negotiation): Sent | null {
  const passed = mailFor(negotiation, ORGANIZER, { kind: 'forward', ref: message.id })
  const isInstead = message.reading?.intents.includes('delegate') ?? false
  return passed ?? (isInstead ? mailFor(negotiation, ORGANIZER, { kind: 'people', ref: message.id }) : null)
}
