import type { Invited, Meeting, NamedZone, Nth, Person, WhyAgain, WhyOthers } from '../facts.ts'
import {
  byWhat,
  type Called,
  host,
  hostAtStart,
  hostFirstName,
  hostFirstNameAtStart,
  hosts,
  length,
  listed,
  ofLength,
  plural,
  theMeeting,
} from './words.ts'

/** `invited` are the others in a group. */
type Wish = Pick<Meeting, 'organizer' | 'otherHosts' | 'minutes' | 'place'> & { invited: Invited }

/** Later mails need not say again what it is about. */
type Wanted = Omit<Wish, 'invited' | 'place'>

const wish = ({ organizer, otherHosts, minutes, place }: Wish, whom: string): string =>
  `${hosts(hostAtStart(organizer), otherHosts)} would like to meet ${whom} for ${length(minutes)}${byWhat(place)}`

const theWish = ({ organizer, otherHosts, minutes }: Wanted): string =>
  `the ${ofLength(minutes)} meeting with ${hosts(host(organizer), otherHosts)}`

/** " Mia Roth is invited too.", or nothing without others. */
function alsoInvited({ names, more }: Invited): string {
  const count = names.length + more
  if (count === 0) return ''
  const one = names.length > 0 ? 'one more person' : 'One more person'
  const unnamed = more > 0 ? [plural(more, { one, other: `${more} more people` })] : []
  return ` ${listed([...names, ...unnamed])} ${plural(count, { one: 'is', other: 'are' })} invited too; I’ll write once all have answered.`
}

const doesItWork = (count: number): string =>
  plural(count, { one: 'Does this time work for you?', other: 'Does one of these work?' })

const isItBetter = (count: number): string =>
  plural(count, { one: 'Would this time be better?', other: 'Would one of these be better?' })

const noneWorks = (count: number): string => plural(count, { one: 'it doesn’t work', other: 'none of these works' })

/** `minutes` is the present length; `heard` thanks them for the times we understood. */
type Others = { organizer: Person; minutes: number; count: number; heard: string | null }

const others: Record<WhyOthers, (facts: Others) => string> = {
  none_fits: ({ heard, count }) => `${heard ?? 'Thanks for telling me.'} ${isItBetter(count)}`,
  not_possible: ({ heard, count }) =>
    `${heard ?? 'Thanks!'} That isn’t possible, I’m afraid. ${plural(count, { one: 'This is the nearest time I can offer. Does it work for you?', other: 'These are the nearest times I can offer. Does one of them work?' })}`,
  outside: ({ heard, count }) =>
    `${heard ?? 'Thanks!'} I’ll see whether that can be done. ${plural(count, { one: 'Would this time work as well?', other: 'Would one of these work as well?' })}`,
  over: ({ count }) => `Thanks! I’m sorry, I didn’t get to book that time before it was too late. ${doesItWork(count)}`,
  zone: ({ count }) => `Thanks, I’ve noted your time zone. ${doesItWork(count)}`,
  added: ({ count }) => `Thanks, I’ll write to everyone you named as well. ${doesItWork(count)}`,
  add_asked: ({ organizer, count }) =>
    `Thanks. I’ve asked ${hostFirstName(organizer)} if I may write to everyone you named. ${doesItWork(count)}`,
  shorter: ({ minutes, count }) => `Of course, ${length(minutes)} is fine. ${doesItWork(count)}`,
  duration: ({ organizer, minutes, count }) =>
    `${hostFirstNameAtStart(organizer)} would like ${length(minutes)} now, so here ${plural(count, { one: 'is a new time', other: 'are new times' })}. ${doesItWork(count)}`,
  changed: ({ count }) => `Sorry, some of the times I offered you are gone by now. ${doesItWork(count)}`,
  not_common: ({ heard, count }) =>
    `${heard === null ? '' : `${heard} `}I haven’t found a time that suits everyone yet. ${plural(count, { one: 'Would this one work for you as well?', other: 'Would one of these work for you as well?' })}`,
  unclear: ({ organizer, count }) =>
    `Thanks for your answer. I’m not sure I understood it. For the meeting with ${hostFirstName(organizer)}: ${plural(count, { one: 'does this time work for you?', other: 'does one of these work for you?' })}`,
  move: ({ organizer, count }) => `The meeting with ${hostFirstName(organizer)} needs a new time. ${doesItWork(count)}`,
  longer: ({ organizer, minutes, count }) =>
    `${hostFirstNameAtStart(organizer)} would like ${length(minutes)} for the meeting. ${doesItWork(count)}`,
  declined: ({ organizer, count }) =>
    `You declined the invitation to the meeting with ${hostFirstName(organizer)}. ${isItBetter(count)}`,
}

const openNow = (count: number): string =>
  plural(count, { one: 'This time is open now:', other: 'These times are open now:' })

const silent: Record<Exclude<Nth, 'once_more'>, (meeting: string, count: number, organizer: Person) => string> = {
  first: (meeting, count) => `A quick nudge about ${meeting}. ${openNow(count)}`,
  second: (meeting, count) => `I’m still looking for a time for ${meeting}. ${doesItWork(count)}`,
  last: (meeting, count, organizer) =>
    `This is my last note about ${meeting}. If ${noneWorks(count)}, tell me a week that does, or that you’d rather not meet, and I’ll let ${hostFirstName(organizer)} know.`,
}

