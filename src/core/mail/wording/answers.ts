import type { Doubt, DoubtKind } from '#core/language/reading.ts'
import { sentencesFor } from './catalogue.ts'
import type { Meeting, Place, Reader, Slot } from './facts.ts'
import { clockOf, letter, offered, oneTime, quoted, zoneOf } from './letter.ts'
import { nameOf } from './people.ts'
import { onDateInWords, slotInWords } from './times.ts'

// Answers to what somebody wrote, other than new times.

type About = { meeting: Meeting }

/** One question that a stranger would understand: the doubt's own where it is about their words, else about the times. */
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

/** When they could, with nothing to choose from: they have turned down enough. */
export const whenThen = ({ meeting }: About, reader: Reader): string => {
  const { answers } = sentencesFor(reader)
  return letter(meeting, reader, [answers.thanksAndAsks(answers.whichTime(0))])
}

/** What only their own words can be asked about. Everything else is settled by naming a time. */
export const ASKED_BY_THEIR_WORDS: DoubtKind[] = [
  ...(['zone', 'next-weekday', 'date-order', 'weekday-date', 'half-of-day'] as const),
  ...(['no-day', 'vague', 'past', 'usual-time', 'who', 'whom'] as const),
]

/** `where` is the place, where they asked for it too; `isPassedOn` tells that the organizer has the rest of what they wrote. */
export function noted(
  {
    meeting,
    slots,
    where = null,
    isPassedOn = false,
  }: About & { slots: Slot[]; where?: Place | null; isPassedOn?: boolean },
  reader: Reader,
): string {
  const { answers } = sentencesFor(reader)
  const [only] = slots
  const place = where && answers.where(where)
  const passedOn = isPassedOn ? answers.passedOnToo(meeting.organizer) : null
  if (slots.length <= 1)
    return letter(meeting, reader, [
      answers.noted(only ? oneTime(meeting, reader, only) : null),
      place,
      passedOn,
      answers.waiting,
    ])
  const clock = clockOf(meeting, reader)
  const times = slots.map((slot) => `  - ${slotInWords(slot, clock)}`).join('\n')
  return letter(meeting, reader, [answers.notedThese, times, zoneOf(meeting, reader), place, passedOn, answers.waiting])
}

/** `isByClick` tells that it was done on the page, which anybody could who has the link. */
type ByThem = About & { isByClick: boolean }

export const calledOffByYou = ({ meeting, isByClick }: ByThem, reader: Reader): string =>
  isByClick
    ? letter(meeting, reader, [sentencesFor(reader).answers.cannotCome(meeting.organizer), notYou(reader)])
    : letter(meeting, reader, [sentencesFor(reader).answers.calledOffByYou(meeting.organizer)])

/** They said on the page that they do not want to meet. */
export const declinedByYou = ({ meeting }: About, reader: Reader): string =>
  letter(meeting, reader, [sentencesFor(reader).answers.declinedByYou(meeting.organizer), notYou(reader)])

/** Where to take back what was done on the page. */
export const notYou = (reader: Reader): string | null =>
  reader.page && sentencesFor(reader).answers.notYou(`${reader.page}/undo`)

/** They may have called it off: nothing is done before they say so. */
export const callsItOff = ({ meeting, slot }: About & { slot: Slot }, reader: Reader): string => {
  const { answers } = sentencesFor(reader)
  return letter(meeting, reader, [
    answers.shallCallOff(meeting.organizer),
    answers.standsUntilThen(oneTime(meeting, reader, slot)),
  ])
}

/** They take back that they wanted another time. */
export const stands = ({ meeting, slot }: About & { slot: Slot }, reader: Reader): string =>
  letter(meeting, reader, [sentencesFor(reader).answers.stands(oneTime(meeting, reader, slot))])

export const isKept = ({ meeting, slot }: About & { slot: Slot }, reader: Reader): string =>
  letter(meeting, reader, [sentencesFor(reader).answers.isKept(meeting.organizer, oneTime(meeting, reader, slot))])

/** `until` is the date that they named, if any. */
export function deferred({ meeting, until }: About & { until: string | null }, reader: Reader): string {
  const onDay = until === null ? null : onDateInWords(until, reader.locale)
  return letter(meeting, reader, [sentencesFor(reader).answers.deferred(onDay)])
}

/** Tells somebody who asked where they meet. While the meeting is open, the offered times stand below. */
export function whereWeMeet(
  { meeting, place, slots }: About & { place: Place; slots: Slot[] },
  reader: Reader,
): string {
  const { answers } = sentencesFor(reader)
  return letter(meeting, reader, [
    answers.where(place),
    slots.length > 0 ? answers.wouldThisSuit(slots.length) : null,
    ...(slots.length > 0 ? offered(meeting, reader, slots, null) : []),
  ])
}

export const passedOn = ({ meeting }: About, reader: Reader): string =>
  letter(meeting, reader, [sentencesFor(reader).answers.passedOn(meeting.organizer)])

/** What the organizer answered, in the organizer's own words, and the times that are still open. */
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
  return letter(meeting, reader, [answers.answeredForYou(who, meeting.organizer), quoted(words), answers.speaksForYou])
}
