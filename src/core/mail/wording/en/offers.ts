import type { Meeting, Person, WhyAgain, WhyOthers } from '../facts.ts'
import {
  type Called,
  host,
  hostAtStart,
  hostFirstName,
  hostFirstNameAtStart,
  hosts,
  length,
  ofLength,
  theMeeting,
  these,
} from './words.ts'

type Wish = Pick<Meeting, 'organizer' | 'otherHosts' | 'minutes'> & { about: string | null }

const inBrackets = (about: string | null): string => (about ? ` (${about})` : '')

const wish = ({ organizer, otherHosts, minutes, about }: Wish, whom: string): string =>
  `${hosts(hostAtStart(organizer), otherHosts)} would like to meet ${whom} for ${length(minutes)}${inBrackets(about)}`

const theWish = ({ organizer, otherHosts, minutes, about }: Wish): string =>
  `the ${ofLength(minutes)} meeting with ${hosts(host(organizer), otherHosts)}${inBrackets(about)}`

type Others = { organizer: Person; count: number }

const others: Record<WhyOthers, (facts: Others) => string> = {
  none_fits: ({ count }) => `Thank you for letting me know. Would ${these(count)} be better?`,
  not_possible: ({ count }) => `Thank you. Unfortunately that is not possible. Would ${these(count)} suit you?`,
  over: ({ count }) => `Thank you. Unfortunately it is too late for that now. Would ${these(count)} suit you?`,
  zone: ({ count }) => `Thank you, I have noted your time zone. Would ${these(count)} suit you?`,
  added: ({ count }) => `Thank you, I will ask them as well. Would ${these(count)} suit you?`,
  add_asked: ({ organizer, count }) =>
    `Thank you. I have asked ${hostFirstName(organizer)} whether I may write to them. Would ${these(count)} suit you?`,
  shorter: ({ count }) => `Of course, it can be shorter. Would ${these(count)} suit you?`,
  duration: ({ count }) =>
    `The meeting is to be longer than I told you, so I have to ask you again. Would ${these(count)} suit you?`,
  changed: ({ count }) =>
    `I am sorry: not all of the times that I offered you are still possible. Would ${these(count)} suit you?`,
  not_common: ({ count }) => `So far there is no time that suits everybody. Would ${these(count)} suit you as well?`,
  unclear: ({ organizer, count }) =>
    `Thank you for your answer. I am not sure that I understand it: would ${these(count)} suit you for the meeting with ${hostFirstName(organizer)}?`,
  move: ({ organizer, count }) =>
    `The meeting with ${hostFirstName(organizer)} has to be moved. Would ${these(count)} suit you?`,
  longer: ({ organizer, count }) =>
    `${hostFirstNameAtStart(organizer)} would like the meeting to be longer. Would ${these(count)} suit you?`,
  declined: ({ organizer, count }) =>
    `You have declined the invitation to the meeting with ${hostFirstName(organizer)}. Would ${these(count)} be better?`,
}

const again: Record<WhyAgain, (meeting: string, count: number) => string> = {
  silent: (meeting, count) => `I have not heard from you yet about ${meeting}. Would ${these(count)} suit you?`,
  back: (meeting, count) => `You were away when I wrote about ${meeting}. Would ${these(count)} suit you?`,
  asked_for_later: (meeting, count) =>
    `You asked me to come back to you about ${meeting}. Would ${these(count)} suit you?`,
  gave_times: (meeting, count) =>
    `You told me when you can for ${meeting}, and I have found no time yet that fits. Would ${these(count)} suit you as well?`,
  refused_times: (meeting, count) =>
    `The times that I offered you for ${meeting} did not suit you. Would ${these(count)} be better?`,
  wrote: (meeting, count) => `I still need a time from you for ${meeting}. Would ${these(count)} suit you?`,
  moving: (meeting, count) => `I still need another time for ${meeting}. Would ${these(count)} suit you?`,
}

/** Mails that put times to somebody. */
export const offers = {
  first: (facts: Wish, count: number) => `${wish(facts, 'you')}. Would ${these(count)} suit you?`,
  /** To whoever arranges it for somebody else. */
  firstToAssistant: (facts: Wish, count: number, principal: string) =>
    `${wish(facts, principal)}, and I was asked to arrange it with you. Would ${these(count)} be good?`,
  /** To somebody who wrote to a team. */
  requested: ({ organizer, otherHosts, minutes }: Wish, count: number, team: string | null) =>
    `Thank you for writing${team === null ? '' : ` to ${team}`}. ${hosts(hostAtStart(organizer), otherHosts)} will meet you for ${length(minutes)}. Would ${these(count)} suit you?`,
  others,
  again: (why: WhyAgain, facts: Wish, count: number) => again[why](theWish(facts), count),
  howToAnswer: (count: number) =>
    count === 1
      ? 'A “yes” is enough, or tell me in your own words what would suit you better.'
      : 'The number of a time is enough, or tell me in your own words what would suit you better.',
  presentTimeStands: 'Until then the present time stands.',
  confirmOld: 'It has been a while since you told me when you can. Does this time still suit you?',
  confirmMove: (called: Called, from: string, count: number) =>
    `You would like to move ${theMeeting(called)} away from ${from}. ${
      count === 1 ? 'Shall it be this time instead?' : 'Which of these would suit you instead?'
    }`,
  inZone: (zone: string) => `All times are in ${zone}.`,
  /** Where the reader's zone is not known, times are told by the organizer's. */
  inZoneOf: (zone: string, organizer: Person) => `All times are in ${zone}, where ${hostFirstName(organizer)} is.`,
  asksZone: 'If you are in another time zone, please tell me which.',
}
