import { inQuotes, length, listed, plural } from './words.ts'

/** Answers to questions that need nobody else. */
export const known = {
  who: (names: readonly string[], more: number) => `Se reunirá con ${listed(withMore(names, more))}.`,
  length: (minutes: number) => `Dura ${length(minutes)}.`,
  about: (about: string) => `El tema es ${inQuotes(about)}.`,
  when: (time: string) => `Está reservada: ${time}.`,
  noTimeYet: 'Todavía no hay horario.',
  /** For somebody who has nothing to do until then. */
  noTimeYetAndWait: 'Todavía no hay horario; escribiré en cuanto lo haya.',
}

const withMore = (names: readonly string[], more: number): string[] =>
  more === 0 ? [...names] : [...names, plural(more, { one: 'una persona más', other: `${more} personas más` })]
