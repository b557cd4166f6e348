import { RRuleTemporal } from 'rrule-temporal'
import { DAY, type Stretch } from '#core/time/minute.ts'
import { type Clocks, instantMinute } from './clocks.ts'
import { type CalendarEvent, type Length, localIn, type Shows } from './event.ts'

// When the events of one calendar object take place within a window: a series, and the instances of it that were moved,
// changed or cancelled by themselves. The rule is counted on local time, and each instance is then put on the clocks of its
// zone, as people who look at their calendar expect it.

export type Occurrence = Stretch & {
  shows: Shows
  /** Somewhere in there, but nobody can tell when: its zone is unknown, or its rule cannot be followed. */
  isVague: boolean
}

/** More periods than any rule of a person has. The library then throws, and the rest of the series is vague. */
const PERIODS_MAX = { maxIterations: 20_000 }
/** Only a rule that counts within a day has many times in a period. Counting those takes the library ten times as long. */
const DENSE = /SECONDLY|MINUTELY|HOURLY|BYSECOND|BYMINUTE|BYHOUR/i
const DENSE_MAX = { ...PERIODS_MAX, maxCandidateEvaluations: 100_000 }

export function occurrencesOf(events: readonly CalendarEvent[], window: Stretch): Occurrence[] {
  const series = events.filter(({ instead }) => instead === null)
  const changed = newestChanges(events, series[0]?.clocks ?? 'UTC')
  const found = series.flatMap((event) => seriesOf(event, changed, window))
  for (const event of changed.values()) found.push(placed(event, event.start, event.length))
  return found.filter(({ start, end }) => start < window.end && end > window.start)
}

/** By the start that each would have had, on the clocks of the series. Some calendars still list what one was before. */
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

/** As local times: a zone is at most a day away, and what began before the window may last into it. */
function reach({ length }: CalendarEvent, window: Stretch): Stretch {
  return { start: window.start - length.wall - length.exact - DAY, end: window.end + DAY }
}

/** The start of the event counts, whether its rule says so or not: that is where it stands in every calendar program. */
function startsOf(event: CalendarEvent, range: Stretch): Set<number> | null {
  const starts = new Set([event.start, ...event.dates.map(({ start }) => start)])
  for (const rule of event.rules) {
    const found = counted(rule, event, range)
    if (found === null) return null
    for (const start of found) starts.add(start)
  }
  return starts
}

/** Null where the rule cannot be followed, or has no end of instances. */
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

/** No zone is further from Greenwich than these. */
const EASTMOST = 14 * 60
const WESTMOST = 12 * 60

function placed({ clocks, shows }: CalendarEvent, local: number, { wall, exact, isVague }: Length): Occurrence {
  if (clocks === null) {
    const end = local + wall + exact
    return { start: local - EASTMOST, end: end > local ? end + WESTMOST : local - EASTMOST, shows, isVague: true }
  }
  const start = instantMinute(local, clocks)
  const end = wall === 0 ? start : instantMinute(local + wall, clocks)
  // Clocks that jump forward may show the end of a short event before its start.
  return { start, end: (end > start || wall === 0 ? end : start + wall) + exact, shows, isVague: isVague === true }
}

const vagueFrom = ({ start, shows }: CalendarEvent, window: Stretch): Occurrence => ({
  start: Math.max(window.start, start - EASTMOST),
  end: window.end,
  shows,
  isVague: true,
})
