// Instants as the API writes them, and in milliseconds. Nearly all end with Z and are read digit by digit, because a mail is
// read together with all the times it answers; every other form is left to the engine.

import { clockText, dayOf, isoDay, twoDigits } from '#core/time/calendar-day.ts'
import type { Intervals, Window } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'

/** NaN when the text isn't an instant. */
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
  const century = twoDigitsAt(text, 0)
  const year = twoDigitsAt(text, 2)
  const month = twoDigitsAt(text, 5)
  const date = twoDigitsAt(text, 8)
  const hour = twoDigitsAt(text, 11)
  const minute = twoDigitsAt(text, 14)
  const second = twoDigitsAt(text, 17)
  const thousandth = text.length === 24 ? thousandthAt(text, 20) : 0
  const isTime = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60 && thousandth >= 0
  const isDate = century >= 10 && year >= 0 && month >= 0 && date >= 0
  const day = isTime && isDate ? dayOf(century * 100 + year, month, date) : null
  return day === null ? null : (((day * 24 + hour) * 60 + minute) * 60 + second) * 1000 + thousandth
}

/** -1 where something else than digits stands. */
function twoDigitsAt(text: string, at: number): number {
  const tens = digitAt(text, at)
  const ones = digitAt(text, at + 1)
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones
}

function thousandthAt(text: string, at: number): number {
  const tens = twoDigitsAt(text, at)
  const ones = digitAt(text, at + 2)
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones
}

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48
  return digit <= 9 ? digit : -1
}

export const slotsOf = (windows: readonly Window[]): Stretch[] =>
  windows.map(({ start, end }) => ({ start: instantOf(start), end: instantOf(end) }))

export function windowsWritten(windows: Intervals): Window[] {
  const list: Window[] = []
  for (let index = 0; index < windows.length; index += 2) {
    const from = windows[index]!
    const to = windows[index + 1]!
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
