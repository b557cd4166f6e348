import {
  CHANGES_A_DAY_MAX,
  MAILS_A_DAY_MAX,
  QUICK_ANSWERS_MAX,
  QUICK_PAUSE_MINUTES,
  SAME_WORDS_MAX,
} from '#core/negotiation/policy.ts'
import type { MailKind, Negotiation, Participant, Party, Received } from '#core/negotiation/situation/negotiation.ts'
import { isSameParty, ORGANIZER, toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { timestamp } from '#core/time/timestamp.ts'
import type { Decision, Step } from './step.ts'
import { NOTHING_TO_DO, together, wakingAt } from './together.ts'

// Two machines that answer each other would never stop, and not all machines say that they are one. So a last guard limits
// every decision: nobody, be it a participant, the organizer or another host, gets more mail than a person would write. A
// third message with the same words gets no answer, and somebody who keeps answering within seconds has to wait.

/**
 * Mail that somebody's calendar must not miss. It goes out no matter what was sent before; how often a meeting can change
 * limits it.
 */
const OWED: readonly MailKind[] = ['invite', 'cancel_invite', 'cancelled']

export function mayBeWrittenTo(participant: Participant, negotiation: Negotiation, now: Temporal.Instant): boolean {
  return participant.suppressed === null && roomFor(toParticipant(participant), negotiation, now) > 0
}

/** How many more mails somebody may get now about this meeting. */
export function roomFor(party: Party, negotiation: Negotiation, now: Temporal.Instant): number {
  if (Temporal.Instant.compare(pausedUntil(party, negotiation), now) > 0) return 0
  return Math.max(0, MAILS_A_DAY_MAX - mailsInADay(party, negotiation, now).length)
}

/** When the next mail is allowed, for somebody who has had too many or answers too quickly. */
function writableAgainAt(party: Party, negotiation: Negotiation, now: Temporal.Instant): Temporal.Instant {
  const [first] = mailsInADay(party, negotiation, now).slice(-MAILS_A_DAY_MAX)
  const isFull = mailsInADay(party, negotiation, now).length >= MAILS_A_DAY_MAX
  const nextDay = first && isFull ? Temporal.Instant.from(first.at).add({ hours: 24 }) : now
  const afterPause = pausedUntil(party, negotiation)
  return Temporal.Instant.compare(nextDay, afterPause) > 0 ? nextDay : afterPause
}

function mailsInADay(party: Party, negotiation: Negotiation, now: Temporal.Instant) {
  const dayAgo = timestamp(now.subtract({ hours: 24 }))
  return mailsTo(negotiation, party).filter(({ at }) => at > dayAgo)
}

const LONG_AGO = Temporal.Instant.fromEpochMilliseconds(0)

/** The last answers on a thread all came within seconds of our mails. */
export function isTooQuick(party: Party, negotiation: Negotiation): boolean {
  const answers = answersOn(party, negotiation).slice(-QUICK_ANSWERS_MAX)
  return answers.length === QUICK_ANSWERS_MAX && answers.every(({ quick }) => quick)
}

function pausedUntil(party: Party, negotiation: Negotiation): Temporal.Instant {
  if (!isTooQuick(party, negotiation)) return LONG_AGO
  return Temporal.Instant.from(answersOn(party, negotiation).at(-1)!.at).add({ minutes: QUICK_PAUSE_MINUTES })
}

const answersOn = (party: Party, { received }: Negotiation): Received[] =>
  received.filter((message) => message.kind === 'reply' && message.party !== null && isSameParty(message.party, party))

/** The newest message repeats what was said twice before, word for word. */
export const isRepeating = ({ replies }: Standing): boolean => isRepetition(replies)

/** Messages of one person, the oldest first. */
export function isRepetition(messages: Received[]): boolean {
  const words = messages.slice(-SAME_WORDS_MAX).map(wordsOf)
  const [first = ''] = words
  return words.length === SAME_WORDS_MAX && !isBareAnswer(first) && words.every((each) => each === first)
}

/** A bare "yes", "no" or number: people give the same one to several questions. */
const isBareAnswer = (words: string): boolean => !words.includes(' ')

const wordsOf = ({ text }: Received): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** Whether a meeting that is booked may be changed once more today. */
export function mayBeChanged({ sent }: Negotiation, now: Temporal.Instant): boolean {
  const dayAgo = timestamp(now.subtract({ hours: 24 }))
  const versions = sent.flatMap(({ cause, at }) => (cause.kind === 'invite' && at > dayAgo ? [cause.sequence] : []))
  return new Set(versions).size < CHANGES_A_DAY_MAX
}

/**
 * The last word on every decision: mails that somebody has no room for are left out. They are decided anew when there is
 * room again, and that is when it is looked at next.
 */
export function withinMailLimits(decision: Decision, negotiation: Negotiation, now: Temporal.Instant): Decision {
  const rooms = new Map<string, number>()
  const isWithin = (step: Step): boolean => {
    if (step.do !== 'send' || OWED.includes(step.mail.kind)) return true
    const key = JSON.stringify(step.mail.to)
    const room = rooms.get(key) ?? roomFor(step.mail.to, negotiation, now)
    rooms.set(key, room - 1)
    return room > 0
  }
  const steps = decision.steps.filter(isWithin)
  const isIdle = steps.every((step) => step.do === 'wake')
  const isLeftOut = steps.length < decision.steps.length
  // Nothing is left to look at again: the limits removed it.
  const kept = isIdle && isLeftOut ? [] : steps
  return together({ ...decision, steps: kept }, wakingAt(NOTHING_TO_DO, wakesForRoom(negotiation, now)))
}

/** Mail that we still owe somebody goes out as soon as they may be written to again. */
function wakesForRoom(negotiation: Negotiation, now: Temporal.Instant): Temporal.Instant[] {
  const parties = [ORGANIZER, ...negotiation.participants.filter(({ suppressed }) => !suppressed).map(toParticipant)]
  return parties
    .filter((party) => roomFor(party, negotiation, now) === 0)
    .map((party) => writableAgainAt(party, negotiation, now))
}
