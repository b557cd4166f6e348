import type { Doubt } from '#core/language/reading.ts'
import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { listed } from '#core/negotiation/people.ts'
import { dateInWords, slotInWords } from './times.ts'
import { clockOf, letter, numbered, organizerFirstName, quoted, type Reader, zoneNote } from './wording.ts'

// Answers to what somebody wrote, other than new times.

/** The doubt's own question, and the times that it may be about where there are any. */
export function question(negotiation: Negotiation, reader: Reader, doubt: Doubt, slots: Slot[]): string {
  // A number that may be an hour is asked about by the time that it would be.
  const asked = doubt.kind === 'number' && slots.length > 0 ? 'Which time do you mean?' : doubt.question
  return letter(negotiation, reader, {
    paragraphs: [
      `Thank you for your answer. To be sure that I get it right: ${asked}`,
      slots.length === 1
        ? 'If it is this one, a "yes" is enough:'
        : slots.length > 1
          ? 'If it is one of these, tell me which:'
          : null,
      slots.length > 0 ? numbered(negotiation, reader, slots) : null,
    ],
  })
}

export function noted(negotiation: Negotiation, reader: Reader, slots: Slot[]): string {
  const clock = clockOf(negotiation, reader)
  const times = slots.map((slot) => `  - ${slotInWords(slot, clock)}`).join('\n')
  return letter(negotiation, reader, {
    paragraphs: [
      slots.length > 0 ? 'Thank you, I have noted that this would suit you:' : 'Thank you, I have noted that.',
      slots.length > 0 ? `${times}\n\n${zoneNote(negotiation, reader)}` : null,
      'I am still waiting for the others and will write as soon as there is a time for everybody.',
    ],
  })
}

export function deferred(negotiation: Negotiation, reader: Reader, until: string | null): string {
  const when =
    until === null ? 'I will come back to you in a while' : `I will come back to you on ${dateInWords(until)}`
  return letter(negotiation, reader, { paragraphs: [`Of course. ${when}.`] })
}

export function passedOn(negotiation: Negotiation, reader: Reader): string {
  const organizer = organizerFirstName(negotiation)
  return letter(negotiation, reader, {
    paragraphs: [`Thank you. I have passed your message on to ${organizer} and will come back to you.`],
  })
}

/** What the organizer answered, in the organizer's own words, and the times that are still open. */
export function organizersAnswer(negotiation: Negotiation, reader: Reader, words: string, slots: Slot[]): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `${organizerFirstName(negotiation)} answers:`,
      quoted(words),
      slots.length > 0 ? 'Would one of these times suit you?' : null,
      slots.length > 0 ? numbered(negotiation, reader, slots) : null,
    ],
  })
}

export function willWriteInstead(
  negotiation: Negotiation,
  reader: Reader,
  people: string[],
  isAssistant: boolean,
): string {
  const invited = isAssistant ? ' You will get the invitation as soon as there is a time.' : ''
  const what = isAssistant
    ? `I will arrange it with ${listed(people)}`
    : `I will arrange the meeting with ${listed(people)} instead`
  return letter(negotiation, reader, { paragraphs: [`Thank you. ${what}.${invited}`] })
}

export function doesThisPersonSpeakForYou(
  negotiation: Negotiation,
  reader: Reader,
  sender: string,
  words: string,
): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `${sender} answered me about the meeting with ${organizerFirstName(negotiation)}:`,
      quoted(words),
      'Does this person speak for you? A "yes" is enough; otherwise just tell me when you can.',
    ],
  })
}
