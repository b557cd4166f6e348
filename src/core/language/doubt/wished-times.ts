// "Please find another time next week": the words of the wish aside, "next week" is when they would like it. It says less
// than that they can, and is where another time is looked for first. The finished reading and what was parsed enter; windows leave.

import type { Window } from '#core/time/interval.ts'
import { cueOf } from '../clauses/segment.ts'
import { type Parsed, parse } from '../discourse/parse.ts'
import type { Reading } from '../reading.ts'
import { windowsWritten } from '../resolve/instant.ts'
import type { Moment } from '../resolve/moment.ts'
import { resolve } from '../resolve/resolve.ts'
import type { Effort } from '../text/effort.ts'

export function wishedTimes(reading: Reading, parsed: Parsed, moment: Moment, effort: Effort): Window[] {
  if (!reading.intents.includes('reschedule') || reading.free.length > 0) return []
  for (const segment of parsed.segments) {
    const cue = cueOf(segment, 'reschedule')
    if (!cue || segment.question || segment.link === 'if') continue
    const from = parsed.terms[cue.index]!.to
    const to = parsed.terms[Math.min(segment.next, parsed.terms.length) - 1]!.to
    const rest = from < to ? parse(parsed.text, [{ from, to, about: [] }], moment.durationMinutes, effort) : null
    if (!rest || rest.drafts.length === 0) continue
    const { free, doubts } = resolve(rest.drafts, { ...moment, offers: [] }, parsed.text)
    if (free.length > 0 && !doubts.some(({ matters }) => matters)) return windowsWritten(free)
  }
  return []
}
