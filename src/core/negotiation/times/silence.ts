import {
  DEFERRED_BUSINESS_DAYS,
  FOLLOW_UP_BUSINESS_DAYS,
  ORGANIZER_CHOOSES_BUSINESS_DAYS,
} from '#core/negotiation/policy.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import {
  afterBusinessDays,
  morningOf,
  workdaysOf,
  writingTimeAfter,
} from '#core/negotiation/situation/business-days.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import { isOnlyAboutOthers } from '#core/negotiation/situation/instructions.ts'
import type { Negotiation, Sent } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, toParticipant } from '#core/negotiation/situation/people.ts'
import { bookedSince, isAnswered, mailFor, mailsTo, setsTime } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { isHeldUp, isOnlyPassedOn, isSettled } from '#core/negotiation/situation/turns.ts'
import { isOutsideOpen } from './outside.ts'

// Silence. After two working days somebody is asked again, after three more once more, after five more a last time; then
// the organizer chooses to wait, to go without them, or to cancel. Working days and hours are the reader's.

/** The next step if somebody stays silent, and when. */
export type Silence = { next: 'follow_up' | 'organizer'; at: Temporal.Instant; followUps: number }

/** Null when it is not their turn. */
export function silenceOf(standing: Standing, situation: Situation): Silence | null {
  const { negotiation } = situation
  const last = mailsTo(negotiation, toParticipant(standing.participant)).findLast(
    (sent) => !isOnlyAboutPeople(sent, negotiation),
  )
  // Nobody can be silent about a mail that has not left yet.
  if (last?.status === 'review' || last?.status === 'withdrawn') return null
  if (!last || !isTheirTurn(standing, situation)) return null
  if (!asksForAnAnswer(last) && !standing.deferred && !isStillAsked(standing, negotiation)) return null
  const followUps = followUpsSinceTheirWord(standing, situation)
  if (!negotiation.settings.followUps && !standing.deferred) return withoutFollowUps(standing, last, situation)
  if (followUps < FOLLOW_UP_BUSINESS_DAYS.length || standing.deferred)
    return {
      next: 'follow_up',
      at: whenAwake(standing, followUpAt(standing, last, followUps, situation), situation),
      followUps,
    }
  return afterTheLast(standing, last, followUps, situation)
}

export function wakesForSilence(situation: Situation): Temporal.Instant[] {
  const { now } = situation
  return situation.standings.flatMap((standing) => {
    if (isOut(standing)) return []
    const silence = silenceOf(standing, situation)
    return silence && Temporal.Instant.compare(silence.at, now) > 0 ? [silence.at] : []
  })
}

/** Somebody was added or dropped during a move. Our question about another time stays open. */
const isOnlyAboutPeople = (sent: Sent, negotiation: Negotiation): boolean =>
  sent.kind === 'invite' && sent.showed.length === 0 && !setsTime(sent, negotiation)

/** An invitation or a mere thank you needs none, and who declined an invitation is asked only once. */
const asksForAnAnswer = ({ kind, cause, showed }: Sent): boolean =>
  (showed.length > 0 || kind === 'question') && cause.kind !== 'declined'

function isTheirTurn(standing: Standing, situation: Situation): boolean {
  const { negotiation } = situation
  const { participant, newest, isChecking } = standing
  if (!participant.required || isOut(standing) || isSettled(standing, situation)) return false
  if (isOutsideOpen(situation)) return false
  if (isStillAskedToMove(standing, negotiation)) return true
  if (isHeldUp(standing, negotiation)) return false
  const isAway = newest?.reading?.intents.includes('out_of_office') ?? false
  return newest === null || isAway || isChecking || isAnswered(negotiation, toParticipant(participant), newest)
}

/** What they were told meanwhile leaves our question open: they look it up, or asked the organizer something before they chose. */
function isStillAsked(standing: Standing, negotiation: Negotiation): boolean {
  if (negotiation.status === 'booked') return isStillAskedToMove(standing, negotiation)
  if (standing.isChecking) return true
  return standing.statements.agreements.length === 0 && isOnlyPassedOn(standing, negotiation)
}

