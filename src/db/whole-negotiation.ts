import type { DescriptionInput, Rule } from '#core/language/description.ts'
import { type Fact, isKnownFact } from '#core/negotiation/fact.ts'
import type {
  Availability,
  Booking,
  Host,
  Negotiation,
  Offer,
  Participant,
  Party,
  Received,
  Rsvp,
  Sent,
  Settings,
  Thread,
} from '#core/negotiation/negotiation.ts'
import type { OwnWords } from '#core/negotiation/rules.ts'
import type { Status } from '#core/negotiation/transitions.ts'
import { fromPairs, unionAll } from '#core/time/interval.ts'
import { WEEK } from '#core/time/minute.ts'
import { type PackedWeek, unpackWeeks } from '#core/time/packed.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { DEFAULT_WORKING_HOURS, type WorkingHours } from '#core/time/working-hours.ts'
import {
  booking,
  descriptionReading,
  facts,
  hosts,
  offeredElsewhere,
  offers,
  participants,
  received,
  sent,
  threads,
} from './negotiation-parts.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

// A negotiation in its whole, by one statement: every part is an array that the database writes as JSON under the names
// that the rules use. What lies before `now` of the workspace's clock cannot matter to a search, so it is not read.

export type Whole = Omit<Negotiation, 'assistant' | 'newUid'> & {
  /** The local part of the address that it writes from. */
  fromLocal: string
  /** The newest fact that is in it. */
  wantedRev: number
  ownWords: OwnWords
}

type Stretch = [start: number, end: number]
type BusyRow = { source: string; week: number; packed: string | null }

type Member = {
  memberId: string
  zone: string
  hours: WorkingHours | null
  noticeMinutes: number
  bufferMinutes: number
  dailyLimit: number | null
  bookings: Stretch[]
  calendar: BusyRow[]
}

type Row = {
  status: Status
  wantedRev: number
  generation: number
  attention: string | null
  settings: Settings
  createdAt: Timestamp
  title: string | null
  purpose: string | null
  description: string | null
  descriptionReading: { input: DescriptionInput; rules: Rule[] } | null
  durationMinutes: number | null
  timeframeStart: Timestamp | null
  timeframeEnd: Timestamp | null
  includeIntroduction: boolean
  guidance: string | null
  fromLocal: string
  organizerMemberId: string
  hosts: (Member & { email: string; name: string | null })[]
  participants: (Omit<Participant, 'bookings' | 'member'> & { bookings: Stretch[]; member: Member | null })[]
  threads: (Omit<Thread, 'party'> & PartyColumns)[]
  received: (Omit<Received, 'party'> & PartyColumns)[]
  sent: (Omit<Sent, 'to'> & PartyColumns)[]
  offers: Offer[]
  offeredElsewhere: Stretch[]
  booking: Booking | null
  facts: StoredFact[]
}

/** As the rows have it: a newer version may have written kinds that this one does not know. */
type StoredFact = Omit<Fact, 'kind'> & { kind: string }

type PartyColumns = { party: Party['kind'] | null; partyId: string }

export async function loadNegotiation(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  now: Timestamp,
): Promise<Whole> {
  const [row] = await sql<Row[]>`
    select r.status, n.wanted_rev, n.generation, n.attention, r.created_at, r.title, r.purpose, r.description, r.duration_minutes,
      r.timeframe_start, r.timeframe_end, r.include_introduction, r.from_local, r.organizer_member_id,
      (select t.introduction_guidance from teams t where t.workspace_id = r.workspace_id and t.id = r.team_id) as guidance,
      (select json_build_object('followUps', w.follow_ups, 'reminders', w.reminders) from workspaces w where w.id = r.workspace_id) as settings,
      ${hosts(sql, workspace, now)} as hosts,
      ${participants(sql, workspace, now)} as participants,
      ${threads(sql)} as threads,
      ${received(sql)} as received,
      ${sent(sql)} as sent,
      ${offers(sql)} as offers,
      ${offeredElsewhere(sql, now)} as offered_elsewhere,
      ${booking(sql)} as booking,
      ${facts(sql)} as facts,
      ${descriptionReading(sql)} as description_reading
    from meeting_requests r
    join negotiations n on n.workspace_id = r.workspace_id and n.request_id = r.id
    where r.workspace_id = ${workspace.id}
      and r.id = ${requestId}`
  return whole(requestId, row!)
}

function whole(requestId: string, row: Row): Whole {
  const { timeframeStart: start, timeframeEnd: end, descriptionReading: reading } = row
  return {
    requestId,
    status: row.status,
    wantedRev: row.wantedRev,
    generation: row.generation,
    createdAt: row.facts[0]?.at ?? row.createdAt,
    attention: row.attention,
    settings: row.settings,
    context: {
      title: row.title,
      purpose: row.purpose,
      durationMinutes: row.durationMinutes,
      timeframe: start === null && end === null ? null : { start, end },
    },
    rules: { zone: reading?.input.timezone ?? 'UTC', rules: reading?.rules ?? [] },
    ownWords: { description: row.description, read: reading?.input ?? null },
    introduction: { include: row.includeIntroduction, guidance: row.guidance },
    fromLocal: row.fromLocal,
    organizerId: row.organizerMemberId,
    hosts: row.hosts.map((host): Host => ({ ...availability(host), email: host.email, name: host.name })),
    participants: row.participants.map((participant) => ({
      ...participant,
      bookings: participant.bookings.flat(),
      member: participant.member && availability(participant.member),
    })),
    threads: row.threads.map(({ party, partyId, ...thread }) => ({ ...thread, party: partyOf(row, party, partyId)! })),
    received: row.received.map(({ party, partyId, rsvp, ...mail }) => ({
      ...mail,
      party: partyOf(row, party, partyId),
      rsvp: rsvp && { ...rsvp, partstat: (rsvp.partstat?.toLowerCase() ?? null) as Rsvp['partstat'] },
    })),
    sent: row.sent.map(({ party, partyId, ...mail }) => ({ ...mail, to: partyOf(row, party, partyId)! })),
    offers: row.offers,
    offeredElsewhere: fromPairs(row.offeredElsewhere),
    booking: row.booking,
    facts: row.facts.filter(isKnownFact),
  }
}

/** Who was the organizer before is now one of the hosts, or somebody who was. */
function partyOf({ organizerMemberId }: Row, kind: Party['kind'] | null, id: string): Party | null {
  if (kind === null) return null
  if (kind === 'organizer') return id === organizerMemberId ? { kind } : { kind: 'host', id }
  return { kind, id }
}

function availability(member: Member): Availability & { memberId: string } {
  const { memberId, zone, hours, noticeMinutes, bufferMinutes, dailyLimit } = member
  const sources = Map.groupBy(member.calendar, (row) => row.source)
  return {
    memberId,
    zone,
    hours: hours ?? DEFAULT_WORKING_HOURS,
    noticeMinutes,
    bufferMinutes,
    dailyLimit,
    busy: unionAll([...sources.values()].map((rows) => unpackWeeks(rows.flatMap(packedWeek)))),
    unknown: fromPairs(member.calendar.filter(({ packed }) => packed === null).map(({ week }) => stretchOf(week))),
    bookings: member.bookings.flat(),
  }
}

function packedWeek({ week, packed }: BusyRow): PackedWeek[] {
  return packed === null ? [] : [{ week, packed: Buffer.from(packed, 'base64') }]
}

const stretchOf = (week: number): Stretch => [week * WEEK, (week + 1) * WEEK]
