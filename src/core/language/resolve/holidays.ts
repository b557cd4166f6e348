// The holidays that people schedule by. A date in the year, so many days from Easter, or a weekday of a month; what is a
// day off where is not for us to say.

import { civil, type Day, dayOf, monthAfter, weekdayOf } from '#core/time/calendar-day.ts'
import type { Holiday } from '../lexicon/vocabulary.ts'

type Rule =
  | { month: number; day: number }
  | { easter: number }
  /** nth -1 is the last one. */
  | { month: number; weekday: number; nth: number }

const RULES: Record<Holiday, Rule> = {
  'new-year': { month: 1, day: 1 },
  'martin-luther-king': { month: 1, weekday: 1, nth: 3 },
  'australia-day': { month: 1, day: 26 },
  valentine: { month: 2, day: 14 },
  presidents: { month: 2, weekday: 1, nth: 3 },
  'saint-patrick': { month: 3, day: 17 },
  'good-friday': { easter: -2 },
  easter: { easter: 0 },
  'easter-monday': { easter: 1 },
  anzac: { month: 4, day: 25 },
  'may-day': { month: 5, day: 1 },
  memorial: { month: 5, weekday: 1, nth: -1 },
  ascension: { easter: 39 },
  'whit-monday': { easter: 50 },
  juneteenth: { month: 6, day: 19 },
  'canada-day': { month: 7, day: 1 },
  independence: { month: 7, day: 4 },
  labor: { month: 9, weekday: 1, nth: 1 },
  columbus: { month: 10, weekday: 1, nth: 2 },
  halloween: { month: 10, day: 31 },
  veterans: { month: 11, day: 11 },
  thanksgiving: { month: 11, weekday: 4, nth: 4 },
  'christmas-eve': { month: 12, day: 24 },
  christmas: { month: 12, day: 25 },
  'boxing-day': { month: 12, day: 26 },
  'new-years-eve': { month: 12, day: 31 },
}

/** The next one that is not over. */
export function nextHoliday(holiday: Holiday, today: Day): Day {
  const { year } = civil(today)
  const date = dateIn(year, RULES[holiday])
  return date >= today ? date : dateIn(year + 1, RULES[holiday])
}

function dateIn(year: number, rule: Rule): Day {
  if ('easter' in rule) return easter(year) + rule.easter
  if ('day' in rule) return dayOf(year, rule.month, rule.day)!
  return nthWeekday(dayOf(year, rule.month, 1)!, rule.weekday, rule.nth)
}

/** The nth such weekday of the month that begins on this day; counted from its end when nth is negative. */
export function nthWeekday(first: Day, weekday: number, nth: number): Day {
  if (nth > 0) return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
  const last = monthAfter(first, 1) - 1
  return last - ((weekdayOf(last) - weekday + 7) % 7) + 7 * (nth + 1)
}

/** The Gregorian computus, as Meeus, Jones and Butcher wrote it. */
function easter(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leap = Math.floor(century / 4)
  const moon = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - leap - moon + 15) % 30
  const yearOfCentury = year % 100
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const march = epact + weekday - 7 * late + 114
  return dayOf(year, Math.floor(march / 31), (march % 31) + 1)!
}
