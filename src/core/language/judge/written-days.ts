// Weekdays that running text cannot be sure of: "mar", "ter", "2ª", "quarta 25", "do 14". A mark says already that its words name a time, so
// what else the word could be does not matter.

import { civil, dayOf, monthAfter, weekdayOf } from '#core/time/calendar-day.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import type { Moment } from '../resolve/moment.ts'
import type { DayExpression, TimeExpression } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'

/** Monday first, without accents. */
const WRITTEN: Record<string, string[]> = {
  en: ['m|mon', 'tu|tue|tues', 'w|wed|weds', 'th|thu|thur|thurs', 'f|fri', 'sat', 'sun'],
  de: ['mo', 'di|dienschtag', 'mi', 'do|dunschtig', 'fr', 'sa', 'so'],
  fr: ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim'],
  es: ['lun|l', 'mar', 'mie|mierc', 'jue', 'vie', 'sab', 'dom'],
  pt: ['seg|segunda', 'ter|terca', 'qua|quarta', 'qui|quinta', 'sex|sexta', 'sab', 'dom'],
  nl: ['ma', 'di', 'wo', 'do|don', 'vr|vrij', 'za', 'zo'],
}

const LISTS = Object.entries(WRITTEN).map(
  ([language, days]) => [language, days.map((each) => each.split('|'))] as const,
)
const DAYS = new Map(
  LISTS.map(([language, days]) => [language, (word: string) => days.findIndex((each) => each.includes(word)) + 1]),
)

/** "2ª" to "6ª" are Monday to Friday in Portuguese. */
const FEIRA = /^([2-6])\s?(?:ª|a)$/

type Named = { days: DayExpression[]; times: TimeExpression[] }

const BEFORE = /^(?:before|beforehand|vorher|davor|avant|antes|eerder|daarvoor|vroeger)$/
const AFTER = /^(?:after|afterwards|thereafter|danach|hinterher|apres|ensuite|despues|luego|depois|daarna|erna|nadien)$/

/** "Before that", said alone. */
export function sideIn(words: readonly Term[]): -1 | 1 | null {
  const said = words.filter(({ kind }) => kind === 'word')
  if (said.length === 0 || said.length > 2) return null
  return BEFORE.test(said[0]!.bare) ? -1 : AFTER.test(said[0]!.bare) ? 1 : null
}

const THOSE_DAYS =
  /\b(?:th[eo]se days|dies(?:en|e) tagen?|ces jours(?:-là)?|es[ot]s d[íi]as|es[st]es dias|(?:die|deze) dagen)\b/iu

/** The weekday that a mark is written with, and what its number is; null where the grammar has read the words well. */
export function namedDay(
  text: string,
  words: readonly Term[],
  found: Named,
  language: string,
  moment: Moment,
): Named | null {
  if (found.days.some(isWeekday)) return numberBehind(found, moment)
  const range = rangeOfDays(text, language) ?? (found.days.length === 0 ? weekOfMonth(words) : null)
  if (range) return { days: [range], times: [] }
  if (THOSE_DAYS.test(text) && moment.offers.length > 0) return { days: offeredDates(moment), times: found.times }
  // "Mañana o pasado"
  if (language === 'es' && found.days.length === 0 && words[0]?.bare === 'pasado')
    return { days: [{ kind: 'offset', days: 2 }], times: found.times }
  const feira = language === 'pt' ? FEIRA.exec(text.trim())?.[1] : undefined
  const at = words.findIndex(
    ({ kind, bare, means }, index) =>
      kind === 'word' && !means.ordinalEnding && (DAYS.get(language)?.(bare) ?? 0) > 0 && isNameAt(words, index),
  )
  const weekday = feira ? Number(feira) - 1 : at < 0 ? 0 : DAYS.get(language)!(words[at]!.bare)
  if (weekday === 0) return null
  const day: DayExpression = { kind: 'weekday', weekday, which: 'plain', weeksLater: 0 }
  const next = feira ? undefined : words[at + 1]
  const number = next?.form === 'plain' ? next.means.number : undefined
  const others = found.days.filter((each) => !(each.kind === 'date' && each.month === null && each.weekday === null))
  if (number === undefined || found.times.length > 0) return { days: [...others, day], times: found.times }
  return isOn(number, weekday, moment)
    ? { days: [...others, { kind: 'date', day: number, month: null, year: null, weekday }], times: [] }
    : { days: [...others, day], times: number <= 24 ? [hourOf(number)] : [] }
}

