import type { Participant } from '#core/negotiation/situation/negotiation.ts'
import type { ZoneSource } from '#core/person/zone-belief.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import {
  type MemberRow,
  type MemberTimes,
  type MinutePair,
  memberRows,
  memberTimes,
  minutes,
  personOf,
  stretch,
} from './member-times.ts'

// The people of a request and their busy times, in one statement. It goes from person to person: each lookup is a separate query
// with `offset 0`, which keeps the database from joining whole tables. The past cannot matter to a search, so it is not read.

export type Wanted = {
  requestId: string
  bookingId: string | null
  /** Identifiers of members. */
  hosts: string[]
  /** Identifiers of members who hosted it and have left. */
  leftHosts: string[]
  participants: { personId: string; emailKey: string }[]
  now: Timestamp
  /** The week of `now`, counted from the epoch. */
  week: number
  /** The start of the day in which first contacts are counted. */
  today: Timestamp
}

/** The hosts, and participants who are active members. */
export type People = MemberTimes & {
  leftHosts: LeftHostRow[]
  /** The participants. */
  people: PersonRow[]
  attends: { emailKey: string; during: MinutePair }[]
  offeredElsewhere: MinutePair[]
  /** How many people the workspace has written to for the first time today; null if no participant is new. */
  firstContacts: number | null
}

export type LeftHostRow = Pick<MemberRow, 'memberId' | 'email' | 'name' | 'zone' | 'language'>

export type PersonRow = {
  id: string
  name: string | null
  zone: string | null
  zoneSource: ZoneSource | null
  suppressed: Participant['suppressed']
  /** The workspace has written to them before, or they came by themselves. */
  isKnown: boolean
}

export async function getPeople(sql: Sql, workspace: Workspace, wanted: Wanted): Promise<People> {
  const { requestId, now } = wanted
  const personIds = wanted.participants.map(({ personId }) => personId)
  const emailKeys = wanted.participants.map(({ emailKey }) => emailKey)
  const [people] = await sql<People[]>`
    with recursive ${memberRows(sql, workspace, sql`m.id = any (${wanted.hosts}::text[]) or m.active and m.person_id = any (${personIds}::text[])`)},
    -- From one time to the next that is on offer somewhere: a host with thousands of open offers has them at far fewer times.
    offered (member_id, starts_at, ends_at) as (
      select h.id, f.starts_at, f.ends_at
      from unnest(${wanted.hosts}::text[]) as h (id)
      cross join lateral ${nextOffered(sql, workspace, { requestId, member: sql`h.id`, after: sql`${now}::timestamptz` })} f
      union all
      select o.member_id, f.starts_at, f.ends_at
      from offered o
      cross join lateral ${nextOffered(sql, workspace, { requestId, member: sql`o.member_id`, after: sql`o.starts_at` })} f
    )
    select
      ${memberTimes(sql, workspace, wanted)},
      ${wanted.leftHosts.length === 0 ? sql`'[]'::json` : leftHosts(sql, workspace, wanted.leftHosts)} as left_hosts,
      coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'zone', zone, 'zoneSource', zone_source,
          'suppressed', suppressed_reason, 'isKnown', coalesce(first_written_at, came_at) is not null))
        from people
        where workspace_id = ${workspace.id}
          and id = any (${personIds}::text[])), '[]'::json) as people,
      coalesce((
        select json_agg(json_build_object('emailKey', k.email_key, 'during', ${stretch(sql, sql`b.during`)}) order by b.during)
        from unnest(${emailKeys}::text[]) as k (email_key)
        cross join lateral (
          select booking_id
          from booking_attendees
          where workspace_id = ${workspace.id}
            and email_key = k.email_key
          offset 0
        ) a
        cross join lateral (
          select during
          from bookings
          where workspace_id = ${workspace.id}
            and id = a.booking_id
            and live
            and upper(during) > ${now}::timestamptz
            and request_id <> ${requestId}
          offset 0
        ) b), '[]'::json) as attends,
      coalesce((
        select json_agg(${minutes(sql, sql`starts_at`, sql`ends_at`)})
        from offered), '[]'::json) as offered_elsewhere,
      (
        select count(*)::int
        from people
        where workspace_id = ${workspace.id}
          and first_written_at >= ${wanted.today}
        having exists (
          select
          from people
          where workspace_id = ${workspace.id}
            and id = any (${personIds}::text[])
            and first_written_at is null
            and came_at is null
        )
      ) as first_contacts`
  return people!
}

type Next = { requestId: string; member: Fragment; after: Fragment }

/** The longest offer of other requests among those with the same start. */
const nextOffered = (sql: Sql, workspace: Workspace, { requestId, member, after }: Next) => sql`(
    select starts_at, ends_at
    from offered_times
    where workspace_id = ${workspace.id}
      and member_id = ${member}
      and starts_at > ${after}
      and request_id <> ${requestId}
    order by starts_at, ends_at desc
    limit 1
  )`

const leftHosts = (sql: Sql, workspace: Workspace, memberIds: string[]) => sql`
      coalesce((
        select json_agg(json_build_object('memberId', m.id, 'email', p.email, 'name', p.name, 'zone', p.zone,
          'language', m.language) order by m.id)
        from workspace_members m
        cross join lateral ${personOf(sql, workspace)} p
        where m.workspace_id = ${workspace.id}
          and m.id = any (${memberIds}::text[])), '[]'::json)`
