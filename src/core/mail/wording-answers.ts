import type { Doubt, DoubtKind } from '#core/language/reading.ts'
import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { listed } from '#core/negotiation/people.ts'
import { dateInWords, slotInWords } from './times.ts'
import { clockOf, letter, numbered, oneTime, organizerFirstName, quoted, type Reader, zoneNote } from './wording.ts'

// Answers to what somebody wrote, other than new times.

/** One question that a stranger would understand: the doubt's own where it is about their words, else about the times. */
export function question(negotiation: Negotiation, reader: Reader, doubt: Doubt, slots: Slot[]): string {
  const isOwn = ASKED_BY_THEIR_WORDS.includes(doubt.kind)
  return letter(negotiation, reader, {
    paragraphs: [
      `Thank you for your answer. Just to be sure: ${isOwn ? doubt.question : aboutTimes(slots.length)}`,
      isOwn ? orOneOfThese(slots.length) : null,
      slots.length > 0 ? numbered(negotiation, reader, slots) : null,
      isOwn || slots.length === 0 ? null : answerToTimes(slots.length),
    ],
  })
}

/** What only their own words can be asked about. Everything else is settled by naming a time. */
export const ASKED_BY_THEIR_WORDS: DoubtKind[] = [
  ...(['zone', 'next-weekday', 'date-order', 'weekday-date', 'half-of-day'] as const),
  ...(['no-day', 'vague', 'past', 'usual-time', 'who'] as const),
]

function aboutTimes(count: number): string {
  if (count === 0) return 'on which day, and at what time, could we meet?'
  return count === 1 ? 'may I book this time?' : 'which of these times may I book?'
}

function answerToTimes(count: number): string {
  return count === 1
    ? 'A “yes” is enough; otherwise tell me a day and a time that suits you.'
    : 'The number is enough; otherwise tell me a day and a time that suits you.'
}

function orOneOfThese(count: number): string | null {
  if (count === 0) return null
  return count === 1 ? 'If it is this time, a “yes” is enough:' : 'If it is one of these times, the number is enough:'
}

export function noted(negotiation: Negotiation, reader: Reader, slots: Slot[]): string {
  const waiting = 'I am still waiting for others and will write as soon as there is a time for everybody.'
  const [only] = slots
  if (slots.length <= 1)
    return letter(negotiation, reader, {
      paragraphs: [
        only ? `Thank you, I have noted ${oneTime(negotiation, reader, only)}.` : 'Thank you, I have noted that.',
        waiting,
      ],
    })
  const clock = clockOf(negotiation, reader)
  const times = slots.map((slot) => `  - ${slotInWords(slot, clock)}`).join('\n')
  return letter(negotiation, reader, {
    paragraphs: [
      'Thank you, I have noted that these times would suit you:',
      times,
      zoneNote(negotiation, reader),
      waiting,
    ],
  })
}

export function deferred(negotiation: Negotiation, reader: Reader, until: string | null): string {
  const when =
    until === null ? 'I will come back to you in about a week' : `I will come back to you on ${dateInWords(until)}`
  return letter(negotiation, reader, { paragraphs: [`Of course. ${when}.`] })
}

export function passedOn(negotiation: Negotiation, reader: Reader): string {
  return letter(negotiation, reader, {
    paragraphs: [`Thank you. I have passed that on to ${organizerFirstName(negotiation)} and will come back to you.`],
  })
}

/** What the organizer answered, in the organizer's own words, and the times that are still open. */
export function organizersAnswer(negotiation: Negotiation, reader: Reader, words: string, slots: Slot[]): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `${organizerFirstName(negotiation)} answers:`,
      quoted(words),
      slots.length === 0 ? null : `Would ${slots.length === 1 ? 'this time' : 'one of these times'} suit you?`,
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
  const what = isAssistant
    ? `I will arrange it with ${listed(people)}, and you will get the invitation as soon as there is a time`
    : `I will arrange the meeting with ${listed(people)} instead, and not write to you about it again`
  return letter(negotiation, reader, { paragraphs: [`Thank you. ${what}.`] })
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
      'Does this person speak for you? A “yes” is enough; otherwise just tell me when you can.',
    ],
  })
}
