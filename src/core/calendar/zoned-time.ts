import { isZone } from '#core/time/zone.ts'
import { type Component, parameter, property, textOf } from './jcal.ts'
import { offsetMinutes } from './vtimezone.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'

/**
 * The instant that a property of an event means, or null: a whole day is none, a time without a zone could be any, and of
 * a zone that nobody knows nothing is guessed.
 */
export function instantOf(calendar: Component, event: Component, name: string): Temporal.Instant | null {
  const found = property(event, name)
  if (!found || typeof found.value !== 'string') return null
  const [, date, time, isUtc] =
    DATE_TIME.exec(found.value.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})/, '$1-$2-$3T$4:$5:$6')) ?? []
  if (date === undefined) return null
  try {
    if (isUtc) return Temporal.Instant.from(`${date}T${time}Z`)
    const zone = parameter(found, 'tzid')
    return zone === null ? null : localInstant(calendar, Temporal.PlainDateTime.from(`${date}T${time}`), zone)
  } catch {
    return null
  }
}

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(Z?)$/

function localInstant(calendar: Component, local: Temporal.PlainDateTime, name: string): Temporal.Instant | null {
  const zone = zoneNamed(name)
  if (zone !== null) return local.toZonedDateTime(zone).toInstant()
  const own = calendar.components.find((part) => part.name === 'vtimezone' && textOf(part, 'tzid') === name)
  const offset = own ? offsetMinutes(own, local) : null
  return offset === null ? null : local.toZonedDateTime('UTC').toInstant().subtract({ minutes: offset })
}

/** Names of the tz database, also at the end of a path as some programs write it, and those of Windows. */
function zoneNamed(name: string): string | null {
  const trimmed = name.trim().replace(/^"|"$/g, '')
  if (Object.hasOwn(WINDOWS_ZONES, trimmed)) return WINDOWS_ZONES[trimmed]!
  const parts = trimmed.split('/')
  const candidates = [trimmed, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  return candidates.find(isZone) ?? null
}
