import type { ClosingFactKind, Closure } from './closures.ts'
import { overlaps } from './interval.ts'
import type { Stretch } from './minute.ts'
import { OPTIONAL_PRICE, PRICES } from './prices.ts'
import { peopleNeededIn, quorumOf } from './quorum.ts'
import type { Search } from './search-input.ts'

/** Something that the organizer could give up so that a time opens. `who` is a member, or a person of the request. */
export type Relaxation =
  | { kind: 'extend_timeframe'; from: number; to: number }
  | { kind: 'shorten'; minutes: number }
  | { kind: 'accept_unknown'; who: string }
  | { kind: 'skip_buffer'; who: string }
  | { kind: 'shorten_notice'; who: string; minutes: number }
  | { kind: 'exceed_daily_limit'; who: string }
  | { kind: 'go_outside_hours'; who: string }
  | { kind: 'work_on_day_off'; who: string }
  | { kind: 'ask_for_more_times'; who: string }
  | { kind: 'ask_about_ruled_out'; who: string }
  | { kind: 'make_optional'; who: string }
  | { kind: 'need_fewer'; needed: number }

/**
 * Everything the organizer would give up for this slot. Somebody is left out if that is cheaper than their obstacles; if some
 * may be missing anyway, leaving out more means that fewer are enough.
 */
export function relaxationsFor(slot: Stretch, search: Search, all: Closure[]): Relaxation[] {
  const inTheWay = all.filter(({ closed }) => overlaps(closed, slot))
  const { who, missing } = quorumOf(search)
  const people = [...new Set(inTheWay.map(({ personId }) => personId))]
    .filter((id) => id !== null)
    .map((id) => ({ id, price: priceOf(id, inTheWay) }))
    .toSorted((one, other) => other.price - one.price)
  const missed = people
    .map(({ id }) => id)
    .filter((id) => who.has(id))
    .slice(0, missing)
  const dropped = people.filter(({ id, price }) => price > OPTIONAL_PRICE && !missed.includes(id)).map(({ id }) => id)
  const minutes = slot.end - slot.start
  const relaxations: Relaxation[] = minutes < search.durationMinutes ? [{ kind: 'shorten', minutes }] : []
  for (const { fact, personId } of inTheWay) {
    if (personId !== null && missed.includes(personId)) continue
    const relaxation: Relaxation =
      personId === null || !dropped.includes(personId)
        ? relaxationOf(fact.kind, fact.who ?? '', slot, search)
        : missing > 0
          ? { kind: 'need_fewer', needed: peopleNeededIn(search) - dropped.length }
          : { kind: 'make_optional', who: personId }
    if (!relaxations.some((other) => isSame(other, relaxation))) relaxations.push(relaxation)
  }
  return relaxations
}

function priceOf(id: string, inTheWay: Closure[]): number {
  const own = inTheWay.filter(({ personId }) => personId === id)
  return own.reduce((sum, { fact }) => sum + PRICES[fact.kind], 0)
}

const isSame = (one: Relaxation, other: Relaxation): boolean => JSON.stringify(one) === JSON.stringify(other)

function relaxationOf(kind: ClosingFactKind, who: string, slot: Stretch, search: Search): Relaxation {
  switch (kind) {
    case 'timeframe':
      return {
        kind: 'extend_timeframe',
        from: Math.min(search.from, slot.start),
        to: Math.max(search.to, slot.end),
      }
    case 'unknown_calendar':
      return { kind: 'accept_unknown', who }
    case 'buffer':
      return { kind: 'skip_buffer', who }
    case 'notice':
      return { kind: 'shorten_notice', who, minutes: slot.start - search.now }
    case 'daily_limit':
      return { kind: 'exceed_daily_limit', who }
    case 'hours':
      return { kind: 'go_outside_hours', who }
    case 'day_off':
      return { kind: 'work_on_day_off', who }
    case 'free_windows':
      return { kind: 'ask_for_more_times', who }
    case 'ruled_out':
      return { kind: 'ask_about_ruled_out', who }
    case 'busy':
    case 'booking':
    case 'duration':
      throw new Error(`${kind} of ${who} cannot be given up`)
  }
}
