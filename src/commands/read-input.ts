import type { ReadInput, Window } from '#core/language/reading.ts'

/** A line of input, or the sentence that says what is wrong with it. */
export function checkedInput(line: string): ReadInput | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'not valid JSON'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'not a JSON object'
  const fields = value as Record<string, unknown>
  const { now, timezone = null, host_timezone, duration_minutes, offers = [], from = 'participant', text } = fields
  if (typeof now !== 'string' || !isInstant(now)) return 'field "now" must be an instant such as 2026-03-02T09:00:00Z'
  if (timezone !== null && !isZone(timezone)) return 'field "timezone" must be an IANA time zone or null'
  if (!isZone(host_timezone)) return 'field "host_timezone" must be an IANA time zone'
  if (typeof duration_minutes !== 'number' || !(duration_minutes > 0))
    return 'field "duration_minutes" must be a positive number'
  if (!Array.isArray(offers) || !offers.every(isOffer))
    return 'field "offers" must be a list of {"start","end"} instants'
  if (from !== 'participant' && from !== 'organizer') return 'field "from" must be "participant" or "organizer"'
  if (typeof text !== 'string') return 'field "text" must be a string'
  return {
    now,
    timezone: timezone as string | null,
    host_timezone: host_timezone as string,
    duration_minutes,
    offers,
    from,
    text,
  }
}

function isInstant(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    Temporal.Instant.from(value)
    return true
  } catch {
    return false
  }
}

function isZone(value: unknown): boolean {
  if (typeof value !== 'string' || value === '') return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value)
    return true
  } catch {
    return false
  }
}

function isOffer(value: unknown): value is Window {
  if (typeof value !== 'object' || value === null) return false
  const { start, end } = value as Record<string, unknown>
  return isInstant(start) && isInstant(end) && Date.parse(start as string) < Date.parse(end as string)
}
