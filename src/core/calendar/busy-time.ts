import { clip, fromPairs, type Intervals } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import type { Clocks } from './clocks.ts'
import { type CalendarEvent, eventOf } from './event.ts'
import { type Component, calendarOf, UNREADABLE } from './jcal.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'
import { daysAround, isElsewhere, plainCalendar } from './plain-event.ts'
import { isSoundRule } from './sound-rule.ts'

// Reads the owner's time from a calendar: busy, unknown, or free, which is the rest.

export type BusyTime = {
  busy: Intervals
  unknown: Intervals
  /** Events without a readable start: nobody knows when they are. */
  unreadable: number
  /** The raw starts of the first of them: all that is known of them, since titles are not stored. */
  unreadableStarts: string[]
}

export type BusyTerms = {
  window: Stretch
  /** For all-day events and times without a zone. */
  zone: string
  /** Whether a tentative event keeps its owner busy. */
  tentative: 'busy' | 'free'
}

/** Each text is one calendar object, as from `readFeed`. */
export function busyTime(objects: readonly string[], reading: BusyTerms): BusyTime {
  const { window, zone, tentative } = reading
  const busy: [number, number][] = []
  const unknown: [number, number][] = []
  let unreadable = 0
  const unreadableStarts: string[] = []
  const keepsBusy = ({ shows }: Occurrence) => shows === 'busy' || (shows === 'tentative' && tentative === 'busy')
  const days = daysAround(window)
  for (const text of objects) {
    if (isElsewhere(text, days)) continue
    const { events, broken } = eventsOf(text, zone)
    unreadable += broken.length
    unreadableStarts.push(...broken.slice(0, STARTS_MAX - unreadableStarts.length))
    for (const occurrence of occurrencesOf(events, window).filter(keepsBusy))
      (occurrence.isVague ? unknown : busy).push([occurrence.start, occurrence.end])
  }
  const times = { busy: clip(fromPairs(busy), window), unknown: clip(fromPairs(unknown), window) }
  return { ...times, unreadable, unreadableStarts }
}

/** Enough to find them by. */
const STARTS_MAX = 3

/** `broken` has the raw start of each unreadable event. */
function eventsOf(text: string, zone: Clocks): { events: CalendarEvent[]; broken: string[] } {
  const lines = text.split('\r\n')
  const calendar = plainCalendar(lines) ?? wholeCalendar(lines.map(withSoundRule))
  if (calendar === null) return { events: [], broken: [''] }
  const parts = calendar.components.filter(({ name }) => name === 'vevent')
  const read = parts.map((part) => readEvent(calendar, part, zone))
  const events = read.filter((event) => event !== null)
  if (events.length === read.length) return { events, broken: [] }
  const starts = startsIn(lines)
  return { events, broken: read.flatMap((event, index) => (event === null ? [starts[index] ?? ''] : [])) }
}

/** The raw start of each event in these lines, without anything that could be more than a time. */
function startsIn(lines: readonly string[]): string[] {
  const starts: string[] = []
  for (const line of lines)
    if (/^BEGIN:VEVENT$/i.test(line)) starts.push('')
    else if (/^DTSTART[;:]/i.test(line) && starts.length > 0)
      starts[starts.length - 1] = line
        .replace(/^[^:]*:/, '')
        .replace(NO_PART_OF_A_TIME, '')
        .slice(0, START_CHARACTERS_MAX)
  return starts
}

const NO_PART_OF_A_TIME = /[^\w:+.-]/g
const START_CHARACTERS_MAX = 40

const wholeCalendar = (lines: string[]): Component | null => calendarOf(lines) ?? calendarOf(lines.map(readable))

function withSoundRule(line: string): string {
  const [, name, rule] = RULE.exec(line) ?? []
  if (name === undefined || rule === undefined) return line
  return isSoundRule(rule.trim()) ? name + rule.trim() : unreadable(line)
}

const RULE = /^((?:RRULE|EXRULE)[^:]*:)(.*)$/i

/** The library rejects a whole calendar for one unreadable line. The event's other lines may still say when it is. */
function readable(line: string): string {
  const isRead = EDGE.test(line) || calendarOf(['BEGIN:VCALENDAR', line, 'END:VCALENDAR']) !== null
  return isRead ? line : unreadable(line)
}

const EDGE = /^(BEGIN|END):/i

const unreadable = (line: string): string => `${UNREADABLE}:${/^[\w-]*/.exec(line)![0]}`

function readEvent(calendar: Component, part: Component, zone: Clocks): CalendarEvent | null {
  try {
    return eventOf(calendar, part, zone)
  } catch {
    return null
  }
}
