import type { Done, Named, WhyOut, WhyPassed } from '../facts.ts'
import { nameOf } from '../people.ts'
import { length, listed } from './words.ts'

const out: Record<WhyOut, (name: string, email: string) => string> = {
  declined: (name) => `${name} does not want to meet.`,
  stop: (name) => `${name} does not want any more mail from me.`,
  bounce: (name, email) => `My mail to ${name} (${email}) could not be delivered.`,
}

const whyPassed: Record<WhyPassed, string> = {
  question: 'I cannot answer that. Answer this mail, and I will pass your words on.',
  unclear:
    'I could make nothing of the last two mails. Answer this mail, and I will pass your words on; or write directly.',
  nothing: 'I thought that you should know. I have not answered.',
  moving: 'I have asked for another time. Until then the present one stands.',
  stands: 'So the time stands.',
  stuck:
    'I find no other time for that. The present time stands until you decide: you can answer with other times, or “cancel”.',
  cancelled: 'The meeting is cancelled, so I have not answered.',
  over: 'The meeting has begun or is over, so I have not answered.',
  repeating: 'This is the third mail with the same words, so I have stopped answering.',
}

/** `windows` are the times that it is about, in words. */
function done(deed: Done, windows: string): string {
  switch (deed.did) {
    case 'cancel':
      return 'The meeting is cancelled.'
    case 'wait':
      return 'I will wait and ask once more.'
    case 'refuse':
      return 'I will not book that, and go on looking.'
    case 'come_too_late':
      return 'The meeting has begun or is over, so I have changed nothing.'
    case 'replace':
      return deed.isBooked
        ? `I invite ${deed.by} instead of ${nameOf(deed.person)}, at the time that stands.`
        : `I will arrange it with ${deed.by} instead of ${nameOf(deed.person)}.`
    case 'drop':
      return `${nameOf(deed.person)} is no longer part of it${deed.isBooked ? '; the time stands' : ''}.`
    case 'go_without':
      return `I go ahead without ${nameOf(deed.person)}, who will be invited but need not come.`
    case 'make_optional':
      return `${nameOf(deed.person)} may come but need not.`
    case 'keep_last':
      return `Without ${listed(deed.people.map(nameOf))} nobody is left to meet. Answer “cancel” if it is not to take place.`
    case 'pass_on':
      return `I have passed your words on to ${nameOf(deed.person)}.`
    case 'leave_open':
      return `What ${nameOf(deed.person)} asked is still open: answer it, and I will pass it on.`
    case 'add':
      return deed.isBooked
        ? `I invite ${nameOf(deed.person)} as well, at the time that stands.`
        : `I will ask ${nameOf(deed.person)} as well.`
    case 'add_people':
      return `${deed.isBooked ? `I invite ${peopleIn(deed.people)} to the time that stands.` : `I will ask ${peopleIn(deed.people)} as well.`}${deed.left > 0 ? ` There is no room for ${deed.left} more.` : ''}`
    case 'add_nobody':
      return `I will not write to ${peopleIn(deed.people)}.`
    case 'find_no_place':
      return `There is no room left for ${peopleIn(deed.people)}.`
    case 'set_length':
      return lengthSet(deed)
    case 'ask_to_move':
      return `I am asking ${listed(deed.people.map(nameOf))} for another time. Until then the present one stands.`
    case 'rule_out':
      return `I will not use ${windows}.`
    case 'choose':
      return `I will go for ${windows}.`
  }
}

/** A few by name, and how many more. */
function peopleIn(people: Named[]): string {
  const shown = people.slice(0, NAMES_MAX).map(nameOf)
  return people.length > NAMES_MAX ? `${shown.join(', ')} and ${people.length - NAMES_MAX} more` : listed(shown)
}

const NAMES_MAX = 5

/** What a new length means for those who have answered already. */
function lengthSet({ minutes, isLonger, isBooked }: Done & { did: 'set_length' }): string {
  if (!isBooked)
    return `The meeting now lasts ${length(minutes)}.${isLonger ? ' I am asking again where I have to.' : ''}`
  return isLonger
    ? `I am asking whether ${length(minutes)} suits; until then the meeting stands as it is.`
    : `The meeting now lasts ${length(minutes)}; its start stands.`
}

