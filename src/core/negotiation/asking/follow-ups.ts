import type { Nth, WhyAgain } from '#core/mail/wording/facts.ts'
import { followUp } from '#core/mail/wording/offers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
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
import { isSameParty, ORGANIZER, toParticipant } from '#core/negotiation/situation/people.ts'
import { bookedSince, isAnswered, mailFor, mailsTo, setsTime } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { isOnlyPassedOn, isSettled, isWithOrganizer } from '#core/negotiation/situation/turns.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { mayBeWrittenTo } from '#core/negotiation/step/mail-limits.ts'
import { mailTo, type SendStep, slotsOf } from '#core/negotiation/step/mails.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { NOTHING_TO_DO } from '#core/negotiation/step/together.ts'
import type { List } from '#core/negotiation/times/list.ts'
import { isOutsideOpen } from '#core/negotiation/times/outside.ts'

// Silence. After two working days somebody is asked again, after three more once more, after five more a last time; then
// the organizer chooses to wait, to go without them, or to cancel. Working days and hours are the reader's.

const DELAYS_IN_BUSINESS_DAYS = [2, 3, 5] as const
/** The last follow-up deserves an answer before the organizer is asked. */
const PATIENCE_IN_BUSINESS_DAYS = 2
/** Somebody who asked for later without saying when. */
const DEFERRED_BUSINESS_DAYS = 5

/** What comes next if somebody stays silent, and when. */
export type Silence = { next: 'follow_up' | 'organizer'; at: Temporal.Instant; followUps: number }

/** Null when it is not their turn. */
export function silenceOf(standing: Standing, situation: Situation): Silence | null {
  const { negotiation } = situation
  const last = mailsTo(negotiation, toParticipant(standing.participant)).findLast(
    (sent) => !isOnlyAboutPeople(sent, negotiation),
  )
  // Nobody is silent about what has not left yet.
  if (last?.status === 'review' || last?.status === 'withdrawn') return null
  if (!last || !isTheirTurn(standing, situation)) return null
  if (!asksForAnAnswer(last) && !standing.deferred && !isStillAskedToMove(standing, negotiation)) return null
  const followUps = followUpsSinceTheirWord(standing, situation)
  if (!negotiation.settings.followUps && !standing.deferred) return withoutFollowUps(standing, last, situation)
  if (followUps < DELAYS_IN_BUSINESS_DAYS.length || standing.deferred)
    return {
      next: 'follow_up',
      at: whenAwake(standing, followUpAt(standing, last, followUps, situation), situation),
      followUps,
    }
  return afterTheLast(standing, last, followUps, situation)
}

/** One step a decision with everybody who is written to in it. Who gets another mail by this decision needs no follow-up. */
export function followUps(situation: Situation, list: List, mails: Decision): Decision {
  const { negotiation, now } = situation
  const due = situation.standings.flatMap((standing) => {
    const silence = silenceOf(standing, situation)
    const isDue = silence?.next === 'follow_up' && Temporal.Instant.compare(silence.at, now) <= 0
    const isWritable = mayBeWrittenTo(standing.participant, negotiation, now) && !isWrittenTo(standing, mails)
    return isDue && isWritable ? [{ standing, number: silence.followUps + 1 }] : []
  })
  if (due.length === 0 || list.shown.length === 0) return NOTHING_TO_DO
  const participants = due.map(({ standing }) => standing.participant.email)
  const number = Math.max(...due.map((each) => each.number))
  return {
    steps: [
      ...due.map(({ standing, number: n }) => followUpMail(standing, nthOf(n), situation, list)),
      { do: 'note_follow_up', participants, number },
    ],
    sentence: due.map(({ standing }) => askedAgain(standing, situation)).join(' '),
  }
}

export const isWrittenTo = ({ participant }: Standing, { steps }: Decision): boolean =>
  steps.some((step) => step.do === 'send' && isSameParty(step.mail.to, toParticipant(participant)))

export function wakesForSilence(situation: Situation): Temporal.Instant[] {
  const { now } = situation
  return situation.standings.flatMap((standing) => {
    if (isOut(standing)) return []
    const silence = silenceOf(standing, situation)
    return silence && Temporal.Instant.compare(silence.at, now) > 0 ? [silence.at] : []
  })
}

/** Somebody was added or dropped while a move is under way: who was asked for another time is still asked. */
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
  if (isWithOrganizer(standing, negotiation)) return false
  const isAway = newest?.reading?.intents.includes('out_of_office') ?? false
  return newest === null || isAway || isChecking || isAnswered(negotiation, toParticipant(participant), newest)
}

