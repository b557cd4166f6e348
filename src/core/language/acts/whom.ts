// Whom the organizer means by a name, an address, a company or a pronoun, among the people on the request.

import type { Addressed } from '../reading.ts'
import { bare } from '../words/letters.ts'
import type { Token } from '../words/tokens.ts'
import { type Found, hasEnclitic } from './act-lexicon.ts'
import { type Clause, has, isIn, placesIn, type Spoken } from './spoken.ts'

/** Two who could be meant are nobody in particular. */
export type Meant = { people: Addressed[]; isOpen: boolean }

const NOBODY: Meant = { people: [], isOpen: false }

export type Company = { people: Addressed[]; about: Addressed | null }

export function companyOf(people: readonly Addressed[], about: string | null | undefined): Company {
  const key = about?.toLowerCase()
  return { people: [...people], about: people.find(({ email }) => email.toLowerCase() === key) ?? null }
}

/** Named in these words, each once. */
export function namedIn(clause: Clause, { tokens }: Spoken, { people }: Company): Meant {
  const meant = new Set<Addressed>()
  let isOpen = false
  for (let at = clause.from; at < clause.to; at += 1) {
    const candidates = people.filter((person) => isNamedBy(tokens, at, person))
    const exact = candidates.filter((person) => isFullName(tokens, at, person))
    const chosen = exact.length > 0 ? exact : candidates
    const isOfSeveral = chosen.length > 1 && !has(clause, 'all-of')
    if (!isOfSeveral) for (const person of chosen) meant.add(person)
    // "Kim" where there are two. In "Di Kim" one of them is named already, and the other is not meant.
    else if (!chosen.some((person) => meant.has(person))) isOpen = true
  }
  return { people: [...meant], isOpen: isOpen && meant.size === 0 }
}

/**
 * Whether those named are one list, with nothing but what joins names between them: "Bo and Cy". In "drop Bo so that Cy can come", "Bo
 * or Cy" and "drop Bo and Cy will do it" they are not.
 */
export function isOneList(clause: Clause, by: Found, { tokens }: Spoken, { people }: Company): boolean {
  const isName = (at: number) => people.some((person) => isNamedBy(tokens, at, person))
  const mayJoin = (at: number) => tokens[at]!.kind === 'punctuation' || isIn(at, clause, 'and', 'beside-name', 'all-of')
  const places = placesIn(clause)
  const names = places.filter(isName)
  const [first, last] = [names[0] ?? clause.to, names.at(-1) ?? clause.from]
  const areJoined = places.every(
    (at) => at <= first || at >= last || isName(at) || mayJoin(at) || isSurname(tokens, at, isName),
  )
  const rest = places.find((at) => at > last && !isSurname(tokens, at, isName))
  const isDoneBehind = by.end > last
  const mayFollow = (at: number) => mayJoin(at) || isIn(at, clause, 'behind-names', 'filler', 'weak-yes', 'again')
  return areJoined && (rest === undefined || isDoneBehind || mayFollow(rest))
}

/** "Bo Lind" where we know no more than Bo. */
const isSurname = (tokens: Token[], at: number, isName: (at: number) => boolean): boolean =>
  isName(at - 1) && tokens[at]!.word === null && /^\p{Lu}/u.test(tokens[at]!.text)

export function isNamedBy(tokens: Token[], at: number, { email, name }: Addressed): boolean {
  const token = tokens[at]!
  if (token.kind === 'email') return token.lower === email.toLowerCase()
  if (token.kind !== 'word' || token.to - token.from < 2) return false
  return namesOf(email, name).has(bare(token.lower)) && (token.word === null || isWrittenAsName(tokens, at))
}

/** Names that are words too: "Will" is one where it is written large, and in "Will you ask" it is not. */
function isWrittenAsName(tokens: Token[], at: number): boolean {
  if (!/^\p{Lu}/u.test(tokens[at]!.text)) return false
  const before = tokens[at - 1]
  const isOpening = !before || before.kind === 'line' || before.kind === 'bullet' || /^[.!?]$/.test(before.text)
  return !isOpening || !PERSONAL.has(tokens[at + 1]?.lower ?? '')
}

const PERSONAL = new Set('i you he she it we they him her them us me'.split(' '))

function isFullName(tokens: Token[], at: number, { name }: Addressed): boolean {
  const parts = wordsOf(name ?? '')
  return parts.length > 1 && parts.every((part, index) => bare(tokens[at + index]?.lower ?? '') === part)
}

/** First and last name, the parts of the address and the name of the company that it belongs to. */
function namesOf(email: string, name: string | null): Set<string> {
  const labels = email.toLowerCase().split('@')[1]?.split('.').slice(0, -1) ?? []
  return new Set([...ownNamesOf({ email, name }), ...labels.filter((word) => word.length > 2)])
}

/** Without that of the company, which others may belong to as well. */
export const ownNamesOf = ({ email, name }: Addressed): string[] => [
  ...wordsOf(name ?? ''),
  ...wordsOf(email.split('@')[0]!).filter((word) => word.length > 2),
]

/** Whether somebody is named anywhere in a text. */
export function isNamedIn(text: string, person: Addressed): boolean {
  const words = new Set(wordsOf(text))
  return ownNamesOf(person).some((name) => words.has(name))
}

const wordsOf = (text: string): string[] => bare(text.toLowerCase()).match(/[\p{L}]+/gu) ?? []

/** By name, or by a pronoun: the one just named, else whom we asked about, else the only one there is. */
export function meantBy(clause: Clause, spoken: Spoken, company: Company): Meant {
  const named = namedIn(clause, spoken, company)
  if (named.people.length > 0 || named.isOpen) return named
  if (!hasPronoun(clause, spoken)) return NOBODY
  return antecedent(clause, spoken, company)
}

export function antecedent(clause: Clause, spoken: Spoken, company: Company): Meant {
  const { about, people } = company
  const before = namedIn({ from: 0, to: clause.from, found: [] }, spoken, company)
  const [last] = before.people
  if (last && before.people.length === 1) return { people: [last], isOpen: about !== null && about !== last }
  if (about) return { people: [about], isOpen: false }
  const [only, other] = people
  return only && !other ? { people: [only], isOpen: false } : { people: [], isOpen: true }
}

/** But no polite "Sie". */
export const pronounsIn = ({ found }: Clause, { tokens }: Spoken): Found[] =>
  found.filter(({ means, from }) => means === 'pronoun' && !/^\p{Lu}/u.test(tokens[from]!.text))

/** An article is a pronoun where it leans on a verb: "relancez-la", "il faut la retirer", "tire-o". */
function hasPronoun(clause: Clause, { tokens }: Spoken): boolean {
  if (has(clause, 'pronoun')) return true
  const isVerb = (at: number) => clause.found.some(({ from, means }) => from === at && ORDERS.has(means))
  if (clause.found.some(({ from, means }) => ORDERS.has(means) && hasEnclitic(tokens[from]!))) return true
  return clause.found.some(
    ({ means, from, next }) =>
      means === 'clitic' && (tokens[from - 1]?.text === '-' || isVerb(next) || next === clause.to),
  )
}

const ORDERS = new Set(['remove', 'wait', 'give', 'approach', 'instead', 'without', 'optional'])
