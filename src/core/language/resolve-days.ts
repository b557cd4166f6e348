// Days as they were said become dates. Where what was said has two readings, the other one is kept with its reason.

import type { DayExpression, WeekPart } from './constraint.ts'
import type { Moment } from './moment.ts'
import { daysFrom, isBefore, isSameDay, isWorkday, mondayOf } from './moment.ts'

export type DayDoubt = 'next-weekday' | 'date-order' | 'weekday-date' | 'past' | 'vague-week'

export type Days = {
  dates: Temporal.PlainDate[]
  /** A week, a month, "from Monday on": nobody means every day of it as an appointment. */
  wide: boolean
  doubt: DayDoubt | null
  other: Temporal.PlainDate[]
}

/** What earlier statements left behind: the days last spoken of, and weeks that are ruled out. */
export type Focus = {
  dates: Temporal.PlainDate[]
  busyWeeks: Temporal.PlainDate[]
  /** "The week after" stays the same week when later days are said in it. */
  weeks?: Map<DayExpression, Temporal.PlainDate>
}

export function resolveDay(day: DayExpression, frame: DayExpression | null, focus: Focus, moment: Moment): Days {
  switch (day.kind) {
    case 'weekday': return weekday(day, frame, focus, moment)
    case 'date': return calendarDate(day, frame, moment)
    case 'numeric': return numericDate(day, moment)
    case 'offset': return sure([moment.today.add({ days: day.days })])
    case 'in': return inSome(day, moment)
    case 'week': return week(day.weeks, day.part, moment)
    case 'week-of': return weekOf(resolveDay(day.day, frame, focus, moment), moment)
    case 'week-of-month': return weekOfMonth(day, moment)
    case 'following-day': return sure([(focus.dates.at(-1) ?? moment.today).add({ days: 1 })])
    case 'week-number': return wide(workdays(mondayOfWeek(day.number, moment), 5))
    case 'following-week': return wide(workdays(followingMonday(day, focus, moment), 5))
    case 'same-week': return wide(workdays(mondayOf(focus.dates[0] ?? moment.today), 5))
    case 'month': return month(day, moment)
    case 'quarter': return wide(workdaysBetween(quarterStart(day, moment), quarterStart(day, moment).add({ months: 3 }).subtract({ days: 1 })))
    case 'year': return wide(workdaysBetween(moment.today.add({ years: day.yearsLater }).with({ month: 1, day: 1 }), moment.today.add({ years: day.yearsLater }).with({ month: 1, day: 31 })))
    case 'weekend': {
      const saturday = mondayOf(moment.today).add({ days: 5 + 7 * day.weeks })
      return sure([saturday, saturday.add({ days: 1 })])
    }
    case 'range': return range(day, frame, focus, moment)
    case 'from': return fromDay(day, frame, focus, moment)
    case 'until': return untilDay(day, frame, focus, moment)
    case 'every-day': return wide(frameDays(frame, focus, moment))
    case 'focus': return focus.dates.length > 0 ? sure(focus.dates) : wide(workdaysBetween(moment.today, moment.lastDay))
    case 'rest': return wide(frame ? frameDays(frame, focus, moment) : workdaysBetween(moment.today, moment.lastDay))
    case 'past': return { dates: [], wide: false, doubt: null, other: [] }
    default: day satisfies never
      return sure([])
  }
}

const sure = (dates: Temporal.PlainDate[]): Days => ({ dates, wide: false, doubt: null, other: [] })
const wide = (dates: Temporal.PlainDate[]): Days => ({ dates, wide: true, doubt: null, other: [] })

function weekday(day: DayExpression & { kind: 'weekday' }, frame: DayExpression | null, focus: Focus, moment: Moment): Days {
  if (day.which === 'every') return wide(frameDays(frame, focus, moment, true).filter((date) => date.dayOfWeek === day.weekday))
  const frameWeek = frame && day.which === 'plain' ? frameMonday(frame, focus, moment) : null
  if (frameWeek) return sure([frameWeek.add({ days: day.weekday - 1 + 7 * day.weeksLater })])
  let nearest = nextWeekday(moment.today, day.weekday)
  if (day.which === 'this' && moment.today.dayOfWeek === day.weekday) nearest = moment.today
  if (day.which !== 'next') {
    // Whoever is away this week and says "Thursday" means the one after.
    const shifted = day.which === 'plain' && day.weeksLater === 0 && focus.busyWeeks.some((monday) => isSameDay(monday, mondayOf(nearest))) ? 1 : 0
    return sure([nearest.add({ days: 7 * (day.weeksLater + shifted) })])
  }
  if (focus.busyWeeks.some((monday) => isSameDay(monday, mondayOf(nearest)))) return sure([nearest.add({ days: 7 })])
  const daysAhead = moment.today.until(nearest).days
  const stillThisWeek = isSameDay(mondayOf(nearest), mondayOf(moment.today))
  if (daysAhead === 7 || !(stillThisWeek || daysAhead <= 2)) return sure([nearest.add({ days: 7 * day.weeksLater })])
  return { dates: [nearest.add({ days: 7 })], wide: false, doubt: 'next-weekday', other: [nearest] }
}

