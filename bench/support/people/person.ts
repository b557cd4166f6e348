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
const WORK_FROM = { hours: 9 }
const WORK_UNTIL = { hours: 17, minutes: 30 }

export function newPerson(n: number, from: Temporal.Instant, chance: Chance): Simulated {
  const zone = chance.oneOf(ZONES)
  const isKnown = chance.happens(ZONE_KNOWN)
  const known = { zone: isKnown ? zone : null, zoneSource: isKnown ? ('request' as const) : null }
  return somebody(participant(`person${n}@client.test`, `${NAMES[n]} Berg`, known), zone, from, chance)
}

/** Names that nobody mixes up, so that people can name each other. */
const NAMES = [
  ...['Agnes', 'Bruno', 'Clara', 'Dario', 'Elena', 'Felix', 'Greta', 'Hugo', 'Irene', 'Jonas'],
  ...['Karin', 'Louis', 'Milena', 'Nils', 'Olga', 'Pavel', 'Quentin', 'Rosa', 'Simon', 'Tilda'],
]

/** A colleague whom somebody named: in the same zone, with their own calendar. */
export const newColleague = (who: Participant, of: Simulated, from: Temporal.Instant, chance: Chance): Simulated =>
  somebody(who, of.zone, from, chance)

/** An assistant, who has the calendar of the person who named them. */
export const newAssistant = (who: Participant, of: Simulated, chance: Chance): Simulated => ({
  ...of,
  participant: who,
  pace: chance.oneOf(PACES),
  silence: 0,
  answers: 0,
})

const PACES = [1, 3, 8, 24]

function somebody(who: Participant, zone: string, from: Temporal.Instant, chance: Chance): Simulated {
  return {
    participant: who,
    zone,
    free: freeTime(zone, from, chance),
    pace: chance.oneOf(PACES),
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
  const end = day.add(WORK_UNTIL)
  let at = day.add(WORK_FROM)
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
  for (const stretch of stretches.toSorted((one, other) => Temporal.ZonedDateTime.compare(one.start, other.start))) {
    const last = whole.at(-1)
    if (!last || Temporal.ZonedDateTime.compare(last.end, stretch.start) < 0) whole.push({ ...stretch })
    else if (Temporal.ZonedDateTime.compare(last.end, stretch.end) < 0) last.end = stretch.end
  }
  return whole
}

/** They move something, and can come then. */
export function freeUp(person: Simulated, slot: Slot): void {
  person.free = joined([...person.free, stretchOf(slot, person)])
}

/** Something comes up, and they cannot come then any more. */
export function takeUp(person: Simulated, slot: Slot): void {
  const { start, end } = stretchOf(slot, person)
  const isBefore = (one: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime) =>
    Temporal.ZonedDateTime.compare(one, other) < 0
  person.free = person.free.flatMap((each) => {
    if (!isBefore(each.start, end) || !isBefore(start, each.end)) return [each]
    return [
      ...(isBefore(each.start, start) ? [{ start: each.start, end: start }] : []),
      ...(isBefore(end, each.end) ? [{ start: end, end: each.end }] : []),
    ]
  })
}

const stretchOf = (slot: Slot, { zone }: Simulated): Stretch => ({
  start: Temporal.Instant.from(slot.start).toZonedDateTimeISO(zone),
  end: Temporal.Instant.from(slot.end).toZonedDateTimeISO(zone),
})

/** Whether the slot lies in their working day, busy or not. */
export function isAtWork(person: Simulated, slot: Slot): boolean {
  const { start, end } = stretchOf(slot, person)
  const day = start.startOfDay()
  return (
    start.dayOfWeek <= 5 &&
    Temporal.ZonedDateTime.compare(day.add(WORK_FROM), start) <= 0 &&
    Temporal.ZonedDateTime.compare(end, day.add(WORK_UNTIL)) <= 0
  )
}

/** Whether they could come then. */
export function canCome({ free }: Simulated, slot: Slot): boolean {
  const [start, end] = [Date.parse(slot.start), Date.parse(slot.end)]
  return free.some((stretch) => stretch.start.epochMilliseconds <= start && end <= stretch.end.epochMilliseconds)
}

/** After their usual delay, in their next hour between eight and eight on a working day. */
export function awake(now: Temporal.Instant, { pace, zone }: Simulated, chance: Chance): Temporal.Instant {
  let at = now.add({ minutes: Math.round(chance.between(0.3, 1.7) * pace * 60) }).toZonedDateTimeISO(zone)
  while (at.dayOfWeek > 5 || at.hour < 8 || at.hour >= 20) at = at.add({ hours: 1 })
  return at.toInstant()
}
