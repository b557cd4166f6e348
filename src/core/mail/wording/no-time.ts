import { sentencesFor } from './catalogue.ts'
import type { Concessions, Limit, Meeting, NoTimeReason, Person, Reader, Slot } from './facts.ts'
import { choices, type News, oneTime } from './letter.ts'
import { asking, told } from './organizer.ts'
import { nameOf } from './people.ts'
import { outsideInWords, reasonInWords, wayOutInWords } from './reasons.ts'

// Tells the organizer that there is no time, that lists lead nowhere, or that the only time breaks the limits.

type About = { meeting: Meeting }

type NoTime = About & { reason: NoTimeReason; wayOut: Concessions | null; slot: Slot | null; people?: Person[] }

/** The obstacles, what would help, and the resulting time. */
export function noTime({ meeting, reason, wayOut, slot, people = [] }: NoTime, reader: Reader): News {
  const { organizer, reasons } = sentencesFor(reader)
  const wayOutSentence = wayOut && wayOutInWords(wayOut, reader)
  const hasTime = wayOut !== null && slot !== null
  const { headline, answers } = asking({ asks: 'no_time', hasTime, people }, meeting, reader)
  return told(headline, meeting, reader, [
    reasonInWords(reason, reader),
    wayOutSentence && (hasTime ? `${wayOutSentence} ${reasons.thenThisTime}` : wayOutSentence),
    hasTime ? `  1. ${oneTime(meeting, reader, slot)}` : null,
    choices(answers, reader, organizer.noTimeElse),
  ])
}

/** `without` is the person who blocks a time that suits the others, and that time. */
type ListsEnd = About & { lists: number; reason: NoTimeReason; without: { person: Person; slot: Slot } | null }

export function listsEnd({ meeting, lists, reason, without }: ListsEnd, reader: Reader): News {
  const { organizer } = sentencesFor(reader)
  const about = without ? { person: without.person } : {}
  const { headline, answers } = asking({ asks: 'lists_end', ...about }, meeting, reader)
  return told(headline, meeting, reader, [
    `${organizer.listsEnd(lists, without === null)} ${reasonInWords(reason, reader)}`,
    without && organizer.allBut(nameOf(without.person)),
    without && `  ${oneTime(meeting, reader, without.slot)}`,
    choices(answers, reader, organizer.noTimeElse),
  ])
}

/** A time that everybody agreed to, and the limits that it breaks. `only` is set if there is one person. */
type Outside = About & { slot: Slot; only: Person | null; limits: Limit[] }

export function outsideWanted({ meeting, slot, only, limits }: Outside, reader: Reader): News {
  const { headline, answers } = asking({ asks: 'outside', only, slot }, meeting, reader)
  return told(headline, meeting, reader, [
    outsideInWords(only, limits, reader),
    `  1. ${oneTime(meeting, reader, slot)}`,
    choices(answers, reader),
  ])
}
