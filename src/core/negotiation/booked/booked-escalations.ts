import type { WhyPassed } from '#core/mail/wording/facts.ts'
import { passOn, tooManyChanges } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { contactEscalations, hostEscalations, outEscalations } from '#core/negotiation/asking/escalations.ts'
import { isAskedAboutPeople, peopleEscalations } from '#core/negotiation/asking/naming.ts'
import { CHANGES_A_DAY_MAX } from '#core/negotiation/policy.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { answering, type Cause } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Participant, Received } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, toParticipant } from '#core/negotiation/situation/people.ts'
import { bookedSince, isAnswered, mailFor, wasTold } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince, voiceOf } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { whereAskedIn } from '#core/negotiation/situation/where.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader } from '#core/negotiation/step/mail-facts.ts'
import { mayBeChanged } from '#core/negotiation/step/mail-limits.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { type Kind, kindOf } from './after-booking.ts'
import { calendarEscalations } from './calendar-changes.ts'
import { toldOfNo } from './invitation-answers.ts'
import { standInEscalations } from './stand-in-told.ts'

// The organizer's questions and news about a booked meeting.

/** Matters that only the organizer can deal with. */
export function escalationsAfterBooking(situation: Situation, list: List): Escalation[] {
  const since = bookedSince(situation.negotiation)
  const ofPeople = situation.standings.flatMap((standing) => [
    ...outEscalations(standing, situation),
    ...standing.replies
      .filter((message) => since !== null && isAfter(message, since))
      .flatMap((message) => escalationOf(message, standing, situation, list) ?? []),
  ])
  return [
    ...standInEscalations(situation),
    ...calendarEscalations(situation),
    ...ofPeople,
    ...situation.standings.flatMap((standing) => peopleEscalations(standing, situation.negotiation)),
    ...contactEscalations(situation),
    ...changeEscalations(situation),
    ...hostEscalations(situation.negotiation),
  ]
}

/** Nothing more changes today, even if people agree to it. */
function changeEscalations({ negotiation, now }: Situation): Escalation[] {
  if (mayBeChanged(negotiation, now)) return []
  const said = tooManyChanges(
    { meeting: meetingOf(negotiation), most: CHANGES_A_DAY_MAX },
    organizerAsReader(negotiation),
  )
  const cause: Cause = { kind: 'too_many_changes', sequence: negotiation.booking!.sequence }
  const sentence = `It was changed ${CHANGES_A_DAY_MAX} times in a day: the organizer is told.`
  return [{ reason: 'too_many_changes', isOpen: true, draft: { kind: 'attention', cause, ...said }, sentence }]
}

function escalationOf(message: Received, standing: Standing, situation: Situation, list: List): Escalation | null {
  const { negotiation } = situation
  const kind = kindOf(message, situation)
  const isStuck =
    (kind === 'move' || kind === 'agreement') &&
    list.shown.length === 0 &&
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
      if (isAskedAboutPeople(message, participant, negotiation)) return null
      return whereAskedIn(message, negotiation) ? 'where' : 'question'
    case 'over':
      return kind
    case 'move':
      // Somebody who cannot come is news for the organizer; somebody who would rather come at another hour is not.
      return message.reading?.intents.includes('decline_offers') && message.reading.free.length === 0 ? 'moving' : null
    case 'stands':
      return isNewsThatTheyCome(message, participant, situation) ? 'stands' : null
    case 'nothing':
      return wasTold(negotiation, party, answering(message)) ? null : 'told'
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
