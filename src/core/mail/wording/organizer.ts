import type { Doubt } from '#core/language/reading.ts'
import { shortDigest } from '#core/short-digest.ts'
import { type Catalogue, sentencesFor } from './catalogue.ts'
import type { Choice, Meeting, Named, Person, Press, Reader, Slot, WhyOut, WhyPassed } from './facts.ts'
import { choices, headed, letter, type News, oneTime, quoted } from './letter.ts'
import { nameOf, shortNameOf } from './people.ts'
import { dayInWords } from './times.ts'

// Mails to the organizer. Only they hear who is in the way and what they can do about it. The subject says what happened, and
// to which meeting.

type About = { meeting: Meeting }

/** The questions to the organizer that a click can answer. */
export type Asking =
  | { asks: 'out'; person: Person; why: WhyOut }
  | { asks: 'silent'; person: Person; isAlone: boolean }
  /** `people` are those without whom there might be a time, if few enough to name. */
  | { asks: 'no_time'; hasTime: boolean; people: Person[] }
  /** `people`, of so many, cannot make a time that suits the others. */
  | { asks: 'lists_end'; people: Person[]; of: number }
  | { asks: 'outside'; only: Person | null; slot: Slot }
  | { asks: 'people_named'; person: Person; count: number }
  | { asks: 'longer'; person: Person; minutes: number }
  | { asks: 'declined'; who: Named }
  | { asks: 'stands_in' }
  /** In the calendar of `who`; null for the organizer's own. */
  | { asks: 'entry_changed'; who: string | null; isGone: boolean }
  /** Another event overlaps it in the calendar of `who`; null for the organizer's own. */
  | { asks: 'clash'; who: string | null }
  | { asks: 'stuck'; sender: Named }

/** A short headline and the answers that settle it. The mail and the answer page use the same. */
export function asking(facts: Asking, meeting: Meeting, reader: Reader): { headline: string; answers: Choice[] } {
  const { organizer, calendar } = sentencesFor(reader)
  const { headline } = organizer
  switch (facts.asks) {
    case 'out':
      return {
        headline: headline.out[facts.why](nameOf(facts.person)),
        answers: organizer.ifOut(shortNameOf(facts.person)),
      }
    case 'silent':
      return {
        headline: headline.silent(nameOf(facts.person)),
        answers: organizer.ifSilent(shortNameOf(facts.person), facts.isAlone),
      }
    case 'no_time':
      return {
        headline: headline.noTime(meeting.participants.map(nameOf)),
        answers: [
          ...organizer.ifTimeHelps(facts.hasTime),
          ...facts.people.map((person) => ({ ...organizer.drop(shortNameOf(person)), press: dropPress(person) })),
          ...(facts.people.length > 0 ? [] : [organizer.dropSomebody]),
          organizer.cancel,
        ],
      }
    case 'lists_end':
      return { headline: headline.noTime(meeting.participants.map(nameOf)), answers: ifListsEnd(facts, organizer) }
    case 'outside': {
      const day = dayInWords(facts.slot.start, meeting.organizer.zone, reader.locale)
      const { only } = facts
      return {
        headline: headline.outside(only && nameOf(only), day),
        answers: organizer.ifOutside(only && shortNameOf(only)),
      }
    }
    case 'people_named':
      return {
        headline: headline.peopleNamed(nameOf(facts.person), facts.count),
        answers: organizer.ifPeopleNamed(facts.count),
      }
    case 'longer':
      return {
        headline: headline.longerWanted(nameOf(facts.person), facts.minutes),
        answers: organizer.ifLonger(facts.minutes),
      }
    case 'declined':
      return { headline: headline.declined(nameOf(facts.who)), answers: organizer.ifBooked }
    case 'stands_in':
      return { headline: headline.standsIn, answers: organizer.ifBooked }
    case 'entry_changed':
      return {
        headline: facts.isGone ? calendar.headlineGone(facts.who) : calendar.headlineMoved(facts.who),
        answers: organizer.ifBooked,
      }
    case 'clash':
      return { headline: calendar.headlineClash(facts.who), answers: organizer.ifBooked }
    case 'stuck':
      return { headline: headline.passed.stuck(nameOf(facts.sender)), answers: organizer.ifStuck }
  }
}

