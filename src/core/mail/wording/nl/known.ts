import { inQuotes, length, listed, plural } from './words.ts'

/** Answers to questions that need nobody else. */
export const known = {
  who: (names: readonly string[], more: number) => `U ontmoet ${listed(withMore(names, more))}.`,
  length: (minutes: number) => `Het duurt ${length(minutes)}.`,
  about: (about: string) => `Het gaat over ${inQuotes(about)}.`,
  when: (time: string) => `De afspraak staat: ${time}.`,
  noTimeYet: 'Er is nog geen tijd.',
  /** For somebody who has nothing to do until then. */
  noTimeYetAndWait: 'Er is nog geen tijd; ik schrijf zodra die er is.',
}

const withMore = (names: readonly string[], more: number): string[] =>
  more === 0 ? [...names] : [...names, plural(more, { one: 'nog één persoon', other: `nog ${more} personen` })]
