// Whom an order is about: people of the request by name, address or pronoun, and newcomers by their address.

import type { Addressed, Person, ReadInput } from '../reading.ts'
import type { Span } from '../text/span.ts'
import { bare } from '../words/letters.ts'
import type { Looked } from './look.ts'

const wordsOf = (text: string): string[] => bare(text.toLowerCase()).match(/\p{L}+/gu) ?? []

const namesOf = ({ email, name }: Addressed): string[] => [
  ...wordsOf(name ?? ''),
  ...wordsOf(email.split('@')[0]!).filter((word) => word.length > 2),
]

const companyOf = ({ email }: Addressed): string[] =>
  (email.toLowerCase().split('@')[1] ?? '')
    .split('.')
    .slice(0, -1)
    .filter((word) => word.length > 2)

/** Those of the request who are named in these words. Somebody's company names them where nobody else belongs to it. */
export function namedIn(words: string, people: readonly Addressed[]): Addressed[] {
  const said = new Set(wordsOf(words))
  const lower = words.toLowerCase()
  const named = people.filter(
    (person) => lower.includes(person.email.toLowerCase()) || namesOf(person).some((name) => said.has(name)),
  )
  if (named.length > 0) return named
  return people.filter((person) => companyOf(person).some((name) => said.has(name)))
}

/** Two of one name who could both be meant. */
export function isOpen(words: string, meant: Addressed[]): boolean {
  if (meant.length < 2) return false
  const said = new Set(wordsOf(words))
  return meant.some((one) =>
    meant.some(
      (other) => one !== other && namesOf(one).some((name) => said.has(name) && namesOf(other).includes(name)),
    ),
  )
}

/** Addresses in the new part of the mail, with the name that stands before them. */
export function addressesIn({ terms }: Looked, span?: Span): Person[] {
  const people: Person[] = []
  for (const [index, term] of terms.entries()) {
    if (term.kind !== 'email' || (span && (term.from < span.from || term.from >= span.to))) continue
    const email = term.text.toLowerCase()
    if (!people.some((person) => person.email === email)) people.push({ email, name: nameBefore(terms, index) })
  }
  return people
}

function nameBefore(terms: Looked['terms'], index: number): string | null {
  const words: string[] = []
  for (let at = index - 1; at >= Math.max(0, index - 9); at -= 1) {
    const { kind, text, known } = terms[at]!
    if (kind === 'word' && !known && /^\p{Lu}\p{Ll}/u.test(text)) words.unshift(text)
    else if (words.length > 0 || kind === 'email' || /^[.!?]$/.test(text)) break
  }
  return words.length > 0 ? words.join(' ') : null
}

/** A name that belongs to nobody on the request: capitalised, unknown to the lexicon. */
export function strangerIn({ terms }: Looked, span: Span, people: readonly Addressed[]): string | null {
  const known = new Set(people.flatMap(namesOf))
  const words: string[] = []
  for (const term of terms) {
    if (term.from < span.from || term.from >= span.to) continue
    const isName = term.kind === 'word' && !term.known && /^\p{Lu}\p{Ll}/u.test(term.text)
    if (isName && !known.has(bare(term.lower))) words.push(term.text)
    else if (words.length > 0) break
  }
  return words.length > 0 ? words.join(' ') : null
}

/** No sentence that is looked at is longer. */
const SENTENCE_MAX = 400

/** The sentence around a span. */
export function sentenceAround(text: string, { from, to }: Span): Span {
  const before = text.slice(Math.max(0, from - SENTENCE_MAX), from)
  const stop = /[.!?](?=\s|$)|\n/.exec(text.slice(to, to + SENTENCE_MAX))
  const start =
    Math.max(before.lastIndexOf('\n'), ...[...before.matchAll(/[.!?](?=\s)/g)].map(({ index }) => index)) + 1
  return { from: from - before.length + start, to: stop ? to + stop.index : Math.min(text.length, to + SENTENCE_MAX) }
}

export const aboutWhom = ({ about, people = [] }: ReadInput): Addressed | null =>
  people.find(({ email }) => email.toLowerCase() === about?.toLowerCase()) ?? null