/** Where several cannot come, the number of those who can says without whom. */
function ifListsEnd({ people, of }: { people: Person[]; of: number }, organizer: Catalogue['organizer']): Choice[] {
  const [one = null, ...others] = people.map(shortNameOf)
  const answers = organizer.ifListsEnd(one)
  if (others.length === 0) return answers
  return answers.map((choice) => (choice.press === 'without' ? organizer.ifTooFew(of - people.length, of) : choice))
}

/** Short, since it is part of a link, and unique within the request. */
export const dropPress = ({ id }: Person): Press => `drop-${shortDigest(id, 8)}`

/** How the meeting came about; `words` are the answers on the page, for the invitation. */
export function bookedOnPage({ person, words }: { person: Person; words: string }, reader: Reader): string[] {
  const sentence = sentencesFor(reader).organizer.bookedOnPage(nameOf(person), words !== '')
  return words === '' ? [sentence] : [sentence, quoted(words)]
}

/** `mails` is how often we have written to them since their last mail, if any; `othersCan` is a time of everybody else. */
type Silent = About & { person: Person; mails: number; lastWords: string | null; othersCan: Slot | null }

export function personIsSilent({ meeting, person, mails, lastWords, othersCan }: Silent, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  const { headline, answers } = asking(
    { asks: 'silent', person, isAlone: meeting.participants.length === 1 },
    meeting,
    reader,
  )
  return told(headline, meeting, reader, [
    lastWords === null ? organizer.silent(nameOf(person), mails) : organizer.silentSince(nameOf(person), mails),
    lastWords === null ? null : quoted(lastWords),
    ...timeOfOthers([person], othersCan, meeting, reader),
    choices(answers, reader),
  ])
}

/** Several at once. `at` is the address of the answers about each. */
type AllSilent = About & {
  people: Person[]
  mails: number
  at: (person: Person) => string | null
  othersCan: Slot | null
}

export function peopleAreSilent({ meeting, people, mails, at, othersCan }: AllSilent, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  const names = people.map(nameOf)
  const all = organizer.ifSilentAll(people.map(shortNameOf))
  // "wait" comes first, then one answer for each person.
  const answers = all.map((choice, index): Choice => {
    const person = people[index - 1]
    return person && choice.press === 'without' ? { ...choice, at: at(person) } : choice
  })
  return told(organizer.headline.silentAll(names), meeting, reader, [
    organizer.silentAll(names, mails),
    ...timeOfOthers(people, othersCan, meeting, reader),
    choices(answers, reader),
  ])
}

/** A time that suits everybody but these. */
export function timeOfOthers(people: Person[], slot: Slot | null, meeting: Meeting, reader: Reader): string[] {
  if (!slot) return []
  return [sentencesFor(reader).organizer.allBut(people.map(nameOf)), `  ${oneTime(meeting, reader, slot)}`]
}

/**
 * `leaver` is the former organizer; `isAttended`: another member is still invited. `question` asks for a place if the present
 * one belongs to `leaver`.
 */
type StandsIn = About & { slot: Slot; leaver: string | null; isAttended: boolean; question?: string[] }

export function standsIn({ meeting, slot, leaver, isAttended, question = [] }: StandsIn, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  const { headline, answers } = asking({ asks: 'stands_in' }, meeting, reader)
  return told(headline, meeting, reader, [
    organizer.standsIn(leaver, meeting.participants.map(nameOf)),
    `  ${oneTime(meeting, reader, slot)}`,
    isAttended ? organizer.standsAsBooked : organizer.standsWithoutHost,
    choices(answers, reader),
    ...question,
  ])
}

type Words = About & { sender: { name: string | null; email: string }; words: string; why: WhyPassed }

export function passOn({ meeting, sender, words, why }: Words, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  return told(organizer.headline.passed[why](nameOf(sender)), meeting, reader, [
    organizer.wrote(nameOf(sender)),
    quoted(words),
    organizer.whyPassed[why](shortNameOf(sender)),
    why === 'stuck' ? choices(asking({ asks: 'stuck', sender }, meeting, reader).answers, reader) : null,
  ])
}

