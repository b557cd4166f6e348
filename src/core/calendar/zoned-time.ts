import { isZone } from '#core/time/zone.ts'
import { type Component, parameter, property, textOf } from './jcal.ts'
import { offsetMinutes } from './vtimezone.ts'
import { WINDOWS_ZONES } from './windows-zones.ts'

/** The instant of an event's property, or null for a date, a time without a zone, or an unknown zone. */
export function instantOf(calendar: Component, event: Component, name: string): Temporal.Instant | null {
  const found = property(event, name)
  if (!found || typeof found.value !== 'string') return null
  const [, local, utc] = DATE_TIME.exec(found.value) ?? []
  const zone = utc === 'Z' ? 'UTC' : parameter(found, 'tzid')
  if (local === undefined || zone === null) return null
  try {
    return believable(localInstant(calendar, Temporal.PlainDateTime.from(local), zone))
  } catch {
    return null
  }
}

const EARLIEST = Temporal.Instant.from('1970-01-01T00:00:00Z')
const LATEST = Temporal.Instant.from('2200-01-01T00:00:00Z')

/** A plausible time, or null. PostgreSQL has no year 0, and our format has no five-digit years. */
export function believable(instant: Temporal.Instant | null): Temporal.Instant | null {
  if (instant === null) return null
  const isWithin = Temporal.Instant.compare(instant, EARLIEST) >= 0 && Temporal.Instant.compare(instant, LATEST) < 0
  return isWithin ? instant : null
}

/** Properties that the library does not know, such as Outlook's own, keep the short form: 20261202T100000. */
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}|\d{8}T\d{6})(Z?)$/

function localInstant(calendar: Component, local: Temporal.PlainDateTime, name: string): Temporal.Instant | null {
  const zone = zoneNamed(name)
  if (zone !== null) return local.toZonedDateTime(zone).toInstant()
  const own = calendar.components.find((part) => part.name === 'vtimezone' && textOf(part, 'tzid') === name)
  const offset = own ? offsetMinutes(own, local) : null
  return offset === null ? null : local.toZonedDateTime('UTC').toInstant().subtract({ minutes: offset })
}

/** Accepts tz database names, also at the end of a path as some programs write them, and Windows names. */
export function zoneNamed(name: string): string | null {
  const trimmed = name.trim().replace(/^"|"$/g, '')
  if (Object.hasOwn(WINDOWS_ZONES, trimmed)) return WINDOWS_ZONES[trimmed]!
  const parts = trimmed.split('/')
  const candidates = [trimmed, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  return candidates.find(isZone) ?? null
}
