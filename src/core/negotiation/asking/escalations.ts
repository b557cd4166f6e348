import type { Asked } from '#core/language/asked.ts'
import type { WhyOut, WhyPassed } from '#core/mail/wording/facts.ts'
import type { News } from '#core/mail/wording/letter.ts'
import { firstContactsWait, longerWanted, passOn, tooManyMails, tooQuick } from '#core/mail/wording/organizer.ts'
import { nameOf } from '#core/mail/wording/people.ts'
import { personIsOut } from '#core/mail/wording/person-out.ts'
import { briefly } from '#core/mail/wording/times.ts'
import { FIRST_CONTACTS_A_DAY_MAX, MAILS_A_DAY_MAX } from '#core/negotiation/policy.ts'
import { type Cause, causesOf, isSameCause } from '#core/negotiation/situation/cause.ts'
import { liftOf } from '#core/negotiation/situation/lifted.ts'
import type { Negotiation, Received } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, senderOf, toParticipant } from '#core/negotiation/situation/people.ts'
import { wasTold } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import { voiceOf } from '#core/negotiation/situation/speakers.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import {
  isBeyondUs,
  isForOrganizer,
  isStillRefusing,
  isUnansweredByOrganizer,
  wantsLonger,
} from '#core/negotiation/situation/turns.ts'
import { whereAskedIn } from '#core/negotiation/situation/where.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { meetingOf, organizerAsReader, personOf } from '#core/negotiation/step/mail-facts.ts'
import { isRepeating, isTooQuick, mayBeWrittenTo, roomFor } from '#core/negotiation/step/mail-limits.ts'
import { type Draft, mailToOrganizer, type SendStep } from '#core/negotiation/step/mails.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { disagreementEscalations } from '#core/negotiation/times/disagreement.ts'
import { areTooFew, leftOf } from '#core/negotiation/times/left-out.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { WORKSPACE_FULL, waitingForFirstMail, waitingForWorkspace } from './first-contacts.ts'
import { peopleEscalations } from './naming.ts'
import { silenceEscalations } from './silent-people.ts'

// Questions that a person has to decide. The organizer hears about each once. While one is open, the request needs
// attention, and the first open one is the reason.

export function escalate(situation: Situation, escalations: Escalation[]): Decision {
  const { negotiation } = situation
  const reason = escalations.find(({ isOpen }) => isOpen)?.reason ?? null
  const attention: Step[] = reason === negotiation.attention ? [] : [{ do: 'attention', reason }]
  const told = tell(situation, escalations)
  return { ...told, steps: [...told.steps, ...attention] }
}

/** Passes on a question that only a person can answer, even if the rest of the message led to a booking, unless the invitation asks it. */
export function passOnWords(situation: Situation, booked: Decision): Decision {
  const isToOrganizer = (step: Step): step is SendStep => step.do === 'send' && step.mail.to.kind === 'organizer'
  const asked = booked.steps.filter(isToOrganizer).flatMap(({ mail }) => causesOf({ ...mail, asked: mail.asks }))
  return tell(situation, escalationsOfWords(situation), asked)
}

/**
 * The question that the organizer's invitation also asks, so that they need not read two mails at once. It asks only one: an
 * answer to two questions would not say which it means.
 */
export const questionForInvite = (situation: Situation): Draft | null =>
  unsaid(escalationsOfWords(situation), situation.negotiation)[0]?.draft ?? null

export const escalationsOfWords = ({ negotiation, standings }: Situation): Escalation[] =>
  standings.flatMap((standing) => [
    ...wordEscalations(standing, negotiation),
    ...peopleEscalations(standing, negotiation),
  ])

/** As many as the organizer has room for today; the rest is told later. `asked` is what another mail of this decision asks. */
function tell({ negotiation, now }: Situation, escalations: Escalation[], asked: Cause[] = []): Decision {
  const isAsked = ({ draft }: { draft: Draft }) => asked.some((cause) => isSameCause(cause, draft.cause))
  const news = unsaid(escalations, negotiation)
  const mails = news.filter((escalation) => !isAsked(escalation)).slice(0, roomFor(ORGANIZER, negotiation, now))
  const untold = escalations.filter(({ draft, reason }) => draft === null && reason !== negotiation.attention)
  return {
    steps: mails.map(({ draft }) => mailToOrganizer(negotiation, draft)),
    sentence: [...news.filter(isAsked), ...mails, ...untold].map(({ sentence }) => sentence).join(' '),
  }
}

