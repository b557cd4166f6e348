import { once } from '#core/once.ts'

// The platform's knowledge of a language, cached: lists, plurals, and the names of days and months.

/** The written parts of a day: 1 is Monday and January. */
export type WrittenDay = { dayOfWeek: number; day: number; month: number }

/** With its year. */
export type WrittenDate = WrittenDay & { year: number }

export type WrittenTime = WrittenDate & { hour: number; minute: number }

type Forms = { one: string; other: string }

/** A Monday, so that a weekday's number is its distance. */
const WEEK_IN_2024 = (dayOfWeek: number): number => Date.UTC(2024, 0, dayOfWeek)
const MONTH_IN_2024 = (month: number): number => Date.UTC(2024, month - 1, 1)

/** Whether readers of this language in this country use a 12-hour clock. False if the country is unknown. */
export function hasHalves(language: string, country: string | null): boolean {
  if (country === null) return false
  const tag = `${language}-${country}`
  const known = HALVES.get(tag)
  if (known !== undefined) return known
  const [cycle] = new Intl.Locale(tag).getHourCycles()
  const halves = cycle === 'h12' || cycle === 'h11'
  HALVES.set(tag, halves)
  return halves
}

/** Cached: the platform takes a third of a millisecond, and a mail has many times. */
const HALVES = new Map<string, boolean>()

/** The platform takes up to three milliseconds for each of these, so they are made on first use: most servers write few languages. */
export function speaking(tag: string) {
  const naming = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }))
  const list = once(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  const choice = once(() => new Intl.ListFormat(tag, { type: 'disjunction' }))
  const rules = once(() => new Intl.PluralRules(tag))
  const weekday = naming({ weekday: 'long' })
  const shortWeekday = naming({ weekday: 'short' })
  const month = naming({ month: 'long' })
  const shortMonth = naming({ month: 'short' })
  const date = naming({ dateStyle: 'long' })
  const dateAt = ({ year, month, day }: WrittenDate): number => Date.UTC(year, month - 1, day)
  return {
    /** "Ana", "Ana and Bo", "Ana, Bo and Cy". */
    listed: (words: readonly string[]): string => list().format(words),
    /** "Ana", "Ana or Bo", "Ana, Bo or Cy". */
    either: (words: readonly string[]): string => choice().format(words),
    plural: (count: number, forms: Forms): string => (rules().select(count) === 'one' ? forms.one : forms.other),
    weekday: ({ dayOfWeek }: WrittenDay): string => weekday().format(WEEK_IN_2024(dayOfWeek)),
    shortWeekday: ({ dayOfWeek }: WrittenDay): string => shortWeekday().format(WEEK_IN_2024(dayOfWeek)),
    month: (at: WrittenDay): string => month().format(MONTH_IN_2024(at.month)),
    shortMonth: (at: WrittenDay): string => shortMonth().format(MONTH_IN_2024(at.month)),
    /** "16 November 2026". */
    longDate: (at: WrittenDate): string => date().format(dateAt(at)),
  }
}