/** "Zo 14" and "zo om 3", but not "zo vroeg mogelijk". */
function isNameAt(words: readonly Term[], at: number): boolean {
  const next = words[at + 1]
  if (next === undefined || next.kind !== 'word') return true
  const { part, relation, meridiem, month, number, join, offer, repeated } = next.means
  return [part, relation, meridiem, month, number, join, offer, repeated].some((each) => each !== undefined)
}

const isWeekday = (day: DayExpression): boolean =>
  day.kind === 'weekday' ||
  (day.kind === 'date' && day.weekday !== null) ||
  (day.kind === 'numeric' && day.weekday !== null)

/** "Do 14": no such day is near, so it is the hour. */
function numberBehind({ days, times }: Named, moment: Moment): Named | null {
  const [day] = days
  if (days.length !== 1 || times.length > 0 || day?.kind !== 'date' || day.month !== null || day.weekday === null)
    return null
  if (day.day > 20 || isOn(day.day, day.weekday, moment)) return null
  return {
    days: [{ kind: 'weekday', weekday: day.weekday, which: 'plain', weeksLater: 0 }],
    times: [hourOf(day.day)],
  }
}

function offeredDates({ offers, zone }: Moment): DayExpression[] {
  const days = new Set(offers.map(({ start }) => wallOf(start, zone).day))
  return [...days].map((each) => {
    const { day, month, year } = civil(each)
    return { kind: 'date', day, month, year, weekday: null }
  })
}

/** "Entre le 23 et le 26", "del 9 al 11", "vom 23. bis 26.": of hours nobody says it so. */
const DAY_RANGES: Record<string, RegExp> = {
  en: /^(?:between|from) the (\d{1,2})(?:st|nd|rd|th)? (?:and|to|until|till) (?:the )?(\d{1,2})(?:st|nd|rd|th)?$/i,
  de: /^(?:vom|zwischen (?:dem )?)\s?(\d{1,2})\.? (?:bis|und)(?: zum| dem)? (\d{1,2})\.?$/i,
  fr: /^(?:du|entre le) (\d{1,2}|1er) (?:au|et le) (\d{1,2})$/i,
  es: /^(?:del|(?:cualquier día )?entre el) (\d{1,2}) (?:al|y el) (\d{1,2})$/i,
  pt: /^(?:do dia|de dia|entre (?:os dias|o dia|o)) (\d{1,2}) (?:ao dia|a dia|e o dia|e o|e|a) (\d{1,2})$/i,
  nl: /^(?:van|tussen) de (\d{1,2})e? (?:tot|tot en met|t\/m|en) (?:de )?(\d{1,2})e?$/i,
}

function rangeOfDays(text: string, language: string): DayExpression | null {
  const found = DAY_RANGES[language]?.exec(text.trim())
  if (!found) return null
  const [from, to] = [Number.parseInt(found[1]!, 10), Number.parseInt(found[2]!, 10)]
  const date = (day: number): DayExpression => ({ kind: 'date', day, month: null, year: null, weekday: null })
  return from < to && to <= 31 ? { kind: 'range', from: date(from), to: date(to) } : null
}

/** "Die erste Woche": of the month that is spoken of. */
function weekOfMonth(words: readonly Term[]): DayExpression | null {
  if (words.some(({ means }) => means.month !== undefined) || !words.some(({ means }) => means.unit === 'week'))
    return null
  const [nth] = words.flatMap(({ means }) => means.ordinal ?? (means.offer === 'last' ? -1 : []))
  if (nth === undefined || nth > 5) return null
  return { kind: 'week-of-month', nth, month: { kind: 'month', month: null, monthsLater: 0, year: null, part: null } }
}

const NEAR_DAYS = 35

/** Whether one of the next days has that number and is that weekday. */
function isOn(number: number, weekday: number, { today }: Moment): boolean {
  return [0, 1, 2].some((ahead) => {
    const { year, month } = civil(monthAfter(today, ahead))
    const date = dayOf(year, month, number)
    return date !== null && date >= today && date <= today + NEAR_DAYS && weekdayOf(date) === weekday
  })
}

export const hourOf = (hour: number): TimeExpression => ({
  kind: 'at',
  at: { hour, minute: 0, meridiem: null, is24: hour > 12 },
  approximate: false,
  bareNumber: true,
})
