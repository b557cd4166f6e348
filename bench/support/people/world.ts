import type { Host, Slot } from '#core/negotiation/situation/negotiation.ts'
import { host } from '../../../test/core/negotiation/conversation.ts'
import type { Chance } from './chance.ts'
import { canCome, freeUp, isAtWork, newPerson, type Simulated } from './person.ts'

// People and an organizer who can meet at all, since no assistant could help others. Where their calendars leave them too few common
// times, all of them free up some of the half hours in which everybody is at work: of eight people who are busy half of the
// time no two weeks would have a common time.

export type World = {
  cast: Simulated[]
  organizer: Host
  /** Times that suit everybody, when the request is made. */
  common: Slot[]
}

const COMMON_MIN = 8
const COMMON_DAYS = 14
const HALF_HOUR_MS = 30 * 60_000
/** The first of them, in half hours from now. */
const COMMON_FROM = 4

export function newWorld(people: number, from: Temporal.Instant, chance: Chance): World {
  for (;;) {
    const cast = Array.from({ length: people }, (_, n) => newPerson(n, from, chance))
    const organizer = host('ana@acme.test', 'Ana Lopez', { busy: busyTime(from, chance) })
    const open = openTimes(organizer, from)
    const atWork = open.filter((slot) => cast.every((person) => isAtWork(person, slot)))
    if (atWork.length < COMMON_MIN) continue
    const isCommon = (slot: Slot) => cast.every((person) => canCome(person, slot))
    while (open.filter(isCommon).length < COMMON_MIN) {
      const slot = chance.oneOf(atWork)
      for (const person of cast) freeUp(person, slot)
    }
    return { cast, organizer, common: open.filter(isCommon) }
  }
}

/** Half hours of the next two weeks in which the organizer is free. */
function openTimes({ busy, zone }: Host, from: Temporal.Instant): Slot[] {
  const slots: Slot[] = []
  for (let n = COMMON_FROM; n < COMMON_DAYS * 48; n += 1) {
    const start = from.add({ milliseconds: n * HALF_HOUR_MS })
    const at = start.toZonedDateTimeISO(zone)
    if (at.dayOfWeek > 5 || at.hour < 9 || at.hour >= 17) continue
    const minute = start.epochMilliseconds / 60_000
    const isTaken = busy.some((edge, i) => i % 2 === 0 && edge < minute + 30 && minute < busy[i + 1]!)
    if (!isTaken) slots.push({ start: start.toString(), end: start.add({ milliseconds: HALF_HOUR_MS }).toString() })
  }
  return slots
}

/** Half of the organizer's hours are taken. */
function busyTime(from: Temporal.Instant, chance: Chance): number[] {
  const first = from.epochMilliseconds / 60_000
  const merged: number[] = []
  for (let hour = 0; hour < 28 * 24; hour += 1) {
    if (!chance.happens(0.5)) continue
    const start = first + hour * 60
    if (merged.at(-1) === start) merged[merged.length - 1] = start + 60
    else merged.push(start, start + 60)
  }
  return merged
}
