import { parentPort } from 'node:worker_threads'
import Holidays from 'date-holidays'
import type { Day } from '#core/time/calendar-day.ts'
import { dayOfDate } from '#core/time/days-off.ts'
import type { HolidayQuestion } from './holidays.ts'

// The thread that runs the holiday library.

parentPort!.on('message', (question: HolidayQuestion) => parentPort!.postMessage(holidaysOf(question)))
parentPort!.postMessage('ready')

/** Half days count as working days: people who take one have it in their calendar. A country without data has no holidays. */
function holidaysOf({ country, year }: HolidayQuestion): Day[] {
  const found = new Holidays(country, { types: ['public'] }).getHolidays(year)
  const days = found.flatMap(({ date, start, end }) => {
    const first = dayOfDate(date.slice(0, 10))!
    const length = Math.floor((end.getTime() - start.getTime() + HOUR_MS) / DAY_MS)
    return Array.from({ length }, (_, i) => first + i)
  })
  return [...new Set(days)].sort((one, other) => one - other)
}

const DAY_MS = 86_400_000
/** A day on which the clocks change is an hour shorter. */
const HOUR_MS = 3_600_000
