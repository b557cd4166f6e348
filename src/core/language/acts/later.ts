// "Postpone it to January", "not before March", "push it back two weeks": when the organizer wants the meeting, where that lies behind the
// days that windows are read of, or is told from where it was. Then it is looked for there; at an hour that they name, only then.

import { type Day, isoDay } from '#core/time/calendar-day.ts'
import type { Window } from '#core/time/interval.ts'
import { hasCue, type Segment } from '../clauses/segment.ts'
import type { Draft } from '../discourse/drafts.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Because, ReadInput, Reading, Requested } from '../reading.ts'
import { slotOn } from '../resolve/clock-slot.ts'
import { yearStart } from '../resolve/dates.ts'
import { windowsWritten } from '../resolve/instant.ts'
import type { Moment } from '../resolve/moment.ts'
import { resolve } from '../resolve/resolve.ts'
import type { Span } from '../text/span.ts'
import type { DayExpression } from '../times/expressions.ts'
import { shiftIn } from './shift.ts'
import { type Bounds, boundsOf, endOf, spread } from './timeframe.ts'

/** Notes it in a reading that names nothing nearer. */
export function putOff(reading: Reading, parsed: Parsed, moment: Moment, input: ReadInput) {
  if (reading.free.length + reading.picks.length > 0) return
  const shift = shiftIn(parsed, moment, input)
  if (shift) {
    const isMoved = reading.intents.some((intent) => intent === 'reschedule' || intent === 'decline_offers')
    if (!isMoved) reading.intents = [...reading.intents, 'reschedule']
    return note(reading, { start: shift.start, end: null }, [shift.span], parsed)
  }
  const drafts = parsed.drafts.filter((draft) => boundsIn(draft, moment) !== null)
  const later = laterIn(drafts, moment)
  if (!later) return
  const timed = drafts.filter(({ times }) => times.length > 0)
  const free = timed.length > 0 ? hoursOf(timed, parsed, moment) : []
  if (!free) return
  reading.free = free
  if (free.length > 0) reading.intents = ['propose', ...reading.intents]
  const spans = drafts.map(({ span }) => span)
  note(reading, later, spans, parsed)
}

function note(reading: Reading, later: NonNullable<Requested['timeframe']>, spans: Span[], { text }: Parsed) {
  const meaning = `from ${later.start} ${later.end === null ? 'on' : `to ${later.end}`}`
  const because = spans.map(({ from, to }): Because => ({ words: text.slice(from, to), meaning }))
  reading.later = later
  reading.because = [...reading.because, ...because]
  reading.sure = !reading.doubts.some(({ matters }) => matters)
}

/** "To 11 January at 10:00": that far ahead. Null where it is not certain which hour is meant. */
function hoursOf(drafts: Draft[], { text }: Parsed, moment: Moment): Window[] | null {
  const lastDay = Math.max(...drafts.map((draft) => boundsIn(draft, moment)?.end ?? moment.lastDay))
  const limits = { ...moment.limits, end: slotOn(lastDay, 0, 24 * 60, moment.zone).end }
  const { free, doubts } = resolve(drafts, { ...moment, offers: [], lastDay, limits }, text)
  return free.length > 0 && !doubts.some(({ matters }) => matters) ? windowsWritten(free) : null
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
  if (within.length + offers.length > 0) return null
  if (times.length > 0 && !(day.kind === 'date' && hasCue(segment, 'reschedule'))) return null
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
