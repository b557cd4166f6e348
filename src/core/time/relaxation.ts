import type { Closure, FactKind } from './closures.ts'
import { NOTHING, overlaps } from './interval.ts'
import type { Slot } from './minute.ts'
import { OPTIONAL_PRICE, PRICES } from './prices.ts'
import type { HostTime, PersonTime, Search } from './search-input.ts'
import { WEEKDAYS, type WorkingHours } from './working-hours.ts'

/** Something that the organizer could give up so that a time opens. `who` is a member, or a person of the request. */
export type Relaxation =
  | { kind: 'extend_timeframe'; from: number; to: number }
  | { kind: 'shorten'; minutes: number }
  | { kind: 'accept_unknown'; who: string }
  | { kind: 'skip_buffer'; who: string }
  | { kind: 'shorten_notice'; who: string; minutes: number }
  | { kind: 'exceed_daily_limit'; who: string }
  | { kind: 'go_outside_hours'; who: string }
  | { kind: 'ask_for_more_times'; who: string }
  | { kind: 'ask_about_ruled_out'; who: string }
  | { kind: 'make_optional'; who: string }

/** The search as it would be if the organizer agreed. Asking somebody stands for their saying yes. */
export function relax(search: Search, relaxation: Relaxation): Search {
  switch (relaxation.kind) {
    case 'extend_timeframe':
      return { ...search, from: relaxation.from, to: relaxation.to }
    case 'shorten':
      return { ...search, durationMinutes: relaxation.minutes }
    case 'accept_unknown':
      return withMember(search, relaxation.who, { unknown: NOTHING })
    case 'skip_buffer':
      return withMember(search, relaxation.who, { bufferMinutes: 0 })
    case 'shorten_notice':
      return withMember(search, relaxation.who, { noticeMinutes: relaxation.minutes })
    case 'exceed_daily_limit':
      return withMember(search, relaxation.who, { dailyLimit: null })
    case 'go_outside_hours':
      return withMember(search, relaxation.who, { hours: ALWAYS })
    case 'ask_for_more_times':
      return withPerson(search, relaxation.who, { free: null })
    case 'ask_about_ruled_out':
      return withPerson(search, relaxation.who, { ruledOut: NOTHING })
    case 'make_optional':
      return withPerson(search, relaxation.who, { required: false })
  }
}

const ALWAYS: WorkingHours = [{ days: [...WEEKDAYS], start: '00:00', end: '24:00' }]

function withMember(search: Search, memberId: string, fields: Partial<HostTime>): Search {
  const changed = (host: HostTime) => (host.memberId === memberId ? { ...host, ...fields } : host)
  return {
    ...search,
    hosts: search.hosts.map(changed),
    people: search.people.map((person) => (person.member ? { ...person, member: changed(person.member) } : person)),
  }
}

function withPerson(search: Search, id: string, fields: Partial<PersonTime>): Search {
  return { ...search, people: search.people.map((person) => (person.id === id ? { ...person, ...fields } : person)) }
}

/** Everything that has to be given up for this slot. Who costs more than going without them is left out. */
export function relaxationsFor(slot: Slot, search: Search, all: Closure[]): Relaxation[] {
  const inTheWay = all.filter(({ closed }) => overlaps(closed, slot))
  const dropped = new Set(
    inTheWay.map(({ personId }) => personId).filter((id) => id !== null && isDropped(id, inTheWay)),
  )
  const minutes = slot.end - slot.start
  const relaxations: Relaxation[] = minutes < search.durationMinutes ? [{ kind: 'shorten', minutes }] : []
  for (const { fact, personId } of inTheWay) {
    const relaxation: Relaxation = dropped.has(personId)
      ? { kind: 'make_optional', who: personId! }
      : relaxationOf(fact.kind, fact.who ?? '', slot, search)
    if (!relaxations.some((other) => isSame(other, relaxation))) relaxations.push(relaxation)
  }
  return relaxations
}

function isDropped(id: string, inTheWay: Closure[]): boolean {
  const own = inTheWay.filter(({ personId }) => personId === id)
  return own.reduce((sum, { fact }) => sum + PRICES[fact.kind], 0) > OPTIONAL_PRICE
}

const isSame = (one: Relaxation, other: Relaxation): boolean => JSON.stringify(one) === JSON.stringify(other)

function relaxationOf(kind: FactKind, who: string, slot: Slot, search: Search): Relaxation {
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
