// Days as they were said become days of the calendar. Where what was said has two readings, the other one is kept with
// its reason.

import {
  addMonths,
  type Day,
  daysFrom,
  isWorkday,
  mondayOf,
  nextWeekday,
  weekdayOf,
  workdays,
  workdaysLater,
  workweek,
} from '#core/time/calendar-day.ts'
import type { DayExpression, WeekPart } from '../times/expressions.ts'
import { beside, weekdayOfMonth } from './anchored-days.ts'
import {
  calendarDate,
  monthDays,
  numericDate,
  quarterStart,
  weekOfMonth,
  weekOfYear,
  yearEnd,
  yearStart,
} from './dates.ts'
import { type Days, sure, wide } from './found-days.ts'
import { nextHoliday } from './holidays.ts'
import type { Moment } from './moment.ts'
import { isOfferedToday, isSomeOffered, lastOffered, offeredDay, offeredDays } from './offered-days.ts'

/** What earlier statements left behind: the days last spoken of, and weeks that are ruled out. */
export type Focus = {
  dates: Day[]
  /** Whether they were named by their dates. */
  isDated: boolean
  busyWeeks: Day[]
  /** "The week after" stays the same week when later days are said in it. */
  weeks: Map<DayExpression, Day> | null
}

export const newFocus = (spokenOf?: Day): Focus => ({
  dates: spokenOf === undefined ? [] : [spokenOf],
  isDated: false,
  busyWeeks: [],
  weeks: null,
})

export function resolveDay(day: DayExpression, frame: DayExpression | null, focus: Focus, moment: Moment): Days {
  const { today } = moment
  switch (day.kind) {
    case 'weekday':
      return weekday(day, frame, focus, moment)
    case 'date':
      return calendarDate(day, frame, moment)
    case 'numeric':
      return numericDate(day, moment)
    case 'offset':
      return sure([today + day.days])
    case 'in':
      return inSome(day, moment)
    case 'week':
      return week(day.weeks, day.part, moment)
    case 'week-of':
      return weekOf(resolveDay(day.day, frame, focus, moment))
    case 'week-of-month':
      return wide(weekOfMonth(day, moment))
    case 'week-number':
      return wide(daysFrom(weekOfYear(day.number, moment), weekOfYear(day.number, moment) + 4))
    case 'same-week':
      return sameWeek(day.part, focus, moment)
    case 'following-week':
      return wide(workweek(followingMonday(day, focus, moment)))
    case 'nth-weekday':
      return weekdayOfMonth(day, moment)
    case 'holiday':
      return sure([nextHoliday(day.name, today)])
    case 'beside':
      return beside(day, resolveDay(day.day, frame, focus, moment))
    case 'following-day':
      return sure([(focus.dates.at(-1) ?? offeredDay(moment)[0] ?? today) + 1])
    case 'month':
      return wide(workdays(monthDays(day, moment)))
    case 'quarter':
      return wide(workdays({ from: quarterStart(day, moment), to: addMonths(quarterStart(day, moment), 3) - 1 }))
    case 'year':
      return wide(workdays({ from: Math.max(today, yearStart(day, moment)), to: yearEnd(day, moment) }))
    case 'weekend':
      return sure([mondayOf(today) + 5 + 7 * day.weeks, mondayOf(today) + 6 + 7 * day.weeks])
    case 'range':
      return range(day, frame, focus, moment)
    case 'from':
      return fromDay(day, frame, focus, moment)
    case 'until':
      return untilDay(day, frame, focus, moment)
    case 'every-day':
      return wide(frameDays(frame, focus, moment, false))
    case 'focus':
      return sure(inFrame(focus.dates.length > 0 ? focus.dates : offeredDay(moment), frame, focus, moment))
    case 'rest':
      return wide(frameDays(frame, focus, moment, false))
    case 'past':
      return sure([])
    default:
      day satisfies never
      return sure([])
  }
}

/** "I work Tuesday to Thursday, so any of those days next week": the same weekdays of that week. */
function inFrame(dates: Day[], frame: DayExpression | null, focus: Focus, moment: Moment): Day[] {
  const monday = frame ? frameMonday(frame, focus, moment) : null
  return monday === null ? dates : dates.map((date) => monday + weekdayOf(date) - 1)
}

