// "Morning!" and "Afternoon all,": parts of the day that greet and answer nothing.

import type { Term } from '../words/tokens.ts'
import type { Scan } from './atoms.ts'
import { termAt } from './atoms.ts'

/** Where "Morning! Tuesday works" or "Afternoon all," has greeted; 0 where the part of the day is an answer. */
export function greetingEnd(scan: Scan, index: number): number {
  const { isPhrase, means } = termAt(scan, index)
  if (
    isPhrase ||
    means.repeated ||
    (means.part !== 'morning' && means.part !== 'afternoon' && means.part !== 'evening')
  )
    return 0
  if (index > 0 && termAt(scan, index - 1).kind !== 'line') return 0
  const isAddressed = isName(termAt(scan, index + 1)) || ADDRESSED.has(termAt(scan, index + 1).lower)
  const end = index + (isAddressed ? 2 : 1)
  const { text, kind } = termAt(scan, end)
  const opens = text === '!' || (isAddressed && (text === ',' || text === '-' || text === '–' || text === '.'))
  const isLine = kind === 'line' || ((text === ',' || text === '.') && termAt(scan, end + 1).kind === 'line')
  const isGreeting = opens || (isLine && (isAddressed || text === ',')) || (index === 0 && greetsAlone(scan, end))
  return isGreeting && end + 2 < scan.terms.length ? end : 0
}

/** "Morning, something's come up", "Afternoon - the Thursday one please"; "Morning, please" and "Afternoon, any day" answer. */
function greetsAlone(scan: Scan, mark: number): boolean {
  const { text } = termAt(scan, mark)
  if (text !== ',' && text !== '.' && text !== '-' && text !== '–' && text !== '—') return false
  const { lower, means, kind } = termAt(scan, mark + 1)
  if (kind !== 'word' || scan.terms.length - mark <= SHORTEST || ANSWERING.has(lower)) return false
  // "Morning, Tuesday" may be when.
  if (means.weekday !== undefined || means.dayOffset !== undefined) return termAt(scan, mark + 2).kind === 'word'
  return means.part === undefined && means.relation === undefined && means.which === undefined
}

/** So few words don't make a sentence of their own. */
const SHORTEST = 3

/** Words that go on from a part of the day. */
const ANSWERING = new Set(
  'please pls if preferably ideally any every all or and yes yep yeah best then but maybe probably not ok okay'.split(
    ' ',
  ),
)

const ADDRESSED = new Set(['all', 'both', 'everyone', 'everybody', 'folks', 'team', 'there', 'guys'])

export const isName = ({ kind, known, text, lower }: Term): boolean => kind === 'word' && !known && text[0] !== lower[0]
