// People are written to on working days, between nine and five by their own clocks. Nobody's holidays are known here.

const FIRST_HOUR = 9
const LAST_HOUR = 17

/** So many working days later at the same time of day, and then at a time at which one may write. */
export function afterBusinessDays(from: Temporal.Instant, days: number, zone: string): Temporal.Instant {
  let at = from.toZonedDateTimeISO(zone)
  for (let left = days; left > 0; ) {
    at = at.add({ days: 1 })
    if (at.dayOfWeek <= 5) left -= 1
  }
  return nextWritingTime(at)
}

/** In the morning of a day that somebody named. */
export function morningOf(date: string, zone: string): Temporal.Instant {
  return nextWritingTime(
    Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: { hour: FIRST_HOUR } }),
  )
}

/** In the morning of the last working day before the day on which something begins. */
export function morningBefore(start: Temporal.Instant, zone: string): Temporal.Instant {
  let day = start.toZonedDateTimeISO(zone).subtract({ days: 1 })
  while (day.dayOfWeek > 5) day = day.subtract({ days: 1 })
  return day.withPlainTime({ hour: FIRST_HOUR }).toInstant()
}

/** When somebody may be written to about something that is due since then. */
export const writingTimeAfter = (at: Temporal.Instant, zone: string): Temporal.Instant =>
  nextWritingTime(at.toZonedDateTimeISO(zone))

function nextWritingTime(at: Temporal.ZonedDateTime): Temporal.Instant {
  const isWorkday = at.dayOfWeek <= 5
  if (isWorkday && at.hour >= FIRST_HOUR && at.hour < LAST_HOUR) return at.toInstant()
  let day = isWorkday && at.hour < FIRST_HOUR ? at : at.add({ days: 1 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.withPlainTime({ hour: FIRST_HOUR }).toInstant()
}
