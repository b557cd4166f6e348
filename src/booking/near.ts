import type { Slots } from '#actions/find-slots.ts'
import type { Slot } from '#core/time/timestamp.ts'
import type { BookingOptions } from './options.ts'
import { slotsBetween, type Visit } from './visit.ts'

const NEAR_MAX = 6
const WITHIN = { hours: 7 * 24 }

/** The free times nearest to one that was taken, in order. */
export async function nearTo(visit: Visit, { start }: Slot, options: BookingOptions): Promise<Slots> {
  const at = Temporal.Instant.from(start)
  const slots = await slotsBetween(visit, at.subtract(WITHIN), at.add(WITHIN), options)
  const distance = (slot: Slot) => Math.abs(Date.parse(slot.start) - at.epochMilliseconds)
  const nearest = slots.toSorted((one, other) => distance(one) - distance(other)).slice(0, NEAR_MAX)
  return nearest.sort((one, other) => (one.start < other.start ? -1 : 1))
}