/** Others wait for another time of a booked meeting: a remark or a question beside it is no answer. */
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

/** What is overdue, after a pause or a standstill, waits for their next working hour as well. */
function whenAwake({ participant }: Standing, due: Temporal.Instant, { now, organizer }: Situation): Temporal.Instant {
  const later = Temporal.Instant.compare(due, now) < 0 ? now : due
  return writingTimeAfter(later, workdaysOf(participant, organizer))
}

/** Somebody who is away, or asked for later, is left in peace until then. */
function followUpAt(standing: Standing, last: Sent, count: number, { organizer }: Situation): Temporal.Instant {
  const reader = workdaysOf(standing.participant, organizer)
  const { deferred, awayUntil, isChecking, newest } = standing
  // Whoever is looking it up has said something since.
  const since = isChecking && newest && isAfter(newest, last) ? newest : last
  const sent = Temporal.Instant.from(since.at)
  if (deferred && count === 0)
    return deferred.until ? morningOf(deferred.until, reader) : afterBusinessDays(sent, DEFERRED_BUSINESS_DAYS, reader)
  const at = afterBusinessDays(sent, DELAYS_IN_BUSINESS_DAYS[count] ?? DEFERRED_BUSINESS_DAYS, reader)
  const back = awayUntil ? morningOf(awayUntil, reader) : at
  return Temporal.Instant.compare(back, at) > 0 ? back : at
}

/** Where the workspace wants nobody asked twice, silence is for the organizer at once, and only once. */
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
      at: afterBusinessDays(Temporal.Instant.from(last.at), PATIENCE_IN_BUSINESS_DAYS, reader),
      followUps,
    }
  // "Give her until Friday": she is asked once more on that day.
  const until = answer.reading?.sure ? answer.reading.until : null
  const later = afterBusinessDays(Temporal.Instant.from(answer.at), DELAYS_IN_BUSINESS_DAYS[2], reader)
  return { next: 'follow_up', at: until === null ? later : morningOf(until, reader), followUps }
}

/** The organizer was asked what to do about their silence. */
export function isAskedAbout(standing: Standing, situation: Situation): boolean {
  const silence = silenceOf(standing, situation)
  if (silence === null) return false
  return mailFor(situation.negotiation, ORGANIZER, silentCause(standing, silence.followUps)) !== null
}

export const silentCause = ({ participant }: Standing, followUps: number): Cause => ({
  kind: 'silent',
  ref: participant.id,
  sequence: followUps,
})

/** The organizer is asked after the last one, and may want one more. */
const nthOf = (number: number): Nth => NTHS[number - 1] ?? 'once_more'
const NTHS: Nth[] = ['first', 'second', 'last']

/** Who was away, asked for later, or wrote something else did not fail to answer. */
function whyAgain({ deferred, awayUntil, newest, statements }: Standing, { negotiation }: Situation): WhyAgain {
  if (deferred) return 'asked_for_later'
  if (awayUntil) return 'back'
  if (newest === null) return 'silent'
  if (negotiation.status === 'booked') return 'moving'
  if (statements.agreements.length > 0) return 'gave_times'
  return newest.reading?.intents.includes('decline_offers') ? 'refused_times' : 'wrote'
}

function askedAgain(standing: Standing, situation: Situation): string {
  const name = nameOf(standing.participant)
  const stillMissing = `${name} wrote, and it is still not known when they can: asked again.`
  return {
    silent: `${name} has not answered: asked again.`,
    back: `${name} should be back: asked again.`,
    asked_for_later: `${name} asked for later, which is now: asked again.`,
    gave_times: `What ${name} said does not lead to a time yet: asked again.`,
    refused_times: stillMissing,
    wrote: stillMissing,
    moving: `The meeting is to be moved, and ${name} has not said when they can: asked again.`,
  }[whyAgain(standing, situation)]
}

function followUpMail(standing: Standing, nth: Nth, situation: Situation, { shown }: List): SendStep {
  const { negotiation } = situation
  const { participant } = standing
  const party = toParticipant(participant)
  const total = mailsTo(negotiation, party).filter(({ kind }) => kind === 'follow_up').length
  const facts = { meeting: meetingOf(negotiation), slots: slotsOf(shown), why: whyAgain(standing, situation), nth }
  const text = followUp(facts, readerOf(negotiation, participant))
  return mailTo(negotiation, party, {
    kind: 'follow_up',
    cause: { kind: 'followup', sequence: total + 1 },
    text,
    shown,
  })
}
