import { understand } from '../read.ts'
import type { ReadInput, Reading } from '../reading.ts'

// "Let's do 10", "the invite for 11 instead": to somebody who holds a time and no list, a number is an hour.

/** The same words with the hour written out; null where no number can be one, or where the reader knew what to make of it. */
export function withBareHour(input: ReadInput, reading: Reading): string | null {
  const { text, passages, parsed } = understand(input)
  const words = passages.map(({ from, to }) => text.slice(from, to)).join('\n')
  const [found, ...others] = [...words.matchAll(NUMBER)]
  const hour = Number(found?.[0])
  if (!found || others.length > 0 || hour < 1 || hour > LAST_HOUR || saysMore(reading)) return null
  const isDoubted = reading.doubts.some(({ kind, matters }) => matters && (kind === 'which-offer' || kind === 'number'))
  // "Could you send me the invite for 11 instead?": whatever it is asked with, the hour is what they want.
  if (!isDoubted) return parsed.terms.some(({ means }) => means.cue === 'instead') ? clockOf(hour) : null
  return `${words.slice(0, found.index)}${clockOf(hour)}${words.slice(found.index + found[0].length)}`
}

const LAST_HOUR = 20

/** People meet between seven and seven. */
const clockOf = (hour: number): string => `${hour < 7 ? hour + 12 : hour}:00`

const saysMore = ({ picks, free, busy, duration_minutes: minutes, people }: Reading): boolean =>
  picks.length + free.length + busy.length + people.length > 0 || minutes !== null

/** With nothing behind it that it could count. */
const NUMBER =
  /(?<![\p{L}\d:.,/+#-])\d{1,2}(?=\s*(?:$|[.?!,;)\n](?!\d)|instead|please|then|rather|bitte|dann|stattdessen|alors|plutôt|à la place|mejor|entonces|en su lugar|melhor|então|em vez|liever|dan|graag|in plaats))/giu
