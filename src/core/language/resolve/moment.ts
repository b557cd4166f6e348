// The situation in which a text is resolved: the moment, the zones, what was offered, and how far ahead we look.

import type { Day } from '#core/time/calendar-day.ts'
import type { Window } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import type { LanguagePack } from '../lexicon/pack.ts'
import { dayFirstIn } from '../lexicon/zones.ts'
import type { ReadInput } from '../reading.ts'
import { slotOn, wallOf } from './clock-slot.ts'
import { instantOf } from './instant.ts'

/** Design 8: the horizon is today and the 27 days after it, in the sender's zone. */
const HORIZON_DAYS = 27

export type Moment = {
  now: number
  /** The zone bare times are read in: the sender's, else the one the offers were shown in. */
  zone: string
  senderZone: string | null
  hostZone: string
  today: Day
  lastDay: Day
  limits: Stretch
  durationMinutes: number
  offers: Stretch[]
  dayFirst: boolean | null
  /** What everybody has in mind where nothing was offered: the booked meeting. */
  spokenOf?: Stretch
}

export function momentOf(input: ReadInput, pack: LanguagePack, said: string | null): Moment {
  const hostZone = usableZone(input.host_timezone) ?? 'UTC'
  const senderZone = said ?? usableZone(input.timezone)
  const zone = senderZone ?? hostZone
  const now = instantOf(input.now)
  const today = wallOf(now, zone).day
  const lastDay = today + HORIZON_DAYS
  return {
    now,
    zone,
    senderZone,
    hostZone,
    today,
    lastDay,
    limits: { start: now, end: slotOn(lastDay, 0, 24 * 60, zone).end },
    durationMinutes: input.duration_minutes,
    offers: offersOf(input.offers),
    dayFirst: dayFirstIn(senderZone ?? hostZone) ?? (pack.dayFirst ? true : null),
  }
}

function offersOf(windows: Window[]): Stretch[] {
  const offers: Stretch[] = []
  for (const { start, end } of windows) offers.push({ start: instantOf(start), end: instantOf(end) })
  return offers
}

const zones = new Map<string, string | null>()

/** Null when the name isn't a zone. Asking is slow, so answers are remembered; input isn't ours, so only so many. */
function usableZone(zone: string | null | undefined): string | null {
  if (!zone) return null
  const known = zones.get(zone)
  if (known !== undefined) return known
  let usable: string | null = null
  try {
    usable = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone).timeZoneId
  } catch {}
  if (zones.size > 1_000) zones.clear()
  zones.set(zone, usable)
  return usable
}
