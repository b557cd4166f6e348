import { RRuleTemporal } from 'rrule-temporal'
import { DAY, type Stretch } from '#core/time/minute.ts'
import { type Clocks, instantMinute } from './clocks.ts'
import { type CalendarEvent, type Length, localIn, type Shows } from './event.ts'

// Expands one calendar object within a window: a series, and its moved, changed or cancelled instances. The rule is expanded in
// local time, and each instance is then placed in its zone, as people expect from their calendar.

export type Occurrence = Stretch & {
  shows: Shows
  /** Somewhere in this stretch, at an unknown time: its zone is unknown, or its rule cannot be followed. */
  isVague: boolean
}

/** More periods than any real rule needs. Beyond it the library throws, and the rest of the series is vague. */
const PERIODS_MAX = { maxIterations: 20_000 }
/** Only rules within a day have many times per period. Expanding those takes the library ten times as long. */
const DENSE = /SECONDLY|MINUTELY|HOURLY|BYSECOND|BYMINUTE|BYHOUR/i
const DENSE_MAX = { ...PERIODS_MAX, maxCandidateEvaluations: 100_000 }

export function occurrencesOf(events: readonly CalendarEvent[], window: Stretch): Occurrence[] {
  const series = events.filter(({ instead }) => instead === null)
  const changed = newestChanges(events, series[0]?.clocks ?? 'UTC')
  const found = series.flatMap((event) => seriesOf(event, changed, window))
  for (const event of changed.values()) found.push(placed(event, event.start, event.length))
  return found.filter(({ start, end }) => start < window.end && end > window.start)
}

/** By original start, in the zone of the series. Some calendars still list older versions. */
function newestChanges(events: readonly CalendarEvent[], clocks: Clocks): Map<number, CalendarEvent> {
  const newest = new Map<number, CalendarEvent>()
  for (const event of events) {
    if (event.instead === null) continue
    const start = localIn(event.instead, clocks)
    const known = newest.get(start)
    if (!known || event.sequence >= known.sequence) newest.set(start, event)
  }
  return newest
}

function seriesOf(event: CalendarEvent, changed: Map<number, CalendarEvent>, window: Stretch): Occurrence[] {
  const range = reach(event, window)
  const starts = startsOf(event, range)
  if (starts === null) return [vagueFrom(event, window)]
  const excepted = new Set(event.exceptDates)
  for (const start of event.exceptRules.flatMap((rule) => counted(rule, event, range) ?? [])) excepted.add(start)
  const exceptDays = new Set(event.exceptDays)
  const isThere = (start: number) =>
    !excepted.has(start) && !changed.has(start) && !exceptDays.has(Math.floor(start / DAY) * DAY)
  const lasting = [...changed].filter(([, { isFromThereOn }]) => isFromThereOn)
  const own = new Map(event.dates.map(({ start, length }) => [start, length]))
  return [...starts].filter(isThere).map((start) => {
    const [from, change] = lasting.findLast(([instead]) => instead <= start) ?? []
    return from !== undefined && change
      ? placed(change, start + change.start - from, change.length)
      : placed(event, start, own.get(start) ?? event.length)
  })
}

/** In local time: a zone is at most a day away, and an event may begin before the window and last into it. */
function reach({ length }: CalendarEvent, window: Stretch): Stretch {
  return { start: window.start - length.wall - length.exact - DAY, end: window.end + DAY }
}

/** The event's own start counts even if its rule does not include it, as in every calendar program. */
function startsOf(event: CalendarEvent, range: Stretch): Set<number> | null {
  const starts = new Set([event.start, ...event.dates.map(({ start }) => start)])
  for (const rule of event.rules) {
    const found = counted(rule, event, range)
    if (found === null) return null
    for (const start of found) starts.add(start)
  }
  return starts
}

/** Null if the rule cannot be followed, or has far too many instances. */
function counted(rule: string, { start }: CalendarEvent, range: Stretch): number[] | null {
  try {
    const dtstart = Temporal.Instant.fromEpochMilliseconds(start * 60_000).toZonedDateTimeISO('UTC')
    const limits = DENSE.test(rule) ? DENSE_MAX : PERIODS_MAX
    const series = new RRuleTemporal({ rruleString: rule, dtstart, cache: false, ...limits })
    const found = series.between(new Date(range.start * 60_000), new Date(range.end * 60_000), true)
    return found.map(({ epochMilliseconds }) => Math.floor(epochMilliseconds / 60_000))
  } catch {
    return null
  }
}

/** The extreme offsets of all zones. */
const EASTMOST = 14 * 60
const WESTMOST = 12 * 60

function placed({ clocks, shows }: CalendarEvent, local: number, { wall, exact, isVague }: Length): Occurrence {
  if (clocks === null) {
    const end = local + wall + exact
    return { start: local - EASTMOST, end: end > local ? end + WESTMOST : local - EASTMOST, shows, isVague: true }
  }
  const start = instantMinute(local, clocks)
  const end = wall === 0 ? start : instantMinute(local + wall, clocks)
  // When clocks jump forward, the local end of a short event may be before its start.
  return { start, end: (end > start || wall === 0 ? end : start + wall) + exact, shows, isVague: isVague === true }
}

const vagueFrom = ({ start, shows }: CalendarEvent, window: Stretch): Occurrence => ({
  start: Math.max(window.start, start - EASTMOST),
  end: window.end,
  shows,
  isVague: true,
})
