import { organizersAnswer } from '#core/mail/wording/answers.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { causesOf } from '#core/negotiation/situation/cause.ts'
import type { Negotiation, Participant, Received, Sent } from '#core/negotiation/situation/negotiation.ts'
import { ORGANIZER, toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import { organizerSpokeSince, voiceOf } from '#core/negotiation/situation/speakers.ts'
import { isSettled } from '#core/negotiation/situation/turns.ts'
import { givesTimes, isAboutTimes } from '#core/negotiation/situation/yes-or-no.ts'
import { meetingOf, personOf, readerOf } from '#core/negotiation/step/mail-facts.ts'
import { mailTo, type SendStep, slotsOf } from '#core/negotiation/step/mails.ts'
import { isListOpen } from '#core/negotiation/times/awaited.ts'
import { isTooEarly } from '#core/negotiation/times/list.ts'
import type { List } from '#core/negotiation/times/list-numbers.ts'
import type { Outcome } from './who-takes-part.ts'

// Passes the organizer's answer to a question on to the person who asked it.

/** The participant's message that we forwarded to the organizer and that is now answered. */
export function questionAnsweredBy(message: Received, negotiation: Negotiation): Received | null {
  const put = mailsTo(negotiation, ORGANIZER).filter((sent) => putIn(sent) !== null && isAfter(message, sent))
  const isOpen = (sent: Sent) =>
    organizerSpokeSince(sent, { ...negotiation, received: before(message, negotiation) }) === null
  const mail = put.find(({ id }) => id === message.answers) ?? put.findLast(isOpen)
  return negotiation.received.find(({ id }) => mail && putIn(mail) === id) ?? null
}

/** Which message a mail puts to the organizer, be it an invitation that asks about it as well. */
function putIn(sent: Sent): string | null {
  const cause = causesOf(sent).find(({ kind }) => kind === 'forward')
  return cause && 'ref' in cause ? (cause.ref ?? null) : null
}

const before = (message: Received, { received }: Negotiation): Received[] =>
  received.slice(0, received.indexOf(message))

export function speakerOf(message: Received, negotiation: Negotiation): Participant | null {
  const voice = voiceOf(message, negotiation)
  const id = voice?.kind === 'participant' ? voice.id : voice?.kind === 'stranger' ? voice.onBehalfOf : null
  return negotiation.participants.find((participant) => participant.id === id) ?? null
}

export const isAsking = ({ reading }: Received): boolean => reading?.intents.includes('question') ?? false

/**
 * Passes the organizer's words on unchanged to the person who asked. While the meeting is open, our times follow below, unless the
 * words name times that we did not understand: the list might contradict them. Times that we understood have already changed the
 * list, so no separate mail is needed for it.
 */
export function passOnTo(participant: Participant, message: Received, situation: Situation, list: List): Outcome[] {
  if (participant.suppressed !== null) return []
  const shown = shownBelow(participant, message, situation, list)
  const mail = wordsTo(participant, message, message.text, shown, situation.negotiation)
  return [{ steps: [mail], done: { did: 'pass_on', person: personOf(participant) } }]
}

/** The times below the organizer's words, where it is their turn to answer. */
export function shownBelow(
  participant: Participant,
  message: Received,
  situation: Situation,
  list: List,
): List['shown'] {
  const { negotiation, standings } = situation
  const standing = standings.find((each) => each.participant.id === participant.id)
  const isOpen = negotiation.status === 'active' && standing && !isSettled(standing, situation)
  // A person who has given times waits for the others, as after any answer.
  const open = { ...list, isAwaited: isListOpen(situation) }
  const isWaiting = standing !== undefined && standing.free !== null && isTooEarly(open, standing, situation)
  const isListed = isOpen && !isWaiting && (givesTimes(message) || !isAboutTimes(message))
  return isListed ? list.shown : []
}

/** One mail to one person for each message of the organizer's. */
export function wordsTo(
  participant: Participant,
  { id }: Received,
  words: string,
  shown: List['shown'],
  negotiation: Negotiation,
): SendStep {
  const facts = { meeting: meetingOf(negotiation), words, slots: slotsOf(shown) }
  const text = organizersAnswer(facts, readerOf(negotiation, participant))
  const cause = { kind: 'passed', ref: id } as const
  return mailTo(negotiation, toParticipant(participant), { kind: 'answer', cause, text, shown })
}

/**
 * An answer that also changes the meeting: the words before the change go to the person who asked. Words about other people are
 * not passed on; then the organizer hears that the question is still open.
 */
export function passOnRemarks(participant: Participant, message: Received, negotiation: Negotiation): Outcome[] {
  const { remarks = '', instructions = [], people = [] } = message.reading ?? {}
  if (remarks === '' || instructions.length + people.length > 0 || participant.suppressed !== null) return []
  const mail = wordsTo(participant, message, remarks, [], negotiation)
  return [{ steps: [mail], done: { did: 'pass_on', person: personOf(participant) } }]
}
