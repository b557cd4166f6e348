import { inQuotes, length, listed, plural } from './words.ts'

/** Answers to questions that need nobody else. */
export const known = {
  who: (names: readonly string[], more: number) => `You’ll be meeting ${listed(withMore(names, more))}.`,
  length: (minutes: number) => `It takes ${length(minutes)}.`,
  about: (about: string) => `It’s about ${inQuotes(about)}.`,
  when: (time: string) => `It’s booked: ${time}.`,
  noTimeYet: 'There’s no time yet.',
  /** For somebody who has nothing to do until then. */
  noTimeYetAndWait: 'There’s no time yet; I’ll write as soon as there is one.',
}

const withMore = (names: readonly string[], more: number): string[] =>
  more === 0 ? [...names] : [...names, plural(more, { one: 'one more person', other: `${more} more people` })]
