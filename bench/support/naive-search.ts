import type { HostTime, Search } from '#core/time/search-input.ts'
import { WEEKDAYS } from '#core/time/working-hours.ts'

/** The usual search: from one quarter of an hour to the next, checking every host with date objects. */
export function naiveStarts(search: Search): number[] {
  const starts: number[] = []
  const last = instantAt(search.to).subtract({ minutes: search.durationMinutes })
  let start = instantAt(search.from)
  while (Temporal.Instant.compare(start, last) <= 0) {
    const end = start.add({ minutes: search.durationMinutes })
    if (search.hosts.every((host) => isFree(host, start, end))) starts.push(start.epochMilliseconds / 60_000)
    start = start.add({ minutes: 15 })
  }
  return starts
}

function isFree(host: HostTime, start: Temporal.Instant, end: Temporal.Instant): boolean {
  if (!isWorking(host, start, end)) return false
  for (let i = 0; i < host.busy.length; i += 2) {
    const [from, to] = [instantAt(host.busy[i]!), instantAt(host.busy[i + 1]!)]
    if (Temporal.Instant.compare(start, to) < 0 && Temporal.Instant.compare(from, end) < 0) return false
  }
  return true
}

function isWorking({ hours, zone }: HostTime, start: Temporal.Instant, end: Temporal.Instant): boolean {
  const local = start.toZonedDateTimeISO(zone)
  const localEnd = end.toZonedDateTimeISO(zone)
  const clock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  return hours.some(
    (part) =>
      part.days.includes(WEEKDAYS[local.dayOfWeek - 1]!) &&
      local.toPlainDate().equals(localEnd.toPlainDate()) &&
      part.start <= clock(local) &&
      clock(localEnd) <= part.end,
  )
}

function instantAt(minute: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
}
