import { type Moment, nextDay, type PublicItem, wall } from './moment.ts'

// Recognizers lists every time in a text with all values it accepts, past ones among them; what is ahead counts.
// An end of two named days is exclusive there ("from the 4th to the 23rd" ends on the 23rd), people mean it inclusive:
// both are accepted. Named parts of a day carry their name in the timex, and their hours are policy, so they are parts.
// A text is kept when every time in it is a point or a range on the calendar: no clock time without a day, no duration,
// no repetition, no open end, no zone that the data itself could not resolve.

type Value = {
  timex: string
  type?: string
  value?: string
  start?: string
  end?: string
  list?: string
  utcOffsetMins?: string
}

export type RecognizersLine = {
  id: string
  text: string
  now: string | null
  expect: { type: string; values: Value[] }[]
}

const UNRESOLVED_OFFSET = -10_000

export function recognizersItem(line: RecognizersLine, zone: string): PublicItem | null {
  if (line.expect.length === 0 || line.now === null) return null
  const times = line.expect.map(({ values }) => values.flatMap((value) => moments(value, zone)))
  if (times.some((values) => values.length === 0)) return null
  return { id: line.id, text: line.text, now: wall(line.now, zone), times }
}

function moments(value: Value, zone: string): Moment[] {
  const offset = value.utcOffsetMins === undefined ? null : Number(value.utcOffsetMins)
  if (offset === UNRESOLVED_OFFSET) return []
  const instant = (text: string) => (offset === null ? wall(text, zone) : wall(text, 'UTC') - offset * 60_000)
  if (isDate(value.value)) return [{ kind: 'days', from: value.value, to: nextDay(value.value) }]
  if (isDateTime(value.value)) return [{ kind: 'point', at: instant(value.value) }]
  if (isDate(value.start) && isDate(value.end)) {
    const days: Moment = { kind: 'days', from: value.start, to: value.end }
    return value.timex.startsWith('(') && !value.list ? [days, { ...days, to: nextDay(value.end) }] : [days]
  }
  if (isDateTime(value.start) && isDateTime(value.end)) {
    const part = PARTS[value.timex.slice(-3)]
    if (!part) return [{ kind: 'range', from: instant(value.start), to: instant(value.end) }]
    const day = value.start.slice(0, 10)
    const start = instant(`${day} 00:00:00`)
    return [{ kind: 'part', from: start + part[0] * 3_600_000, to: start + part[1] * 3_600_000 }]
  }
  return []
}

/** Generous bounds in hours of the day: where a morning ends is policy, that it is no afternoon is not. */
const PARTS: Record<string, [number, number]> = {
  TMO: [4, 12],
  TMI: [11, 14],
  TAF: [12, 18],
  TEV: [16, 24],
  TNI: [18, 30],
  TDT: [7, 19],
}

const isDate = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

const isDateTime = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
