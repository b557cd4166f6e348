import type { Doubt, DoubtKind } from '#core/language/reading.ts'
import { sentencesFor } from './catalogue.ts'
import type { Meeting, Person, Reader, Slot } from './facts.ts'
import { atTime, clockOf, letter, offered, quoted, zoneOf } from './letter.ts'
import { nameOf } from './people.ts'
import { besideNoted, restated } from './restated.ts'
import { onDateInWords, slotInWords, windowsInWords } from './times.ts'

// Answers to somebody's mail, except for new times.

type About = { meeting: Meeting }

/** One question that a stranger would understand: about their words if the doubt is about those, else about the times. */
export function question({ meeting, doubt, slots }: About & { doubt: Doubt; slots: Slot[] }, reader: Reader): string {
  const { answers } = sentencesFor(reader)
  const isOwn = ASKED_BY_THEIR_WORDS.includes(doubt.kind)
  const count = slots.length
  return letter(meeting, reader, [
    answers.thanksAndAsks(isOwn ? answers.doubt[doubt.kind](doubt.words) : answers.whichTime(count)),
    isOwn && count > 0 ? answers.orOneOfThese(count) : null,
    ...(count > 0 ? offered(meeting, reader, slots, isOwn ? null : answers.howToAnswer(count)) : []),
  ])
}

/** Asks when they can, without a list: they have turned down enough. */
export const whenThen = ({ meeting }: About, reader: Reader): string => {
  const { answers } = sentencesFor(reader)
  return letter(meeting, reader, [answers.thanksAndAsks(answers.whichTime(0))])
}

/** Doubts that need a question about their own words. Naming a time settles all others. */
export const ASKED_BY_THEIR_WORDS: DoubtKind[] = [
  ...(['zone', 'next-weekday', 'date-order', 'weekday-date', 'half-of-day'] as const),
  ...(['no-day', 'vague', 'past', 'usual-time', 'who', 'whom'] as const),
]

/**
 * `busy` are times that they cannot do, `replaced` those that they corrected. `waitsFor` are those who have not answered. `known` answers
 * what they also asked; `isPassedOn`: the organizer has the rest of their mail.
 */
type Noted = About & {
  slots: Slot[]
  busy?: readonly Slot[]
  replaced?: readonly Slot[]
  waitsFor?: Person[]
  known?: string | null
  isPassedOn?: boolean
}

export function noted(facts: Noted, reader: Reader): string {
  const { meeting, slots, busy = [], replaced = [], waitsFor = [], known = null, isPassedOn = false } = facts
  const { answers } = sentencesFor(reader)
  const below = [
    besideNoted({ busy: slots.length > 0 ? busy : [], replaced }, meeting, reader),
    known,
    isPassedOn ? answers.passedOnToo(meeting.organizer) : null,
    answers.waiting(waitsFor.flatMap(({ name }) => name ?? [])),
  ]
  if (slots.length === 0)
    return letter(meeting, reader, [restated({ free: [], busy }, meeting, reader) ?? answers.noted(null), ...below])
  const clock = clockOf(meeting, reader)
  if (slots.length === 1) {
    const when = windowsInWords({ windows: slots, minutes: meeting.minutes }, clock.zone, clock.locale)
    return letter(meeting, reader, [answers.noted(when), ...below])
  }
  const times = slots.map((slot) => `  - ${slotInWords(slot, clock)}`).join('\n')
  return letter(meeting, reader, [answers.notedThese, times, zoneOf(meeting, reader), ...below])
}

/** They look it up, and will tell us. */
export const checking = ({ meeting }: About, reader: Reader): string =>
  letter(meeting, reader, [sentencesFor(reader).answers.checking])

/** The time they named cannot be: one that can, as near as possible, in words. */
export const nearestIs = ({ meeting, slot }: About & { slot: Slot }, reader: Reader): string => {
  const { answers } = sentencesFor(reader)
  return letter(meeting, reader, [answers.thanksAndAsks(answers.nearestIs(atTime(meeting, reader, slot, 'with zone')))])
}

