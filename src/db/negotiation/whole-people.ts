import { underRules } from '#core/booking/rules.ts'
import type { Availability, Host, LeftHost, Participant } from '#core/negotiation/situation/negotiation.ts'
import { believedZone } from '#core/person/zone-belief.ts'
import type { Day } from '#core/time/calendar-day.ts'
import { countryOfZone } from '#core/time/country.ts'
import { daysBetween } from '#core/time/days-off.ts'
import { fromPairs, type Intervals, unionAll } from '#core/time/interval.ts'
import { WEEK } from '#core/time/minute.ts'
import { type PackedWeek, unpackWeeks } from '#core/time/packed.ts'
import { DEFAULT_WORKING_HOURS } from '#core/time/working-hours.ts'
import type { Holidays } from '#holidays/holidays.ts'
import type { Workspace } from '../workspaces.ts'
import type { KnownCalendar, MemberRow, MemberTimes, MinutePair } from './member-times.ts'
import type { ParticipantRow, Parts } from './negotiation-parts.ts'
import type { People } from './negotiation-people.ts'

// The people of a negotiation, from the rows of people and busy times.

/** The organizer first. */
export function hostsOf(
  workspace: Workspace,
  { hosts, organizerMemberId, organizerZone, link }: Parts,
  people: People,
  holidays: Holidays,
): Host[] {
  return people.members
    .filter(({ memberId }) => hosts.includes(memberId))
    .sort((a, b) => rankOf(a, organizerMemberId) - rankOf(b, organizerMemberId) || (a.memberId < b.memberId ? -1 : 1))
    .map((row) => {
      const member = link ? underRules(row, link) : row
      const given = member.memberId === organizerMemberId ? organizerZone : null
      const zone = given ?? member.zone ?? workspace.timezone
      return {
        ...availability(member, zone, { times: people, holidays, workspace }),
        email: member.email,
        name: member.name,
      }
    })
}

export function leftHostsOf(workspace: Workspace, { leftHosts }: People): { leftHosts?: LeftHost[] } {
  if (leftHosts.length === 0) return {}
  return { leftHosts: leftHosts.map((host) => ({ ...host, zone: host.zone ?? workspace.timezone })) }
}

const rankOf = ({ memberId }: MemberRow, organizerId: string): number => (memberId === organizerId ? 0 : 1)

/** Present and removed participants. */
export function participantsOf(
  workspace: Workspace,
  { participants, addresses }: Parts,
  people: People,
  holidays: Holidays,
): { participants: Participant[]; former: Participant[] } {
  const persons = new Map(people.people.map((person) => [person.id, person]))
  const members = new Map(people.members.map((member) => [member.personId, member]))
  const participantOf = (row: ParticipantRow): Participant => {
    const { id, personId, email, emailKey, zone, zoneSaid, required, language, linkGeneration } = row
    const person = persons.get(personId)!
    const member = members.get(personId)
    const believed = believedZone(person, { zone, isSaid: zoneSaid })
    return {
      id,
      email,
      name: person.name,
      ...believed,
      required,
      ...(language && { language }),
      isNew: !person.isKnown && !member,
      suppressed: person.suppressed,
      member: member
        ? availability(member, member.zone ?? workspace.timezone, { times: people, holidays, workspace })
        : null,
      bookings: people.attends.filter((each) => each.emailKey === emailKey).flatMap(({ during }) => during),
      holidays: holidays.of(member ? countryOf(member, workspace) : countryOfPerson(believed.zone)),
      addresses: addresses.flatMap((each) => (each.participantId === id ? each.emailKey : [])),
      linkGeneration,
    }
  }
  return {
    participants: participants.filter(({ isRemoved }) => !isRemoved).map(participantOf),
    former: participants.filter(({ isRemoved }) => isRemoved).map(participantOf),
  }
}

/** When a member can meet, in the local time of a zone. */
export function availability(
  member: MemberRow,
  zone: string,
  { times, holidays, workspace }: Known,
): Availability & { memberId: string } {
  const { memberId, hours, noticeMinutes, bufferMinutes, dailyLimit, language } = member
  const rows = weeksOf(times.busy.find((row) => row.memberId === memberId))
  const sources = Map.groupBy(rows, ({ source }) => source)
  const calendars = times.calendars.filter((calendar) => calendar.memberId === memberId)
  return {
    memberId,
    zone,
    hours: hours ?? DEFAULT_WORKING_HOURS,
    daysOff: daysOffOf(member, holidays, workspace),
    noticeMinutes,
    bufferMinutes,
    dailyLimit,
    language,
    busy: unionAll([...sources.values()].map((weeks) => unpackWeeks(weeks.flatMap(packedWeek)))),
    unknown: unknownTime(memberId, rows, times),
    calendars: lookedAt(calendars),
    ...(calendars.some(({ makesLinks }) => makesLinks) && { makesLinks: true }),
    bookings: times.bookings.filter((row) => row.memberId === memberId).flatMap(({ during }) => during.flat()),
  }
}

