// The days of the calendar that something said can mean, with the doubt about it where there is one.

import type { Day } from '#core/time/calendar-day.ts'

export type DayDoubt = 'next-weekday' | 'date-order' | 'weekday-date' | 'past' | 'vague-week'

export type Days = {
  dates: Day[]
  /** A week, a month, "from Monday on": nobody means every day of it as an appointment. */
  wide: boolean
  doubt: DayDoubt | null
  other: Day[]
}

export const sure = (dates: Day[]): Days => ({ dates, wide: false, doubt: null, other: [] })

/** A range of days; nobody means every single one of them. */
export const wide = (dates: Day[]): Days => ({ dates, wide: true, doubt: null, other: [] })

export const over = (): Days => ({ dates: [], wide: false, doubt: 'past', other: [] })
