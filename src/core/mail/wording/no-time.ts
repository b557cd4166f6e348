import { sentencesFor } from './catalogue.ts'
import type { Concessions, Limit, Meeting, NoTimeReason, Person, Reader, Slot } from './facts.ts'
import { choices, type News, oneTime } from './letter.ts'
import { asking, timeOfOthers, told } from './organizer.ts'
import { outsideInWords, reasonInWords, wayOutInWords } from './reasons.ts'

// Tells the organizer that there is no time, that lists lead nowhere, or that the only time breaks the limits.

type About = { meeting: Meeting }

type NoTime = About & { reason: NoTimeReason; wayOut: Concessions | null; slot: Slot | null; people?: Person[] }

/** The obstacles, what would help, and the resulting time. */
export function noTime({ meeting, reason, wayOut, slot, people = [] }: NoTime, reader: Reader): News {
  const { organizer, reasons } = sentencesFor(reader)
  const hasTime = wayOut !== null && slot !== null
  const wayOutSentence = wayOut && wayOutInWords(wayOut, reader, hasTime)
  const { headline, answers } = asking({ asks: 'no_time', hasTime, people }, meeting, reader)
  return told(headline, meeting, reader, [
    reasonInWords(reason, reader),
    wayOutSentence && (hasTime ? `${wayOutSentence} ${reasons.thenThisTime}` : wayOutSentence),
    hasTime ? `  1. ${oneTime(meeting, reader, slot)}` : null,
    choices(answers, reader, organizer.noTimeElse),
  ])
}

/** `without` are the people who cannot make a time that suits the others, that time, and how many there are in all. */
type ListsEnd = About & {
  lists: number
  reason: NoTimeReason
  without: { people: Person[]; of: number; slot: Slot } | null
}

export function listsEnd({ meeting, lists, reason, without }: ListsEnd, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  const { people = [], of = 0 } = without ?? {}
  const { headline, answers } = asking({ asks: 'lists_end', people, of }, meeting, reader)
  return told(headline, meeting, reader, [
    `${organizer.listsEnd(lists, without === null)} ${reasonInWords(reason, reader)}`,
    ...timeOfOthers(people, without?.slot ?? null, meeting, reader),
    choices(answers, reader, organizer.noTimeElse),
  ])
}

/** A time that everybody agreed to, and the limits that it breaks. `only` is set if there is one person. */
type Outside = About & { slot: Slot; only: Person | null; limits: Limit[] }

export function outsideWanted({ meeting, slot, only, limits }: Outside, reader: Reader): News {
  const { headline, answers } = asking({ asks: 'outside', only, slot }, meeting, reader)
  return told(headline, meeting, reader, [
    `${outsideInWords(only, limits, reader)} ${sentencesFor(reader).organizer.shallIBook}`,
    `  1. ${oneTime(meeting, reader, slot)}`,
    choices(answers, reader),
  ])
}
