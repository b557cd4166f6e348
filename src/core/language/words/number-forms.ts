// Numbers as they are written in a text: hours, clocks, dates and telephone numbers. The usual ones are read letter by
// letter; patterns are only for what is left.

import { isDigit, isPlainLetter, NEW_LINE } from './letters.ts'

/** How a number is written: 14:30 is a clock, 6/9 a slash date, 18.08 dotted (date or clock), 2026-02-18 full. */
export type NumberForm = 'plain' | 'clock' | 'slash' | 'dotted' | 'iso' | 'full'

type NumberFound = { end: number; form: NumberForm | 'phone'; parts: number[] }

const DIGITS = /\d{1,12}/y
const ISO = /(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/y
const FULL = /(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d:])/y
const SLASH = /(\d{1,2})\/(\d{1,2})(?![\d/])/y
const DOTTED = /(\d{1,2})\.(\d{1,2})(?!\d)/y
const PHONE = /(?:\+\d[\d ()./-]{6,18}\d|\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}|0\d{1,4}[ /-]\d{3,4}[ -]?\d{3,5})(?!\d)/y

/** "14,30 Uhr" and "1,5 Stunden": a comma is one of a clock, or of a length, only before a word that means nothing else. */
const COMMA_CLOCK = /(\d{1,2}),([0-5]\d)(?=\s?(?:uhr|uur)(?!\p{L}))/iuy
const COMMA_HOURS = /([0-8]),(\d)(?=\s?(?:stunden?|std|heures?|horas?|uren)(?!\p{L}))/iuy

const FORMS: [RegExp, NumberForm, number[]][] = [
  [ISO, 'iso', [1, 2, 3]],
  [FULL, 'full', [1, 3, 4]],
  [SLASH, 'slash', [1, 2]],
  [DOTTED, 'dotted', [1, 2]],
]

/** The number that begins here, where a digit is. */
export function numberAt(text: string, at: number, to: number): NumberFound {
  const second = at + 1 < to && isDigit(text.charCodeAt(at + 1)) ? at + 2 : at + 1
  const withComma = text.charCodeAt(second) === COMMA ? commaNumber(text, at, to) : null
  if (withComma) return withComma
  if (endsPlain(text, at, second, to)) return { end: second, form: 'plain', parts: [digitsAt(text, at, second)] }
  // The colon of a clock is in no other form, so that the most usual one can be tried first.
  if (isClock(text, second, to))
    return {
      end: second + 3,
      form: 'clock',
      parts: [digitsAt(text, at, second), digitsAt(text, second + 1, second + 3)],
    }
  const isLong = second < to && isDigit(text.charCodeAt(second))
  const phone = isLong || text.charCodeAt(at) === 48 ? phoneEnd(text, at, to) : -1
  if (phone > 0) return { end: phone, form: 'phone', parts: [] }
  for (const [pattern, form, groups] of FORMS) {
    const found = match(pattern, text, at, to)
    if (found) return { end: found.end, form, parts: groups.map((group) => Number(found.groups[group])) }
  }
  const digits = match(DIGITS, text, at, to)!
  return { end: digits.end, form: 'plain', parts: [Number(digits.groups[0])] }
}

const COMMA = 44

function commaNumber(text: string, at: number, to: number): NumberFound | null {
  const clock = match(COMMA_CLOCK, text, at, to)
  if (clock && Number(clock.groups[1]) < 24)
    return { end: clock.end, form: 'clock', parts: [Number(clock.groups[1]), Number(clock.groups[2])] }
  const hours = match(COMMA_HOURS, text, at, to)
  return hours && { end: hours.end, form: 'plain', parts: [Number(`${hours.groups[1]}.${hours.groups[2]}`)] }
}

export const phoneEnd = (text: string, at: number, to: number): number => match(PHONE, text, at, to)?.end ?? -1

/** One or two digits that nothing makes a date or a telephone number of, the usual case. */
function endsPlain(text: string, at: number, end: number, to: number): boolean {
  if (end >= text.length) return true
  const code = text.charCodeAt(end)
  // A telephone number goes on after a space, but then it has more digits before it or begins with a nought.
  if (code === 32 && text.charCodeAt(at) !== 48) return true
  if (end >= to || isPlainLetter(code) || code === NEW_LINE) return true
  if (isDigit(code) || code === 32 || code === 58) return false
  const joins = code === 45 || code === 46 || code === 47
  return !joins || end + 1 >= text.length || !isDigit(text.charCodeAt(end + 1))
}

/** A colon and two digits, and no third. */
function isClock(text: string, colon: number, to: number): boolean {
  return (
    text.charCodeAt(colon) === 58 &&
    colon + 3 <= to &&
    isDigit(text.charCodeAt(colon + 1)) &&
    isDigit(text.charCodeAt(colon + 2)) &&
    !(colon + 3 < text.length && isDigit(text.charCodeAt(colon + 3)))
  )
}

function digitsAt(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at += 1) value = value * 10 + text.charCodeAt(at) - 48
  return value
}

export function match(pattern: RegExp, text: string, at: number, to: number) {
  pattern.lastIndex = at
  const groups = pattern.exec(text)
  if (!groups || pattern.lastIndex > to) return null
  return { end: pattern.lastIndex, groups }
}