function weekday(
  day: DayExpression & { kind: 'weekday' },
  frame: DayExpression | null,
  focus: Focus,
  moment: Moment,
): Days {
  const { today } = moment
  if (day.which === 'every')
    return wide(frameDays(frame, focus, moment, true).filter((date) => weekdayOf(date) === day.weekday))
  const frameWeek = frame && day.which === 'plain' ? frameMonday(frame, focus, moment) : null
  if (frameWeek !== null) {
    const dates = [frameWeek + day.weekday - 1 + 7 * day.weeksLater]
    const named = frame!.kind === 'week-of' ? resolveDay(frame!.day, null, focus, moment) : null
    // "Next Tuesday or Wednesday": where the first could be of either week, so could the second.
    if (named?.doubt !== 'next-weekday') return sure(dates)
    return {
      dates,
      wide: false,
      doubt: named.doubt,
      other: named.other.map((date) => mondayOf(date) + day.weekday - 1),
    }
  }
  if (day.which === 'following')
    return sure([nextWeekday(focus.dates.at(-1) ?? lastOffered(moment) ?? today, day.weekday)])
  const isToday = weekdayOf(today) === day.weekday && (day.which === 'this' || isOfferedToday(day, moment))
  const nearest = isToday ? today : nextWeekday(today, day.weekday)
  // Who was offered times of a later week only, and says "Thursday", means the one of that week.
  const offeredWeek = day.which === 'plain' && day.weeksLater === 0 ? spokenWeek(focus, moment) : null
  const isOfferedOnly = focus.dates.length === 0 || focus.isDated || isSomeOffered(focus.dates, moment)
  if (offeredWeek !== null && isOfferedOnly && mondayOf(nearest) < offeredWeek)
    return sure([offeredWeek + day.weekday - 1])
  // Somebody who is away this week and says "Thursday" means the one after.
  const isAwayThen = focus.busyWeeks.includes(mondayOf(nearest))
  if (day.which !== 'next')
    return sure([
      nearest + 7 * (day.weeksLater + (day.which === 'plain' && day.weeksLater === 0 && isAwayThen ? 1 : 0)),
    ])
  if (isAwayThen) return sure([nearest + 7])
  const daysAhead = nearest - today
  const stillThisWeek = mondayOf(nearest) === mondayOf(today)
  if (daysAhead === 7 || !(stillThisWeek || daysAhead <= 2)) return sure([nearest + 7 * day.weeksLater])
  return { dates: [nearest + 7], wide: false, doubt: 'next-weekday', other: [nearest] }
}

function inSome(day: DayExpression & { kind: 'in' }, moment: Moment): Days {
  const { today } = moment
  if (day.unit === 'day') return sure([today + day.count])
  if (day.unit === 'workday') return sure([workdaysLater(today, Math.min(day.count, 60))])
  const date = day.unit === 'week' ? today + 7 * day.count : addMonths(today, day.count)
  return { dates: workweek(mondayOf(date)), wide: true, doubt: 'vague-week', other: [date] }
}

function followingMonday(day: DayExpression, focus: Focus, moment: Moment): Day {
  focus.weeks ??= new Map()
  const known = focus.weeks.get(day)
  if (known !== undefined) return known
  const monday = mondayOf(focus.dates.at(-1) ?? moment.today) + 7
  focus.weeks.set(day, monday)
  return monday
}

function week(weeks: number | null, part: WeekPart | null, moment: Moment): Days {
  const monday = mondayOf(moment.today)
  if (weeks === null)
    return {
      dates: [...partOfWeek(monday, part), ...partOfWeek(monday + 7, part)],
      wide: true,
      doubt: 'vague-week',
      other: [],
    }
  const dates = partOfWeek(weekStart(weeks, moment), part)
  return wide(part === 'rest' ? dates.filter((date) => date > moment.today) : dates)
}

/** On a weekend "this week" is the one that begins. */
function weekStart(weeks: number, moment: Moment): Day {
  const shift = weeks === 0 && !isWorkday(moment.today) ? 1 : 0
  return mondayOf(moment.today) + 7 * (weeks + shift)
}

function partOfWeek(monday: Day, part: WeekPart | null): Day[] {
  const all = workweek(monday)
  if (part === 'start') return all.slice(0, 2)
  if (part === 'middle') return all.slice(1, 4)
  return part === 'end' ? all.slice(3) : all
}

