import { isAfter } from '#core/negotiation/situation/before-after.ts'
import type { Slot } from '#core/negotiation/situation/negotiation.ts'
import { asSlot, hasTimes, type Situation, startOf, within } from '#core/negotiation/situation/situation.ts'
import type { Intervals } from '#core/time/interval.ts'
import type { Search } from '#core/time/search-input.ts'
import { wallAt } from '#core/time/wall-time.ts'
import { nearestTo } from './nearest-to.ts'

// A move keeps close to what is moved. Somebody who wants "half an hour later", and whose words leave open which hour that is, or whose
// time cannot be, is first offered times around it: on the same day, and at the same hour of another one.

/** Beside it on the same day, before another day. */
const SAME_DAY = 2
const OTHER_DAY = 1

/** Empty where it is not the first list for a wish, where the wish was met, where that day has no time, or where somebody only declined. */
export function closeBy(situation: Situation, search: Search): Slot[] {
  const { negotiation, wishes, hint, wanted, organizer, notRuledOut } = situation
  const wish = wishes.find(({ isDecline }) => !isDecline)
  const { booking } = negotiation
  if (!wish || !booking?.live || wanted !== null) return []
  if (hint !== null && hasTimes(within(notRuledOut, hint))) return []
  if (negotiation.sent.some((sent) => sent.showed.length > 0 && isAfter(sent, wish.since))) return []
  const around = hint ? slotsIn(hint) : [booking]
  const dayOf = (start: number): number => wallAt(start, organizer.zone).day
  const days = new Set(around.map((slot) => dayOf(startOf(slot))))
  const isAnother = (start: number): boolean => start !== startOf(booking)
  const near = nearestTo(around, search, SAME_DAY, (start) => isAnother(start) && days.has(dayOf(start)))
  if (near.length === 0) return []
  const isLater = (start: number): boolean => start > startOf(booking) && !days.has(dayOf(start))
  const beyond = nearestTo(around, search, OTHER_DAY + SAME_DAY - near.length, isLater)
  return [...near, ...beyond].sort((one, other) => startOf(one) - startOf(other))
}

function slotsIn(intervals: Intervals): Slot[] {
  const slots: Slot[] = []
  for (let i = 0; i < intervals.length; i += 2) slots.push(asSlot({ start: intervals[i]!, end: intervals[i + 1]! }))
  return slots
}
