import type { Choice, WhyOut, WhyPassed } from '../facts.ts'
import { done } from './done.ts'
import { standing } from './orders.ts'
import { either, inQuotes, length, listed, plural, shortList } from './words.ts'

const out: Record<WhyOut, (name: string, email: string) => string> = {
  declined: (name) => `${name} declined the meeting.`,
  stop: (name) => `${name} asked me not to write any more.`,
  bounce: (name, email) => `My mail to ${name} (${email}) didn’t get through.`,
}

const outHeadline: Record<WhyOut, (name: string) => string> = {
  declined: (name) => `${name} declined`,
  stop: (name) => `${name} wants no more mail`,
  bounce: (name) => `Mail to ${name} isn’t getting through`,
}

const whyPassed: Record<WhyPassed, (name: string) => string> = {
  question: () => 'That one’s for you: reply here, and I’ll pass it on.',
  where: () =>
    'I don’t know yet where you’re meeting. Reply with a link, a phone number or an address, and I’ll pass it on and add it to the invitation.',
  unclear: (name) =>
    `I couldn’t make sense of ${name}’s last two mails. Reply here, and I’ll pass your words on, or write to ${name} directly.`,
  refusing: (name) =>
    `${name} has turned down every time I offered, and hasn’t told me what would work. Reply here, and I’ll pass your words on, or write to ${name} directly.`,
  told: (name) =>
    `I thought you should know. I’ve only told ${name} that you have it, so write to ${name} directly if you’d like to answer.`,
  nothing: (name) => `I thought you should know. I haven’t answered, so write to ${name} directly if you’d like to.`,
  moving: () => 'I’ve asked for another time. Until there is one, the meeting stays where it is.',
  stands: () => 'So the meeting stays where it is.',
  stuck: () =>
    'I can’t find another time for that. The meeting stays where it is until you send me other times or call it off.',
  cancelled: (name) =>
    `The meeting is cancelled, so I haven’t answered. If it needs an answer, please write to ${name} directly.`,
  over: (name) =>
    `The meeting has begun or is over, so I haven’t answered. If it needs an answer, please write to ${name} directly.`,
  repeating: (name) =>
    `That’s the third mail with the same words, so I’ve stopped answering. If it needs an answer, please write to ${name} directly.`,
}

const passedHeadline: Record<WhyPassed, (name: string) => string> = {
  question: (name) => `${name} has a question`,
  where: (name) => `${name} asks where you’re meeting`,
  unclear: (name) => `I need help with ${name}’s mails`,
  refusing: (name) => `None of my times suit ${name}`,
  nothing: (name) => `Message from ${name}`,
  told: (name) => `Message from ${name}`,
  moving: (name) => `${name} needs another time`,
  stands: (name) => `${name} can come after all`,
  stuck: (name) => `${name} needs another time, and I can’t find one`,
  cancelled: (name) => `Message from ${name}`,
  over: (name) => `Message from ${name}`,
  repeating: (name) => `${name} keeps sending the same mail`,
}

const CANCEL: Choice = { say: 'cancel', does: 'I’ll call the meeting off', press: 'cancel' }
const drop = (name: string): Choice => ({ say: `drop ${name}`, does: `I’ll go on without ${name}`, press: 'drop' })
const replace = (name: string): Choice => ({
  say: `replace ${name} with somebody@example.com`,
  does: 'I’ll arrange it with that person instead',
})

