// A mail line by line, each with its first letters at hand, so that most patterns need not be tried on it.

import type { Effort } from './effort.ts'
import type { Span } from './span.ts'

export type Line = Span & {
  text: string
  bare: string
  /** The codes of the first two letters that aren't spaces; 0 where the line has no more. */
  first: number
  second: number
  isQuoted: boolean
}

/**
 * Where a line cannot begin as a pattern does, the pattern is not tried: most lines are plain sentences. For each first
 * letter, the second ones as bits; a letter has the same bit in either case.
 */
export const opening = (pairs: string): Int32Array => {
  const seconds = new Int32Array(128)
  for (const pair of pairs.split('|'))
    for (const first of [pair[0]!.toLowerCase(), pair[0]!.toUpperCase()])
      seconds[first.charCodeAt(0)]! |= pair.length > 1 ? bitOf(pair.charCodeAt(1)) : -1
  return seconds
}
const bitOf = (code: number): number => 1 << (code & 31)
export const opens = ({ first, second }: Line, seconds: Int32Array): boolean =>
  first > 127 || second > 127 || (seconds[first]! & bitOf(second)) !== 0

const QUOTE_MARK = /^\s{0,4}(?:>|\|\s)/
export function linesOf(text: string, effort: Effort): Line[] {
  const lines: Line[] = []
  let from = 0
  while (from <= text.length) {
    effort.steps += 1
    const end = text.indexOf('\n', from)
    const to = end < 0 ? text.length : end
    const line = text.slice(from, to)
    const bare = line.trim()
    const first = bare === '' ? 0 : bare.charCodeAt(0)
    lines.push({
      from,
      to: Math.min(to + 1, text.length),
      text: line.length > 400 ? line.slice(0, 400) : line,
      bare,
      first,
      second: bare.length > 1 ? bare.charCodeAt(1) : 0,
      isQuoted: (first === 62 || first === 124) && QUOTE_MARK.test(line),
    })
    if (end < 0) break
    from = end + 1
  }
  return lines
}
