import { clip, fromPairs, type Intervals } from '#core/time/interval.ts'
import type { Slot } from '#core/time/minute.ts'
import type { Clocks } from './clocks.ts'
import { type Event, eventOf } from './event.ts'
import { type Component, calendarOf, UNREADABLE } from './jcal.ts'
import { type Occurrence, occurrencesOf } from './occurrences.ts'
import { daysAround, isElsewhere, plainCalendar } from './plain-event.ts'
import { isSoundRule } from './sound-rule.ts'

// What a calendar says about its owner's time. There are three answers: busy, nobody can tell, and free, which is all the rest.

export type BusyTime = {
  busy: Intervals
  unknown: Intervals
  /** Events of which not even the start can be read: nobody can say what time they take. */
  unreadable: number
}

export type Reading = {
  window: Slot
  /** For whole days and for times that name no zone. */
  zone: string
  /** Whether an event that is not certain keeps its owner busy. */
  tentative: 'busy' | 'free'
}

/** Each text is one calendar object, such as `readFeed` gives them. */
export function busyTime(objects: readonly string[], reading: Reading): BusyTime {
  const { window, zone, tentative } = reading
  const busy: [number, number][] = []
  const unknown: [number, number][] = []
  let unreadable = 0
  const keepsBusy = ({ shows }: Occurrence) => shows === 'busy' || (shows === 'tentative' && tentative === 'busy')
  const days = daysAround(window)
  for (const text of objects) {
    if (isElsewhere(text, days)) continue
    const { events, broken } = eventsOf(text, zone)
    unreadable += broken
    for (const occurrence of occurrencesOf(events, window).filter(keepsBusy))
      (occurrence.isVague ? unknown : busy).push([occurrence.start, occurrence.end])
  }
  return { busy: clip(fromPairs(busy), window), unknown: clip(fromPairs(unknown), window), unreadable }
}

function eventsOf(text: string, zone: Clocks): { events: Event[]; broken: number } {
  const lines = text.split('\r\n')
  const calendar = plainCalendar(lines) ?? wholeCalendar(lines.map(withSoundRule))
  if (calendar === null) return { events: [], broken: 1 }
  const parts = calendar.components.filter(({ name }) => name === 'vevent')
  const read = parts.map((part) => readEvent(calendar, part, zone))
  const events = read.filter((event) => event !== null)
  return { events, broken: read.length - events.length }
}

const wholeCalendar = (lines: string[]): Component | null => calendarOf(lines) ?? calendarOf(lines.map(readable))

function withSoundRule(line: string): string {
  const [, name, rule] = RULE.exec(line) ?? []
  if (name === undefined || rule === undefined) return line
  return isSoundRule(rule.trim()) ? name + rule.trim() : unreadable(line)
}

const RULE = /^((?:RRULE|EXRULE)[^:]*:)(.*)$/i

/** The library refuses a calendar for one line that it cannot read. The event is still there, and its other lines say when. */
function readable(line: string): string {
  const isRead = EDGE.test(line) || calendarOf(['BEGIN:VCALENDAR', line, 'END:VCALENDAR']) !== null
  return isRead ? line : unreadable(line)
}

const EDGE = /^(BEGIN|END):/i

const unreadable = (line: string): string => `${UNREADABLE}:${/^[\w-]*/.exec(line)![0]}`

function readEvent(calendar: Component, part: Component, zone: Clocks): Event | null {
  try {
    return eventOf(calendar, part, zone)
  } catch {
    return null
  }
}
