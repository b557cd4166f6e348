import type { Negotiation, Participant, Slot } from '#core/negotiation/negotiation.ts'
import { firstNameOf, nameOf, organizerOf } from '#core/negotiation/people.ts'
import { lengthInWords, letter, oneTime, quoted, type Reader } from './wording.ts'

// Mails to the organizer. They alone hear who is in the way, and what they can do about it. The subject says which meeting
// it is about.

export const organizerAsReader = (negotiation: Negotiation): Reader => {
  const { name, zone } = organizerOf(negotiation)
  return { name, zone, isFirst: false, isHost: true }
}

function toOrganizer(negotiation: Negotiation, paragraphs: (string | null)[]): string {
  return letter(negotiation, organizerAsReader(negotiation), { paragraphs })
}

const firstNameOrAddress = (participant: Participant): string => firstNameOf(participant) ?? participant.email

export function personIsOut(
  negotiation: Negotiation,
  participant: Participant,
  why: 'declined' | 'stop' | 'bounce',
  words: string | null,
): string {
  const name = nameOf(participant)
  const short = firstNameOrAddress(participant)
  const isBooked = negotiation.status === 'booked'
  const what = {
    declined: `${name} does not want to meet.`,
    stop: `${name} does not want any more mail from me.`,
    bounce: `My mail to ${name} (${participant.email}) could not be delivered.`,
  }[why]
  const others = isBooked ? 'The booking stands.' : 'I will book nothing until you decide.'
  return toOrganizer(negotiation, [
    what,
    words ? quoted(words) : null,
    participant.required
      ? `I will not write to ${short} again. ${others} You can answer “replace ${short} with somebody@example.com”, “drop ${short}” or “cancel”.`
      : `I will not write to ${short} again, and go on with the others.`,
  ])
}

export function personIsSilent(negotiation: Negotiation, participant: Participant, followUps: number): string {
  const short = firstNameOrAddress(participant)
  const isAlone = negotiation.participants.length === 1
  const without = isAlone ? '' : ` “go ahead without ${short}”,`
  return toOrganizer(negotiation, [
    `${nameOf(participant)} has not answered, although I have written ${followUps + 1} times.`,
    `What would you like? You can answer “wait”,${without} “replace ${short} with somebody@example.com” or “cancel”.`,
  ])
}

export function passOn(negotiation: Negotiation, sender: string, words: string, why: string): string {
  return toOrganizer(negotiation, [`${sender} wrote:`, quoted(words), why])
}

export const WHY_PASSED = {
  question: 'I cannot answer that. Answer this mail, and I will pass your words on.',
  unclear:
    'I have asked twice and still do not understand what is meant. Answer this mail, and I will pass your words on; or write directly.',
  nothing: 'I thought that you should know. I have not answered.',
  stuck:
    'I find no other time for that. The present time stands until you decide: you can answer with other times, or “cancel”.',
  cancelled: 'The meeting is cancelled, so I have not answered.',
  over: 'The meeting has begun or is over, so I have not answered.',
  repeating: 'This is the third mail with the same words, so I have stopped answering.',
} as const

/** What is in the way, what would help, and the time that this would give. */
export function noTime(negotiation: Negotiation, reason: string, wayOut: string | null, slot: Slot | null): string {
  const time = slot && oneTime(negotiation, organizerAsReader(negotiation), slot)
  return toOrganizer(negotiation, [
    `I find no time. ${toYou(negotiation, reason)}`,
    wayOut && slot
      ? `The easiest way out is to ${toYou(negotiation, wayOut)}. Answer “yes”, and I will go for this time:\n\n  1. ${time}`
      : wayOut
        ? `The easiest way out is to ${toYou(negotiation, wayOut)}.`
        : null,
    'You can also answer with other times, another length, “drop” and a name, or “cancel”. Nobody else has been told.',
  ])
}

/** Reasons name people; to the organizer they say "you". */
function toYou(negotiation: Negotiation, sentence: string): string {
  const name = nameOf(organizerOf(negotiation)).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return sentence
    .replace(
      new RegExp(`(?:the )?((?:unreadable )?calendar|working hours|other meetings|meetings) of ${name}`, 'g'),
      'your $1',
    )
    .replace(
      new RegExp(`that ${name} (gave|keeps)`, 'g'),
      (_all, verb) => `that you ${verb === 'keeps' ? 'keep' : verb}`,
    )
    .replace(new RegExp(`what ${name} ruled out`, 'g'), 'what you ruled out')
    .replace(new RegExp(`(for|allow|ask|make) ${name}(?![\\p{L}\\p{N}])`, 'gu'), '$1 you')
}

/** `where` says which limits it breaks: "outside of working hours". */
export function outsideWanted(negotiation: Negotiation, slot: Slot, who: string, where: string): string {
  return toOrganizer(negotiation, [
    `The only time that ${who} lies ${where}:`,
    `  1. ${oneTime(negotiation, organizerAsReader(negotiation), slot)}`,
    'Answer “yes” and I will book it, or “no” and I will go on looking.',
  ])
}

export function tooManyMails(negotiation: Negotiation, participant: Participant, most: number): string {
  return toOrganizer(negotiation, [
    `I have written ${most} mails to ${nameOf(participant)} within a day and stop until tomorrow. Perhaps you would rather write yourself.`,
  ])
}

export function longerWanted(
  negotiation: Negotiation,
  participant: Participant,
  minutes: number,
  words: string,
): string {
  return toOrganizer(negotiation, [
    `${nameOf(participant)} would like the meeting to last ${lengthInWords(minutes)}:`,
    quoted(words),
    `Answer “yes” and I will look for ${lengthInWords(minutes)}, or “no” and it stays as it is.`,
  ])
}

export function invitationDeclined(
  negotiation: Negotiation,
  who: string,
  comment: string | null,
  isKept: boolean,
): string {
  return toOrganizer(negotiation, [
    `${who} declined the invitation${comment ? ':' : '.'}`,
    comment ? quoted(comment) : null,
    isKept
      ? 'I have asked for another time. The booking stands; you can answer “reschedule” or “cancel”.'
      : 'I have asked for another time. As nobody else is coming, I keep the booking for two working days and cancel it then, unless you decide otherwise.',
  ])
}

/** What was done with the organizer's own instructions, in the order in which they were given. */
export function done(negotiation: Negotiation, sentences: string[]): string {
  return toOrganizer(negotiation, [sentences.join(' ')])
}

export function notUnderstood(negotiation: Negotiation): string {
  const times = negotiation.status === 'booked' ? '“reschedule”' : 'with times that suit you or do not'
  return toOrganizer(negotiation, [
    `I did not understand what you would like me to do. You can answer ${times}, with another length, “add” and an address, “drop” and a name, or “cancel”.`,
  ])
}

export function organizerIsAsked(negotiation: Negotiation, asked: string): string {
  return toOrganizer(negotiation, [`Just to be sure: ${asked}`])
}
