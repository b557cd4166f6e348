import type { DoubtKind } from '#core/language/reading.ts'
import type { Person, Place } from '../facts.ts'
import { known } from './known.ts'
import { hostFirstName, hostFirstNameAtStart, inQuotes, listed, plural } from './words.ts'

/** The question that settles a doubt about somebody's words. */
const doubt: Record<DoubtKind, (words: string) => string> = {
  zone: (words) => `Which time zone do you mean by ${inQuotes(words)}?`,
  'which-offer': () => 'Which of the times do you mean?',
  'next-weekday': (words) => `By ${inQuotes(words)}, do you mean this week or the week after?`,
  'date-order': (words) => `Which day do you mean by ${inQuotes(words)}?`,
  'weekday-date': (words) => `The weekday and the date in ${inQuotes(words)} don’t go together. Which day do you mean?`,
  'half-of-day': (words) => `Is ${inQuotes(words)} before or after noon?`,
  'no-day': (words) => `Which day do you mean by ${inQuotes(words)}?`,
  hedged: (words) => `You wrote ${inQuotes(words)}. May I count on that?`,
  condition: (words) => `You wrote ${inQuotes(words)}. Do you know by now if that will work?`,
  contradiction: (words) => `You wrote both that ${inQuotes(words)} works and that it doesn’t. Which is right?`,
  vague: (words) => `Which days do you have in mind with ${inQuotes(words)}?`,
  past: (words) => `${inQuotes(words)} seems to have passed. Which day do you mean?`,
  unread: (words) => `What do you mean by ${inQuotes(words)}?`,
  language: () => 'Could you answer with a day and a time?',
  who: (words) => `You mention somebody (${inQuotes(words)}). What’s their email address?`,
  whom: (words) => `I’m not sure I understood ${inQuotes(words)}. Who do you mean, and what should I do?`,
  number: (words) => `Is ${inQuotes(words)} the number of a time in my list, or an hour?`,
  'usual-time': (words) => `What time is ${inQuotes(words)} for you?`,
}

/** Answers to somebody's mail, except for new times. */
export const answers = {
  known,
  doubt,
  thanksAndAsks: (question: string) => `Thanks for your answer. ${question}`,
  whichTime: (count: number): string => {
    if (count === 0) return 'Which day and what time would suit you?'
    return plural(count, { one: 'May I book this time?', other: 'Which of these may I book?' })
  },
  howToAnswer: (count: number): string =>
    plural(count, {
      one: 'A “yes” is enough, or tell me a day and a time that suits you.',
      other: 'The number is enough, or tell me a day and a time that suits you.',
    }),
  /** Says back a mail that leaves something open, so that they can correct us. */
  understoodAs: (free: string | null, busy: string | null) => {
    if (busy === null) return `If I understood you right, you can do ${free}.`
    return free === null
      ? `If I understood you right, you can’t do ${busy}.`
      : `If I understood you right, you can do ${free}, but not ${busy}.`
  },
  isThatRight: 'Is that right? A “yes” is enough; otherwise just tell me when you can.',
  orOneOfThese: (count: number): string =>
    plural(count, {
      one: 'If it’s this time, a “yes” is enough:',
      other: 'If it’s one of these, the number is enough:',
    }),
  noted: (time: string | null) => (time === null ? 'Thanks, I’ve noted that.' : `Thanks, I’ve noted ${time}.`),
  notedThese: 'Thanks, I’ve noted that these times work for you:',
  /** `names` are those who have not answered, if they may be told. */
  waiting: (names: string[]) =>
    names.length === 0
      ? 'I’m still waiting for others, and I’ll write as soon as there’s a time.'
      : `I’m waiting for ${listed(names)} and will write as soon as there’s a time.`,
  cannotToo: (busy: string) => `I’ve also noted when you’re not free: ${busy}.`,
  /** Their newest mail corrects what they said before. */
  noLongerCounts: (times: string) => `What you said before (${times}) no longer counts.`,
  /** They look it up and will tell us. */
  checking: 'Thanks. Just let me know once you’ve checked.',
  /** They named a time that cannot be. */
  nearestIs: (time: string) =>
    `That isn’t possible, I’m afraid. The nearest I can offer is ${time}. Would that work for you? A “yes” is enough.`,
  stands: (time: string) => `Good, then it stays on ${time}.`,
  /** They wanted another time, and the organizer keeps this one. */
  isKept: (organizer: Person, time: string) =>
    `${hostFirstName(organizer)} would like to keep the time, so it stays on ${time}. If you can’t make it, just let me know.`,
  /** They may have called it off, and are asked. */
  shallCallOff: (organizer: Person) =>
    `I’m not sure I understood you. Shall I tell ${hostFirstName(organizer)} that you can’t come?`,
  standsUntilThen: (time: string) => `Until you say so, it stays on ${time}. A “yes” or “no” is enough.`,
  calledOffByYou: (organizer: Person) => `Thanks for telling me. I’ve let ${hostFirstName(organizer)} know.`,
  /** They said on their page that they cannot come: the mail confirms it. */
  cannotCome: (organizer: Person) =>
    `You said on your page that you can’t come to the meeting with ${hostFirstName(organizer)}, and I’ve passed that on.`,
  declinedByYou: (organizer: Person) =>
    `You’ve declined the meeting with ${hostFirstName(organizer)}. Thanks for telling me; I’ve passed it on and won’t ask again.`,
  /** Below a change made on a page, since anybody with the link could have made it. */
  notYou: (page: string) => `If that wasn’t you, take it back here: ${page}`,
  deferred: (onDay: string | null) =>
    onDay === null ? 'Of course. I’ll get back to you in about a week.' : `Of course. I’ll get back to you ${onDay}.`,
  /** Asked where they meet. */
  where: (place: Place): string => {
    if (place.kind === 'video') return `It’s a video call. Here’s the link: ${place.url}`
    if (place.kind === 'calendar') return 'It’s a video call. You’ll get the link with the invitation.'
    return place.kind === 'phone'
      ? `It’s a phone call. The number is ${place.number}.`
      : `You’ll meet here: ${place.text}`
  },
  passedOn: (organizer: Person) =>
    `Thanks, I’ve passed that on to ${hostFirstName(organizer)} and will get back to you.`,
  /** In addition to the answer itself. */
  passedOnToo: (organizer: Person) => `I’ve passed your message on to ${hostFirstName(organizer)}.`,
  organizerAnswers: (organizer: Person) => `${hostFirstNameAtStart(organizer)} says:`,
  /** For words that go to everybody unasked. */
  organizerAdds: (organizer: Person) => `${hostFirstNameAtStart(organizer)} says:`,
  wouldThisSuit: (count: number): string =>
    plural(count, { one: 'Does this time work for you?', other: 'Does one of these work?' }),
  withAssistant: (names: string[]) =>
    `Thanks. I’ll arrange it with ${listed(names)}, and you’ll get the invitation as soon as there’s a time.`,
  withColleague: (names: string[]) =>
    `Thanks. I’ll arrange the meeting with ${listed(names)} instead and won’t write to you about it again.`,
  answeredForYou: (sender: string, organizer: Person) =>
    `${sender} answered me about the meeting with ${hostFirstName(organizer)}:`,
  speaksForYou: (sender: string) =>
    `Does ${sender} speak for you? A “yes” is enough; otherwise just tell me when you can.`,
}
