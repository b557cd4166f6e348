// The days that the agenda shows, by the reader's clock.

export type Length = 'day' | 'week' | 'month'

export const LENGTHS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const satisfies { value: Length; label: string }[]

/** From the first day up to the day after the last one; `before` is the beginning of the stretch before it. */
export type Stretch = { from: Date; until: Date; before: Date }

/** The stretch that a day is in, written as 2026-11-18; today's where there is none. */
export function stretchAround(day: string | null, length: Length): Stretch {
  const chosen = day && /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00`) : new Date()
  const at = Number.isNaN(chosen.getTime()) ? new Date() : chosen
  const [year, month, date] = [at.getFullYear(), at.getMonth(), at.getDate()]
  if (length === 'month')
    return { from: new Date(year, month, 1), until: new Date(year, month + 1, 1), before: new Date(year, month - 1, 1) }
  const [first, days] = length === 'week' ? [date - ((at.getDay() + 6) % 7), 7] : [date, 1]
  return {
    from: new Date(year, month, first),
    until: new Date(year, month, first + days),
    before: new Date(year, month, first - days),
  }
}

export const dayText = (day: Date): string =>
  `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`

export function titleOf({ from, until }: Stretch, length: Length): string {
  if (length === 'month') return new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' }).format(from)
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: length === 'day' ? 'full' : 'medium' })
  return format.formatRange(from, new Date(until.getTime() - 1))
}
