import { type Day, dayOf } from '#core/time/calendar-day.ts'
import { restDaysEverywhere } from '#core/time/days-off.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { openThread } from '#threads/thread.ts'

// Public holidays of countries. Loading the library takes 30 MB and a quarter of a second, so a thread loads it when a country
// is first needed and ends after a while; its answers are remembered.

export type HolidayQuestion = { country: string; year: number }

/** Ten times the slowest country, including the loading. */
const DEADLINE_MS = 10_000
const THREAD_MEMORY_MB = 256

const thread = openThread<HolidayQuestion, Day[]>({
  program: new URL('./holidays-thread.ts', import.meta.url),
  deadlineMs: DEADLINE_MS,
  memoryMb: THREAD_MEMORY_MB,
})

/** By country and year: a few numbers each, for at most a few hundred countries and the years of meetings. */
const remembered = new Map<string, Day[]>()
const asked = new Map<string, Promise<Day[]>>()

/** The holidays of a few countries in the years of a search. */
export type Holidays = { of(country: string | null): readonly Day[]; first: Day; last: Day }

/** Meetings further away than this ignore holidays. */
const YEARS_MOST = 4

/** Some holidays must be loaded first. The catcher waits for `loaded` and tries again. */
export class HolidaysNotLoaded extends Error {
  readonly loaded: Promise<unknown>

  constructor(missing: HolidayQuestion[]) {
    super(`the holidays of ${missing.map(({ country, year }) => `${country} ${year}`).join(', ')} are not loaded yet`)
    this.loaded = Promise.all(missing.map(load))
    // Only a waiting caller needs to hear of a failure.
    this.loaded.catch(() => {})
  }
}

/**
 * From now until a while after the timeframe, since alternatives may lie beyond it. Does not wait: throws `HolidaysNotLoaded`
 * if some must be loaded first.
 */
export function holidaysAtHand(
  countries: Iterable<string | null>,
  now: Timestamp,
  timeframeEnd: Timestamp | null,
): Holidays {
  const first = yearOf(now, -1)
  const last = Math.max(first + 1, Math.min(first + YEARS_MOST, yearOf(timeframeEnd ?? now, BEYOND_DAYS)))
  const years = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const wanted = [...new Set(countries)]
  const questions = wanted.flatMap((country) => (country === null ? [] : years.map((year) => ({ country, year }))))
  const missing = questions.filter((question) => !remembered.has(keyOf(question)))
  if (missing.length > 0) throw new HolidaysNotLoaded(missing)
  const found = new Map(wanted.map((country) => [country, publicHolidays(country, years)]))
  return { of: (country) => found.get(country) ?? [], first: dayOf(first, 1, 1)!, last: dayOf(last, 12, 31)! }
}

/** The same, but waits for missing holidays. */
export async function holidaysFrom(...wanted: Parameters<typeof holidaysAtHand>): Promise<Holidays> {
  try {
    return holidaysAtHand(...wanted)
  } catch (error) {
    if (!(error instanceof HolidaysNotLoaded)) throw error
    await error.loaded
    return holidaysAtHand(...wanted)
  }
}

/** How long after the timeframe alternatives are searched. */
const BEYOND_DAYS = 57

const yearOf = (at: Timestamp, daysLater: number): number =>
  Temporal.Instant.from(at)
    .add({ hours: 24 * daysLater })
    .toZonedDateTimeISO('UTC').year

/** The holidays of a few years, in order. For an unknown country, the days on which most of the world does not work. */
function publicHolidays(country: string | null, years: readonly number[]): Day[] {
  if (country === null) return years.flatMap(restDaysEverywhere)
  return years.flatMap((year) => remembered.get(keyOf({ country, year }))!)
}

const keyOf = ({ country, year }: HolidayQuestion): string => `${country} ${year}`

async function load(question: HolidayQuestion): Promise<void> {
  const key = keyOf(question)
  const underWay = asked.get(key) ?? thread.ask(question)
  asked.set(key, underWay)
  try {
    remembered.set(key, await underWay)
  } finally {
    asked.delete(key)
  }
}
