// What is said twice, or moved in the same breath: a time in another zone, a day by its date, an hour by a later one.

import type { Link, Segment } from '../clauses/segment.ts'
import { hasAnyCue } from '../clauses/segment.ts'
import type { TimeExpression } from '../times/expressions.ts'
import type { Draft } from './drafts.ts'
import { combine } from './grouping.ts'

/** "9am PST / 12pm EST" is one time said twice. */
export function zoneRestated(previous: Draft | undefined, draft: Draft, times: TimeExpression[]): boolean {
  if (!previous || draft.days.length > 0 || times.length === 0 || times.length !== previous.times.length) return false
  if (previous.sentence !== draft.sentence) return false
  // "… bij mij, bij jullie is dat 15 uur"
  if (!draft.zone) return previous.zone !== null && hasAnyCue(draft.segment, 'zone-mine', 'zone-yours')
  if (previous.zone) return JSON.stringify(previous.zone) !== JSON.stringify(draft.zone)
  // "Um 9 Uhr Ortszeit, also 15 Uhr bei Ihnen": of the two the one counts that says by whose clock.
  const repeats = RESTATING.has(draft.segment.link) && draft.segment.cues.length === 0
  if (!repeats || previous.times.length === 0 || !times.every((time) => time.kind === 'at')) return false
  previous.times = times
  previous.zone = draft.zone
  return true
}

const RESTATING = new Set<Link>(['so', 'paren', 'dash'])

/** "Monday in a week, so the 1st of June, between 9 and 11": one day said twice. Both must agree. */
export function dayRestated(previous: Draft | undefined, draft: Draft, times: TimeExpression[]): boolean {
  const [said] = previous?.days ?? []
  const [date] = draft.days
  if (draft.segment.link !== 'so' || previous?.sentence !== draft.sentence || previous.says !== draft.says) return false
  if (previous.days.length !== 1 || draft.days.length !== 1 || previous.times.length + previous.within.length > 0)
    return false
  if (said!.kind !== 'weekday' || said.which === 'every' || (date!.kind !== 'date' && date!.kind !== 'numeric'))
    return false
  previous.days = [{ ...date, weekday: date.weekday ?? said.weekday }]
  combine(previous, times, 'comma', draft)
  previous.span = { from: previous.span.from, to: draft.span.to }
  return true
}

/** "Wednesday at 9 works if we push it to 9:15": the second hour is meant instead of the first. */
export function movesHour(previous: Draft, segment: Segment, times: TimeExpression[]): boolean {
  if (
    !previous.spoken ||
    !times.every((time) => time.kind === 'at') ||
    !previous.times.every((time) => time.kind === 'at')
  )
    return false
  if (segment.link === 'but') return segment.question && !hasAnyCue(segment, 'also', 'fallback')
  return segment.link === 'if' && segment.cues.every(({ cue }) => cue === 'reschedule' || cue === 'length')
}

/** "… at 9:15, I drop the kids off at 9": what is only named by its beginning is over by the hour that was promised. */
export function untilMeant(previous: Draft | undefined, draft: Draft, times: TimeExpression[]): TimeExpression[] {
  const [busy] = times
  const free = previous?.times[0]
  if (times.length !== 1 || busy?.kind !== 'at' || free?.kind !== 'at') return times
  if (previous!.says !== 'free' || previous!.sentence !== draft.sentence) return times
  const minutes = (free.at.hour - busy.at.hour) * 60 + free.at.minute - busy.at.minute
  return minutes > 0 && minutes < 60 ? [{ kind: 'between', from: busy.at, to: free.at }] : times
}
