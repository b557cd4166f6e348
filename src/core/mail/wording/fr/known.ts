import { inQuotes, length, listed, plural } from './words.ts'

/** Answers to questions that need nobody else. */
export const known = {
  who: (names: readonly string[], more: number) => `Vous rencontrerez ${listed(withMore(names, more))}.`,
  length: (minutes: number) => `Cela dure ${length(minutes)}.`,
  about: (about: string) => `Il s’agit de ${inQuotes(about)}.`,
  when: (time: string) => `C’est réservé : ${time}.`,
  noTimeYet: 'Il n’y a pas encore de créneau.',
  /** For somebody who has nothing to do until then. */
  noTimeYetAndWait: 'Il n’y a pas encore de créneau ; j’écrirai dès qu’il y en aura un.',
}

const withMore = (names: readonly string[], more: number): string[] =>
  more === 0 ? [...names] : [...names, plural(more, { one: 'une autre personne', other: `${more} autres personnes` })]