function nextWeekday(today: Temporal.PlainDate, weekdayNumber: number): Temporal.PlainDate {
  return today.add({ days: ((weekdayNumber - today.dayOfWeek + 6) % 7) + 1 })
}

function calendarDate(day: DayExpression & { kind: 'date' }, frame: DayExpression | null, moment: Moment): Days {
  const candidates = datesFor(day, frame, moment)
  const fitting = day.weekday ? candidates.filter((date) => date.dayOfWeek === day.weekday) : candidates
  const chosen = fitting[0]
  if (chosen) return isBefore(chosen, moment.today) ? { dates: [], wide: false, doubt: 'past', other: [] } : sure([chosen])
  if (candidates.length === 0) return { dates: [], wide: false, doubt: 'past', other: [] }
  const byWeekday = nextWeekday(moment.today, day.weekday!)
  return { dates: [candidates[0]!], wide: false, doubt: 'weekday-date', other: [byWeekday] }
}

/** The dates that "the 20th", "20 May" or "20 May 2027" can be, nearest first. */
function datesFor(day: DayExpression & { kind: 'date' }, frame: DayExpression | null, moment: Moment): Temporal.PlainDate[] {
  const { today } = moment
  if (day.month !== null) {
    if (day.year !== null) return valid(day.year, day.month, day.day)
    return [...valid(today.year, day.month, day.day), ...valid(today.year + 1, day.month, day.day)].filter((date) => !isBefore(date, today))
  }
  const frameMonth = frame?.kind === 'month' ? frame : null
  if (frameMonth) {
    const first = monthStart(frameMonth, moment)
    return valid(first.year, first.month, day.day)
  }
  const monthsAhead = day.weekday ? [0, 1, 2] : [0, 1]
  return monthsAhead
    .map((months) => today.with({ day: 1 }).add({ months }))
    .flatMap((first) => valid(first.year, first.month, day.day))
    .filter((date) => !isBefore(date, today))
    .slice(0, day.weekday ? 2 : 1)
}

function valid(year: number, monthNumber: number, day: number): Temporal.PlainDate[] {
  try {
    return [Temporal.PlainDate.from({ year, month: monthNumber, day }, { overflow: 'reject' })]
  } catch {
    return []
  }
}

function numericDate(day: DayExpression & { kind: 'numeric' }, moment: Moment): Days {
  const read = (dayNumber: number, monthNumber: number) =>
    datesFor({ kind: 'date', day: dayNumber, month: monthNumber, year: day.year, weekday: null }, null, moment).slice(0, 1)
  const dayFirst = day.second <= 12 ? read(day.first, day.second) : []
  const monthFirst = day.first <= 12 ? read(day.second, day.first) : []
  const fits = (dates: Temporal.PlainDate[]) => dates.length > 0 && (!day.weekday || dates[0]!.dayOfWeek === day.weekday)
  const near = (dates: Temporal.PlainDate[]) => fits(dates) && !isBefore(moment.lastDay, dates[0]!) && !isBefore(dates[0]!, moment.today)
  const preferred = moment.dayFirst === false ? monthFirst : dayFirst
  const other = preferred === dayFirst ? monthFirst : dayFirst
  if (day.weekday && !fits(dayFirst) && !fits(monthFirst))
    return { dates: preferred.length > 0 ? preferred : other, wide: false, doubt: 'weekday-date', other: [nextWeekday(moment.today, day.weekday)] }
  if (day.first === day.second || !fits(other)) return fits(preferred) ? sure(preferred) : { dates: [], wide: false, doubt: 'past', other: [] }
  if (!fits(preferred)) return sure(other)
  if (day.weekday) return sure(preferred)
  if (near(preferred) && near(other)) return moment.dayFirst === null ? { dates: preferred, wide: false, doubt: 'date-order', other } : sure(preferred)
  if (near(preferred)) return sure(preferred)
  if (near(other)) return { dates: other, wide: false, doubt: moment.dayFirst === null ? null : 'date-order', other: preferred }
  return sure(preferred)
}

