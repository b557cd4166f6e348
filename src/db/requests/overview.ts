import type { SourceProblem } from '#core/calendar/connection.ts'
import type { Status } from '#core/negotiation/situation/transitions.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { lowestId } from '../ids.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { isTheirs, theirsSince } from './request-lists.ts'

// The console's first page: work that needs a person (beside what `waiting-work.ts` counts), and the figures of the last weeks. Each part uses an
// index, and lists are cut where nobody would read on.

export type Attention = {
  requests: { id: string; title: string | null; reason: string; organizer: string }[]
  requestCount: number
  /** Addresses that mail came back from, in requests that are under way. */
  bounced: { email: string; requestId: string; title: string | null }[]
  endpoints: { id: string; url: string; since: Timestamp }[]
  calendars: { id: string; memberId: string; member: string; name: string; problem: SourceProblem | null }[]
}

/** Counts the requests of one member, or all of them. Parts for admins only stay empty for a member. */
export type Onlooker = { memberId: string | null; now: Timestamp; shown: number }

export async function findAttention(sql: Sql, workspace: Workspace, onlooker: Onlooker): Promise<Attention> {
  const { memberId, now, shown } = onlooker
  const isAdmin = memberId === null
  const [attention] = await sql<[Attention]>`
    with open as (
      select r.id, r.title, n.attention as reason, r.organizer_email as organizer
      from negotiations n
      join meeting_requests r on r.workspace_id = n.workspace_id and r.id = n.request_id
      where n.workspace_id = ${workspace.id}
        and n.attention is not null
        and r.status <> 'cancelled'
        ${own(sql, workspace, memberId)}
    ),
    bounced as (
      select p.email, r.id as "requestId", r.title
      from meeting_requests r
      join participants p on p.workspace_id = r.workspace_id and p.request_id = r.id and p.removed_at is null
      join people on people.workspace_id = p.workspace_id and people.id = p.person_id
      where r.workspace_id = ${workspace.id}
        and r.status = 'active'
        and people.suppressed_at is not null
        and people.suppressed_reason = 'bounce'
        ${own(sql, workspace, memberId)}
      order by r.id desc
      limit ${shown}
    ),
    silent as (
      select c.id, c.member_id as "memberId", coalesce(p.name, p.email) as member, n.name, c.problem
      from calendars c
      join calendar_connections n on n.workspace_id = c.workspace_id and n.id = c.connection_id
      join workspace_members m on m.workspace_id = c.workspace_id and m.id = c.member_id and m.active
      join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
      where c.workspace_id = ${workspace.id}
        and (c.fresh_until is null or c.fresh_until <= ${now})
        ${memberId === null ? sql`` : sql`and c.member_id = ${memberId}`}
      order by c.id
      limit ${shown}
    ),
    broken as (
      select id, url, disabled_at as since
      from webhook_endpoints
      where workspace_id = ${workspace.id}
        and deleted_at is null
        and disabled_reason = 'too_many_failures'
        and ${isAdmin}
      order by id
      limit ${shown}
    )
    select
      coalesce((select json_agg(o) from (select * from open order by id desc limit ${shown}) o), '[]'::json) as requests,
      (select count(*)::int from open) as request_count,
      coalesce((select json_agg(b) from bounced b), '[]'::json) as bounced,
      coalesce((select json_agg(s) from silent s), '[]'::json) as calendars,
      coalesce((select json_agg(b) from broken b), '[]'::json) as endpoints`
  return attention
}

export type Figures = {
  /** Open requests, and of the last weeks those that are not. Counting all would take longer with every year. */
  byStatus: Partial<Record<Status, number>>
  /** Whether there is no request at all, however old. */
  isEmpty: boolean
  /**
   * One entry per week with requests, oldest first. `hours` is the median from the request to its booking, `mails` the number sent
   * for each counted booking.
   */
  weeks: { week: string; asked: number; booked: number; hours: number | null; mails: number | null }[]
  booked: number
  hoursToBook: number | null
  /** Over the newest bookings: reading every mail of thousands would cost much more for the same number. */
  mailsPerBooking: number | null
  bookingsCounted: number
  teams: { id: string; name: string; open: number; taken: number }[]
}

