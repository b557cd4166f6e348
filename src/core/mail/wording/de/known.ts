import { inQuotes, length, listed, plural } from './words.ts'

/** Answers to questions that need nobody else. */
export const known = {
  who: (names: readonly string[], more: number) => `Sie treffen ${listed(withMore(names, more))}.`,
  length: (minutes: number) => `Es dauert ${length(minutes)}.`,
  about: (about: string) => `Es geht um ${inQuotes(about)}.`,
  when: (time: string) => `Der Termin steht: ${time}.`,
  noTimeYet: 'Es gibt noch keinen Termin.',
  /** For somebody who has nothing to do until then. */
  noTimeYetAndWait: 'Es gibt noch keinen Termin; ich schreibe, sobald einer feststeht.',
}

const withMore = (names: readonly string[], more: number): string[] =>
  more === 0 ? [...names] : [...names, plural(more, { one: 'eine weitere Person', other: `${more} weitere Personen` })]