function inSome(day: DayExpression & { kind: 'in' }, moment: Moment): Days {
  if (day.unit === 'day') return sure([moment.today.add({ days: day.count })])
  if (day.unit === 'workday') {
    let date = moment.today
    for (let left = Math.min(day.count, 60); left > 0; ) {
      date = date.add({ days: 1 })
      if (isWorkday(date)) left -= 1
    }
    return sure([date])
  }
  const date = day.unit === 'week' ? moment.today.add({ days: 7 * day.count }) : moment.today.add({ months: day.count })
  return { dates: workdays(mondayOf(date), 5), wide: true, doubt: 'vague-week', other: [date] }
}

/** The exact day that "in two weeks" or "in May" points at when something is put off until then. */
export function firstDayOf(day: DayExpression, focus: Focus, moment: Moment): Temporal.PlainDate | null {
  if (day.kind === 'in' && day.unit === 'week') return moment.today.add({ days: 7 * day.count })
  if (day.kind === 'in' && day.unit === 'month') return moment.today.add({ months: day.count })
  if (day.kind === 'month') return partOfMonth(monthStart(day, moment), day.part).from
  if (day.kind === 'quarter') return quarterStart(day, moment)
  if (day.kind === 'year') return moment.today.add({ years: day.yearsLater }).with({ month: 1, day: 1 })
  if (day.kind === 'week' && day.weeks !== null && day.part === null) return mondayOf(moment.today).add({ days: 7 * day.weeks })
  if (day.kind === 'from') {
    const first = firstDayOf(day.day, focus, moment)
    if (day.inclusive || !first) return first
    const last = day.day.kind === 'month' || day.day.kind === 'week' ? resolveDay(day.day, null, focus, moment).dates.at(-1) : first
    return nextWorkday((last ?? first).add({ days: 1 }))
  }
  if (day.kind === 'until') return firstDayOf(day.day, focus, moment)
  if (day.kind === 'range') return firstDayOf(day.to, focus, moment)
  return resolveDay(day, null, focus, moment).dates[0] ?? null
}

export function nextWorkday(date: Temporal.PlainDate): Temporal.PlainDate {
  let day = date
  while (!isWorkday(day)) day = day.add({ days: 1 })
  return day
}

function followingMonday(day: DayExpression, focus: Focus, moment: Moment): Temporal.PlainDate {
  focus.weeks ??= new Map()
  const known = focus.weeks.get(day)
  if (known) return known
  const monday = mondayOf(focus.dates.at(-1) ?? moment.today).add({ days: 7 })
  focus.weeks.set(day, monday)
  return monday
}

function week(weeks: number | null, part: WeekPart | null, moment: Moment): Days {
  if (weeks === null) return { dates: partOfWeek(mondayOf(moment.today), part).concat(partOfWeek(mondayOf(moment.today).add({ days: 7 }), part)), wide: true, doubt: 'vague-week', other: [] }
  const dates = partOfWeek(weekStart(weeks, moment), part)
  if (part === 'rest') return wide(dates.filter((date) => isBefore(moment.today, date)))
  return wide(dates)
}

/** On a weekend "this week" is the one that begins. */
function weekStart(weeks: number, moment: Moment): Temporal.PlainDate {
  const shift = weeks === 0 && !isWorkday(moment.today) ? 1 : 0
  return mondayOf(moment.today).add({ days: 7 * (weeks + shift) })
}

function partOfWeek(monday: Temporal.PlainDate, part: WeekPart | null): Temporal.PlainDate[] {
  const all = workdays(monday, 5)
  if (part === 'start') return all.slice(0, 2)
  if (part === 'middle') return all.slice(1, 4)
  return part === 'end' ? all.slice(3) : all
}

function weekOf(day: Days, moment: Moment): Days {
  const date = day.dates[0]
  return date ? { ...wide(workdays(mondayOf(date), 5)), doubt: day.doubt } : { ...sure([]), doubt: day.doubt ?? (moment ? 'past' : null) }
}

function weekOfMonth(day: DayExpression & { kind: 'week-of-month' }, moment: Moment): Days {
  const first = monthStart(day.month, moment)
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  if (day.nth < 0) return wide(workdays(mondayOf(last), 5).filter((date) => date.month === first.month))
  const opening = nextWorkday(first)
  return wide(workdays(mondayOf(opening).add({ days: 7 * (day.nth - 1) }), 5).filter((date) => date.month === first.month))
}

function mondayOfWeek(number: number, moment: Moment): Temporal.PlainDate {
  const january4 = Temporal.PlainDate.from({ year: moment.today.year, month: 1, day: 4 })
  const monday = mondayOf(january4).add({ days: 7 * (number - 1) })
  return isBefore(monday.add({ days: 6 }), moment.today) ? mondayOf(january4.add({ years: 1 })).add({ days: 7 * (number - 1) }) : monday
}

