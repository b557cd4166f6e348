// "Postpone it to January", "not before March": when the organizer wants the meeting, where that lies behind the days that windows are
// read of. Then it is looked for there.

import { type Day, isoDay } from '#core/time/calendar-day.ts'
import { hasCue, type Segment } from '../clauses/segment.ts'
import type { Draft } from '../discourse/drafts.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Reading, Requested } from '../reading.ts'
import { yearStart } from '../resolve/dates.ts'
import type { Moment } from '../resolve/moment.ts'
import type { DayExpression } from '../times/expressions.ts'
import { type Bounds, boundsOf, endOf, spread } from './timeframe.ts'

/** Notes it in a reading that names nothing nearer. */
export function putOff(reading: Reading, parsed: Parsed, moment: Moment) {
  if (reading.free.length + reading.picks.length > 0) return
  const drafts = parsed.drafts.filter((draft) => boundsIn(draft, moment) !== null)
  const later = laterIn(drafts, moment)
  if (!later) return
  const meaning = `from ${later.start} ${later.end === null ? 'on' : `to ${later.end}`}`
  const because = drafts.map(({ span: { from, to } }) => ({ words: parsed.text.slice(from, to), meaning }))
  reading.later = later
  reading.because = [...reading.because, ...because]
  reading.sure = !reading.doubts.some(({ matters }) => matters)
}

/** What is said of it must hold together. */
function laterIn(drafts: Draft[], moment: Moment): Requested['timeframe'] {
  const said = drafts.flatMap((draft) => boundsIn(draft, moment) ?? [])
  const starts = said.flatMap(({ start }) => start ?? [])
  const ends = said.flatMap(({ end }) => end ?? [])
  if (starts.length < said.length || starts.length === 0) return null
  const [start, end] = [Math.max(...starts), ends.length > 0 ? Math.min(...ends) : null]
  const isBehind = starts.every((day: Day) => day > moment.lastDay)
  return isBehind && (end === null || start <= end)
    ? { start: isoDay(start), end: end === null ? null : isoDay(end) }
    : null
}

function boundsIn(draft: Draft, moment: Moment): Bounds | null {
  const { says, strength, days, times, within, offers, isException, segment } = draft
  const [day, second] = days
  if (!day || second || strength !== 'firm' || isException || segment.link === 'if') return null
  if (times.length + within.length + offers.length > 0) return null
  if (says === 'busy') return day.kind === 'until' ? after(endOf(day, moment)) : null
  const isMoved = hasCue(segment, 'reschedule')
  // "I'm in Lisbon in January": only where all of it is understood.
  return isMoved || (says === 'free' && segment.strangers === 0) ? daysOf(day, segment, moment) : null
}

const after = (end: Day | null): Bounds | null => (end === null ? null : { start: end + 1, end: null })

function daysOf(day: DayExpression, segment: Segment, moment: Moment): Bounds | null {
  if (day.kind === 'date') return spread(day, moment)
  return day.kind === 'year' ? { start: yearStart(day, moment), end: null } : boundsOf(day, segment, moment)
}
