import type { Addressed, ReadInput } from '#core/language/reading.ts'
import type { Window } from '#core/time/interval.ts'

/** A line of input, or a sentence about its problem. */
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
  if (from !== 'participant' && from !== 'organizer' && from !== 'requester')
    return 'field "from" must be "participant", "organizer" or "requester"'
  if (typeof text !== 'string') return 'field "text" must be a string'
  for (const name of ['sent', 'asked', 'about', 'subject'])
    if (!isTextOrNull(fields[name])) return `field "${name}" must be a string or null`
  for (const name of ['people', 'to', 'cc'])
    if (!isAddressList(fields[name])) return `field "${name}" must be a list of {"email","name"}`
  return {
    now,
    timezone: timezone as string | null,
    host_timezone: host_timezone as string,
    duration_minutes,
    offers,
    from,
    text,
    ...(typeof fields.sent === 'string' && { sent: fields.sent }),
    asked_words: textOf(fields.asked),
    about: textOf(fields.about),
    people: addressesOf(fields.people),
    subject: textOf(fields.subject) ?? '',
    to: addressesOf(fields.to),
    cc: addressesOf(fields.cc),
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const isTextOrNull = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string'

const isAddressList = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.every(isAddressed))

function isAddressed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { email, name } = value as Record<string, unknown>
  return typeof email === 'string' && isTextOrNull(name)
}

const addressesOf = (value: unknown): Addressed[] =>
  Array.isArray(value) ? value.map(({ email, name }) => ({ email, name: textOf(name) })) : []

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
