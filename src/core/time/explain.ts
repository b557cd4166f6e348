import type { ClosingFact } from './closures.ts'
import type { Stretch } from './minute.ts'
import type { Relaxation } from './relaxation.ts'
import type { HostTime, Search } from './search-input.ts'
import { smallestReason } from './smallest-reason.ts'
import { cheapestWayOut } from './way-out.ts'

// Why there is no time, and the cheapest way out, as data; each language has its own wording. It names people, so it is only
// for the organizer: participants never hear who is in the way.

export type Explanation = {
  /** The smallest set of facts that leaves no time: without any one of them there would be one. */
  facts: ClosingFact[]
  /** False when there was too much to try; each fact is needed even then. */
  isSmallest: boolean
  /** The facts with details for the wording. */
  obstacles: Obstacle<string>[]
  /** All of the relaxations together open the slot. Null if no allowed concession helps. */
  wayOut: { relaxations: Relaxation[]; concessions: Concession<string>[]; slot: Stretch } | null
}

/** `who` is a member or a person of the request. */
export type Obstacle<Who> =
  | { kind: 'timeframe' }
  | { kind: 'duration'; minutes: number }
  | { kind: 'free_windows' | 'ruled_out' | 'hours' | 'day_off' | 'busy' | 'booking' | 'unknown_calendar'; who: Who }
  | { kind: 'notice' | 'buffer'; who: Who; minutes: number }
  | { kind: 'daily_limit'; who: Who; count: number }

export type Concession<Who> =
  | { kind: 'begin_earlier' | 'end_later' }
  | { kind: 'shorten'; minutes: number }
  /** This many people would be enough. */
  | { kind: 'need_fewer'; count: number }
  | {
      kind:
        | 'accept_unknown'
        | 'skip_buffer'
        | 'shorten_notice'
        | 'exceed_daily_limit'
        | 'go_outside_hours'
        | 'work_on_day_off'
        | 'ask_for_more_times'
        | 'ask_about_ruled_out'
        | 'make_optional'
      who: Who
    }

/** Null if there is a time. */
export function explain(search: Search): Explanation | null {
  const reason = smallestReason(search)
  if (!reason) return null
  const wayOut = cheapestWayOut(search)
  return {
    ...reason,
    obstacles: reason.facts.map((fact) => obstacleOf(fact, search)),
    wayOut: wayOut && {
      relaxations: wayOut.relaxations,
      concessions: wayOut.relaxations.map((relaxation) => concessionOf(relaxation, search)),
      slot: wayOut.slot,
    },
  }
}

/** The same fact with another way to refer to people: a name instead of an identifier. */
export function withWho<From, To>(fact: Obstacle<From>, as: (who: From) => To): Obstacle<To>
export function withWho<From, To>(fact: Concession<From>, as: (who: From) => To): Concession<To>
export function withWho<From, To>(fact: Obstacle<From> | Concession<From>, as: (who: From) => To) {
  return 'who' in fact ? { ...fact, who: as(fact.who) } : fact
}

function obstacleOf({ kind, who }: ClosingFact, search: Search): Obstacle<string> {
  if (kind === 'timeframe') return { kind }
  if (kind === 'duration') return { kind, minutes: search.durationMinutes }
  const member = memberOf(who, search)
  if (kind === 'notice') return { kind, who: who!, minutes: member?.noticeMinutes ?? 0 }
  if (kind === 'buffer') return { kind, who: who!, minutes: member?.bufferMinutes ?? 0 }
  if (kind === 'daily_limit') return { kind, who: who!, count: member?.dailyLimit ?? 0 }
  return { kind, who: who! }
}

function concessionOf(relaxation: Relaxation, search: Search): Concession<string> {
  switch (relaxation.kind) {
    case 'extend_timeframe':
      return { kind: relaxation.from < search.from ? 'begin_earlier' : 'end_later' }
    case 'shorten':
      return { kind: 'shorten', minutes: relaxation.minutes }
    case 'need_fewer':
      return { kind: 'need_fewer', count: relaxation.needed }
    default:
      return { kind: relaxation.kind, who: relaxation.who }
  }
}

function memberOf(who: string | null, { hosts, people }: Search): HostTime | undefined {
  const members = [...hosts, ...people.flatMap(({ member }) => (member ? [member] : []))]
  return members.find(({ memberId }) => memberId === who)
}