export async function findFigures(
  sql: Sql,
  workspace: Workspace,
  { memberId, sinceMs, shown, bookings }: { memberId: string | null; sinceMs: number; shown: number; bookings: number },
): Promise<Figures> {
  const since = lowestId('request', sinceMs)
  const [figures] = await sql<[Figures]>`
    with recent as (
      select r.id, r.status, r.created_at, r.booked_at,
        greatest(0, extract(epoch from r.booked_at - r.created_at) / 3600)::float as hours
      from meeting_requests r
      where r.workspace_id = ${workspace.id}
        and r.id >= ${since}
        ${memberId === null ? sql`` : sql`and r.id in (${theirsSince(sql, workspace, memberId, since)})`}
    ),
    counted as (
      select id, date_trunc('week', created_at at time zone 'UTC') as monday
      from recent
      where booked_at is not null
      order by id desc
      limit ${bookings}
    ),
    mailed as (
      select counted.monday, count(o.id)::int as mails
      from counted
      left join outbox o on o.workspace_id = ${workspace.id} and o.request_id = counted.id and o.status = 'sent'
      group by counted.id, counted.monday
    ),
    weeks as (
      select to_char(monday, 'YYYY-MM-DD') as week, asked, booked, hours,
        (select avg(mails)::float from mailed where mailed.monday = of_week.monday) as mails
      from (
        select date_trunc('week', created_at at time zone 'UTC') as monday,
          count(*)::int as asked,
          count(booked_at)::int as booked,
          percentile_cont(0.5) within group (order by hours) as hours
        from recent
        group by 1
      ) of_week
    ),
    states as (
      select r.status, count(*)::int as requests
      from meeting_requests r
      where r.workspace_id = ${workspace.id}
        and r.status in ('active', 'paused')
        ${own(sql, workspace, memberId)}
      group by r.status
      union all
      select status, count(*)::int
      from recent
      where status in ('booked', 'cancelled')
      group by status
    ),
    loads as (
      select t.id, t.name, count(r.id) filter (where r.status in ('active', 'paused'))::int as open, count(r.id)::int as taken
      from teams t
      left join meeting_requests r on r.workspace_id = t.workspace_id and r.team_id = t.id and r.id >= ${since}
        ${own(sql, workspace, memberId)}
      where t.workspace_id = ${workspace.id}
        and t.active
        and t.mode <> 'manual'
      group by t.id, t.name
      order by taken desc, t.name
      limit ${shown}
    )
    select
      coalesce((select json_object_agg(status, requests) from states), '{}'::json) as by_status,
      ${isEmpty(sql, workspace, memberId)} as is_empty,
      coalesce((select json_agg(w order by w.week) from weeks w), '[]'::json) as weeks,
      (select count(booked_at)::int from recent) as booked,
      (select percentile_cont(0.5) within group (order by hours) from recent) as hours_to_book,
      (select avg(mails)::float from mailed) as mails_per_booking,
      (select count(*)::int from mailed) as bookings_counted,
      coalesce((select json_agg(l) from loads l), '[]'::json) as teams`
  return figures
}

const isEmpty = (sql: Sql, workspace: Workspace, memberId: string | null) =>
  memberId === null
    ? sql`not exists (select from meeting_requests where workspace_id = ${workspace.id})`
    : sql`not exists (select from request_hosts where workspace_id = ${workspace.id} and member_id = ${memberId})`

/** Members see what they organize or host. */
export function own(sql: Sql, workspace: Workspace, memberId: string | null) {
  return memberId === null ? sql`` : sql`and ${isTheirs(sql, workspace, memberId)}`
}
