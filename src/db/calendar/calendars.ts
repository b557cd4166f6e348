import type { SourceProblem } from '#core/calendar/connection.ts'
import { notFound } from '#core/failure.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { isId } from '../ids.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** Kinds that belong to an account at a provider. */
export type AccountKind = 'google' | 'microsoft'
export type SourceKind = 'ics' | 'caldav' | AccountKind

export type Calendar = {
  id: string
  connectionId: string
  memberId: string
  email: string
  kind: SourceKind
  name: string
  tentative: 'busy' | 'free'
  events: number
  /** Events without even a readable start. */
  unreadable: number
  syncedAt: Timestamp | null
  /** Its times count until then. */
  freshUntil: Timestamp | null
  problem: SourceProblem | null
  failingSince: Timestamp | null
  nextAttemptAt: Timestamp
  /** Bookings are written into it. */
  takesBookings: boolean
}

const columns = (sql: Sql) => sql`
  c.id, c.connection_id, c.member_id, p.email, n.kind, n.name, c.tentative, c.events, c.unreadable, c.synced_at,
  c.fresh_until, c.problem, c.failing_since, c.next_attempt_at, c.takes_bookings`

const joined = (sql: Sql) => sql`
  calendars c
  join calendar_connections n on n.workspace_id = c.workspace_id and n.id = c.connection_id
  join workspace_members m on m.workspace_id = c.workspace_id and m.id = c.member_id
  join people p on p.workspace_id = m.workspace_id and p.id = m.person_id`

/** For a row of `calendars`: it belongs to an account at a provider, which makes video links. */
export const isOfAccount = (sql: Sql): Fragment => sql`
  exists (
    select
    from calendar_connections n
    where n.workspace_id = calendars.workspace_id
      and n.id = calendars.connection_id
      and n.kind in ('google', 'microsoft')
  )`

/** Whether one of their calendars takes bookings and makes video links for them. */
export async function findMakesLinks(sql: Sql, workspace: Workspace, memberId: string): Promise<boolean> {
  const rows = await sql`
    select
    from calendars
    where workspace_id = ${workspace.id}
      and member_id = ${memberId}
      and takes_bookings
      and ${isOfAccount(sql)}`
  return rows.length > 0
}

/** Whether one of their readable calendars was last read before this time. */
export async function hasReadBefore(
  sql: Sql,
  workspace: Workspace,
  memberIds: readonly string[],
  time: Timestamp,
): Promise<boolean> {
  const rows = await sql`
    select
    from calendars
    where workspace_id = ${workspace.id}
      and member_id = any (${memberIds}::text[])
      and problem is null
      and synced_at < ${time}
    limit 1`
  return rows.length > 0
}

export async function listCalendars(sql: Sql, workspace: Workspace, memberId: string | null): Promise<Calendar[]> {
  return await sql<Calendar[]>`
    select ${columns(sql)}
    from ${joined(sql)}
    where c.workspace_id = ${workspace.id}
      ${memberId === null ? sql`` : sql`and c.member_id = ${memberId}`}
    order by p.email_key, c.id`
}

export async function getCalendar(sql: Sql, workspace: Workspace, id: string): Promise<Calendar> {
  if (!isId('calendar', id)) throw notFound('calendar', id)
  const [calendar] = await sql<Calendar[]>`
    select ${columns(sql)}
    from ${joined(sql)}
    where c.workspace_id = ${workspace.id}
      and c.id = ${id}`
  if (!calendar) throw notFound('calendar', id)
  return calendar
}

export type NewCalendar = {
  id: string
  connectionId: string
  memberId: string
  kind: SourceKind
  name: string
  secret: Uint8Array
  tentative: 'busy' | 'free'
  createdAt: Timestamp
}

/** The process that connects the calendar has already read it, so it also claims it. */
export async function insertCalendar(sql: Sql, workspace: Workspace, row: NewCalendar): Promise<void> {
  await sql`
    with connection as (
      insert into calendar_connections (workspace_id, id, member_id, kind, name, secret, is_bound, created_at)
      values (
        ${workspace.id}, ${row.connectionId}, ${row.memberId}, ${row.kind}, ${row.name}, ${row.secret}, true, ${row.createdAt}
      )
    )
    insert into calendars (workspace_id, id, connection_id, member_id, tentative, status, takes_bookings)
    select ${workspace.id}, ${row.id}, ${row.connectionId}, ${row.memberId}, ${row.tentative}, 'leased',
      ${row.kind} <> 'ics' and not exists (
        select
        from calendars
        where workspace_id = ${workspace.id}
          and member_id = ${row.memberId}
          and takes_bookings
      )`
}

/** Also deletes everything read from it. */
export async function deleteCalendar(sql: Sql, workspace: Workspace, { id, connectionId }: Calendar): Promise<void> {
  await sql`
    delete from busy b
    using calendars c
    where c.workspace_id = ${workspace.id}
      and c.id = ${id}
      and b.workspace_id = c.workspace_id
      and b.member_id = c.member_id
      and b.source = c.id`
  await sql`
    delete from calendar_connections
    where workspace_id = ${workspace.id}
      and id = ${connectionId}`
}
