// "Keep Cy and drop Bo" is two orders in one clause, and "drop Bo, Cy and Kim" is one order in two: clauses cut and joined so that
// each holds one order with the whole list of people that it is about.

import type { ActWord } from '../lexicon/acts/act-words.ts'
import type { Found } from './act-lexicon.ts'
import { type Clause, find, has, placesIn, type Sentence, type Spoken } from './spoken.ts'
import { type Company, isNamedBy, namedIn } from './whom.ts'

/**
 * `behind` is the part of the same clause before it. `isTorn` tells that a name beside it may belong to it or not: "drop Bo and Maria and
 * Cy stay", "Bo, Cy is optional".
 */
export type Conjunct = Clause & { behind: Clause | null; isTorn: boolean }

export function conjunctsOf({ clauses }: Sentence, spoken: Spoken, company: Company): Conjunct[] {
  const { tokens } = spoken
  const isName = (at: number) => company.people.some((person) => isNamedBy(tokens, at, person))
  const isMark = (at: number) => LIST_MARKS.has(tokens[at]?.text ?? '')
  const named = (clause: Clause) => namedIn(clause, spoken, company).people.length
  const listing: Listing = { isName, isMark, named }
  const lists = withLists(clauses, listing)
  return lists.flatMap((clause, index) => {
    const before = lists[index - 1]
    const isBesideName =
      before !== undefined && isMark(before.to) && isList(before, listing) && startsWithName(clause, listing)
    const isNewcomer = (at: number) => tokens[at]?.kind === 'email' && !isName(at)
    const parts = partsOf(clause, { isName, isNewcomer, isBehind: before !== undefined })
    const isTornAt = (at: number) =>
      at > 0 && at < parts.length && endsInList(parts[at - 1]!, listing) && startsWithName(parts[at]!, listing)
    return parts.map((part, at) => ({
      ...part,
      behind: parts[at - 1] ?? null,
      isTorn: (at === 0 && isBesideName) || isTornAt(at) || isTornAt(at + 1),
    }))
  })
}

/** How names are told in a row of tokens, what may stand between them, and how many people are named. */
type Listing = { isName: (at: number) => boolean; isMark: (at: number) => boolean; named: (clause: Clause) => number }

const LIST_MARKS = new Set([',', '(', ')'])

/** What can be done about somebody. */
const DEEDS = new Set<ActWord>([
  ...(['remove', 'without', 'optional', 'instead', 'keep', 'must-come', 'wait', 'approach', 'proceed'] as const),
])

const isDeed = ({ means }: Found): boolean => DEEDS.has(means)

/**
 * "Drop Bo, Cy and Kim": names alone belong to the order before them; "Bo, Cy and Kim are optional": else to the one behind. A list
 * has an "and" at its end, or three names: in "drop Bo, Maria" it may be Maria who signs.
 */
function withLists(clauses: Clause[], listing: Listing): Clause[] {
  const { isName, isMark } = listing
  const joined: Clause[] = []
  for (const [index, clause] of clauses.entries()) {
    const before = joined.at(-1)
    const goesOn = before && isMark(before.to) && isName(before.to - 1)
    const isMore = goesOn && hasDeed(before) && isList(clause, listing)
    const isBegun = goesOn && isList(before, listing) && startsWithName(clause, listing)
    const later = clauses.slice(index + 1)
    if (isMore && belongTogether(before, runOf(clause, later, listing, isList), listing))
      joined.splice(-1, 1, joinedTo(before, clause))
    else if (isBegun && belongTogether(before, runOf(clause, later, listing, startsWithName), listing))
      joined.splice(-1, 1, joinedTo(before, clause))
    else joined.push(clause)
  }
  return joined
}

/** Names with those that follow them, up to the end of their list. */
function runOf(clause: Clause, later: Clause[], listing: Listing, goesOn: typeof isList): Clause {
  let run = clause
  for (const next of later) {
    if (!isList(run, listing) || has(run, 'and') || !listing.isMark(run.to) || !goesOn(next, listing)) break
    run = joinedTo(run, next)
  }
  return run
}

const joinedTo = (one: Clause, other: Clause): Clause => ({
  from: one.from,
  to: other.to,
  found: [...one.found, ...other.found],
})

function belongTogether(before: Clause, run: Clause, listing: Listing): boolean {
  const names = within(run, run.from, endOfNames(run, listing))
  const people = listing.named(joinedTo(before, names))
  // "Drop Bo (bo@client.test)".
  if (people === listing.named(before)) return true
  const joint = find(names, 'and')
  // "Drop Bo and Cy, Maria": the list has ended before.
  const isClosed = before.found.some(
    ({ means, next }) => means === 'and' && startsWithName(within(before, next, before.to), listing),
  )
  return isClosed ? joint?.from === run.from : joint !== undefined || people > 2
}

function endOfNames({ from, to, found }: Clause, { isName, isMark }: Listing): number {
  let at = from
  while (at < to && (isName(at) || isMark(at) || isJoining(at, found))) at += 1
  return at
}

function isList(clause: Clause, listing: Listing): boolean {
  const { from, to } = clause
  const hasName = Array.from({ length: to - from }, (_, index) => from + index).some(listing.isName)
  return hasName && endOfNames(clause, listing) === to
}

function startsWithName({ from, to, found }: Clause, { isName }: Listing): boolean {
  let at = from
  while (at < to && !isName(at) && isJoining(at, found)) at += 1
  return at < to && isName(at)
}

/** "Drop Bo and Cy", and nothing behind it. */
function endsInList(part: Clause, listing: Listing): boolean {
  const joint = part.found.findLast(({ means }) => means === 'and')
  if (!joint || !hasDeed(within(part, part.from, joint.from))) return false
  return isList(within(part, joint.next, part.to), listing)
}

const isJoining = (at: number, found: Found[]): boolean =>
  found.some((each) => (each.means === 'and' || each.means === 'beside-name') && each.from <= at && at < each.next)

/** `isNewcomer` tells the address of somebody who is not there yet, `isBehind` that something stands before the clause. */
type Cutting = { isName: (at: number) => boolean; isNewcomer: (at: number) => boolean; isBehind: boolean }

/**
 * Cut at each "and" that has something to be done on both sides: "drop Bo and Cy and keep Kim" in two. In "drop Bo, Cy too and keep Kim"
 * what is to be done with Cy was said before.
 */
function partsOf(clause: Clause, { isName, isNewcomer, isBehind }: Cutting): Clause[] {
  // "Drop Bo and add kim@client.test", "drop Bo and add Kim (kim@client.test)".
  const doesMore = (piece: Clause) =>
    hasDeed(piece) || placesIn(piece).some(isNewcomer) || (piece.to === clause.to && isNewcomer(piece.to + 1))
  const isOfNobody = (piece: Clause) => !has(piece, 'pronoun', 'all-of') && !placesIn(piece).some(isName)
  const isWhole = (piece: Clause) => doesMore(piece) || isDenial(piece) || (isBehind && has(piece, 'as-well'))
  // "Make it an hour and drop Bo", but "Zed and Bo are optional".
  const isApart = (piece: Clause, next: Clause) =>
    isOfNobody(piece) && (next.found.find(isDeed)?.from ?? next.to) < (placesIn(next).find(isName) ?? next.to)
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
    if (doesMore(piece) || !before) {
      // What comes before the first deed goes with it: "Bo and Cy are optional".
      if (before && !isWhole(before) && !isApart(before, piece))
        parts.splice(-1, 1, within(clause, before.from, piece.to))
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
