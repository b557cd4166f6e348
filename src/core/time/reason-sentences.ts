import { describeWindow } from '#core/language/resolve/meaning.ts'
import type { Fact } from './closures.ts'
import { HOUR, millisecondsOf, type Slot } from './minute.ts'
import type { Relaxation } from './relaxation.ts'
import { shownZone } from './search.ts'
import type { HostTime, Search } from './search-input.ts'
import type { WayOut } from './way-out.ts'

// Reasons and ways out as the organizer reads them. They name people, so they are never shown to participants.

type NameOf = (who: string) => string

export function reasonSentence(facts: Fact[], search: Search, nameOf: NameOf): string {
  const [only] = facts
  if (facts.length === 1 && only?.kind === 'timeframe') return 'Nothing is left of the timeframe.'
  const phrases = facts.map((fact) => factPhrase(fact, search, nameOf))
  return `No time fits ${listed(phrases)}${facts.length > 1 ? ' at once' : ''}.`
}

/** "let the timeframe end later and make Bo optional". */
export const wayOutSteps = ({ relaxations }: WayOut, search: Search, nameOf: NameOf): string =>
  listed(relaxations.map((relaxation) => step(relaxation, search, nameOf)))

export function wayOutSentence(wayOut: WayOut, search: Search, nameOf: NameOf): string {
  const { slot } = wayOut
  const steps = wayOutSteps(wayOut, search, nameOf)
  return `${steps.charAt(0).toUpperCase()}${steps.slice(1)}: then ${shown(slot, search)} is possible.`
}

function factPhrase({ kind, who }: Fact, search: Search, nameOf: NameOf): string {
  const name = nameOf(who ?? '')
  const member = memberOf(who, search)
  switch (kind) {
    case 'timeframe':
      return 'the timeframe'
    case 'duration':
      return `a length of ${search.durationMinutes} minutes`
    case 'free_windows':
      return `the times that ${name} gave`
    case 'ruled_out':
      return `what ${name} ruled out`
    case 'hours':
      return `the working hours of ${name}`
    case 'busy':
      return `the calendar of ${name}`
    case 'booking':
      return `other meetings of ${name}`
    case 'unknown_calendar':
      return `the unreadable calendar of ${name}`
    case 'notice':
      return `the notice of ${spoken(member?.noticeMinutes ?? 0)} for ${name}`
    case 'buffer':
      return `the ${spoken(member?.bufferMinutes ?? 0)} that ${name} keeps free around meetings`
    case 'daily_limit':
      return `the limit of ${member?.dailyLimit ?? 0} meetings a day for ${name}`
  }
}

function step(relaxation: Relaxation, search: Search, nameOf: NameOf): string {
  const name = 'who' in relaxation ? nameOf(relaxation.who) : ''
  switch (relaxation.kind) {
    case 'extend_timeframe':
      return relaxation.from < search.from ? 'let the timeframe begin earlier' : 'let the timeframe end later'
    case 'shorten':
      return `shorten the meeting to ${relaxation.minutes} minutes`
    case 'accept_unknown':
      return `accept that the calendar of ${name} is unknown`
    case 'skip_buffer':
      return `do without the free time around meetings of ${name}`
    case 'shorten_notice':
      return `do with a shorter notice for ${name}`
    case 'exceed_daily_limit':
      return `allow ${name} one more meeting on that day`
    case 'go_outside_hours':
      return `go outside the working hours of ${name}`
    case 'ask_for_more_times':
      return `ask ${name} for more times`
    case 'ask_about_ruled_out':
      return `ask ${name} again about a time that was ruled out`
    case 'make_optional':
      return `make ${name} optional`
  }
}

function memberOf(who: string | null, { hosts, people }: Search): HostTime | undefined {
  const members = [...hosts, ...people.flatMap(({ member }) => (member ? [member] : []))]
  return members.find(({ memberId }) => memberId === who)
}

function shown({ start, end }: Slot, search: Search): string {
  const zone = shownZone(search)
  return `${describeWindow({ start: millisecondsOf(start), end: millisecondsOf(end) }, zone)} (${zone})`
}

function spoken(minutes: number): string {
  if (minutes % HOUR !== 0 || minutes === 0) return `${minutes} minutes`
  return minutes === HOUR ? '1 hour' : `${minutes / HOUR} hours`
}

/** "a", "a and b", "a, b and c". */
function listed(phrases: string[]): string {
  return phrases.length < 2 ? phrases.join('') : `${phrases.slice(0, -1).join(', ')} and ${phrases.at(-1)}`
}
