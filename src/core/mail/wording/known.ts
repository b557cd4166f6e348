import type { KnownQuestion } from '#core/language/places/asks-known.ts'
import { sentencesFor } from './catalogue.ts'
import type { Meeting, Reader, Slot } from './facts.ts'
import { aboutOf, atTime, letter, nameFor, offered, zoneOf } from './letter.ts'

// Answers to questions that we know the answer to. Nobody hears who has answered what.

/** `slot` is the booked time. `slots` are those that it is the reader's turn to answer. */
export type Known = { meeting: Meeting; questions: readonly KnownQuestion[]; slot: Slot | null; slots: readonly Slot[] }

export function knownInWords(facts: Known, reader: Reader): string {
  const sentences = facts.questions.map((question) => sentenceFor(question, facts, reader))
  return [...new Set(sentences)].filter((sentence) => sentence !== null).join(' ')
}

function sentenceFor(question: KnownQuestion, facts: Known, reader: Reader): string | null {
  const { meeting, slot, slots } = facts
  const { answers } = sentencesFor(reader)
  const { known } = answers
  switch (question) {
    case 'who':
      return known.who(...peopleToMeet(meeting, reader))
    case 'length':
      return known.length(meeting.minutes)
    case 'where':
      return meeting.place && answers.where(meeting.place)
    case 'about':
      return known.about(aboutOf(meeting) ?? '')
    case 'zone':
      return zoneOf(meeting, reader)
    case 'when':
    case 'news':
      if (slot) return known.when(atTime(meeting, reader, slot, 'with zone'))
      return slots.length > 0 ? known.noTimeYet : known.noTimeYetAndWait
  }
}

/** Everybody else, the hosts first; people without a known name are counted. */
function peopleToMeet(meeting: Meeting, reader: Reader): [string[], number] {
  const { organizer, otherHosts, participants } = meeting
  const others = [organizer, ...otherHosts, ...participants].filter(({ id }) => id !== reader.id)
  const names = others.flatMap((person) => nameFor(person, meeting, reader) ?? [])
  return [names, others.length - names.length]
}

/** The answer as a mail of its own, with the open times below. */
export function knownAnswer(facts: Known, reader: Reader): string {
  const { meeting, slots } = facts
  const { answers } = sentencesFor(reader)
  return letter(meeting, reader, [
    knownInWords(facts, reader),
    slots.length > 0 ? answers.wouldThisSuit(slots.length) : null,
    ...(slots.length > 0 ? offered(meeting, reader, slots, null) : []),
  ])
}
