import type { Slot } from '#core/negotiation/situation/negotiation.ts'
import { asSlot } from '#core/negotiation/situation/situation.ts'
import { minuteAtOrAfter, type Stretch } from '#core/time/minute.ts'
import { roundStarts } from '#core/time/round-starts.ts'
import { possibleStarts, shownZone } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { type Wall, wallAt } from '#core/time/wall-time.ts'
import { newDiscomfort } from './discomfort.ts'

// Somebody names a time that cannot be, or wants a booked one moved a little: these are the possible times as near to it as can be.

/** Another day is as far as this on the same one: "Thursday at 10" is nearer to Thursday at 15:00 than to Friday at 10. */
const DAY_AWAY = 600
/** Closer together, two times are hardly a choice. */
const APART_MINUTES = 60
const STEP_MINUTES = 30

/** The nearest, in the order of time. */
export function nearestTo(
  wanted: readonly Slot[],
  search: Search,
  count: number,
  mayBe: (start: number) => boolean = () => true,
): Slot[] {
  const zone = shownZone(search)
  const discomfort = newDiscomfort(search)
  const windows = wanted.map(({ start, end }) => ({
    from: wallAt(minuteAtOrAfter(start), zone),
    to: wallAt(minuteAtOrAfter(end) - search.durationMinutes, zone),
  }))
  const starts = [...roundStarts(possibleStarts(search), zone, STEP_MINUTES)].filter(mayBe)
  const left = starts.map((start) => {
    const slot = { start, end: start + search.durationMinutes }
    return { slot, distance: distanceTo(windows, wallAt(start, zone)) + discomfort(slot) }
  })
  left.sort((one, other) => one.distance - other.distance)
  const chosen: Stretch[] = []
  for (const { slot } of left) {
    if (chosen.length >= count) break
    if (chosen.every((other) => Math.abs(other.start - slot.start) >= APART_MINUTES)) chosen.push(slot)
  }
  return chosen.toSorted((one, other) => one.start - other.start).map(asSlot)
}

/** Days count from the window's own, and clocks from its hours, so that an afternoon leads to other afternoons. */
const distanceTo = (windows: readonly { from: Wall; to: Wall }[], { day, minute }: Wall): number =>
  Math.min(
    ...windows.map(({ from, to }) => DAY_AWAY * beyond(day, from.day, to.day) + beyond(minute, from.minute, to.minute)),
  )

const beyond = (value: number, from: number, to: number): number => Math.max(0, from - value, value - to)