function lookedAt(calendars: KnownCalendar[]): Availability['calendars'] {
  const read = calendars.flatMap(({ readAt, awaitedAt }) => (readAt === null ? [] : [{ readAt, awaitedAt }]))
  const oldest = read.toSorted((one, other) => (one.readAt < other.readAt ? -1 : 1))[0]
  return oldest ? { readAt: oldest.readAt, awaitedSince: oldest.awaitedAt } : null
}

type Known = { times: MemberTimes; holidays: Holidays; workspace: Workspace }

function daysOffOf(member: MemberRow, holidays: Holidays, workspace: Workspace): readonly Day[] {
  const shared = holidays.of(countryOf(member, workspace))
  if (member.daysOff.length === 0) return shared
  const own = daysBetween(member.daysOff, holidays.first, holidays.last)
  return [...new Set([...own, ...shared])].sort((one, other) => one - other)
}

/** The countries whose holidays we need: members' own countries, and the countries of other people's zones. */
export function countriesOf(workspace: Workspace, participants: ParticipantRow[], people: People): (string | null)[] {
  const persons = new Map(people.people.map((person) => [person.id, person]))
  const zones = participants.map(
    ({ personId, zone, zoneSaid }) => believedZone(persons.get(personId)!, { zone, isSaid: zoneSaid }).zone,
  )
  return [...countriesOfMembers(workspace, people), ...zones.map(countryOfPerson)]
}

export const countriesOfMembers = (
  workspace: Workspace,
  { members }: Pick<MemberTimes, 'members'>,
): (string | null)[] => members.map((member) => countryOf(member, workspace))

const countryOf = ({ country, zone }: MemberRow, workspace: Workspace): string | null =>
  country ?? countryOfZone(zone ?? workspace.timezone)

const countryOfPerson = (zone: string | null): string | null => (zone === null ? null : countryOfZone(zone))

/** Weeks that could not be read, events without a known time, and everything outside the time that was read. */
function unknownTime(memberId: string, rows: BusyWeek[], { calendars }: MemberTimes): Intervals {
  const weeks = rows.filter(({ packed }) => packed === null).map(({ week }) => stretchOf(week))
  const around = calendars
    .filter((calendar) => calendar.memberId === memberId)
    .flatMap(({ knownFrom, knownTo }): MinutePair[] => [
      [0, (knownFrom ?? 0) * WEEK],
      [(knownTo ?? 0) * WEEK, THE_END],
    ])
  const vague = Map.groupBy(
    rows.filter(({ unknown }) => unknown !== null),
    ({ source }) => source,
  )
  const vagueTimes = [...vague.values()].map((found) =>
    unpackWeeks(found.flatMap(({ week, unknown }) => packedWeek({ week, packed: unknown }))),
  )
  return unionAll([fromPairs([...weeks, ...around]), ...vagueTimes])
}

/** The year 9999: later than anybody meets. */
const THE_END = 4_223_371_680

/** A week of one calendar; `packed` is null if the week is unknown. */
type BusyWeek = { source: string; week: number; packed: string | null; unknown: string | null }

function weeksOf(row: MemberTimes['busy'][number] | undefined): BusyWeek[] {
  if (!row) return []
  return row.weeks.split('\n').map((line) => {
    const [week, packed, unknown, ...source] = line.split(' ')
    return { source: source.join(' '), week: Number(week), packed: digits(packed), unknown: digits(unknown) }
  })
}

const digits = (text: string | undefined): string | null => (text === undefined || text === '-' ? null : text)

function packedWeek({ week, packed }: Pick<BusyWeek, 'week' | 'packed'>): PackedWeek[] {
  return packed === null ? [] : [{ week, packed: Buffer.from(packed, 'hex') }]
}

const stretchOf = (week: number): MinutePair => [week * WEEK, (week + 1) * WEEK]
