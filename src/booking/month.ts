import type { Slots } from '#actions/find-slots.ts'
import { endOfDaysAhead } from '#core/booking/rules.ts'
import type { BookingOptions } from './options.ts'
import { slotsBetween, type Visit } from './visit.ts'

/** The month that the page shows, in the visitor's zone. */
export type Month = {
  month: Temporal.PlainYearMonth
  /** The days with free times, by their dates. */
  free: Map<string, Slots>
  /** The day whose times are shown. */
  day: string | null
  /** Where the month has no free time: the next day that has one. */
  next: string | null
  hasEarlier: boolean
  hasLater: boolean
}

/** Without a wish, the first month with free times. */
export async function monthOf(visit: Visit, options: BookingOptions): Promise<Month> {
  const { asked, now, link, workspace, times } = visit
  const first = now.toZonedDateTimeISO(times.zone).toPlainDate().toPlainYearMonth()
  const end = endOfDaysAhead(now, link.daysAhead, workspace.timezone)
  const last = end.subtract({ minutes: 1 }).toZonedDateTimeISO(times.zone).toPlainDate().toPlainYearMonth()
  let month = asked.month === null ? first : within(Temporal.PlainYearMonth.from(asked.month), first, last)
  let free = await freeIn(month, visit, options)
  let next: string | null = null
  for (let later = month; free.size === 0 && next === null && isBefore(later, last); ) {
    later = later.add({ months: 1 })
    const found = await freeIn(later, visit, options)
    next = found.keys().next().value ?? null
    if (next === null || asked.month !== null) continue
    month = later
    free = found
  }
  const day = asked.day !== null && free.has(asked.day) ? asked.day : (free.keys().next().value ?? null)
  return { month, free, day, next, hasEarlier: isBefore(first, month), hasLater: isBefore(month, last) }
}

async function freeIn(
  month: Temporal.PlainYearMonth,
  visit: Visit,
  options: BookingOptions,
): Promise<Map<string, Slots>> {
  const { zone } = visit.times
  const start = (of: Temporal.PlainYearMonth) => of.toPlainDate({ day: 1 }).toZonedDateTime(zone).toInstant()
  const slots = await slotsBetween(visit, start(month), start(month.add({ months: 1 })).add(A_MEETING), options)
  const days = Map.groupBy(slots, (slot) => dateOf(slot.start, zone))
  for (const date of days.keys()) if (!date.startsWith(month.toString())) days.delete(date)
  return days
}

/** A meeting that begins on the last day may end in the next month. */
const A_MEETING = { hours: 24 }

export const dateOf = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()

const isBefore = (one: Temporal.PlainYearMonth, other: Temporal.PlainYearMonth): boolean =>
  Temporal.PlainYearMonth.compare(one, other) < 0

function within(
  month: Temporal.PlainYearMonth,
  first: Temporal.PlainYearMonth,
  last: Temporal.PlainYearMonth,
): Temporal.PlainYearMonth {
  if (isBefore(month, first)) return first
  return isBefore(last, month) ? last : month
}