/** `isByClick`: done on the page, by anybody with the link. */
type ByThem = About & { isByClick: boolean }

export const calledOffByYou = ({ meeting, isByClick }: ByThem, reader: Reader): string =>
  isByClick
    ? letter(meeting, reader, [sentencesFor(reader).answers.cannotCome(meeting.organizer), notYou(reader)])
    : letter(meeting, reader, [sentencesFor(reader).answers.calledOffByYou(meeting.organizer)])

/** They declined the meeting on the page. */
export const declinedByYou = ({ meeting }: About, reader: Reader): string =>
  letter(meeting, reader, [sentencesFor(reader).answers.declinedByYou(meeting.organizer), notYou(reader)])

/** Where to undo a change made on the page. */
export const notYou = (reader: Reader): string | null =>
  reader.page && sentencesFor(reader).answers.notYou(`${reader.page}/undo`)

/** They may have called it off: nothing happens until they confirm. */
export const callsItOff = ({ meeting, slot }: About & { slot: Slot }, reader: Reader): string => {
  const { answers } = sentencesFor(reader)
  return letter(meeting, reader, [
    answers.shallCallOff(meeting.organizer),
    answers.standsUntilThen(atTime(meeting, reader, slot, 'with zone')),
  ])
}

/** They no longer want another time. */
export const stands = ({ meeting, slot }: About & { slot: Slot }, reader: Reader): string =>
  letter(meeting, reader, [sentencesFor(reader).answers.stands(atTime(meeting, reader, slot, 'with zone'))])

export const isKept = ({ meeting, slot }: About & { slot: Slot }, reader: Reader): string =>
  letter(meeting, reader, [
    sentencesFor(reader).answers.isKept(meeting.organizer, atTime(meeting, reader, slot, 'with zone')),
  ])

/** `until` is the date they named, if any. */
export function deferred({ meeting, until }: About & { until: string | null }, reader: Reader): string {
  const onDay = until === null ? null : onDateInWords(until, reader.locale)
  return letter(meeting, reader, [sentencesFor(reader).answers.deferred(onDay)])
}

/** `stands` says which time stands while another one is looked for. */
export const passedOn = ({ meeting, stands = null }: About & { stands?: string | null }, reader: Reader): string =>
  letter(meeting, reader, [sentencesFor(reader).answers.passedOn(meeting.organizer), stands])

/** They asked for nothing: one line says that the organizer has it. */
export const isWithOrganizer = (
  { meeting, stands = null }: About & { stands?: string | null },
  reader: Reader,
): string => letter(meeting, reader, [sentencesFor(reader).answers.passedOnToo(meeting.organizer), stands])

/** The organizer's answer in their own words, and the open times. */
export function organizersAnswer(
  { meeting, words, slots }: About & { words: string; slots: Slot[] },
  reader: Reader,
): string {
  const { answers } = sentencesFor(reader)
  return letter(meeting, reader, [
    answers.organizerAnswers(meeting.organizer),
    quoted(words),
    slots.length > 0 ? answers.wouldThisSuit(slots.length) : null,
    ...(slots.length > 0 ? offered(meeting, reader, slots, null) : []),
  ])
}

type Named = { name: string | null; email: string }

export function willWriteInstead(
  { meeting, people, isAssistant }: About & { people: Named[]; isAssistant: boolean },
  reader: Reader,
): string {
  const { withAssistant, withColleague } = sentencesFor(reader).answers
  return letter(meeting, reader, [(isAssistant ? withAssistant : withColleague)(people.map(nameOf))])
}

export function doesThisPersonSpeakForYou(
  { meeting, sender, words }: About & { sender: Named; words: string },
  reader: Reader,
): string {
  const { answers } = sentencesFor(reader)
  const who = sender.name ? `${sender.name} (${sender.email})` : sender.email
  return letter(meeting, reader, [
    answers.answeredForYou(who, meeting.organizer),
    quoted(words),
    answers.speaksForYou(nameOf(sender)),
  ])
}
