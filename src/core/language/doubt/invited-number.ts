// Our mails number the times and invite the number: whoever answers with nothing else means it, also where it could be an
// hour.

import type { Parsed } from '../parse.ts'
import type { ReadInput, Reading } from '../reading.ts'
import type { Term } from '../words/tokens.ts'

export function settled(reading: Reading, { terms }: Parsed, { asked }: ReadInput): Reading {
  const isInvited = asked?.some(({ asks }) => asks === 'which_time') ?? false
  if (reading.sure || !isInvited || reading.picks.length !== 1 || !isNothingElse(terms)) return reading
  if (reading.doubts.some(({ matters, kind }) => matters && kind !== 'number')) return reading
  return { ...reading, sure: true, doubts: reading.doubts.map((doubt) => ({ ...doubt, matters: false })) }
}

/** "2", "number 2 please", "take 2": a number, and words that say no more than which. */
function isNothingElse(terms: Term[]): boolean {
  const end = terms.findIndex(({ kind }, index) => kind === 'line' && index > 0)
  const line = end < 0 ? terms : terms.slice(0, end)
  const numbers = line.filter(({ kind }) => kind === 'number')
  return numbers.length === 1 && line.every(({ kind, means, known }) => kind !== 'word' || (known && !means.relation))
}
