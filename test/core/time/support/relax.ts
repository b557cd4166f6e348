import { NOTHING } from '#core/time/interval.ts'
import type { Relaxation } from '#core/time/relaxation.ts'
import type { HostTime, PersonTime, Search } from '#core/time/search-input.ts'
import { WEEKDAYS, type WorkingHours } from '#core/time/working-hours.ts'

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
    case 'work_on_day_off':
      return withMember(search, relaxation.who, { daysOff: [] })
    case 'ask_for_more_times':
      return withPerson(search, relaxation.who, { free: null })
    case 'ask_about_ruled_out':
      return withPerson(search, relaxation.who, { ruledOut: NOTHING })
    case 'need_fewer':
      return { ...search, needed: relaxation.needed }
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
