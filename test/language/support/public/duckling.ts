import { type Moment, type PublicItem, wall } from './moment.ts'

// Duckling writes the start of a value and its grain; the end of an interval is exclusive, and one grain is added to
// it ("3-4pm" ends at 17:00), so that for hours the end as people mean it is accepted too.
// Left out by their value: open ends (neither point nor range), holidays (a calendar's matter, not a grammar's), points
// and spans of seconds ("now" and stopwatches), and latent ones, for which Duckling itself returns nothing unless asked.

export type DucklingLine = {
  id: string
  text: string
  now: string
  latent?: boolean
  expect: { kind: string; start?: string; end?: string; grain?: string; holiday?: unknown }
}

export function ducklingItem(line: DucklingLine, zone: string): PublicItem | null {
  const { kind, start, end, grain, holiday } = line.expect
  if (line.latent || holiday || !start || !grain || start.includes('-00')) return null
  // Values are wall clock at the reference's own offset, so that offset is dropped on both sides.
  const now = wall(line.now.slice(0, 19), zone)
  const values =
    kind === 'instant'
      ? instant(start, grain, zone)
      : kind === 'interval' && end
        ? interval(start, end, grain, zone)
        : []
  return values.length > 0 ? { id: line.id, text: line.text, now, times: [values] } : null
}

function instant(start: string, grain: string, zone: string): Moment[] {
  if (grain === 'minute' || grain === 'hour') return [{ kind: 'point', at: wall(start, zone) }]
  if (grain !== 'day' && grain !== 'week' && grain !== 'month' && grain !== 'quarter' && grain !== 'year') return []
  const from = Temporal.PlainDate.from(start.slice(0, 10))
  const length = {
    day: { days: 1 },
    week: { days: 7 },
    month: { months: 1 },
    quarter: { months: 3 },
    year: { years: 1 },
  }
  return [{ kind: 'days', from: from.toString(), to: from.add(length[grain]).toString() }]
}

function interval(start: string, end: string, grain: string, zone: string): Moment[] {
  if (isMidnight(start) && isMidnight(end) && grain !== 'hour' && grain !== 'minute')
    return [{ kind: 'days', from: start.slice(0, 10), to: end.slice(0, 10) }]
  if (grain === 'second')
    return isMidnight(end) ? [{ kind: 'days', from: start.slice(0, 10), to: end.slice(0, 10) }] : []
  const from = wall(start, zone)
  const to = wall(end, zone)
  const ends = grain === 'hour' && to - 3_600_000 > from ? [to, to - 3_600_000] : [to]
  return ends.map((until) => ({ kind: 'range', from, to: until }))
}

const isMidnight = (text: string): boolean => text.endsWith('T00:00:00')
