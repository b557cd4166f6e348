import type { Component, ParsedComponents, ParsedResult } from 'chrono-node'
import type { Scored, Window } from '../corpus.ts'
import { localDay, type Moment, nextDay, wall } from './moment.ts'

// How each reader's own words for times become moments. Charitable to both: it is the time that is judged, so ours may
// call it free or busy, and the library's unsaid hours are taken as the part of the day that they stand for.

/** The length asked for in every reading: a window as long as this is a clock time that was named. */
export const POINT_MINUTES = 30

/** Who is free from 9 to 17 is free that day, wherever a reader lets a day begin. */
const CORE_HOURS = [9, 17] as const

export function ourMoments(reading: Scored, zone: string): Moment[] {
  const windows = [...(reading.free ?? []), ...(reading.busy ?? [])]
  if (windows.length > 0) return windows.flatMap((window) => windowMoments(window, zone))
  return reading.until ? [{ kind: 'days', from: reading.until, to: nextDay(reading.until) }] : []
}

function windowMoments({ start, end }: Window, zone: string): Moment[] {
  return spanMoments(Date.parse(start), Date.parse(end), zone)
}

function spanMoments(from: number, to: number, zone: string): Moment[] {
  if (to - from === POINT_MINUTES * 60_000) return [{ kind: 'point', at: from }]
  const first = localDay(from, zone)
  const last = localDay(to - 1, zone)
  const coreFrom = (day: Temporal.PlainDate) => wall(`${day}T0${CORE_HOURS[0]}:00`, zone)
  const coreTo = (day: Temporal.PlainDate) => wall(`${day}T${CORE_HOURS[1]}:00`, zone)
  if (from <= coreFrom(first) && coreTo(last) <= to)
    return [{ kind: 'days', from: first.toString(), to: nextDay(last.toString()) }]
  return [{ kind: 'range', from, to }]
}

export function chronoMoments(results: ParsedResult[], now: number, zone: string): Moment[] {
  return results.flatMap((result) => {
    const start = componentMoment(result.start, now, zone)
    if (!result.end) return [start]
    const end = componentMoment(result.end, now, zone)
    if (start.kind === 'days' && end.kind === 'days') return [{ ...start, to: end.to }]
    if (start.kind === 'point' && end.kind === 'point') return spanMoments(start.at, end.at, zone)
    return [start]
  })
}

function componentMoment(parts: ParsedComponents, now: number, zone: string): Moment {
  const has = (component: Component) => parts.isCertain(component)
  const date = Temporal.PlainDate.from({ year: parts.get('year')!, month: parts.get('month')!, day: parts.get('day')! })
  const time = Temporal.PlainTime.from({ hour: parts.get('hour') ?? 0, minute: parts.get('minute') ?? 0 })
  if (has('hour')) {
    // A named zone is the library's to resolve; otherwise the wall clock is ours, so that clocks may change meanwhile.
    if (has('timezoneOffset')) return { kind: 'point', at: Math.floor(parts.date().getTime() / 60_000) * 60_000 }
    return { kind: 'point', at: date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds }
  }
  const part = partOfDay(time, now, zone)
  if (part) {
    const [from, to] = part.map((hour) => wall(`${date}T${String(hour).padStart(2, '0')}:00`, zone))
    return { kind: 'range', from: from!, to: to! }
  }
  if (!has('day') && !has('weekday') && has('month')) {
    const first = date.with({ day: 1 })
    return { kind: 'days', from: first.toString(), to: first.add({ months: 1 }).toString() }
  }
  return { kind: 'days', from: date.toString(), to: nextDay(date.toString()) }
}

/** Without a clock time the library fills in noon, the present time, or an hour that stands for a part of the day. */
function partOfDay(time: Temporal.PlainTime, now: number, zone: string): [number, number] | null {
  const present = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone)
  if (time.hour === 12 || (time.hour === present.hour && time.minute === present.minute)) return null
  if (time.hour === 0) return null
  if (time.hour < 12) return [8, 12]
  return time.hour < 18 ? [12, 18] : [18, 22]
}
