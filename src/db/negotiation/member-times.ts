import type { DaysOff } from '#core/time/days-off.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { WorkingHours } from '#core/time/working-hours.ts'
import type { Language } from '#core/workspace-settings.ts'
import { isOfAccount } from '../calendar/calendars.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// When members can meet, as parts of a statement. It goes from member to member: each lookup is a separate query with `offset 0`, which
// keeps the database from joining whole tables. The past cannot matter to a search, so it is not read.

/** Start and end, in minutes since the epoch. */
export type MinutePair = [start: number, end: number]

export type MemberTimes = {
  members: MemberRow[]
  /** A line for each calendar and week: the week, the packed busy and unknown times as hexadecimal digits, and the calendar. */
  busy: { memberId: string; weeks: string }[]
  calendars: KnownCalendar[]
  bookings: { memberId: string; during: MinutePair[] }[]
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

/** The members to whom the condition applies (`m`), as the common table expression `member`. */
export const memberRows = (sql: Sql, workspace: Workspace, whose: Fragment): Fragment => sql`
    member as materialized (
      select m.id, m.person_id, m.working_hours, m.country, m.days_off, m.notice_minutes, m.buffer_minutes, m.daily_limit, m.language,
        p.email, p.name, p.zone
      from workspace_members m
      cross join lateral ${personOf(sql, workspace)} p
      where m.workspace_id = ${workspace.id}
        and (${whose})
    )`

export type WantedTimes = {
  now: Timestamp
  /** The week of `now`, counted from the epoch. */
  week: number
  /** The last week that matters; null: all. */
  lastWeek?: number | null
  /** A booking that does not count. */
  bookingId: string | null
}

/** The columns of `MemberTimes`, for the members in `member`. */
export const memberTimes = (sql: Sql, workspace: Workspace, wanted: WantedTimes): Fragment => sql`
      coalesce((
        select json_agg(r)
        from (
          select id as "memberId", person_id as "personId", email, name, zone, working_hours as hours, country,
            days_off as "daysOff", notice_minutes as "noticeMinutes", buffer_minutes as "bufferMinutes",
            daily_limit as "dailyLimit", language
          from member
        ) r), '[]'::json) as members,
      coalesce((
        select json_agg(json_build_object('memberId', m.id, 'weeks', c.weeks))
        from member m
        cross join lateral (
          select string_agg(
              concat(week, ' ', coalesce(encode(packed, 'hex'), '-'), ' ', coalesce(encode(unknown, 'hex'), '-'), ' ', source),
              E'\\n' order by week
            ) as weeks
          from busy
          where workspace_id = ${workspace.id}
            and member_id = m.id
            and week >= ${wanted.week}::int
            ${wanted.lastWeek == null ? sql`` : sql`and week <= ${wanted.lastWeek}::int`}
        ) c
        where c.weeks is not null), '[]'::json) as busy,
      coalesce((
        select json_agg(r)
        from (
          select m.id as "memberId", case when w.is_fresh then c.known_from end as "knownFrom",
            case when w.is_fresh then c.known_to end as "knownTo",
            iso(case when w.is_fresh then c.synced_at + w.ahead end) as "readAt", iso(c.awaited_at + w.ahead) as "awaitedAt",
            c.makes_links as "makesLinks"
          from member m
          cross join lateral (
            select known_from, known_to, fresh_until, synced_at, awaited_at,
              takes_bookings and problem is null and ${isOfAccount(sql)} as makes_links
            from calendars
            where workspace_id = ${workspace.id}
              and member_id = m.id
            offset 0
          ) c
          cross join lateral (
            -- What is fresh is so by real time; the workspace's own clock may stand elsewhere.
            select ahead, c.fresh_until > ${wanted.now}::timestamptz - ahead as is_fresh
            from (select clock_offset_ms * interval '1 millisecond' as ahead from workspaces where id = ${workspace.id}) o
          ) w
        ) r), '[]'::json) as calendars,
      coalesce((
        select json_agg(json_build_object('memberId', m.id, 'during', b.during))
        from member m
        cross join lateral (
          -- Meetings of one member do not overlap: they begin in the order in which they end, which the index has. A time that is held
          -- for a visitor of a booking link counts like a meeting.
          select array_agg(${stretch(sql, sql`during`)} order by upper(during)) as during
          from (
            select during
            from booking_members
            where workspace_id = ${workspace.id}
              and member_id = m.id
              and live
              and upper(during) > ${wanted.now}::timestamptz - interval '1 day'
              and booking_id is distinct from ${wanted.bookingId}
            union all
            select during
            from booking_hold_members
            where workspace_id = ${workspace.id}
              and member_id = m.id
              and held_until > ${wanted.now}::timestamptz
          ) taken
        ) b
        where b.during is not null), '[]'::json) as bookings`

/** For a row `m` of members. */
export const personOf = (sql: Sql, workspace: Workspace): Fragment => sql`(
    select email, name, zone
    from people
    where workspace_id = ${workspace.id}
      and id = m.person_id
    offset 0
  )`

export const stretch = (sql: Sql, during: Fragment): Fragment =>
  minutes(sql, sql`lower(${during})`, sql`upper(${during})`)

/** A stretch of time in minutes, rounded outwards: a started minute is not free. */
export const minutes = (sql: Sql, start: Fragment, end: Fragment): Fragment => sql`
  array[floor(date_part('epoch', ${start}) / 60)::int, ceil(date_part('epoch', ${end}) / 60)::int]`
