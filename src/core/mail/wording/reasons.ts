import { withWho } from '#core/time/explain.ts'
import { sentencesFor } from './catalogue.ts'
import type { Concessions, Limit, NoTimeReason, Person, Reader } from './facts.ts'
import { nameOf } from './people.ts'

// Reasons and ways out. They name people, so only the organizer and the story get them. The reader is addressed as "you".

/** The reader; a story has no particular one. */
export type Told = Pick<Reader, 'locale'> & { id: string | null }

export function reasonInWords(reason: NoTimeReason, told: Told): string {
  const { reasons } = sentencesFor(told)
  if (reason.kind === 'request_says') return reasons.requestSays(reason.words)
  const [only] = reason.obstacles
  if (reason.obstacles.length === 1 && only?.kind === 'timeframe') return reasons.noneLeft
  return reasons.noneFits(reason.obstacles.map((each) => withWho(each, seenBy(told))))
}

/** A question, if the organizer's yes is enough for it. */
export function wayOutInWords(wayOut: Concessions, told: Told, isQuestion: boolean): string {
  const { reasons } = sentencesFor(told)
  if (wayOut === 'exception') return reasons.exception
  return reasons.wayOut(
    wayOut.map((each) => withWho(each, seenBy(told))),
    isQuestion,
  )
}

/** `only` is the one person the time suits; null: everybody. */
export const outsideInWords = (only: Person | null, limits: Limit[], told: Told): string =>
  sentencesFor(told).reasons.outside(only && nameOf(only), limits)

/** Replaces people by their names, and the reader by null. */
const seenBy =
  ({ id }: Told) =>
  (person: Person): string | null =>
    person.id === id ? null : nameOf(person)