/** It names the asker, so it need not say whom they would meet. */
const onceMore = ({ organizer, minutes }: Wanted, count: number): string =>
  `${hostFirstNameAtStart(organizer)} asked me to check with you once more about the ${ofLength(minutes)} meeting. ${doesItWork(count)}`

const again: Record<Exclude<WhyAgain, 'silent'>, (meeting: string, count: number) => string> = {
  back: (meeting, count) => `You were away when I wrote about ${meeting}. ${doesItWork(count)}`,
  asked_for_later: (meeting, count) => `You asked me to get back to you about ${meeting}. ${doesItWork(count)}`,
  gave_times: (meeting, count) =>
    `You told me when you can meet, but I haven’t found a time for ${meeting} among those yet. ${plural(count, { one: 'Would this one work as well?', other: 'Would one of these work as well?' })}`,
  refused_times: (meeting, count) => `The last times I sent you for ${meeting} didn’t suit you. ${isItBetter(count)}`,
  wrote: (meeting, count) => `Thanks for your last mail. I still need a time for ${meeting}. ${doesItWork(count)}`,
  moving: (meeting, count) => `I still need a new time for ${meeting}. ${doesItWork(count)}`,
}

/** So that no two follow-ups are the same. */
const laterReminder: Record<Nth, string> = {
  first: '',
  second: ' A short answer is enough.',
  last: ' This is my last reminder.',
  once_more: '',
}

const allNumbers = (page: string | null): string => {
  const numbers = 'Reply with all the numbers that suit you'
  return page === null ? `${numbers}, or say what’s better.` : `${numbers}, say what’s better, or pick here: ${page}`
}

/** Mails that offer times. */
export const offers = {
  first: (facts: Wish) => `${wish(facts, 'you')}.${alsoInvited(facts.invited)}`,
  /** On a line of its own below. */
  topic: (about: string) => `Topic: ${about}`,
  doesItWork,
  /** To somebody who arranges the meeting for another person. */
  firstToAssistant: (facts: Wish, principal: string) =>
    `${wish(facts, principal)}, and I was asked to arrange it with you.${alsoInvited(facts.invited)}`,
  wouldItBeGood: (count: number): string =>
    plural(count, { one: 'Would this time be good?', other: 'Would one of these be good?' }),
  /** To somebody who wrote to a team. */
  requested: ({ organizer, otherHosts, minutes, place, invited }: Wish, team: string | null) =>
    `Thanks for writing${team === null ? '' : ` to ${team}`}. ${hosts(hostAtStart(organizer), otherHosts)} will be happy to meet you for ${length(minutes)}${byWhat(place)}.${alsoInvited(invited)}`,
  others,
  again: (why: WhyAgain, nth: Nth, facts: Wanted, count: number) => {
    if (why !== 'silent') return `${again[why](theWish(facts), count)}${laterReminder[nth]}`
    return nth === 'once_more' ? onceMore(facts, count) : silent[nth](theWish(facts), count, facts.organizer)
  },
  /** In a group, people who name all suitable times are rarely asked again. */
  howToAnswer: (count: number, page: string | null, isForSeveral: boolean) => {
    if (count > 1 && isForSeveral) return allNumbers(page)
    const answer = plural(count, { one: 'A “yes” is enough', other: 'Just reply with a number' })
    if (page === null) return `${answer}, or tell me what suits you better.`
    return plural(count, {
      one: `${answer}, or tell me what suits you better. You can also answer here: ${page}`,
      other: `${answer} or tell me what suits you better, or pick a time here: ${page}`,
    })
  },
  /** Below the booking itself. */
  movesSoon: (count: number) => `It needs a new time, and until there is one it stays as booked. ${doesItWork(count)}`,
  /** `time` is when that is, if the mail has not said it. */
  presentTimeStands: (time: string | null) =>
    `Until there’s a new time, the meeting stays ${time === null ? 'where it is' : `on ${time}`}.`,
  /** The times we understood, if they said more than a number. */
  heard: (free: string | null, busy: string | null) => {
    if (busy === null) return `Thanks, I’ve noted when you’re free: ${free}.`
    return free === null
      ? `Thanks, I’ve noted when you’re not free: ${busy}.`
      : `Thanks, I’ve noted when you’re free (${free}) and when you’re not (${busy}).`
  },
  confirmOld: 'It’s been a while since you told me when you can. Does this time still work for you?',
  confirmMove: (called: Called, from: string, count: number) =>
    `You’d like another time for ${theMeeting(called)}, now on ${from}. ${plural(count, {
      one: 'Shall I move it to this time?',
      other: 'Which of these would suit you instead?',
    })}`,
  inZone: (zone: NamedZone) => `Times are in ${zone.words}.`,
  /** If the reader's zone is unknown, times are in the organizer's. */
  inZoneOf: (zone: NamedZone, organizer: Person) => `Times are in ${zone.words}, where ${hostFirstName(organizer)} is.`,
  asksZone: 'Elsewhere? Tell me where.',
}
