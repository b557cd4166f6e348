import type { Participant } from '#core/negotiation/situation/negotiation.ts'
import type { ZoneSource } from '#core/person/zone-belief.ts'
import type { DaysOff } from '#core/time/days-off.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { WorkingHours } from '#core/time/working-hours.ts'
import type { Language } from '#core/workspace-settings.ts'
import { isOfAccount } from '../calendar/calendars.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

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

/** Start and end, in minutes since the epoch. */
export type MinutePair = [start: number, end: number]

export type People = {
  /** The hosts, and participants who are active members. */
  members: MemberRow[]
  leftHosts: LeftHostRow[]
  /** The participants. */
  people: PersonRow[]
  /** `packed` is null for an unknown week. */
  busy: { memberId: string; source: string; week: number; packed: string | null; unknown: string | null }[]
  calendars: KnownCalendar[]
  bookings: { memberId: string; during: MinutePair[] }[]
  attends: { emailKey: string; during: MinutePair }[]
  offeredElsewhere: MinutePair[]
  /** How many people the workspace has written to for the first time today; null if no participant is new. */
  firstContacts: number | null
}

/** The weeks that a connected calendar covers. Both are null if it could not be read lately. */
export type KnownCalendar = {
  memberId: string
  knownFrom: number | null
  knownTo: number | null
  makesLinks: boolean
  /** By the workspace's clock. Null if it could not be read lately. */
  readAt: Timestamp | null
  awaitedAt: Timestamp | null
}

export type MemberRow = {
  memberId: string
  personId: string
  email: string
  name: string | null
  zone: string | null
  hours: WorkingHours | null
  country: string | null
  daysOff: DaysOff
  noticeMinutes: number
  bufferMinutes: number
  dailyLimit: number | null
  language: Language | null
}

export type LeftHostRow = Pick<MemberRow, 'memberId' | 'email' | 'name' | 'zone' | 'language'>

export type PersonRow = {
  id: string
  name: string | null
  zone: string | null
  zoneSource: ZoneSource | null
  suppressed: Participant['suppressed']
  /** The workspace has written to them before. */
  isKnown: boolean
}

export async function getPeople(sql: Sql, workspace: Workspace, wanted: Wanted): Promise<People> {
  const { requestId, bookingId, now } = wanted
  const personIds = wanted.participants.map(({ personId }) => personId)
  const emailKeys = wanted.participants.map(({ emailKey }) => emailKey)
  const [people] = await sql<People[]>`
    with recursive member as materialized (
      select m.id, m.person_id, m.working_hours, m.country, m.days_off, m.notice_minutes, m.buffer_minutes, m.daily_limit, m.language,
        p.email, p.name, p.zone
      from workspace_members m
      cross join lateral ${personOf(sql, workspace)} p
      where m.workspace_id = ${workspace.id}
        and (m.id = any (${wanted.hosts}::text[]) or m.active and m.person_id = any (${personIds}::text[]))
    ),
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
      coalesce((
        select json_agg(json_build_object('memberId', id, 'personId', person_id, 'email', email, 'name', name, 'zone', zone,
          'hours', working_hours, 'country', country, 'daysOff', days_off, 'noticeMinutes', notice_minutes, 'bufferMinutes', buffer_minutes, 'dailyLimit', daily_limit, 'language', language))
        from member), '[]'::json) as members,
      ${wanted.leftHosts.length === 0 ? sql`'[]'::json` : leftHosts(sql, workspace, wanted.leftHosts)} as left_hosts,
      coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'zone', zone, 'zoneSource', zone_source,
          'suppressed', suppressed_reason, 'isKnown', first_written_at is not null))
        from people
        where workspace_id = ${workspace.id}
          and id = any (${personIds}::text[])), '[]'::json) as people,
      coalesce((
        select json_agg(json_build_object('memberId', m.id, 'source', c.source, 'week', c.week,
          'packed', encode(c.packed, 'base64'), 'unknown', encode(c.unknown, 'base64')) order by c.week)
        from member m
        cross join lateral (
          select source, week, packed, unknown
          from busy
          where workspace_id = ${workspace.id}
            and member_id = m.id
            and week >= ${wanted.week}::int
          offset 0
        ) c), '[]'::json) as busy,
      coalesce((
        select json_agg(json_build_object('memberId', m.id, 'knownFrom', c.known_from, 'knownTo', c.known_to,
          'readAt', iso(c.read_at), 'awaitedAt', iso(c.awaited_at),
          'makesLinks', c.makes_links))
        from member m
        cross join lateral (
          select case when w.is_fresh then known_from end as known_from, case when w.is_fresh then known_to end as known_to,
            case when w.is_fresh then synced_at + w.ahead end as read_at, awaited_at + w.ahead as awaited_at,
            takes_bookings and problem is null and ${isOfAccount(sql)} as makes_links
          from calendars
          cross join lateral (
            -- What is fresh is so by real time; the workspace's own clock may stand elsewhere.
            select ahead, fresh_until > ${now}::timestamptz - ahead as is_fresh
            from workspaces
            cross join lateral (select clock_offset_ms * interval '1 millisecond' as ahead) o
            where id = ${workspace.id}
          ) w
          where workspace_id = ${workspace.id}
            and member_id = m.id
          offset 0
        ) c), '[]'::json) as calendars,
      coalesce((
        select json_agg(json_build_object('memberId', m.id, 'during', b.during))
        from member m
        cross join lateral (
          -- Meetings of one member do not overlap: they begin in the order in which they end, which the index has.
          select array_agg(${stretch(sql, sql`during`)} order by upper(during)) as during
          from booking_members
          where workspace_id = ${workspace.id}
            and member_id = m.id
            and live
            and upper(during) > ${now}::timestamptz - interval '1 day'
            and booking_id is distinct from ${bookingId}
        ) b
        where b.during is not null), '[]'::json) as bookings,
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
        )
      ) as first_contacts`
  return people!
}

const personOf = (sql: Sql, workspace: Workspace) => sql`(
    select email, name, zone
    from people
    where workspace_id = ${workspace.id}
      and id = m.person_id
    offset 0
  )`

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

const stretch = (sql: Sql, during: Fragment) => minutes(sql, sql`lower(${during})`, sql`upper(${during})`)

/** A stretch of time in minutes, rounded outwards: a started minute is not free. */
const minutes = (sql: Sql, start: Fragment, end: Fragment) => sql`
  array[floor(date_part('epoch', ${start}) / 60)::int, ceil(date_part('epoch', ${end}) / 60)::int]`