/** Others wait for another time of a booked meeting, and a remark or a question does not answer that. */
function isStillAskedToMove(standing: Standing, negotiation: Negotiation): boolean {
  const booked = bookedSince(negotiation)
  if (negotiation.status !== 'booked' || booked === null || !isOnlyPassedOn(standing, negotiation)) return false
  return mailsTo(negotiation, toParticipant(standing.participant)).some(
    (sent) => isAfter(sent, booked) && sent.showed.length > 0 && asksForAnAnswer(sent),
  )
}

function followUpsSinceTheirWord({ participant, newest }: Standing, { negotiation }: Situation): number {
  return mailsTo(negotiation, toParticipant(participant)).filter(
    (sent) => sent.kind === 'follow_up' && (newest === null || isAfter(sent, newest)),
  ).length
}

/** Overdue mail, after a pause or an outage, also waits for their next working hour. */
function whenAwake({ participant }: Standing, due: Temporal.Instant, { now, organizer }: Situation): Temporal.Instant {
  const later = Temporal.Instant.compare(due, now) < 0 ? now : due
  return writingTimeAfter(later, workdaysOf(participant, organizer))
}

/** Somebody who is away, or asked for later, is left in peace until then. */
function followUpAt(standing: Standing, last: Sent, count: number, { organizer }: Situation): Temporal.Instant {
  const reader = workdaysOf(standing.participant, organizer)
  const { deferred, awayUntil, isChecking, newest } = standing
  // A person who is checking has written since.
  const since = isChecking && newest && isAfter(newest, last) ? newest : last
  const sent = Temporal.Instant.from(since.at)
  if (deferred && count === 0)
    return deferred.until ? morningOf(deferred.until, reader) : afterBusinessDays(sent, DEFERRED_BUSINESS_DAYS, reader)
  const at = afterBusinessDays(sent, FOLLOW_UP_BUSINESS_DAYS[count] ?? DEFERRED_BUSINESS_DAYS, reader)
  const back = awayUntil ? morningOf(awayUntil, reader) : at
  return Temporal.Instant.compare(back, at) > 0 ? back : at
}

/** If the workspace sends no follow-ups, the organizer hears about silence at once, and only once. */
function withoutFollowUps(standing: Standing, last: Sent, situation: Situation): Silence | null {
  const followUps = followUpsSinceTheirWord(standing, situation)
  const silence = afterTheLast(standing, last, followUps, situation)
  return silence.next === 'organizer' ? silence : null
}

/** The organizer is asked; when they prefer to wait, one more follow-up is sent, and then they are asked again. */
function afterTheLast(
  standing: Standing,
  last: Sent,
  followUps: number,
  { negotiation, organizer }: Situation,
): Silence {
  const reader = workdaysOf(standing.participant, organizer)
  const cause = silentCause(standing, followUps)
  const asked = mailFor(negotiation, ORGANIZER, cause)
  const received = negotiation.received.filter((message) => !isOnlyAboutOthers(message, standing.participant.email))
  const answer = asked && organizerSpokeSince(asked, { ...negotiation, received })
  if (!answer)
    return {
      next: 'organizer',
      at: afterBusinessDays(Temporal.Instant.from(last.at), ORGANIZER_CHOOSES_BUSINESS_DAYS, reader),
      followUps,
    }
  // "Give her until Friday": she is asked once more on that day.
  const until = answer.reading?.sure ? answer.reading.until : null
  const later = afterBusinessDays(Temporal.Instant.from(answer.at), FOLLOW_UP_BUSINESS_DAYS[2], reader)
  return { next: 'follow_up', at: until === null ? later : morningOf(until, reader), followUps }
}

/** The organizer was asked what to do about their silence. */
export function isAskedAbout(standing: Standing, situation: Situation): boolean {
  const silence = silenceOf(standing, situation)
  const isAsked = (followUps: number) =>
    mailFor(situation.negotiation, ORGANIZER, silentCause(standing, followUps)) !== null
  return silence !== null && (isAsked(silence.followUps) || isAsked(EARLY))
}

/** Before the last follow-up: the others agree on times that would be lost. */
export const EARLY = 0

export const silentCause = ({ participant }: Standing, followUps: number): Cause => ({
  kind: 'silent',
  ref: participant.id,
  sequence: followUps,
})
