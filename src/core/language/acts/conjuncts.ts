// "Keep Cy and drop Bo" is two orders in one clause, and "drop Bo, Cy and Kim" is one order in two: clauses cut and joined so that
// each holds one order with the whole list of people that it is about.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Token } from '../words/tokens.ts'
import type { Found } from './act-lexicon.ts'
import { type Clause, has, type Sentence, type Spoken } from './spoken.ts'
import { type Company, isNamedBy } from './whom.ts'

/** `behind` is the part of the same clause before it. */
export type Conjunct = Clause & { behind: Clause | null }

export function conjunctsOf({ clauses }: Sentence, spoken: Spoken, company: Company): Conjunct[] {
  const isName = (at: number) => company.people.some((person) => isNamedBy(spoken.tokens, at, person))
  return withLists(clauses, spoken.tokens, isName).flatMap((clause) => {
    const parts = partsOf(clause, isName)
    return parts.map((part, index) => ({ ...part, behind: parts[index - 1] ?? null }))
  })
}

/** What can be done about somebody. */
const DEEDS = new Set<ActWord>([
  ...(['remove', 'without', 'optional', 'instead', 'keep', 'must-come', 'wait', 'approach', 'proceed'] as const),
])

const isDeed = ({ means }: Found): boolean => DEEDS.has(means)

/** "Drop Bo, Cy and Kim": names alone belong to the order before them; "Bo, Cy and Kim are optional": else to the one behind. */
function withLists(clauses: Clause[], tokens: Token[], isName: (at: number) => boolean): Clause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const before = joined.at(-1)
    const goesOn = before && tokens[before.to]?.text !== ':'
    const isMore = goesOn && isList(clause, isName) && hasDeed(before) && isName(before.to - 1)
    const isBegun = goesOn && isList(before, isName) && isName(clause.from)
    if (isMore || isBegun)
      joined.splice(-1, 1, { from: before.from, to: clause.to, found: [...before.found, ...clause.found] })
    else joined.push(clause)
  }
  return joined
}

function isList({ from, to, found }: Clause, isName: (at: number) => boolean): boolean {
  const isJoining = (at: number) =>
    found.some((each) => (each.means === 'and' || each.means === 'beside-name') && each.from <= at && at < each.next)
  const places = Array.from({ length: to - from }, (_, index) => from + index)
  return places.some(isName) && places.every((at) => isName(at) || isJoining(at))
}

/** Cut at each "and" that has something to be done on both sides: "drop Bo and Cy and keep Kim" in two. */
function partsOf(clause: Clause, isName: (at: number) => boolean): Clause[] {
  const joints = clause.found.filter(
    (each) => each.means === 'and' && each.from > clause.from && !isSpanned(each, clause.found),
  )
  const pieces: Clause[] = []
  for (const [index, from] of [clause.from, ...joints.map((joint) => joint.next)].entries()) {
    const to = joints[index]?.from ?? clause.to
    if (to > from) pieces.push(within(clause, from, to))
  }
  const parts: Clause[] = []
  let waiting: number | null = null
  for (const piece of pieces) {
    const before = parts.at(-1)
    const start: number = waiting ?? piece.from
    if (hasDeed(piece) || !before) {
      // What comes before the first deed goes with it: "Bo and Cy are optional".
      if (before && !hasDeed(before) && !isDenial(before)) parts.splice(-1, 1, within(clause, before.from, piece.to))
      else parts.push(within(clause, start, piece.to))
      waiting = null
    } else if (isDenial(piece)) parts.push(piece)
    else if (isName(before.to - 1) || piece === pieces.at(-1))
      parts.splice(-1, 1, within(clause, before.from, piece.to))
    else waiting ??= piece.from
  }
  return parts.length > 1 ? parts : [clause]
}

/** "Take Bo and Cy off". */
const isSpanned = (joint: Found, found: Found[]): boolean =>
  found.some(
    (phrase) =>
      isDeed(phrase) &&
      phrase.from < joint.from &&
      joint.from < phrase.end &&
      !found.some((other) => isDeed(other) && joint.from < other.from && other.end <= phrase.end),
  )

export const hasDeed = (clause: Clause): boolean =>
  clause.found.some(isDeed) || (has(clause, 'give') && has(clause, 'more-time'))

/** "And not Cy". */
const isDenial = (piece: Clause): boolean => !hasDeed(piece) && has(piece, 'not')

/** A phrase with a gap belongs where its last word stands too. */
const within = (clause: Clause, from: number, to: number): Clause => ({
  from,
  to,
  found: clause.found.filter((each) => each.from >= from && each.end < to && each.next <= to),
})
