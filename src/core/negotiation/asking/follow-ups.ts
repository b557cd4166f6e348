import type { Nth, WhyAgain } from '#core/mail/wording/facts.ts'
import { followUp } from '#core/mail/wording/offers.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { REMINDED_AGAIN_HOURS } from '#core/negotiation/policy.ts'
import type { Negotiation, Participant } from '#core/negotiation/situation/negotiation.ts'
import { isSameParty, toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { meetingOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { mayBeWrittenTo } from '#core/negotiation/step/mail-limits.ts'
import { mailTo, type SendStep, slotsOf } from '#core/negotiation/step/mails.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { NOTHING_TO_DO } from '#core/negotiation/step/together.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { silenceOf } from '#core/negotiation/times/silence.ts'
import { timestamp } from '#core/time/timestamp.ts'

// The mails that follow up on silence. `times/silence.ts` says when they are due.

/** One step per decision, with everybody it writes to. People who get another mail from this decision need no follow-up. */
export function followUps(situation: Situation, list: List, mails: Decision): Decision {
  const { negotiation, now } = situation
  const due = situation.standings.flatMap((standing) => {
    const silence = silenceOf(standing, situation)
    const isTime = silence?.next === 'follow_up' && Temporal.Instant.compare(silence.at, now) <= 0
    const isWritable = mayBeWrittenTo(standing.participant, negotiation, now) && !isWrittenTo(standing, mails)
    const isDue = isWritable && (isTime || isOrdered(standing, situation))
    return silence && isDue ? [{ standing, number: silence.followUps + 1 }] : []
  })
  if (due.length === 0 || list.shown.length === 0) return NOTHING_TO_DO
  return {
    steps: stepsFor(due, situation, list),
    sentence: due.map(({ standing }) => askedAgain(standing, situation)).join(' '),
  }
}

/** People who are asked again now because somebody ordered it. Call it only for people whose turn it is. */
export function followUpsFor(standings: Standing[], situation: Situation, list: List): Step[] {
  const due = standings.map((standing) => ({ standing, number: silenceOf(standing, situation)!.followUps + 1 }))
  return stepsFor(due, situation, list)
}

function stepsFor(due: { standing: Standing; number: number }[], situation: Situation, list: List): Step[] {
  const participants = due.map(({ standing }) => standing.participant.email)
  const number = Math.max(...due.map((each) => each.number))
  return [
    ...due.map(({ standing, number: n }) => followUpMail(standing, nthOf(n), situation, list)),
    { do: 'note_follow_up', participants, number },
  ]
}

/**
 * A program or a member in the console ordered a reminder, and nobody has written anything since. Somebody who asked for later is
 * left in peace.
 */
function isOrdered({ participant, newest, deferred }: Standing, { negotiation }: Situation): boolean {
  const order = negotiation.facts.findLast(({ kind }) => kind === 'reminder_ordered')
  if (!order || deferred || (newest && newest.at > order.at)) return false
  const isSince = mailsTo(negotiation, toParticipant(participant)).some(({ at }) => at > order.at)
  return !isSince && !wasRemindedLately(participant, negotiation, Temporal.Instant.from(order.at))
}

/** On order, nobody is reminded again so soon. */
export function wasRemindedLately(participant: Participant, negotiation: Negotiation, now: Temporal.Instant): boolean {
  const since = timestamp(now.subtract({ hours: REMINDED_AGAIN_HOURS }))
  return mailsTo(negotiation, toParticipant(participant)).some(({ kind, at }) => kind === 'follow_up' && at > since)
}

export const isWrittenTo = ({ participant }: Standing, { steps }: Decision): boolean =>
  steps.some((step) => step.do === 'send' && isSameParty(step.mail.to, toParticipant(participant)))

/** The organizer is asked after the last one, and may want one more. */
const nthOf = (number: number): Nth => NTHS[number - 1] ?? 'once_more'
const NTHS: Nth[] = ['first', 'second', 'last']

/** Somebody who was away, asked us to come back later, or wrote about something else did not fail to answer. */
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
  const facts = {
    meeting: meetingOf(negotiation),
    slots: slotsOf(shown),
    why: whyAgain(standing, situation),
    nth,
    present: negotiation.booking,
  }
  const text = followUp(facts, readerOf(negotiation, participant))
  return mailTo(negotiation, party, {
    kind: 'follow_up',
    cause: { kind: 'followup', sequence: total + 1 },
    text,
    shown,
  })
}