/** Mails to the organizer. */
export const organizer = {
  out,
  notAgain: (name: string) => `I will not write to ${name} again, and go on with the others.`,
  notAgainAndDecide: (name: string, isBooked: boolean) =>
    `I will not write to ${name} again. ${isBooked ? 'The booking stands.' : 'I will book nothing until you decide.'} You can answer “replace ${name} with somebody@example.com”, “drop ${name}” or “cancel”.`,
  silent: (name: string, mails: number) => `${name} has not answered, although I have written ${mails} times.`,
  silentSince: (name: string, mails: number) =>
    `I still do not know when ${name} can, although I have written ${mails} times since they wrote:`,
  whatIfSilent: (name: string, isAlone: boolean) =>
    `What would you like? You can answer “wait”,${isAlone ? '' : ` “go ahead without ${name}”,`} “replace ${name} with somebody@example.com” or “cancel”.`,
  standsIn: (leaver: string | null, participants: string[]) =>
    `${leaver ?? 'The organizer'} has left, so you are now in charge of this meeting with ${listed(participants)}:`,
  standsAsBooked: 'The time stands. I will tell you if anything changes; you can answer “reschedule” or “cancel”.',
  standsWithoutHost:
    'The time stands, but nobody on your side is invited any more. Answer “reschedule” and I will look for a time that suits you as well, or “cancel”. If I hear nothing, it stays as it is.',
  wrote: (name: string) => `${name} wrote:`,
  whyPassed,
  noTime: (reason: string) => `I find no time. ${reason}`,
  wayOut: (steps: string) => `The easiest way out is to ${steps}.`,
  wayOutWithTime: (steps: string) => `The easiest way out is to ${steps}. Answer “yes”, and I will go for this time:`,
  otherAnswers:
    'You can also answer with other times, another length, “drop” and a name, or “cancel”. Nobody else has been told.',
  outsideWanted: (suits: string, limits: string) => `The only time that ${suits} lies ${limits}:`,
  yesOrNo: 'Answer “yes” and I will book it, or “no” and I will go on looking.',
  tooManyMails: (name: string, most: number) =>
    `I have written ${most} mails to ${name} within a day and stop until tomorrow. Perhaps you would rather write yourself.`,
  tooQuick: (name: string) =>
    `The last answers from ${name} came within seconds of my mails, so a machine may be writing them. I wait a quarter of an hour before I answer again.`,
  tooManyChanges: (most: number) =>
    `This meeting has been changed ${most} times within a day, so I change nothing more until tomorrow. The time that I sent last stands.`,
  firstContactsWait: (count: number, most: number) =>
    `I have written to ${most} new people about this meeting today, which is the most for a day. ${count === 1 ? 'One more gets a first mail' : `${count} more get their first mail`} tomorrow.`,
  peopleNamed: (name: string, count: number, isInstead: boolean) =>
    count === 1
      ? `${name} would like me to write to somebody ${isInstead ? 'instead' : 'else as well'}:`
      : `${name} would like me to write to ${count} people ${isInstead ? 'instead' : 'more'}:`,
  andMore: (count: number) => `and ${count} more`,
  placesLeft: (places: number) =>
    places === 0 ? 'The meeting has no room for anybody else.' : `The meeting has room for ${places} more.`,
  yesForPeople: 'Answer “yes” and I will write to them, or “no” and I will not.',
  longerWanted: (name: string, minutes: number) => `${name} would like the meeting to last ${length(minutes)}:`,
  yesForLonger: (minutes: number) =>
    `Answer “yes” and I will look for ${length(minutes)}, or “no” and it stays as it is.`,
  declined: (name: string, hasComment: boolean) => `${name} declined the invitation${hasComment ? ':' : '.'}`,
  askedForAnother: 'I have asked for another time.',
  stillKept: 'The booking stands; you can answer “reschedule” or “cancel”.',
  deserted:
    'As nobody else is coming, I keep the booking for two working days and cancel it then, unless you decide otherwise.',
  done,
  notUnderstood: (isBooked: boolean) =>
    `I did not understand what you would like me to do. You can answer ${isBooked ? '“reschedule”' : 'with times that suit you or do not'}, with another length, “add” and an address, “drop” and a name, or “cancel”.`,
  justToBeSure: (question: string) => `Just to be sure: ${question}`,
}
