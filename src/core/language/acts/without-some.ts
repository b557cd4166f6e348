// "Thursday at 10 without Bo": the time is wanted, and Bo is not. Whether he is to be taken out is asked.

import type { Parsed } from '../discourse/parse.ts'
import type { Span } from '../text/span.ts'
import { has, type Spoken, spanOf } from './spoken.ts'
import { type Company, namedIn } from './whom.ts'

/** The clauses in which a time is named beside that. */
export function timesWithoutSome({ drafts }: Parsed, spoken: Spoken, company: Company): Span[] {
  const named = drafts.map(({ span }) => span)
  return spoken.sentences
    .flatMap(({ clauses }) => clauses)
    .filter((clause) => has(clause, 'without') && namesSome(namedIn(clause, spoken, company)))
    .map((clause) => spanOf(clause, spoken.tokens))
    .filter(({ from, to }) => named.some((span) => span.from < to && from < span.to))
}

const namesSome = ({ people, isOpen }: ReturnType<typeof namedIn>): boolean => people.length > 0 || isOpen
