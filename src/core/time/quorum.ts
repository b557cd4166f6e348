import type { PersonTime, Search } from './search-input.ts'

// How many people must be able to come. Optional people are not counted; of the others, any beyond the required number may be
// missing. By default everybody is needed.

/** The people of whom some may be missing, and how many. */
export type Quorum = { who: ReadonlySet<string>; missing: number }

export function quorumOf(search: Search): Quorum {
  const counted = countedIn(search.people)
  const missing = counted.length - peopleNeededIn(search)
  return missing > 0 ? { who: new Set(counted.map(({ id }) => id)), missing } : EVERYBODY
}

const EVERYBODY: Quorum = { who: new Set(), missing: 0 }

/** Never more than there are people. */
export function peopleNeededIn({ people, needed }: Search): number {
  const counted = countedIn(people).length
  return needed === undefined ? counted : Math.min(needed, counted)
}

export const countedIn = (people: readonly PersonTime[]): PersonTime[] =>
  people.filter(({ required, always }) => required && !always)
