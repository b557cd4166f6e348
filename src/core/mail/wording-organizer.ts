import type { Negotiation, Participant, Slot } from '#core/negotiation/negotiation.ts'
import { nameOf, organizerOf } from '#core/negotiation/people.ts'
import { slotInWords } from './times.ts'
import { clockOf, letter, quoted, type Reader, subjectOf } from './wording.ts'

// Mails to the organizer. They alone hear who is in the way, and what they can do about it.

const asReader = (negotiation: Negotiation): Reader => {
  const { name, zone } = organizerOf(negotiation)
  return { name, zone, isFirst: false }
}

const about = (negotiation: Negotiation): string => `This is about “${subjectOf(negotiation)}”.`

function toOrganizer(negotiation: Negotiation, paragraphs: (string | null)[]): string {
  return letter(negotiation, asReader(negotiation), { paragraphs: [...paragraphs, about(negotiation)] })
}

export function personIsOut(
  negotiation: Negotiation,
  participant: Participant,
  why: 'declined' | 'stop' | 'bounce',
  words: string | null,
): string {
  const name = nameOf(participant)
  const what = {
    declined: `${name} does not want to meet.`,
    stop: `${name} asked not to be written to any more.`,
    bounce: `Mail to ${name} (${participant.email}) could not be delivered.`,
  }[why]
  return toOrganizer(negotiation, [
    what,
    words ? quoted(words) : null,
    participant.required
      ? `I will not write to ${name} again, and book nothing until you decide. You can answer: “replace ${name} with somebody@example.com”, “drop ${name}”, or “cancel”.`
      : `I will not write to ${name} again, and go on with the others.`,
  ])
}

export function personIsSilent(negotiation: Negotiation, participant: Participant, followUps: number): string {
  const name = nameOf(participant)
  return toOrganizer(negotiation, [
    `${name} has not answered, although I wrote ${followUps} more times.`,
    `What would you like? You can answer: “wait”, “drop ${name}”, “go ahead without ${name}”, or “cancel”.`,
  ])
}

export function passOn(negotiation: Negotiation, sender: string, words: string, why: string): string {
  return toOrganizer(negotiation, [`${sender} wrote:`, quoted(words), why])
}

export const WHY_PASSED = {
  question: 'I cannot answer that. If you answer this mail, I pass your words on.',
  unclear:
    'I have asked twice and still do not understand. If you answer this mail, I pass your words on; or write to them directly.',
  nothing: 'I have not answered.',
  stuck:
    'I find no other time for that. The present time stands until you decide: you can answer with other times, or “cancel”.',
  cancelled: 'The meeting is cancelled, so I have not answered.',
  over: 'The meeting has begun or is over, so I have not answered.',
  repeating: 'It is the third mail with the same words, so I have not answered any more.',
} as const

export function noTime(negotiation: Negotiation, reason: string, wayOut: string | null, slot: Slot | null): string {
  return toOrganizer(negotiation, [
    `I find no time. ${reason}`,
    wayOut,
    slot
      ? `If you like it, answer “yes”:\n\n  1. ${slotInWords(slot, clockOf(negotiation, asReader(negotiation)))}`
      : null,
    'You can also answer with other times, another length, “drop” and a name, or “cancel”. The participants have not been told.',
  ])
}

export function outsideWanted(negotiation: Negotiation, slot: Slot): string {
  return toOrganizer(negotiation, [
    'The only time that I find for everybody lies outside of your working hours, the timeframe or the notice:',
    `  1. ${slotInWords(slot, clockOf(negotiation, asReader(negotiation)))}`,
    'Answer “yes” and I book it, or “no” and I go on looking.',
  ])
}

export function tooManyMails(negotiation: Negotiation, participant: Participant, most: number): string {
  return toOrganizer(negotiation, [
    `I have written ${most} mails to ${nameOf(participant)} within a day and stop until tomorrow. Perhaps you would rather write yourself.`,
  ])
}

export function longerWanted(negotiation: Negotiation, participant: Participant, minutes: number): string {
  return toOrganizer(negotiation, [
    `${nameOf(participant)} would like the meeting to last ${minutes} minutes. If that is fine with you, answer “make it ${minutes} minutes”.`,
  ])
}

export function invitationDeclined(
  negotiation: Negotiation,
  who: string,
  comment: string | null,
  isKept: boolean,
): string {
  return toOrganizer(negotiation, [
    `${who} declined the invitation.`,
    comment ? quoted(comment) : null,
    isKept
      ? 'The booking stands. You can answer “reschedule” or “cancel”.'
      : 'Nobody is left who comes. I keep the booking for two working days and cancel it then, unless you decide otherwise.',
  ])
}

/** What was done with the organizer's own instructions, in the order in which they were given. */
export function done(negotiation: Negotiation, sentences: string[]): string {
  return toOrganizer(negotiation, [`Done: ${sentences.join(' ')}`])
}

export function notUnderstood(negotiation: Negotiation): string {
  return toOrganizer(negotiation, [
    'I did not understand what you would like me to do. You can tell me times, a length, “add” and an address, “drop” or “go ahead without” and a name, “reschedule” or “cancel”.',
  ])
}

export function organizerIsAsked(negotiation: Negotiation, asked: string): string {
  return toOrganizer(negotiation, [`To be sure that I get it right: ${asked}`])
}
