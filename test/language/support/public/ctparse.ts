import { type Moment, nextDay, type PublicItem, wall } from './moment.ts'

// Travel e-mails annotated by people. A stay "from the 3rd to the 6th" is annotated with both days and includes both.
// Left out by their value: durations, times without a day, open ends, and "first" or "last" as a time of day.

type Part = { date: string | null; time: string | null; tod: string | null }

export type CtparseLine = {
  id: string
  text: string
  now: string
  expect: { kind: string } & Partial<Part> & { start?: Part | null; end?: Part | null }
}

export function ctparseItem(line: CtparseLine, zone: string): PublicItem | null {
  const moment = value(line.expect, zone)
  return moment ? { id: line.id, text: line.text, now: wall(line.now, zone), times: [[moment]] } : null
}

function value({ kind, date, time, tod, start, end }: CtparseLine['expect'], zone: string): Moment | null {
  if (kind === 'time' && date) {
    if (time) return { kind: 'point', at: wall(`${date}T${time}`, zone) }
    if (!tod) return { kind: 'days', from: date, to: nextDay(date) }
    const hours = PARTS[tod]
    if (!hours) return null
    const midnight = wall(`${date}T00:00`, zone)
    return { kind: 'part', from: midnight + hours[0] * 3_600_000, to: midnight + hours[1] * 3_600_000 }
  }
  if (kind !== 'interval' || !start?.date || !end?.date || start.tod || end.tod) return null
  if (!start.time && !end.time) return { kind: 'days', from: start.date, to: nextDay(end.date) }
  if (!start.time || !end.time) return null
  return { kind: 'range', from: wall(`${start.date}T${start.time}`, zone), to: wall(`${end.date}T${end.time}`, zone) }
}

const PARTS: Record<string, [number, number]> = {
  earlymorning: [4, 10],
  morning: [4, 12],
  noon: [11, 14],
  earlyafternoon: [12, 16],
  afternoon: [12, 18],
  lateafternoon: [15, 19],
  earlyevening: [16, 21],
  evening: [16, 24],
  lateevening: [19, 24],
  night: [18, 30],
  latenight: [21, 30],
}
