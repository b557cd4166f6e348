import { GROUP_PEOPLE, LOST_SOON_DAYS, MOST_SHARE } from '#core/negotiation/policy.ts'
import type { Participant, Slot } from '#core/negotiation/situation/negotiation.ts'
import { asSlot, isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { DAY, millisecondsOf } from '#core/time/minute.ts'
import { earliestAgreed, possibleStarts } from '#core/time/search.ts'
import { canCome } from './left-out.ts'
import { lunchIn } from './lunch.ts'
import { silenceOf } from './silence.ts'

// When most people of a group can come, and who cannot: something that the organizer can settle by leaving somebody out.

export type Most = { slot: Slot; people: Participant[]; of: number }

/** The earliest time to which the most of them have agreed. Null unless it is most of them, and somebody is missing. */
export function whenMostCan({ standings, commonTimes }: Situation): Most | null {
  const required = standings.filter((standing) => standing.participant.required && !isOut(standing))
  const needed = Math.min(Math.ceil(required.length * MOST_SHARE), required.length - 1)
  const found = needed > 0 ? earliestAgreed({ ...commonTimes, needed }, lunchIn(commonTimes)) : null
  if (!found) return null
  const slot = asSlot(found)
  const people = required.filter((standing) => !canCome(standing, slot)).map(({ participant }) => participant)
  return people.length > 0 ? { slot, people, of: required.length } : null
}

export type Losing = {
  silent: Standing[]
  /** To which everybody else has agreed. */
  slot: Slot
  /** From when on the organizer may do without those who are silent. */
  at: Temporal.Instant
}

/**
 * Most of a group agree, and those who have not answered a follow-up either would let the last of these times pass. Then the organizer
 * need not wait for the other follow-ups.
 */
export function losingTime(situation: Situation): Losing | null {
  const required = situation.standings.filter((standing) => standing.participant.required && !isOut(standing))
  const silent = required.filter((standing) => isSilent(standing, situation))
  const left = required.length - silent.length
  if (required.length < GROUP_PEOPLE || silent.length === 0 || left < required.length * MOST_SHARE) return null
  const ids = new Set(silent.map(({ participant }) => participant.id))
  const { commonTimes } = situation
  const people = commonTimes.people.map((each) => (ids.has(each.id) ? { ...each, required: false } : each))
  const others = { ...commonTimes, people }
  if (people.some((each) => each.required && each.free === null)) return null
  const found = earliestAgreed(others, lunchIn(others))
  if (!found) return null
  const last = possibleStarts(others).at(-1)! - 1
  return {
    silent,
    slot: asSlot(found),
    at: Temporal.Instant.fromEpochMilliseconds(millisecondsOf(last - LOST_SOON_DAYS * DAY)),
  }
}

export function wakesForLoss(situation: Situation): Temporal.Instant[] {
  const at = losingTime(situation)?.at
  return at && Temporal.Instant.compare(at, situation.now) > 0 ? [at] : []
}

function isSilent(standing: Standing, situation: Situation): boolean {
  const silence = silenceOf(standing, situation)
  return silence?.next === 'follow_up' && silence.followUps > 0 && standing.deferred === null
}