function monthStart(day: DayExpression & { kind: 'month' }, moment: Moment): Temporal.PlainDate {
  const first = moment.today.with({ day: 1 })
  if (day.month === null) return first.add({ months: day.monthsLater })
  const thisYear = first.with({ month: day.month })
  if (day.year) return thisYear.with({ year: day.year })
  return isBefore(thisYear, first) ? thisYear.add({ years: 1 }) : thisYear
}

function quarterStart(day: DayExpression & { kind: 'quarter' }, moment: Moment): Temporal.PlainDate {
  const current = moment.today.with({ day: 1, month: 3 * Math.floor((moment.today.month - 1) / 3) + 1 })
  if (day.quarter === null) return current.add({ months: 3 * day.quartersLater })
  const named = moment.today.with({ day: 1, month: 3 * (day.quarter - 1) + 1 })
  return isBefore(named.add({ months: 3 }), moment.today) ? named.add({ years: 1 }) : named
}

function partOfMonth(first: Temporal.PlainDate, part: WeekPart | null) {
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  if (part === 'start') return { from: first, to: first.with({ day: 10 }) }
  if (part === 'middle') return { from: first.with({ day: 11 }), to: first.with({ day: 20 }) }
  if (part === 'end') return { from: first.with({ day: 21 }), to: last }
  return { from: first, to: last }
}

function month(day: DayExpression & { kind: 'month' }, moment: Moment): Days {
  const { from, to } = partOfMonth(monthStart(day, moment), day.part)
  return wide(workdaysBetween(from, to))
}

function range(day: DayExpression & { kind: 'range' }, frame: DayExpression | null, focus: Focus, moment: Moment): Days {
  const from = resolveDay(day.from, frame, focus, moment)
  const start = from.dates[0]
  if (!start) return from
  const end = day.to.kind === 'weekday' ? start.add({ days: (day.to.weekday - start.dayOfWeek + 7) % 7 }) : resolveDay(day.to, frame, focus, moment).dates.at(-1)
  if (!end || isBefore(end, start)) return { ...sure([start]), doubt: 'past' }
  const dates = daysFrom(start, end)
  return { dates: dates.filter((date) => isWorkday(date) || isSameDay(date, start) || isSameDay(date, end)), wide: dates.length > 5, doubt: from.doubt, other: [] }
}

function fromDay(day: DayExpression & { kind: 'from' }, frame: DayExpression | null, focus: Focus, moment: Moment): Days {
  const start = resolveDay(day.day, frame, focus, moment)
  const first = day.inclusive ? start.dates[0] : start.dates.at(-1)?.add({ days: 1 })
  if (!first) return start
  const frameWeek = frame ? frameMonday(frame, focus, moment) : null
  const last = frameWeek ? frameWeek.add({ days: 4 }) : moment.lastDay
  return { ...wide(workdaysBetween(first, last)), doubt: start.doubt }
}

function untilDay(day: DayExpression & { kind: 'until' }, frame: DayExpression | null, focus: Focus, moment: Moment): Days {
  const end = resolveDay(day.day, frame, focus, moment)
  const last = day.inclusive ? end.dates.at(-1) : end.dates[0]?.subtract({ days: 1 })
  if (!last) return end
  const frameWeek = frame ? frameMonday(frame, focus, moment) : null
  return { ...wide(workdaysBetween(frameWeek && isBefore(moment.today, frameWeek) ? frameWeek : moment.today, last)), doubt: end.doubt }
}

function frameDays(frame: DayExpression | null, focus: Focus, moment: Moment, withWeekends = false): Temporal.PlainDate[] {
  if (frame && frame.kind !== 'every-day' && frame.kind !== 'rest') return resolveDay(frame, null, focus, moment).dates
  return withWeekends ? daysFrom(moment.today, moment.lastDay) : workdaysBetween(moment.today, moment.lastDay)
}

function frameMonday(frame: DayExpression, focus: Focus, moment: Moment): Temporal.PlainDate | null {
  if (frame.kind === 'week') return frame.weeks === null ? null : weekStart(frame.weeks, moment)
  if (frame.kind === 'following-week') return followingMonday(frame, focus, moment)
  if (frame.kind === 'same-week') return focus.dates[0] ? mondayOf(focus.dates[0]) : null
  if (frame.kind === 'week-of' || frame.kind === 'week-number') {
    const first = resolveDay(frame, null, focus, moment).dates[0]
    return first ? mondayOf(first) : null
  }
  return null
}

const workdays = (monday: Temporal.PlainDate, count: number): Temporal.PlainDate[] =>
  Array.from({ length: count }, (_, days) => monday.add({ days }))

function workdaysBetween(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  return daysFrom(from, to).filter(isWorkday)
}
