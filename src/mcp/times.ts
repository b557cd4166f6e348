import type { Timestamp } from '#core/time/timestamp.ts'

// Times in sentences: with weekday, year and zone, so that an assistant need not calculate any of them.

export function momentText(at: Timestamp, zone: string): string {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return `${dayText(local)}, ${hourText(local)} (${zone})`
}

export function stretchText(start: Timestamp, end: Timestamp, zone: string): string {
  const from = Temporal.Instant.from(start).toZonedDateTimeISO(zone)
  const to = Temporal.Instant.from(end).toZonedDateTimeISO(zone)
  const isOneDay = from.toPlainDate().equals(to.toPlainDate())
  return `${dayText(from)}, ${hourText(from)} to ${isOneDay ? '' : `${dayText(to)}, `}${hourText(to)} (${zone})`
}

const dayText = (local: Temporal.ZonedDateTime): string =>
  local.toPlainDate().toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const hourText = (local: Temporal.ZonedDateTime): string => local.toPlainTime().toString({ smallestUnit: 'minute' })