const unsaid = (escalations: Escalation[], negotiation: Negotiation): { draft: Draft; sentence: string }[] =>
  escalations
    .flatMap(({ draft, sentence }) => (draft ? [{ draft, sentence }] : []))
    .filter(({ draft }) => !wasTold(negotiation, ORGANIZER, draft.cause))

/** In the order in which they weigh. */
export function escalationsIn(situation: Situation, list: List): Escalation[] {
  const { negotiation } = situation
  const ofPeople = situation.standings.flatMap((standing) => [
    ...outEscalations(standing, situation),
    ...wordEscalations(standing, negotiation),
    ...peopleEscalations(standing, negotiation),
    ...loopEscalations(standing, situation),
  ])
  return [
    ...ofPeople,
    ...silenceEscalations(situation),
    ...contactEscalations(situation),
    ...hostEscalations(negotiation),
    ...disagreementEscalations(situation, list),
  ]
}

/** Somebody is out: they refused, want no mail, or cannot be reached. */
export function outEscalations({ participant, refused, stopped }: Standing, situation: Situation): Escalation[] {
  const { negotiation } = situation
  const why: WhyOut | null = participant.suppressed ?? (stopped ? 'stop' : refused ? 'declined' : null)
  if (why === null) return []
  const reason = REASONS[why]
  const isNeeded = participant.required && areTooFew(situation)
  const isBooked = negotiation.status === 'booked'
  const words = { stop: stopped?.text, bounce: null, declined: refused?.text }[why] ?? null
  const what = { stop: 'wants no more mail', bounce: 'cannot be reached', declined: 'does not want to meet' }[why]
  // If it happens again after an admin forgave it, the organizer should hear about it again.
  const lift = why === 'declined' ? null : liftOf(participant, negotiation)
  const cause: Cause = { kind: reason, ref: participant.id, ...(lift && { sequence: lift.n }) }
  const said = personIsOut(
    {
      meeting: meetingOf(negotiation),
      person: personOf(participant),
      why,
      words,
      isRequired: isNeeded,
      isBooked,
      tooFew: isNeeded && !isBooked ? leftOf(situation) : null,
    },
    organizerAsReader(negotiation, cause),
  )
  const asks: Asked[] = isNeeded ? [{ asks: 'shall_drop', participant: participant.id }] : []
  return [
    {
      reason,
      isOpen: isNeeded,
      draft: { kind: 'attention', cause, ...said, asks },
      sentence: `${nameOf(participant)} ${what}: the organizer is told.`,
    },
  ]
}

const REASONS = {
  stop: 'participant_stopped',
  bounce: 'mail_bounced',
  declined: 'participant_declined',
} as const

/** Words that only a person can answer are passed on as they are. */
function wordEscalations(standing: Standing, negotiation: Negotiation): Escalation[] {
  return standing.replies
    .filter((message) => isForOrganizer(message, standing, negotiation))
    .filter((message) => message !== standing.newest || !isRepeating(standing))
    .map((message) => ({
      reason: leadsNowhere(message, standing, negotiation) ? 'unclear' : 'question',
      isOpen: message === standing.newest && isUnansweredByOrganizer(message, negotiation),
      draft: {
        kind: 'forward',
        cause: { kind: 'forward', ref: message.id },
        ...wordsPassedOn(message, standing, negotiation),
        asks: [askedOfOrganizer(message, standing, negotiation)],
      },
      sentence: `What ${nameOf(standing.participant)} wrote is passed on to the organizer.`,
    }))
}

function wordsPassedOn(message: Received, standing: Standing, negotiation: Negotiation): News {
  const { participant } = standing
  const nowhere = leadsNowhere(message, standing, negotiation)
  if (nowhere) return passedOn(message, participant, nowhere, negotiation)
  const { reading } = message
  const why = whereAskedIn(message, negotiation) ? 'where' : 'question'
  if (!reading || !wantsLonger(reading, negotiation)) return passedOn(message, participant, why, negotiation)
  const person = personOf(participant)
  return longerWanted(
    { meeting: meetingOf(negotiation), person, minutes: reading.duration_minutes!, words: message.text },
    organizerAsReader(negotiation, { kind: 'forward', ref: message.id }),
  )
}

/** Mails in a row that we could not use: unclear ones, or refusals that never say when. */
function leadsNowhere(message: Received, standing: Standing, negotiation: Negotiation): 'unclear' | 'refusing' | null {
  if (isBeyondUs(message, standing)) return 'unclear'
  return isStillRefusing(message, standing, negotiation) ? 'refusing' : null
}