/** "That week" is that of the day last spoken of, else that of the offers. */
function sameWeek(part: WeekPart | null, focus: Focus, moment: Moment): Days {
  const monday = spokenWeek(focus, moment)
  if (monday === null) return { ...wide(workweek(mondayOf(moment.today))), doubt: 'vague-week' }
  if (part !== 'rest') return wide(partOfWeek(monday, part))
  const last = focus.dates.at(-1) ?? Math.max(...offeredDays(moment))
  return wide(workweek(monday).filter((date) => date > last))
}

function spokenWeek(focus: Focus, moment: Moment): Day | null {
  if (focus.dates[0] !== undefined) return mondayOf(focus.dates[0])
  const mondays = new Set(offeredDays(moment).map(mondayOf))
  return mondays.size === 1 ? [...mondays][0]! : null
}

function weekOf(days: Days): Days {
  const [date] = days.dates
  return date === undefined
    ? { ...sure([]), doubt: days.doubt ?? 'past' }
    : { ...wide(workweek(mondayOf(date))), doubt: days.doubt }
}

function range(
  day: DayExpression & { kind: 'range' },
  frame: DayExpression | null,
  focus: Focus,
  moment: Moment,
): Days {
  const month = day.to.kind === 'date' ? day.to.month : null
  const first = day.from.kind === 'date' && day.from.month === null ? { ...day.from, month } : day.from
  const from = resolveDay(first, frame, focus, moment)
  // "From the 11th to the 31st", said on the 13th
  const isUnderWay = from.dates.length === 0 && from.doubt === 'past'
  const start = isUnderWay ? moment.today : from.dates[0]
  if (start === undefined) return from
  const end =
    day.to.kind === 'weekday'
      ? start + ((day.to.weekday - weekdayOf(start) + 7) % 7)
      : resolveDay(day.to, frame, focus, moment).dates.at(-1)
  if (end === undefined || end < start) return { ...sure([start]), doubt: 'past' }
  const dates = daysFrom(start, end)
  return {
    dates: dates.filter((date) => isWorkday(date) || date === start || date === end),
    wide: dates.length > 5,
    doubt: isUnderWay ? null : from.doubt,
    other: [],
  }
}

function fromDay(
  day: DayExpression & { kind: 'from' },
  frame: DayExpression | null,
  focus: Focus,
  moment: Moment,
): Days {
  const start = resolveDay(day.day, frame, focus, moment)
  const edge = day.inclusive ? start.dates[0] : start.dates.at(-1)
  if (edge === undefined) return start
  const frameWeek = frame ? frameMonday(frame, focus, moment) : null
  const last = frameWeek === null ? moment.lastDay : frameWeek + 4
  return { ...wide(workdays({ from: day.inclusive ? edge : edge + 1, to: last })), doubt: start.doubt }
}

function untilDay(
  day: DayExpression & { kind: 'until' },
  frame: DayExpression | null,
  focus: Focus,
  moment: Moment,
): Days {
  const end = resolveDay(day.day, frame, focus, moment)
  const edge = day.inclusive ? end.dates.at(-1) : end.dates[0]
  if (edge === undefined) return end
  const frameWeek = frame ? frameMonday(frame, focus, moment) : null
  const first = frameWeek !== null && frameWeek > moment.today ? frameWeek : moment.today
  return { ...wide(workdays({ from: first, to: day.inclusive ? edge : edge - 1 })), doubt: end.doubt }
}

function frameDays(frame: DayExpression | null, focus: Focus, moment: Moment, withWeekends: boolean): Day[] {
  if (frame && frame.kind !== 'every-day' && frame.kind !== 'rest') return resolveDay(frame, null, focus, moment).dates
  const all = { from: moment.today, to: moment.lastDay }
  return withWeekends ? daysFrom(all.from, all.to) : workdays(all)
}

function frameMonday(frame: DayExpression, focus: Focus, moment: Moment): Day | null {
  if (frame.kind === 'week') return frame.weeks === null ? null : weekStart(frame.weeks, moment)
  if (frame.kind === 'following-week') return followingMonday(frame, focus, moment)
  if (frame.kind === 'same-week') return spokenWeek(focus, moment)
  const isWeek = frame.kind === 'week-of' || frame.kind === 'week-number' || frame.kind === 'week-of-month'
  if (!isWeek && !(frame.kind === 'beside' && frame.unit === 'week')) return null
  const [first] = resolveDay(frame, null, focus, moment).dates
  return first === undefined ? null : mondayOf(first)
}
