// Until when somebody wants to be left alone.

import { isoDay, nextWorkday } from '#core/time/calendar-day.ts'
import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue, hasCue } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Reading } from '../reading.ts'
import { newFocus } from '../resolve/days.ts'
import { firstDayOf } from '../resolve/first-day.ts'
import type { Moment } from '../resolve/moment.ts'

/** The day to come back: of return for an absence, of the next attempt or of their own answer for a delay. */
export function untilOf(reading: Reading, parsed: Parsed, moment: Moment): string | null {
  const away = reading.intents.includes('out_of_office')
  if (!away && !reading.tells && !reading.intents.includes('defer')) return null
  const focus = newFocus()
  const telling = parsed.segments.filter((segment) => segment.atoms.some((atom) => atom.kind === 'day'))
  const isPuttingOff = (segment: Segment) => hasAnyCue(segment, 'defer', 'will-tell')
  const sentences = new Set(parsed.segments.filter(isPuttingOff).map((segment) => segment.sentence))
  const ranked: Segment[] = away
    ? [
        ...telling.filter((segment) => hasCue(segment, 'back')),
        ...telling.filter((segment) => hasCue(segment, 'automatic')),
        ...telling.filter((segment) => hasCue(segment, 'away')),
        ...telling.filter((segment) => !hasCue(segment, 'past')),
      ]
    : [
        ...telling.filter((segment) => hasCue(segment, 'defer')),
        ...telling.filter((segment) => hasCue(segment, 'will-tell')),
        ...telling.filter((segment) => sentences.has(segment.sentence)),
        ...telling.filter(
          (segment) =>
            hasCue(segment, 'no') && segment.atoms.some((atom) => atom.kind === 'day' && atom.day.kind === 'until'),
        ),
      ]
  for (const segment of ranked)
    for (const atom of segment.atoms.toReversed()) {
      if (atom.kind !== 'day' || atom.day.kind === 'past') continue
      const first = firstDayOf(atom.day, focus, moment)
      if (first === null || first < moment.today) continue
      const lastDayAway = away && atom.day.kind === 'range' && !hasCue(segment, 'back')
      return isoDay(lastDayAway ? nextWorkday(first + 1) : first)
    }
  return null
}
