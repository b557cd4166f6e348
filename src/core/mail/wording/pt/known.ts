import { inQuotes, length, listed, plural } from './words.ts'

/** Answers to questions that need nobody else. */
export const known = {
  who: (names: readonly string[], more: number) => `Vai reunir-se com ${listed(withMore(names, more))}.`,
  length: (minutes: number) => `Dura ${length(minutes)}.`,
  about: (about: string) => `O assunto é ${inQuotes(about)}.`,
  when: (time: string) => `Está marcada: ${time}.`,
  noTimeYet: 'Ainda não há horário.',
  /** For somebody who has nothing to do until then. */
  noTimeYetAndWait: 'Ainda não há horário; escrevo assim que houver.',
}

const withMore = (names: readonly string[], more: number): string[] =>
  more === 0 ? [...names] : [...names, plural(more, { one: 'mais uma pessoa', other: `mais ${more} pessoas` })]
