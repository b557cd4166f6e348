import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import { slotInWords } from './times.ts'
import { clockOf, letter, meetingInWords, numbered, organizerFirstName, type Reader } from './wording.ts'

// Mails that put times to somebody.

/** The example names its number as one, since a bare 2 may also be the hour. */
function howToAnswer(count: number): string {
  if (count === 1) return 'A "yes" is enough, and so is any other time that suits you better.'
  return 'Just answer in your own words: “number 2” is enough, and so is any other time that suits you better.'
}

const wouldSuit = (count: number): string =>
  count === 1 ? 'Would this time suit you?' : 'Would one of these suit you?'

export function outreach(negotiation: Negotiation, reader: Reader, slots: Slot[], durationMinutes: number): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `I would like to find a time for ${meetingInWords(negotiation, durationMinutes)}. ${wouldSuit(slots.length)}`,
      numbered(negotiation, reader, slots),
      howToAnswer(slots.length),
    ],
  })
}

/** Why the times are other ones now, as far as it is the reader's business. */
export type WhyOthers =
  | 'none_fits'
  | 'not_possible'
  | 'zone'
  | 'added'
  | 'shorter'
  | 'duration'
  | 'changed'
  | 'not_common'
  | 'unclear'
  | 'move'
  | 'declined'

export function otherTimes(negotiation: Negotiation, reader: Reader, slots: Slot[], why: WhyOthers): string {
  return letter(negotiation, reader, {
    paragraphs: [
      opening(why, negotiation, slots.length),
      numbered(negotiation, reader, slots),
      closing(why, slots.length),
    ],
  })
}

function opening(why: WhyOthers, negotiation: Negotiation, count: number): string {
  const these = count === 1 ? 'this time' : 'one of these'
  switch (why) {
    case 'none_fits':
      return `Thank you for letting me know. Would ${these} be better?`
    case 'not_possible':
      return `Thank you. Unfortunately that does not work out with everybody involved. Would ${these} suit you?`
    case 'zone':
      return `Thank you, I have noted your time zone. In your time, would ${these} suit you?`
    case 'added':
      return `Thank you, I will ask them as well. Would ${these} suit you?`
    case 'shorter':
      return `Of course, it can be shorter. Would ${these} suit you?`
    case 'duration':
      return `The length of the meeting has changed, so I have to ask again. Would ${these} suit you?`
    case 'changed':
      return `There is a change on our side, so I have to ask you about other times. Would ${these} suit you?`
    case 'not_common':
      return `So far there is no time that suits everybody, so I have to ask again. Would ${these} suit you as well?`
    case 'unclear':
      return `Thank you for your answer. So that I get it right: would ${these} suit you for the meeting with ${organizerFirstName(negotiation)}?`
    case 'move':
      return `The meeting with ${organizerFirstName(negotiation)} has to be moved. Would ${these} suit you?`
    case 'declined':
      return `You have declined the invitation to the meeting with ${organizerFirstName(negotiation)}. Would ${these} be better?`
  }
}

function closing(why: WhyOthers, count: number): string {
  const answer = howToAnswer(count)
  return why === 'move' || why === 'declined' ? `${answer} Until then the present time stands.` : answer
}

export function followUp(negotiation: Negotiation, reader: Reader, slots: Slot[], durationMinutes: number): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `I have not heard from you yet about ${meetingInWords(negotiation, durationMinutes)}. ${
        slots.length === 1 ? 'Would this time suit you?' : 'Would one of these times suit you?'
      }`,
      numbered(negotiation, reader, slots),
      howToAnswer(slots.length),
    ],
    withStop: true,
  })
}

export function confirmOld(negotiation: Negotiation, reader: Reader, slot: Slot): string {
  return letter(negotiation, reader, {
    paragraphs: [
      'It has been a while since you told me when you can. Does this time still suit you?',
      numbered(negotiation, reader, [slot]),
      'A "yes" is enough, and so is any other time that suits you better.',
    ],
  })
}

/** A wish to move a booked meeting is restated before anything happens. */
export function confirmMove(negotiation: Negotiation, reader: Reader, from: Slot, slots: Slot[]): string {
  const clock = clockOf(negotiation, reader)
  return letter(negotiation, reader, {
    paragraphs: [
      `You would like to move the meeting with ${organizerFirstName(negotiation)} from ${slotInWords(from, clock)}. ${
        slots.length === 1 ? 'Shall I propose this time instead?' : 'Which of these would suit you instead?'
      }`,
      numbered(negotiation, reader, slots),
      'The present time stands until everybody has agreed to another.',
    ],
  })
}
