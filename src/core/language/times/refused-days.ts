// "Not Thursday, 2 works", "pas jeudi, le 2 me va": the comma ends what is refused, and the number behind it is no part of that day.

import type { Scan } from './atoms.ts'
import { termAt } from './atoms.ts'

/** Whether a comma stands right before, and a no before that. */
export function isBehindRefusal(scan: Scan, start: number): boolean {
  if (termAt(scan, start - 1).text !== ',') return false
  for (let index = start - 2; index >= start - NEAR; index -= 1) {
    const { kind, means } = termAt(scan, index)
    if (kind === 'punctuation' || kind === 'line') return false
    if (means.cue === 'not' || means.cue === 'no') return true
  }
  return false
}

/** The same, where what stands there is also judged by itself: "not Thursday, the 19th" alone is one day. */
export const isJudgedBehindRefusal = (scan: Scan, start: number, next: number): boolean =>
  isBehindRefusal(scan, start) &&
  [0, 1, 2].some((ahead) => {
    const { cue } = termAt(scan, next + ahead).means
    return cue === 'yes' || cue === 'can'
  })

/** A refusal is a short thing: so many words at most. */
const NEAR = 7
