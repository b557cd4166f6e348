// Numbers that name a thing: "ticket 4021", "my case number is 40911-2", "room 3". They are neither hours nor offers.

import { MEANS_NOTHING } from '../lexicon/vocabulary.ts'
import type { Scan } from './atoms.ts'
import { termAt } from './atoms.ts'

/** A number right behind one of these is its name. */
const NAMED = new Set(
  'ticket room suite flight extension ext pin passcode ref reference invoice account floor gate id policy claim'.split(
    ' ',
  ),
)

/** Behind these it is one only where "number" stands between: cases and orders are spoken of in other ways too. */
const NUMBERED = new Set(
  'case order booking customer member membership tracking serial phone mobile confirmation contract job po'.split(' '),
)

/** Where the number ends that names a thing; the start where it names none. What it is made of means nothing any more. */
export function skipReference(scan: Scan, start: number): number {
  if (termAt(scan, start).kind !== 'number' || !isReference(scan, start)) return start
  let next = start
  while (isPiece(scan, next, start)) {
    const term = scan.terms[next]!
    term.kind = 'phone'
    term.form = undefined
    term.means = MEANS_NOTHING
    next += 1
  }
  return next
}

function isReference(scan: Scan, start: number): boolean {
  let at = start - 1
  if (termAt(scan, at).lower === 'is' || termAt(scan, at).text === ':') at -= 1
  if (termAt(scan, at).text === '#' || termAt(scan, at).text === '.') at -= 1
  const { lower } = termAt(scan, at)
  const isNumbered = lower === 'number' || lower === 'no' || lower === 'nr'
  const noun = termAt(scan, isNumbered ? at - 1 : at)
  const isNamed = NAMED.has(noun.lower) && (isNumbered || at === start - 1)
  if (!isNamed && !(isNumbered && NUMBERED.has(noun.lower))) return false
  noun.known = true
  return true
}

/** "40911-2" */
function isPiece(scan: Scan, index: number, start: number): boolean {
  const { kind, text, spaced } = termAt(scan, index)
  if (index === start) return true
  return !spaced && (kind === 'number' || text === '-' || text === '/')
}
