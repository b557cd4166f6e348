import type { Negotiation, Slot } from '#core/negotiation/negotiation.ts'
import {
  aboutInWords,
  hostsInWords,
  lengthInWords,
  letter,
  numbered,
  ofLength,
  oneTime,
  organizerFirstName,
  type Reader,
  theMeeting,
} from './wording.ts'

// Mails that put times to somebody.

function howToAnswer(count: number): string {
  return count === 1
    ? 'A “yes” is enough, or tell me in your own words what would suit you better.'
    : 'The number of a time is enough, or tell me in your own words what would suit you better.'
}

/** `principal` is whom the reader arranges it for, where it is not for themselves. */
export function outreach(
  negotiation: Negotiation,
  reader: Reader,
  slots: Slot[],
  durationMinutes: number,
  principal: string | null,
): string {
  const wish = `${hostsInWords(negotiation)} would like to meet ${principal ?? 'you'} for ${lengthInWords(durationMinutes)}${aboutInWords(negotiation)}`
  return letter(negotiation, reader, {
    paragraphs: [
      principal === null
        ? `${wish}. Would ${these(slots.length)} suit you?`
        : `${wish}, and I was asked to arrange it with you. Would ${these(slots.length)} be good?`,
      numbered(negotiation, reader, slots),
      howToAnswer(slots.length),
    ],
  })
}

const these = (count: number): string => (count === 1 ? 'this time' : 'one of these times')

/** Why the times are other ones now, as far as it is the reader's business. */
export type WhyOthers =
  | 'none_fits'
  | 'not_possible'
  | 'over'
  | 'zone'
  | 'added'
  | 'shorter'
  | 'duration'
  | 'changed'
  | 'not_common'
  | 'unclear'
  | 'move'
  | 'longer'
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
  const organizer = organizerFirstName(negotiation)
  switch (why) {
    case 'none_fits':
      return `Thank you for letting me know. Would ${these(count)} be better?`
    case 'not_possible':
      return `Thank you. Unfortunately that is not possible. Would ${these(count)} suit you?`
    case 'over':
      return `Thank you. Unfortunately it is too late for that now. Would ${these(count)} suit you?`
    case 'zone':
      return `Thank you, I have noted your time zone. Would ${these(count)} suit you?`
    case 'added':
      return `Thank you, I will ask them as well. Would ${these(count)} suit you?`
    case 'shorter':
      return `Of course, it can be shorter. Would ${these(count)} suit you?`
    case 'duration':
      return `The meeting is to be longer than I told you, so I have to ask you again. Would ${these(count)} suit you?`
    case 'changed':
      return `I am sorry: not all of the times that I offered you are still possible. Would ${these(count)} suit you?`
    case 'not_common':
      return `So far there is no time that suits everybody. Would ${these(count)} suit you as well?`
    case 'unclear':
      return `Thank you for your answer. I am not sure that I understand it: would ${these(count)} suit you for the meeting with ${organizer}?`
    case 'move':
      return `The meeting with ${organizer} has to be moved. Would ${these(count)} suit you?`
    case 'longer':
      return `${organizer} would like the meeting to be longer. Would ${these(count)} suit you?`
    case 'declined':
      return `You have declined the invitation to the meeting with ${organizer}. Would ${these(count)} be better?`
  }
}

function closing(why: WhyOthers, count: number): string {
  const isBooked = why === 'move' || why === 'longer' || why === 'declined'
  return isBooked ? `${howToAnswer(count)} Until then the present time stands.` : howToAnswer(count)
}

/** Why somebody is written to again without having said when they can. */
export type WhyAgain = 'silent' | 'back' | 'asked_for_later'

export function followUp(
  negotiation: Negotiation,
  reader: Reader,
  slots: Slot[],
  durationMinutes: number,
  why: WhyAgain,
): string {
  const meeting = `the ${ofLength(durationMinutes)} meeting with ${hostsInWords(negotiation)}${aboutInWords(negotiation)}`
  const opening = {
    silent: `I have not heard from you yet about ${meeting}.`,
    back: `You were away when I wrote about ${meeting}.`,
    asked_for_later: `You asked me to come back to you about ${meeting}.`,
  }[why]
  return letter(negotiation, reader, {
    paragraphs: [
      `${opening} Would ${these(slots.length)} suit you?`,
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
      howToAnswer(1),
    ],
  })
}

/** A wish to move a booked meeting is restated before anything happens. */
export function confirmMove(negotiation: Negotiation, reader: Reader, from: Slot, slots: Slot[]): string {
  return letter(negotiation, reader, {
    paragraphs: [
      `You would like to move ${theMeeting(negotiation, reader)} away from ${oneTime(negotiation, reader, from)}. ${
        slots.length === 1 ? 'Shall it be this time instead?' : 'Which of these would suit you instead?'
      }`,
      numbered(negotiation, reader, slots),
      `${howToAnswer(slots.length)} Until then the present time stands.`,
    ],
  })
}
