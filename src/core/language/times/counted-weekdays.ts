// Portuguese counts its weekdays: "4a-feira", "6ª às 10h", "na 3a". The same figures count offers, so that a bare one is a
// weekday only where something beside it speaks of time.

import type { Term } from '../words/tokens.ts'
import type { Found, Scan } from './atoms.ts'
import { isOfferNoun, termAt } from './atoms.ts'

/** Monday is the second day. */
const FIRST = 2
const LAST = 6

/** Without an article so high a number counts no offers: few lists are as long. */
const BEYOND_OFFERS = 4

export function numberedWeekday(scan: Scan, start: number): Found<{ weekday: number; repeated: boolean }> {
  const figure = figureAt(scan, start)
  if (figure === null) return null
  const repeated = termAt(scan, start + 1).lower.endsWith('s')
  const hyphen = termAt(scan, start + 2).text === '-' ? 1 : 0
  const after = termAt(scan, start + 2 + hyphen)
  const isNamed = after.lower === 'feira' || after.lower === 'feiras'
  if (!isNamed && !repeated && !isAboutTime(scan, start, figure)) return null
  return { value: { weekday: figure - 1, repeated }, next: start + 2 + (isNamed ? hyphen + 1 : 0) }
}

function figureAt(scan: Scan, index: number): number | null {
  const term = termAt(scan, index)
  const ending = termAt(scan, index + 1)
  if (scan.lexicon.pack.code !== 'pt' || term.form !== 'plain' || term.text.length !== 1 || ending.spaced) return null
  const figure = term.parts![0]!
  return FEMININE.has(ending.lower) && figure >= FIRST && figure <= LAST ? figure : null
}

const FEMININE = new Set(['a', 'ª', 'as', 'ªs'])

function isAboutTime(scan: Scan, start: number, figure: number): boolean {
  const before = termAt(scan, start - 1)
  const after = termAt(scan, start + 2)
  if (isOfferNoun(after) || isOfferNoun(before) || before.means.offer === 'label') return false
  if (IN_THE.has(before.lower) || opensTime(scan, start + 2)) return true
  if (figure >= BEYOND_OFFERS && before.means.offer !== 'article') return true
  // "2a e 4a depois das 15h", "de 2a a 5a"
  const joins = after.means.join !== undefined || after.text === ',' || after.means.relation === 'to'
  const next = joins ? figureAt(scan, start + 3) : null
  return next !== null && (opensTime(scan, start + 5) || (next >= BEYOND_OFFERS && before.means.offer !== 'article'))
}

const IN_THE = new Set(['na', 'nesta', 'esta', 'dessa', 'próxima', 'proxima'])

const opensTime = (scan: Scan, index: number): boolean => isTime(termAt(scan, index), termAt(scan, index + 1))

function isTime({ means, kind, form }: Term, next: Term): boolean {
  if (means.part !== undefined || form === 'clock') return true
  if (kind === 'number') return next.means.oclock === true || next.means.meridiem !== undefined
  const { relation } = means
  return relation !== undefined && relation !== 'to' && relation !== 'in' && relation !== 'on'
}