function passedOn(
  { text: words }: Received,
  sender: { name: string | null; email: string },
  why: WhyPassed,
  negotiation: Negotiation,
): News {
  return passOn({ meeting: meetingOf(negotiation), sender, words, why }, organizerAsReader(negotiation))
}

function askedOfOrganizer(message: Received, standing: Standing, negotiation: Negotiation): Asked {
  const { reading, id } = message
  return !leadsNowhere(message, standing, negotiation) && reading && wantsLonger(reading, negotiation)
    ? { asks: 'may_lengthen', message: id, minutes: reading.duration_minutes! }
    : { asks: 'answer', message: id }
}

/** The organizer hears about trouble with the other hosts, who decide nothing here themselves. */
export function hostEscalations(negotiation: Negotiation): Escalation[] {
  return negotiation.received
    .filter((message) => message.kind === 'reply' && voiceOf(message, negotiation)?.kind === 'host')
    .map((message) => {
      const name = nameOf(senderOf(message))
      const said = passedOn(message, senderOf(message), 'nothing', negotiation)
      const draft: Draft = { kind: 'forward', cause: { kind: 'forward', ref: message.id }, ...said }
      return { reason: 'question', isOpen: false, draft, sentence: `What ${name} wrote is passed on to the organizer.` }
    })
}

/** Detects an exchange that looks like two machines talking to each other. */
function loopEscalations(standing: Standing, { negotiation, now }: Situation): Escalation[] {
  const { participant, newest } = standing
  const escalation = (reason: 'repeating' | 'too_many_mails' | 'too_quick', said: News, what: string): Escalation => ({
    reason,
    isOpen: true,
    draft: { kind: 'attention', cause: { kind: reason, ref: participant.id }, ...said },
    sentence: `${nameOf(participant)} ${what}: the organizer is told.`,
  })
  if (isRepeating(standing)) {
    const said = passedOn(newest!, participant, 'repeating', negotiation)
    return [escalation('repeating', said, 'says the same for the third time')]
  }
  if (participant.suppressed !== null || mayBeWrittenTo(participant, negotiation, now)) return []
  const facts = { meeting: meetingOf(negotiation), person: personOf(participant) }
  const reader = organizerAsReader(negotiation)
  if (isTooQuick(toParticipant(participant), negotiation))
    return [escalation('too_quick', tooQuick(facts, reader), 'answers within seconds')]
  const said = tooManyMails({ ...facts, most: MAILS_A_DAY_MAX }, reader)
  return [escalation('too_many_mails', said, `has had ${MAILS_A_DAY_MAX} mails in a day`)]
}

/** More new people than may be written to in a day: the others wait. */
export const contactEscalations = (situation: Situation): Escalation[] => [
  ...firstContactEscalations(situation),
  ...workspaceEscalations(situation),
]

function firstContactEscalations({ negotiation, now }: Situation): Escalation[] {
  const waiting = waitingForFirstMail(negotiation, now)
  if (waiting === 0) return []
  const facts = { meeting: meetingOf(negotiation), count: waiting, most: FIRST_CONTACTS_A_DAY_MAX }
  const cause: Cause = { kind: 'first_contacts', ref: timestamp(now).slice(0, 'yyyy-mm-dd'.length) }
  const said = firstContactsWait(facts, organizerAsReader(negotiation))
  const sentence = `${waiting} more have to wait until tomorrow for their first mail: the organizer is told.`
  return [{ reason: 'first_contacts', isOpen: true, draft: { kind: 'attention', cause, ...said }, sentence }]
}

/** The whole workspace has reached its daily limit of new people. Admins hear about it once a day for all requests. */
function workspaceEscalations({ negotiation, organizer }: Situation): Escalation[] {
  const waiting = waitingForWorkspace(negotiation)
  if (waiting === 0) return []
  const { most, againAt, forOutsiders } = negotiation.firstContacts!
  const who = waiting === 1 ? 'One person waits' : `${waiting} people wait`
  const again = briefly(againAt, organizer.zone)
  const limit = forOutsiders ? 'as mail from outside may have it write to' : 'which is its limit'
  const sentence = `${who} for their first mail until ${again}: this workspace has written to ${most} new people today, ${limit}.`
  return [{ reason: WORKSPACE_FULL, isOpen: true, draft: null, sentence }]
}
