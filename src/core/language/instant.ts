// Instants as the API writes them, and in milliseconds. Nearly all end with Z and are read digit by digit, because a mail is
// read together with all the times it answers; every other form is left to the engine.

import { clockText, dayOf, isoDay, twoDigits } from './calendar-day.ts'
import type { Window } from './reading.ts'
import type { Stretch } from './windows.ts'

/** NaN for what is no instant. */
export function instantOf(text: string): number {
  const { length } = text
  const isUsual =
    (length === 20 || length === 24) &&
    text.charCodeAt(length - 1) === 90 &&
    text.charCodeAt(4) === 45 &&
    text.charCodeAt(7) === 45 &&
    text.charCodeAt(10) === 84 &&
    text.charCodeAt(13) === 58 &&
    text.charCodeAt(16) === 58 &&
    (length === 20 || text.charCodeAt(19) === 46)
  return (isUsual ? usualInstant(text) : null) ?? Date.parse(text)
}

function usualInstant(text: string): number | null {
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const date = digits(text, 8, 10)
  const hour = digits(text, 11, 13)
  const minute = digits(text, 14, 16)
  const second = digits(text, 17, 19)
  const thousandth = text.length === 24 ? digits(text, 20, 23) : 0
  const isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60 && thousandth >= 0
  const day = isTime && year >= 1000 && month >= 0 && date >= 0 ? dayOf(year, month, date) : null
  return day === null ? null : (((day * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandth
}

/** -1 where something else than digits stands. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    value = value * 10 + digit
  }
  return value
}

export function windowsWritten(stretches: Stretch[]): Window[] {
  const list: Window[] = []
  for (const { from, to } of stretches) {
    const firstDay = Math.floor(from / DAY)
    const lastDay = Math.floor(to / DAY)
    const day = isoDay(firstDay)
    list.push({
      start: day + timeOf(from - firstDay * DAY),
      // Most windows end on the day they begin.
      end: (lastDay === firstDay ? day : isoDay(lastDay)) + timeOf(to - lastDay * DAY),
    })
  }
  return list
}

const DAY = 86_400_000

/** The time of an instant, with Z, to the second. */
function timeOf(inDay: number): string {
  const seconds = Math.floor(inDay / 1000)
  const second = seconds % 60
  const minute = (seconds - second) / 60
  return second === 0 ? WHOLE_MINUTES[minute]! : `T${clockText(minute)}:${twoDigits(second)}Z`
}

/** Nearly all windows begin and end with a minute. */
const WHOLE_MINUTES = Array.from({ length: 24 * 60 }, (_, minute) => `T${clockText(minute)}:00Z`)