/** Mails to the organizer: what happened, what is needed, and the answers that settle it. */
export const organizer = {
  /** The beginning of the subject, before the meeting's title. */
  headline: {
    out: outHeadline,
    silent: (name: string) => `No answer from ${name}`,
    /** Several silent people in one mail. */
    silentAll: (names: string[]) => `No answer from ${listed(names)}`,
    standsIn: 'You’re now in charge',
    passed: passedHeadline,
    noTime: (names: string[]) => `No time yet with ${shortList(names)}`,
    /** `only` is the person the time suits, if it is just one. */
    outside: (only: string | null, day: string) => (only === null ? `Book ${day}?` : `${only} asks for ${day}`),
    tooManyMails: (name: string) => `I’ve stopped writing to ${name} for today`,
    tooQuick: (name: string) => `A machine may be answering for ${name}`,
    tooManyChanges: 'Too many changes today',
    firstContactsWait: 'Some first mails wait until tomorrow',
    peopleNamed: (name: string, count: number) =>
      `${name} names ${plural(count, { one: 'somebody else', other: `${count} more people` })}`,
    longerWanted: (name: string, minutes: number) => `${name} would like ${length(minutes)}`,
    declined: (name: string) => `${name} can’t come`,
  },
  /** Below the listed answers. */
  orElse: 'Or tell me what you’d rather do.',
  out,
  notAgain: (name: string) => `I won’t write to ${name} again, and I’ll go on with the others.`,
  notAgainAndDecide: (name: string, isBooked: boolean) =>
    `I won’t write to ${name} again. ${isBooked ? 'The meeting stays booked.' : 'I won’t book anything until you decide:'}`,
  /** `left` are the people who can still come. */
  tooFew: (left: string[], count: number, of: number) =>
    `${left.length === 0 ? 'Nobody is left' : `That leaves ${listed(left)}`}, and at least ${plural(count, { one: `one of the ${of} is`, other: `${count} of the ${of} are` })} needed.`,
  ifTooFew: (left: number, of: number): Choice => ({
    say: `${left} of ${of} ${plural(left, { one: 'is', other: 'are' })} enough`,
    does: 'I’ll go on with those who are left',
  }),
  ifOut: (name: string): Choice[] => [replace(name), drop(name), CANCEL],
  silent: (name: string, mails: number) =>
    `${name} hasn’t answered. I’ve written ${plural(mails, { one: 'once', other: `${mails} times` })}. What would you like me to do?`,
  silentAll: (names: string[], mails: number) =>
    `${listed(names)} haven’t answered. I’ve written ${plural(mails, { one: 'once', other: `${mails} times` })} to each. What would you like me to do?`,
  silentSince: (name: string, mails: number) =>
    `I still don’t know when ${name} can meet. I’ve written ${plural(mails, { one: 'once', other: `${mails} times` })} since this mail:`,
  ifSilentAll: (names: string[]): Choice[] => [
    { say: 'wait', does: `I’ll ask ${listed(names)} once more`, press: 'wait' },
    ...names.map(
      (name): Choice => ({
        say: `go ahead without ${name}`,
        does: 'I’ll arrange it with the others',
        press: 'without',
      }),
    ),
    CANCEL,
  ],
  ifSilent: (name: string, isAlone: boolean): Choice[] => [
    { say: 'wait', does: `I’ll ask ${name} once more`, press: 'wait' },
    ...(isAlone
      ? []
      : [{ say: `go ahead without ${name}`, does: 'I’ll arrange it with the others', press: 'without' as const }]),
    replace(name),
    CANCEL,
  ],
  standsIn: (leaver: string | null, participants: string[]) =>
    `${leaver ?? 'The organizer'} has left, so you’re now in charge of this meeting with ${listed(participants)}:`,
  standsAsBooked: 'It stays as booked, and I’ll tell you if anything changes.',
  standsWithoutHost: 'It stays as booked, but nobody from your side will be there. Tell me who should go, or choose:',
  /** Somebody booked a time by themselves, under a booking link. */
  bookedOnPage: (name: string, hasAnswers: boolean) =>
    `${name} booked this on your booking page${hasAnswers ? ' and answered:' : '.'}`,
  wrote: (name: string) => `${name} wrote:`,
  whyPassed,
  /** If there is no time: ways to get one, people to leave out, and cancelling. */
  ifTimeHelps: (hasTime: boolean): Choice[] =>
    hasTime ? [{ say: 'yes', does: 'I’ll go for this time', press: 'yes' }] : [],
  drop,
  dropSomebody: { say: 'drop …', does: 'and a name: I’ll go on without that person' } as Choice,
  cancel: CANCEL,
  /** The number of lists since the organizer's last mail. */
  listsEnd: (lists: number, isYesOrNo: boolean) =>
    `I’ve sent out ${lists} lists of times, and no time suits everyone yet. ${isYesOrNo ? 'Shall I send out others?' : 'How should I go on?'}`,
  allBut: (names: string[]) => `Everyone except ${listed(names)} can make this time:`,
  ifListsEnd: (name: string | null): Choice[] => [
    { say: name === null ? 'yes' : 'wait', does: 'I’ll send out other times', press: 'wait' },
    name === null
      ? { say: 'drop …', does: 'and a name: I’ll go on without that person' }
      : { say: `go ahead without ${name}`, does: 'I’ll arrange it with the others', press: 'without' },
    CANCEL,
  ],
  shallIBook: 'Shall I book it?',
  noTimeElse: 'You can also send me other times or another length. Nobody else has been told.',
  ifOutside: (only: string | null): Choice[] => [
    { say: 'yes', does: 'I’ll book it', press: 'yes' },
    { say: 'no', does: only === null ? 'I’ll go on looking' : `I’ll ask ${only} for another time`, press: 'no' },
  ],
  tooManyMails: (name: string, most: number) =>
    `I’ve written ${most} mails to ${name} today, so I’ll stop until tomorrow. If it’s urgent, please write to ${name} yourself.`,
  tooQuick: (name: string) =>
    `The last answers from ${name} came within seconds of my mails, so a machine may be answering. I’ll wait a quarter of an hour before I answer again.`,
  tooManyChanges: (most: number) =>
    `This meeting has changed ${most} times today, so I won’t change anything more until tomorrow. The time I sent last stands.`,
  firstContactsWait: (count: number, most: number) =>
    `I’ve written to ${most} new people about this meeting today, which is the most I do in a day. ${plural(count, { one: 'One more gets a first mail', other: `${count} more get their first mail` })} tomorrow.`,
  peopleNamed: (name: string, count: number, isInstead: boolean) =>
    plural(count, {
      one: `${name} would like me to write to somebody else ${isInstead ? 'instead' : 'as well'}:`,
      other: `${name} would like me to write to ${count} ${isInstead ? 'others instead' : 'more people'}:`,
    }),
  andMore: (count: number) => `and ${count} more`,
  placesLeft: (places: number) =>
    places === 0 ? 'The meeting has no room for anybody else.' : `The meeting has room for ${places} more.`,
  ifPeopleNamed: (count: number): Choice[] => [
    {
      say: 'yes',
      does: plural(count, { one: 'I’ll write to this person', other: 'I’ll write to all of these people' }),
      press: 'yes',
    },
    { say: 'no', does: 'I won’t', press: 'no' },
  ],
  longerWanted: (name: string, minutes: number) => `${name} would like the meeting to last ${length(minutes)}:`,
  ifLonger: (minutes: number): Choice[] => [
    { say: 'yes', does: `I’ll look for a time that lasts ${length(minutes)}`, press: 'yes' },
    { say: 'no', does: 'The length stays as it is', press: 'no' },
  ],
  declined: (name: string, hasComment: boolean) => `${name} can’t come${hasComment ? ':' : '.'}`,
  askedForAnother: (name: string) => `I’ve asked ${name} for another time.`,
  stillKept: 'The meeting stays booked.',
  ifBooked: [{ say: 'reschedule', does: 'I’ll look for another time', press: 'move' }, CANCEL] as Choice[],
  ifStuck: [CANCEL] as Choice[],
  deserted:
    'Nobody else is coming. Unless you decide otherwise, I’ll cancel it within two working days, and in any case before it begins.',
  done,
  standing,
  notUnderstood: (isBooked: boolean) =>
    `Sorry, I didn’t understand what you’d like me to do. You can reply with ${isBooked ? '“reschedule”' : 'times that suit you or don’t'}, another length, “add” and an address, “drop” and a name, or “cancel”.`,
  asks: (question: string) => `Thanks. ${question}`,
  /** An order about somebody whom nobody can tell from the others. */
  asksWhom: (words: string, names: readonly string[]) =>
    `Whom do you mean by ${inQuotes(words)}: ${either(names)}? The name is enough.`,
}
