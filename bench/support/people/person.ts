import type { Participant, Slot } from '#core/negotiation/situation/negotiation.ts'
import { participant } from '../../../test/core/negotiation/conversation.ts'
import type { Chance } from './chance.ts'

// Somebody with a hidden calendar, a zone, and habits. Their mails always agree with that calendar.

export type Stretch = { start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime }

export type Simulated = {
  participant: Participant
  /** Their real zone, known to Parley or not. */
  zone: string
  /** When they can, day by day. */
  free: Stretch[]
  /** About how many hours they take to answer. */
  pace: number
  /** How often they leave a mail unanswered. */
  silence: number
  /** How many mails they have answered. */
  answers: number
}

const ZONES = ['Europe/Lisbon', 'Europe/Berlin', 'Europe/London', 'America/New_York', 'Europe/Athens'] as const
const DAYS = 28
const ZONE_KNOWN = 0.8

export function newPerson(n: number, from: Temporal.Instant, chance: Chance): Simulated {
  const zone = chance.oneOf(ZONES)
  const isKnown = chance.happens(ZONE_KNOWN)
  const known = { zone: isKnown ? zone : null, zoneSource: isKnown ? ('request' as const) : null }
  return somebody(participant(`person${n}@client.test`, `Person ${'ABCDEFGH'[n]}`, known), zone, from, chance)
}

/** A colleague whom somebody named: in the same zone, with their own calendar. */
export const newColleague = (who: Participant, of: Simulated, from: Temporal.Instant, chance: Chance): Simulated =>
  somebody(who, of.zone, from, chance)

function somebody(who: Participant, zone: string, from: Temporal.Instant, chance: Chance): Simulated {
  return {
    participant: who,
    zone,
    free: freeTime(zone, from, chance),
    pace: chance.oneOf([1, 3, 8, 24]),
    silence: chance.oneOf([0, 0.1, 0.3]),
    answers: 0,
  }
}

/** Working days from nine to half past five, minus many meetings of an hour or two. */
function freeTime(zone: string, from: Temporal.Instant, chance: Chance): Stretch[] {
  const first = from.toZonedDateTimeISO(zone).startOfDay()
  return Array.from({ length: DAYS }, (_, day) => first.add({ days: day }))
    .filter(({ dayOfWeek }) => dayOfWeek <= 5)
    .flatMap((day) => (chance.happens(0.15) ? [] : freeOn(day, chance)))
}

function freeOn(day: Temporal.ZonedDateTime, chance: Chance): Stretch[] {
  const stretches: Stretch[] = []
  const end = day.add({ hours: 17, minutes: 30 })
  let at = day.add({ hours: 9 })
  while (Temporal.ZonedDateTime.compare(at, end) < 0) {
    const next = at.add({ minutes: chance.oneOf([60, 90, 120]) })
    const until = Temporal.ZonedDateTime.compare(next, end) > 0 ? end : next
    if (chance.happens(0.5)) stretches.push({ start: at, end: until })
    at = until
  }
  return joined(stretches)
}

function joined(stretches: Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const stretch of stretches) {
    const last = whole.at(-1)
    if (last?.end.equals(stretch.start)) last.end = stretch.end
    else whole.push({ ...stretch })
  }
  return whole
}

/** Whether they could come then. */
export function canCome({ free }: Simulated, slot: Slot): boolean {
  const [start, end] = [Temporal.Instant.from(slot.start), Temporal.Instant.from(slot.end)]
  return free.some(
    (stretch) =>
      Temporal.Instant.compare(stretch.start.toInstant(), start) <= 0 &&
      Temporal.Instant.compare(end, stretch.end.toInstant()) <= 0,
  )
}
