import { WRITING_FROM_HOUR, WRITING_UNTIL_HOUR } from '#core/negotiation/policy.ts'
import { type Day, dayOf, isWorkday } from '#core/time/calendar-day.ts'
import type { Host, Participant } from './negotiation.ts'

// We write to people on working days, between nine and five by their own clocks. Public holidays and days off don't count as
// working days.

/** By whose clocks and holidays days are counted. */
export type Workdays = { zone: string; daysOff: readonly Day[] }

/** Somebody whose zone is unknown is taken to live by the organizer's clock. */
export function workdaysOf({ zone, holidays, member }: Participant, organizer: Host): Workdays {
  return { zone: zone ?? organizer.zone, daysOff: member ? [...holidays, ...member.daysOff] : holidays }
}

/** So many working days later at the same time of day, and then at a time at which one may write. */
export function afterBusinessDays(from: Temporal.Instant, days: number, reader: Workdays): Temporal.Instant {
  let at = from.toZonedDateTimeISO(reader.zone)
  for (let left = days; left > 0; ) {
    at = at.add({ days: 1 })
    if (isWorking(at, reader)) left -= 1
  }
  return nextWritingTime(at, reader)
}

/** In the morning of a day that somebody named. */
export function morningOf(date: string, reader: Workdays): Temporal.Instant {
  const morning = { timeZone: reader.zone, plainTime: { hour: WRITING_FROM_HOUR } }
  return nextWritingTime(Temporal.PlainDate.from(date).toZonedDateTime(morning), reader)
}

/** In the morning of the last working day before the day on which something begins. */
export function morningBefore(start: Temporal.Instant, reader: Workdays): Temporal.Instant {
  let day = start.toZonedDateTimeISO(reader.zone).subtract({ days: 1 })
  while (!isWorking(day, reader)) day = day.subtract({ days: 1 })
  return day.withPlainTime({ hour: WRITING_FROM_HOUR }).toInstant()
}

/** When somebody may be written to about something that is due since then. */
export const writingTimeAfter = (at: Temporal.Instant, reader: Workdays): Temporal.Instant =>
  nextWritingTime(at.toZonedDateTimeISO(reader.zone), reader)

function nextWritingTime(at: Temporal.ZonedDateTime, reader: Workdays): Temporal.Instant {
  const isToday = isWorking(at, reader)
  if (isToday && at.hour >= WRITING_FROM_HOUR && at.hour < WRITING_UNTIL_HOUR) return at.toInstant()
  let day = isToday && at.hour < WRITING_FROM_HOUR ? at : at.add({ days: 1 })
  while (!isWorking(day, reader)) day = day.add({ days: 1 })
  return day.withPlainTime({ hour: WRITING_FROM_HOUR }).toInstant()
}

function isWorking({ year, month, day: dayOfMonth }: Temporal.ZonedDateTime, { daysOff }: Workdays): boolean {
  const day = dayOf(year, month, dayOfMonth)!
  return isWorkday(day) && !daysOff.includes(day)
}
