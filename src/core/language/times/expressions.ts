// Days, times, zones and offers as they were said. Nothing is looked up in a calendar: "next Thursday" stays what it is.

import type { Holiday, Part } from '../lexicon/vocabulary.ts'

export type WeekPart = 'start' | 'middle' | 'end' | 'rest'

export type DayExpression =
  | { kind: 'weekday'; weekday: number; which: 'plain' | 'this' | 'next' | 'every' | 'following'; weeksLater: number }
  | { kind: 'date'; day: number; month: number | null; year: number | null; weekday: number | null }
  | { kind: 'numeric'; first: number; second: number; year: number | null; weekday: number | null }
  | { kind: 'offset'; days: number }
  | { kind: 'in'; count: number; unit: 'day' | 'workday' | 'week' | 'month' }
  /** weeks null: some week, "early in the week". */
  | { kind: 'week'; weeks: number | null; part: WeekPart | null; universal: boolean }
  /** part 'rest': "later that week". */
  | { kind: 'same-week'; part: WeekPart | null }
  /** The week after the one just spoken of. */
  | { kind: 'following-week' }
  | { kind: 'week-of'; day: DayExpression }
  | { kind: 'week-number'; number: number }
  /** The first (1) or last (-1) week of a month. */
  | { kind: 'week-of-month'; nth: number; month: DayExpression & { kind: 'month' } }
  /** The third (3) or last (-1) Monday of a month; weekday 0 is any working day. */
  | { kind: 'nth-weekday'; nth: number; weekday: number; month: DayExpression & { kind: 'month' } }
  | { kind: 'holiday'; name: Holiday }
  /** The nearest such day, or the week, before (-1) or after (1) a day. */
  | { kind: 'beside'; unit: 'day' | 'week' | 'weekday'; weekday: number | null; side: -1 | 1; day: DayExpression }
  /** The day after the one just spoken of. */
  | { kind: 'following-day' }
  | { kind: 'month'; month: number | null; monthsLater: number; year: number | null; part: WeekPart | null }
  | { kind: 'quarter'; quarter: number | null; quartersLater: number }
  | { kind: 'year'; yearsLater: number }
  | { kind: 'weekend'; weeks: number }
  | { kind: 'range'; from: DayExpression; to: DayExpression }
  /** isNegation: "not before the 10th" rules out what is before and promises nothing after. */
  | { kind: 'from'; day: DayExpression; inclusive: boolean; isNegation: boolean }
  | { kind: 'until'; day: DayExpression; inclusive: boolean }
  | { kind: 'every-day' }
  /** The days spoken of just before: "on that day", "but not before 10". */
  | { kind: 'focus' }
  /** Every day that has not been ruled out: "otherwise I am flexible". */
  | { kind: 'rest' }
  | { kind: 'past' }

export type SaidClockTime = { hour: number; minute: number; meridiem: 'am' | 'pm' | null; is24: boolean }

export type TimeExpression =
  | { kind: 'at'; at: SaidClockTime; approximate: boolean; bareNumber: boolean }
  /** isNegation: "not before 10" limits a yes, and standing alone rules out what is before. */
  | { kind: 'after'; at: SaidClockTime; isNegation: boolean }
  | { kind: 'before'; at: SaidClockTime; isNegation: boolean }
  | { kind: 'between'; from: SaidClockTime; to: SaidClockTime }
  | { kind: 'part'; part: Part; every: boolean }
  | { kind: 'same-time' }
  | { kind: 'shift'; minutes: number }

/** A zone as it was said: names of regions (several when the abbreviation is shared), or whose time it is. */
export type ZoneMention = { regions: string[] } | { whose: 'mine' | 'yours' }

export type OfferReference =
  /** Counted from 1; negative numbers count from the end: -2 is the last but one. */
  | { kind: 'ordinals'; positions: number[]; couldBeClock: boolean; couldBeDate: boolean }
  | { kind: 'first' | 'last'; count: number }
  | { kind: 'middle' | 'earliest' | 'latest' | 'earlier' | 'later' | 'former' | 'latter' }
  | { kind: 'all' | 'none' | 'that' | 'those' | 'some' }
  /** "The other two": of more that are left, the last two. */
  | { kind: 'others'; count?: number }
