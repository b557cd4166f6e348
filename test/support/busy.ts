import { busyTime } from '#core/calendar/busy-time.ts'
import { readFeed } from '#core/calendar/feed.ts'
import { fromPairs } from '#core/time/interval.ts'
import { minuteAtOrBefore, timestampOf } from '#core/time/minute.ts'

// Calendars in a few lines, and what follows from them.

export type Asked = { from?: string; to?: string; zone?: string; tentative?: 'busy' | 'free' }

export const OWNER = 'ana@acme.test'

/** Lines of events, separated by empty lines. */
export function aCalendar(events: string, head = ''): string {
  const parts = events.trim().split(/\n\s*\n/)
  const lines = parts.flatMap((part, i) => {
    const own = part.split('\n').map((line) => line.trim())
    return [
      'BEGIN:VEVENT',
      ...(own.some((line) => line.startsWith('UID')) ? [] : [`UID:event-${i}`]),
      ...own,
      'END:VEVENT',
    ]
  })
  const before =
    head === ''
      ? []
      : head
          .trim()
          .split('\n')
          .map((line) => line.trim())
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...before, ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

export function askedOf(ics: string, asked: Asked = {}) {
  const feed = readFeed(ics, [OWNER])
  if (typeof feed === 'string') throw new Error(feed)
  const window = {
    start: minuteAtOrBefore(asked.from ?? '2026-11-16T00:00:00Z'),
    end: minuteAtOrBefore(asked.to ?? '2026-12-14T00:00:00Z'),
  }
  const zone = feed.zone ?? asked.zone ?? 'Europe/Lisbon'
  const texts = feed.objects.map((object) => object.ics)
  return { window, feed, ...busyTime(texts, { window, zone, tentative: asked.tentative ?? 'busy' }) }
}

/** `2026-11-17 10:00–11:00`, in UTC. */
export function busyOf(ics: string, asked: Asked = {}): string[] {
  return shown(askedOf(ics, asked).busy)
}

export function shown(minutes: readonly number[]): string[] {
  const times: string[] = []
  for (let i = 0; i < minutes.length; i += 2) {
    const [start, end] = [timestampOf(minutes[i]!), timestampOf(minutes[i + 1]!)]
    const until = start.slice(0, 10) === end.slice(0, 10) ? end.slice(11, 16) : end.slice(0, 16).replace('T', ' ')
    times.push(`${start.slice(0, 16).replace('T', ' ')}–${until}`)
  }
  return times
}

export const merged = (stretches: [number, number][], window: { start: number; end: number }): number[] => [
  ...fromPairs(stretches.map(([start, end]) => [Math.max(start, window.start), Math.min(end, window.end)] as const)),
]
