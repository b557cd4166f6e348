import { withWho } from '#core/time/explain.ts'
import { sentencesFor } from './catalogue.ts'
import type { Concessions, Limit, NoTimeReason, Person, Reader } from './facts.ts'
import { nameOf } from './people.ts'

// Reasons and ways out. They name people, so only the organizer and the story get them. A reader who is meant reads "you".

/** Whom it is told to; a story is told to nobody in particular. */
export type Told = Pick<Reader, 'locale'> & { id: string | null }

export function reasonInWords(reason: NoTimeReason, told: Told): string {
  const { reasons } = sentencesFor(told)
  if (reason.kind === 'request_says') return reasons.requestSays(reason.words)
  const [only] = reason.obstacles
  if (reason.obstacles.length === 1 && only?.kind === 'timeframe') return reasons.noneLeft
  return reasons.noneFits(reason.obstacles.map((each) => withWho(each, seenBy(told))))
}

export function wayOutInWords(wayOut: Concessions, told: Told): string {
  const { reasons } = sentencesFor(told)
  return wayOut === 'exception' ? reasons.exception : reasons.wayOut(wayOut.map((each) => withWho(each, seenBy(told))))
}

/** `only` is whom the time suits, where it is one person; null: everybody. */
export const outsideInWords = (only: Person | null, limits: Limit[], told: Told): string =>
  sentencesFor(told).reasons.outside(only && nameOf(only), limits)

/** A name in place of everybody, and null in place of the reader. */
const seenBy =
  ({ id }: Told) =>
  (person: Person): string | null =>
    person.id === id ? null : nameOf(person)
