import type { Timestamp } from '#core/time/timestamp.ts'
import { type Holidays, holidaysAtHand, holidaysFrom } from '#holidays/holidays.ts'
import type { Sql } from '../sql.ts'

/**
 * Loading the holidays of a country can take seconds, and a transaction holds locks. So a transaction does not wait: it ends with
 * `HolidaysNotLoaded`, and `inTransaction` starts it again once they are loaded.
 */
export async function getHolidays(
  sql: Sql,
  countries: Iterable<string | null>,
  now: Timestamp,
  timeframeEnd: Timestamp | null,
): Promise<Holidays> {
  const isTransaction = 'savepoint' in sql
  return isTransaction ? holidaysAtHand(countries, now, timeframeEnd) : await holidaysFrom(countries, now, timeframeEnd)
}