export function tooManyMails(
  { meeting, person, most }: About & { person: Person; most: number },
  reader: Reader,
): News {
  const { organizer } = sentencesFor(reader)
  return told(organizer.headline.tooManyMails(nameOf(person)), meeting, reader, [
    organizer.tooManyMails(nameOf(person), most),
  ])
}

export function tooQuick({ meeting, person }: About & { person: Person }, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  return told(organizer.headline.tooQuick(nameOf(person)), meeting, reader, [organizer.tooQuick(nameOf(person))])
}

export function tooManyChanges({ meeting, most }: About & { most: number }, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  return told(organizer.headline.tooManyChanges, meeting, reader, [organizer.tooManyChanges(most)])
}

export function firstContactsWait(
  { meeting, count, most }: About & { count: number; most: number },
  reader: Reader,
): News {
  const { organizer } = sentencesFor(reader)
  return told(organizer.headline.firstContactsWait, meeting, reader, [organizer.firstContactsWait(count, most)])
}

/** `places` is the room left in the meeting; `isInstead`: they replace `person`. */
type PeopleNamed = About & { person: Person; people: Named[]; places: number; isInstead: boolean }

/** One page of names; the thread has the rest. */
const NAMED_SHOWN = 20

export function peopleNamed({ meeting, person, people, places, isInstead }: PeopleNamed, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  const { headline, answers } = asking({ asks: 'people_named', person, count: people.length }, meeting, reader)
  const lines = people
    .slice(0, NAMED_SHOWN)
    .map(({ name, email }) => `  - ${name === null ? email : `${name}, ${email}`}`)
  const rest = people.length - lines.length
  return told(headline, meeting, reader, [
    organizer.peopleNamed(nameOf(person), people.length, isInstead),
    [...lines, ...(rest > 0 ? [`  ${organizer.andMore(rest)}`] : [])].join('\n'),
    people.length > places ? organizer.placesLeft(places) : null,
    choices(answers, reader),
  ])
}

type Longer = About & { person: Person; minutes: number; words: string }

export function longerWanted({ meeting, person, minutes, words }: Longer, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  const { headline, answers } = asking({ asks: 'longer', person, minutes }, meeting, reader)
  return told(headline, meeting, reader, [
    organizer.longerWanted(nameOf(person), minutes),
    quoted(words),
    choices(answers, reader),
  ])
}

/** `isKept`: somebody else still comes; `isAsked`: they are asked for another time. */
type Declined = About & { who: Named; comment: string | null; isKept: boolean; isAsked: boolean }

export function invitationDeclined({ meeting, who, comment, isKept, isAsked }: Declined, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  const { headline, answers } = asking({ asks: 'declined', who }, meeting, reader)
  return told(headline, meeting, reader, [
    organizer.declined(nameOf(who), comment !== null),
    comment === null ? null : quoted(comment),
    [isAsked ? organizer.askedForAnother(shortNameOf(who)) : null, isKept ? organizer.stillKept : organizer.deserted]
      .filter((sentence) => sentence !== null)
      .join(' '),
    choices(answers, reader),
  ])
}

export function notUnderstood({ meeting, isBooked }: About & { isBooked: boolean }, reader: Reader): string {
  return letter(meeting, reader, [sentencesFor(reader).organizer.notUnderstood(isBooked)])
}

export function organizerIsAsked({ meeting, doubt }: About & { doubt: Doubt }, reader: Reader): string {
  const { organizer, answers } = sentencesFor(reader)
  const names = meeting.participants.map(nameOf)
  if (isAboutOneOf(doubt, meeting)) return letter(meeting, reader, [organizer.asksWhom(doubt.words, names)])
  return letter(meeting, reader, [organizer.asks(answers.doubt[doubt.kind](doubt.words))])
}

/** Several people take part, and an order is about one of them. More names than these are no help. */
export const isAboutOneOf = ({ kind, words }: Pick<Doubt, 'kind' | 'words'>, { participants }: Meeting): boolean =>
  kind === 'whom' && words !== '' && participants.length > 1 && participants.length <= NAMED_SHOWN / 4

export const told = (headline: string, meeting: Meeting, reader: Reader, paragraphs: (string | null)[]): News => ({
  news: headed(headline, meeting, reader),
  text: letter(meeting, reader, paragraphs),
  paragraphs: paragraphs.filter((paragraph) => paragraph !== null),
})
