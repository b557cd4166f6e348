import { type Day, dayOf } from '#core/time/calendar-day.ts'
import { restDaysEverywhere } from '#core/time/days-off.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { openThread } from '#threads/thread.ts'

// Public holidays of countries. The library that knows them takes 30 MB and a quarter of a second to load, so it is loaded
// in a thread when a country is first asked for, which ends after a while, and its answers are remembered.

export type HolidayQuestion = { country: string; year: number }

/** Ten times what the slowest country takes, with the loading. */
const DEADLINE_MS = 10_000
const THREAD_MEMORY_MB = 256

const thread = openThread<HolidayQuestion, Day[]>({
  program: new URL('./holidays-thread.ts', import.meta.url),
  deadlineMs: DEADLINE_MS,
  memoryMb: THREAD_MEMORY_MB,
})

/** By country and year: a few numbers each, of at most some hundred countries and the years that meetings are looked for in. */
const remembered = new Map<string, Promise<Day[]>>()

/** The holidays of a few countries in the years that a search can look at. */
export type Holidays = { of(country: string | null): readonly Day[]; first: Day; last: Day }

/** A meeting further away than this is asked about without its holidays. */
const YEARS_MOST = 4

/** From now until the year after the one in which a timeframe ends: a way out is looked for beyond it. */
export async function holidaysFrom(
  countries: Iterable<string | null>,
  now: Timestamp,
  timeframeEnd: Timestamp | null,
): Promise<Holidays> {
  const first = yearOf(now, -1)
  const last = Math.max(first + 1, Math.min(first + YEARS_MOST, yearOf(timeframeEnd ?? now, BEYOND_DAYS)))
  const years = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const found = new Map<string | null, Day[]>()
  for (const country of new Set(countries)) found.set(country, await publicHolidays(country, years))
  return { of: (country) => found.get(country) ?? [], first: dayOf(first, 1, 1)!, last: dayOf(last, 12, 31)! }
}

/** A way out is looked for so long after the timeframe. */
const BEYOND_DAYS = 57

const yearOf = (at: Timestamp, daysLater: number): number =>
  Temporal.Instant.from(at)
    .add({ hours: 24 * daysLater })
    .toZonedDateTimeISO('UTC').year

/** The days of a few years, in order. Of an unknown country those on which most of the world does not work. */
async function publicHolidays(country: string | null, years: readonly number[]): Promise<Day[]> {
  if (country === null) return years.flatMap(restDaysEverywhere)
  const days = await Promise.all(years.map((year) => holidaysIn({ country, year })))
  return days.flat()
}

function holidaysIn(question: HolidayQuestion): Promise<Day[]> {
  const key = `${question.country} ${question.year}`
  const known = remembered.get(key)
  if (known) return known
  const asked = thread.ask(question)
  remembered.set(key, asked)
  asked.catch(() => remembered.delete(key))
  return asked
}
