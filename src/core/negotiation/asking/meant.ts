import type { Understanding } from '#core/language/reading.ts'
import type { Heard } from '#core/mail/wording/restated.ts'
import { OFFERS_IN_DOUBT, OFFERS_USUAL } from '#core/negotiation/policy.ts'
import type { Received, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { listAnsweredBy } from '#core/negotiation/situation/sent-mails.ts'
import {
  asSlot,
  hasTimes,
  lengthOf,
  minutesOf,
  type Situation,
  startOf,
  within,
  withoutOthers,
} from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { chooseOffers } from '#core/negotiation/times/choose-offers.ts'
import { openToMany } from '#core/negotiation/times/list.ts'
import {
  covers,
  fromWindows,
  type Intervals,
  NOTHING,
  overlaps,
  subtract,
  unionAll,
  type Window,
  widen,
} from '#core/time/interval.ts'
import { HOUR } from '#core/time/minute.ts'
import { isPossible } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { minuteAt, wallAt } from '#core/time/wall-time.ts'

// The times that an unsure mail seems to mean, as far as they can be. None of them is a time that the same mail rules out.

export type Meant = {
  /** Times to choose from. */
  slots: Slot[]
  /** When they can, as we understood it and as far as our side can. */
  free: Window[]
  /** What the question says back. A time that stands below it under its number is not said twice. */
  heard: Heard
  /** In a group there is one list for all, so what a single person means is asked about in words. */
  isInWords: boolean
}

export function meantBy(
  { picks, free, busy }: Understanding,
  message: Received,
  standing: Standing,
  situation: Situation,
): Meant {
  const { negotiation, standings } = situation
  const out = fromWindows(busy, 'busy')
  const shown = listAnsweredBy(negotiation, toParticipant(standing.participant), message)?.showed ?? []
  const named = picks.flatMap((n) => shown[n] ?? [])
  // "Any of them, but never on a Monday" leaves no Monday, whatever stands between its busy hours.
  const isAny = named.length > 1 && named.length === shown.length
  const picked = named.filter((slot) => !overlaps(isAny ? widen(out, 1) : out, minutesOf(slot)))
  const taken = picked.filter((slot) => isPossible(withoutRefusals(standing, situation), startOf(slot)))
  const isGroup = standings.length > 1 && negotiation.status !== 'booked'
  if (taken.length > 0 && !(isGroup && free.length > 0))
    return { slots: taken, free: [], heard: { free: [], busy }, isInWords: false }
  const restOfDays = picked.length === 0 ? named.map((slot) => dayOf(slot, standing, situation)) : []
  const left = subtract(unionAll([fromWindows([...free, ...taken], 'free'), ...restOfDays]), out)
  const own = within(withoutOthers(situation.everSaid, standing), left)
  const windows = windowsOf(left)
  const heard = { free: free.length > 0 || hasTimes(own) ? windows : [], busy: onOtherDays(busy, restOfDays, left) }
  if (left.length === 0 || !hasTimes(own)) return { slots: [], free: [], heard, isInWords: false }
  if (isGroup && !isWide(windows)) return { slots: [], free: windows, heard, isInWords: true }
  if (isGroup) return { slots: timesIn(left, situation), free: windows, heard, isInWords: false }
  const slots = chooseOffers(within(situation.notRuledOut, left), { count: OFFERS_IN_DOUBT }).map(asSlot)
  const isSaidBelow = slots.length === 1 && windows.length === 1 && busy.length === 0
  return { slots, free: windows, heard: isSaidBelow ? { free: [], busy } : heard, isInWords: false }
}

/** Whole days: which hours of them suit is told by picking, since a yes to all of them is soon said. */
const isWide = (windows: Window[]): boolean =>
  windows.filter((window) => lengthOf(window) >= WHOLE_DAY).length >= WIDE_DAYS

const WHOLE_DAY = 8 * HOUR
const WIDE_DAYS = 3

/** Those of the common list, as far as it has any then. */
function timesIn(left: Intervals, situation: Situation): Slot[] {
  const listed = openToMany(situation)
    .map(({ slot }) => slot)
    .filter((slot) => covers(left, minutesOf(slot)))
  return listed.length > 1
    ? listed
    : chooseOffers(within(situation.notRuledOut, left), { count: OFFERS_USUAL }).map(asSlot)
}

/** Ignores their earlier refusals, since they now seem to accept such a time. */
function withoutRefusals({ participant }: Standing, { notRuledOut }: Situation): Search {
  const people = notRuledOut.people.map((person) =>
    person.id === participant.id ? { ...person, ruledOut: NOTHING } : person,
  )
  return { ...notRuledOut, people }
}

/** "Tuesday, but I'm in meetings until 3": the listed hour is out, and the rest of that day is not. */
function dayOf(slot: Slot, { participant }: Standing, { organizer }: Situation): Intervals {
  const zone = participant.zone ?? organizer.zone
  const { day } = wallAt(startOf(slot), zone)
  return [minuteAt(day, DAY_FROM_HOUR * HOUR, zone), minuteAt(day, DAY_UNTIL_HOUR * HOUR, zone)]
}

/** What somebody means by a day of theirs. */
const DAY_FROM_HOUR = 8
const DAY_UNTIL_HOUR = 18

/** Of such a day the rest is said, if there is any, and not its busy part as well. */
function onOtherDays(busy: Window[], days: Intervals[], left: Intervals): Window[] {
  const said = unionAll(days.filter(([start, end]) => overlaps(left, { start: start!, end: end! })))
  return busy.filter((window) => !overlaps(said, minutesOf(window)))
}

export function windowsOf(intervals: Intervals): Window[] {
  const windows: Window[] = []
  for (let i = 0; i < intervals.length; i += 2) windows.push(asSlot({ start: intervals[i]!, end: intervals[i + 1]! }))
  return windows
}
