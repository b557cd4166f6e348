// What a piece of public test data means to a scheduler, whatever notation it came in.
//
// The corpora disagree on where a morning begins, on whether an end is included, and on weekends; none of that is what
// a reader of replies is judged by. So everything is brought to four kinds and compared as follows, by the same code
// for our reader and for the library beside it:
//   point   a clock time on a day. Right when the same instant is read, as a point.
//   days    whole days. Right when the same days are read. Saturday and Sunday count only where nothing else is meant:
//           "next week" is five days to one corpus and seven to another.
//   range   two clock times. Right when the same quarter hours between 8 and 18 are read. A range that lies outside
//           those hours is right when something inside it is read.
//   part    a named part of a day ("late afternoon"). Right when something is read and all of it lies in the bounds.
// Where the data allows several values any of them is right. A text with several times is right when all are read and
// nothing else. What is past is left out on both sides.

export type Moment =
  | { kind: 'point'; at: number }
  | { kind: 'days'; from: string; to: string }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'part'; from: number; to: number }

/** One text; `times` lists what it speaks of, each with the values that the data accepts. */
export type PublicItem = { id: string; text: string; now: number; times: Moment[][] }

/** As the filter takes it: what begins in the future or reaches into it, and ends within 120 days. */
export const AHEAD_DAYS = 120

const DAY_MS = 86_400_000
const QUARTER_MS = 15 * 60_000
const FIRST_HOUR = 8
const LAST_HOUR = 18

/** The one filter for all files. It looks at the expected value and at nothing else. */
export function isAhead(moment: Moment, now: number, zone: string): boolean {
  const { from, to } = bounds(moment, zone)
  return to > now && to <= now + AHEAD_DAYS * DAY_MS && (moment.kind !== 'point' || from > now)
}

export function isRight(item: PublicItem, read: Moment[], zone: string): boolean {
  return combinations(item.times).some((expected) => isSame(expected, read, item.now, zone))
}

/** Few texts have more than two readings of two times; the cap only bounds odd data. */
const COMBINATIONS_MAX = 256

function combinations(times: Moment[][]): Moment[][] {
  let all: Moment[][] = [[]]
  for (const values of times) {
    all = all.flatMap((before) => values.map((value) => [...before, value])).slice(0, COMBINATIONS_MAX)
  }
  return all
}

function isSame(expected: Moment[], read: Moment[], now: number, zone: string): boolean {
  let left = read.filter((moment) => bounds(moment, zone).to > now)
  if (left.length === 0) return false
  const spans: Moment[] = []
  for (const moment of expected) {
    const point = asPoint(moment)
    if (point !== null) {
      const rest = left.filter((other) => !(other.kind === 'point' && other.at === point))
      if (rest.length === left.length) return false
      left = rest
    } else if (moment.kind === 'part' || (moment.kind === 'range' && quarters([moment], now, zone).size === 0)) {
      const rest = left.filter((other) => !isInside(other, moment, zone))
      if (rest.length === left.length) return false
      left = rest
    } else spans.push(moment)
  }
  if (left.some((moment) => moment.kind === 'point')) return false
  const want = quarters(spans, now, zone)
  const got = quarters(left, now, zone)
  if (left.length > 0 && got.size === 0) return false
  return sameCells(want, got, zone)
}

/** A window as long as a meeting is a point in either reader's words; some data counts the last minute in. */
const MEETING_MS = 31 * 60_000

function asPoint(moment: Moment): number | null {
  if (moment.kind === 'point') return moment.at
  return moment.kind === 'range' && moment.to - moment.from <= MEETING_MS ? moment.from : null
}

function sameCells(want: Set<number>, got: Set<number>, zone: string): boolean {
  const isWeekday = (cell: number) => localDay(cell, zone).dayOfWeek <= 5
  const counts = [...want].some(isWeekday) ? isWeekday : () => true
  const wanted = [...want].filter(counts)
  return wanted.length === [...got].filter(counts).length && wanted.every((cell) => got.has(cell))
}

function quarters(moments: Moment[], now: number, zone: string): Set<number> {
  const cells = new Set<number>()
  for (const moment of moments) {
    const { from, to } = bounds(moment, zone)
    for (let day = localDay(from, zone); dayStart(day, zone) < to; day = day.add({ days: 1 })) {
      const open = at(day, FIRST_HOUR, zone)
      const close = at(day, LAST_HOUR, zone)
      for (let cell = open; cell < close; cell += QUARTER_MS) {
        const middle = cell + QUARTER_MS / 2
        if (from <= middle && middle < to && cell >= now) cells.add(cell)
      }
    }
  }
  return cells
}

function isInside(inner: Moment, outer: Moment, zone: string): boolean {
  const one = bounds(inner, zone)
  const other = bounds(outer, zone)
  return other.from <= one.from && one.to <= other.to
}

export function bounds(moment: Moment, zone: string): { from: number; to: number } {
  if (moment.kind === 'point') return { from: moment.at, to: moment.at + 1 }
  if (moment.kind !== 'days') return moment
  return {
    from: dayStart(Temporal.PlainDate.from(moment.from), zone),
    to: dayStart(Temporal.PlainDate.from(moment.to), zone),
  }
}

/** A wall time as the corpora write it, `2018-06-07T15:30:00` or with a blank, on the clock of a zone. */
export const wall = (text: string, zone: string): number =>
  Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(zone).epochMilliseconds

export const localDay = (ms: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainDate()

export const nextDay = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

const dayStart = (day: Temporal.PlainDate, zone: string): number => day.toZonedDateTime(zone).epochMilliseconds

const at = (day: Temporal.PlainDate, hour: number, zone: string): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds
