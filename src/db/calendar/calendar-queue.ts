import type { SourceProblem } from '#core/calendar/connection.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import {
  type ClaimKey,
  claimTable,
  due,
  isClaimed,
  isFree,
  type Lease,
  type Leased,
  leaseColumns,
  type Turn,
} from '../queue/claims.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import type { SourceKind } from './calendars.ts'

// Calendars as leased rows (claims.ts): each becomes due again as long as it is connected.
// Named exception to "every query names the workspace": workers serve all of them.

export type ClaimedCalendar = Leased & {
  connectionId: string
  memberId: string
  kind: SourceKind
  name: string
  secret: Uint8Array
  /** False for an address that was sealed before it was bound to its workspace. */
  isBound: boolean
  /** The owner's address, and their time zone for a calendar that names none. */
  email: string
  ownerZone: string
  zone: string | null
  tentative: 'busy' | 'free'
  cursor: string | null
  knownFrom: number | null
  takesBookings: boolean
  /** The number of unreadable events at the last look. */
  unreadable: number
  /** Why the last look failed. */
  problem: SourceProblem | null
  /** Somebody waits for this look. */
  awaitedAt: Timestamp | null
}

export type Claimed = { calendars: ClaimedCalendar[]; share: number; seenTo: string | null }

export async function claimCalendars(sql: Sql, turn: Turn, lease: Lease): Promise<Claimed> {
  const rows = await sql<({ share: number; seenTo: string | null } & ({ id: null } | ClaimedCalendar))[]>`
    with recursive ${due(sql, 'calendars', turn)},
    claimed as (
      update calendars t
      set status = 'leased', ${leaseColumns(sql, lease)}
      from due
      where t.workspace_id = due.workspace_id
        and t.id = due.id
      returning ${claimedColumns(sql)}
    )
    select turn.share, turn.seen_to, c.*
    from turn
    left join (select ${wholeColumns(sql)} from claimed t ${withOwner(sql)}) c on true`
  const [first] = rows
  return { calendars: rows.filter((row) => row.id !== null), share: first?.share ?? 1, seenTo: first?.seenTo ?? null }
}

/** Claims one calendar to read it now. Null while another process reads it. */
export async function claimCalendar(
  sql: Sql,
  calendar: { workspaceId: string; id: string },
  seconds: number,
): Promise<ClaimedCalendar | null> {
  const [row] = await sql<ClaimedCalendar[]>`
    with claimed as (
      update calendars t
      set status = 'leased', ${leaseColumns(sql, { nodeId: null, seconds })}
      where t.workspace_id = ${calendar.workspaceId}
        and t.id = ${calendar.id}
        and ${isFree(sql)}
      returning ${claimedColumns(sql)}
    )
    select ${wholeColumns(sql)}
    from claimed t ${withOwner(sql)}`
  return row ?? null
}

const claimedColumns = (sql: Sql): Fragment => sql`
  t.workspace_id, t.id, t.claim_no, t.attempts, t.open_claims, t.connection_id, t.member_id, t.zone, t.tentative, t.cursor,
  t.known_from, t.awaited_at, t.takes_bookings, t.unreadable, t.problem`

const wholeColumns = (sql: Sql): Fragment => sql`
  t.*, n.kind, n.name, n.secret, n.is_bound, p.email, coalesce(p.zone, w.timezone) as owner_zone`

const withOwner = (sql: Sql): Fragment => sql`
  join calendar_connections n on n.workspace_id = t.workspace_id and n.id = t.connection_id
  join workspace_members m on m.workspace_id = t.workspace_id and m.id = t.member_id
  join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
  join workspaces w on w.id = t.workspace_id`

/** Makes the readable calendars of these members due now. */
export async function updateAwaited(
  sql: Sql,
  workspace: Workspace,
  memberIds: readonly string[],
  at: Timestamp,
): Promise<void> {
  await sql`
    update calendars
    set awaited_at = ${at},
        next_attempt_at = least(next_attempt_at, now())
    where workspace_id = ${workspace.id}
      and member_id = any (${memberIds}::text[])
      and fresh_until > ${at}`
}

/** Stores the event of a changed or ended booking. The calendars of its hosts, and those that contain it, are read at once. */
export async function updateBookingEntry(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  ics: string | null,
): Promise<void> {
  await sql`
    with booking as (
      update bookings
      set entry = coalesce(${ics}, entry)
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
      returning id
    )
    ${hostCalendarsDue(
      sql,
      workspace,
      requestId,
      sql`or exists (
        select
        from calendar_entries e
        join booking on booking.id = e.booking_id
        where e.workspace_id = c.workspace_id
          and e.calendar_id = c.id
      )`,
    )}`
}

/**
 * Picks another calendar for a member's bookings after theirs was disconnected, as people do when they connect a calendar again
 * and then disconnect the old one. Picks the newest readable one; feeds, and calendars that refused to be written to, take no
 * bookings. Null if none is left.
 */
export async function updateNextTaker(sql: Sql, workspace: Workspace, memberId: string): Promise<Taker | null> {
  const [taker] = await sql<Taker[]>`
    update calendars c
    set takes_bookings = true,
        next_attempt_at = least(c.next_attempt_at, now())
    from calendar_connections taking
    where c.workspace_id = ${workspace.id}
      and c.id = (
        select o.id
        from calendars o
        join calendar_connections n on n.workspace_id = o.workspace_id and n.id = o.connection_id
        where o.workspace_id = ${workspace.id}
          and o.member_id = ${memberId}
          and n.kind <> 'ics'
          and not o.is_read_only
        order by o.problem is not null, o.id desc
        limit 1
      )
      and taking.workspace_id = c.workspace_id
      and taking.id = c.connection_id
    returning c.id, taking.name`
  return taker ?? null
}

/** The calendar that takes bookings from now on. */
export type Taker = { id: string; name: string }

/** Makes the calendars due that take the bookings of a request's hosts, and others by the caller's condition. */
export const hostCalendarsDue = (
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  others: Fragment = sql``,
): Fragment => sql`
    update calendars c
    set next_attempt_at = least(c.next_attempt_at, now())
    where c.workspace_id = ${workspace.id}
      and c.takes_bookings
      and (
        c.member_id in (
          select member_id
          from request_hosts
          where workspace_id = ${workspace.id}
            and request_id = ${requestId}
            and left_at is null
        )
        ${others}
      )`

export type Look = {
  claim: ClaimKey
  problem: SourceProblem | null
  at: Timestamp
  delaySeconds: number
  /** How long the known times count from now on; null leaves that unchanged. */
  freshSeconds: number | null
  /** A decision keeps waiting for it: it is tried once more. */
  isStillAwaited: boolean
}

/** Writes looks that found nothing new or failed. Returns those whose claim was still ours. */
export async function updateLooked(sql: Sql, looks: readonly Look[]): Promise<{ id: string }[]> {
  return await sql<{ id: string }[]>`
    update calendars t
    set ${lookedColumns(sql)}
    from (
      select c.*, l.*
      from ${claimTable(
        sql,
        looks.map(({ claim }) => claim),
      )}
      join unnest(
        ${looks.map(({ claim }) => claim.id)}::text[],
        ${looks.map(({ problem }) => problem)}::text[],
        ${looks.map(({ at }) => at)}::timestamptz[],
        ${looks.map(({ delaySeconds }) => delaySeconds)}::int[],
        ${looks.map(({ freshSeconds }) => freshSeconds)}::int[],
        ${looks.map(({ isStillAwaited }) => Number(isStillAwaited))}::int[]
      ) as l (calendar_id, problem, looked_at, delay_seconds, fresh_seconds, is_still_awaited) on l.calendar_id = c.id
    ) c
    where ${isClaimed(sql)}
    returning t.id`
}

/**
 * For a row `c` with `problem`, `looked_at`, `delay_seconds`, `fresh_seconds` and `is_still_awaited`. The next look goes by the
 * database's clock, as for every leased row; the known times go by ours.
 */
const lookedColumns = (sql: Sql): Fragment => sql`
        status = 'queued',
        lease_until = null,
        lease_owner = null,
        open_claims = 0,
        next_attempt_at = now() + make_interval(secs => c.delay_seconds),
        attempts = case when c.problem is null then 0 else t.attempts + 1 end,
        problem = c.problem,
        awaited_at = case when c.is_still_awaited = 1 then t.awaited_at end,
        failing_since = case when c.problem is not null then coalesce(t.failing_since, c.looked_at) end,
        told_at = case when c.problem is not null then t.told_at end,
        synced_at = case when c.problem is null then c.looked_at else t.synced_at end,
        fresh_until = case
          when c.fresh_seconds is null then t.fresh_until
          else c.looked_at + make_interval(secs => c.fresh_seconds)
        end`

export type Known = {
  cursor: string | null
  zone: string | null
  knownFrom: number
  knownTo: number
  events: number
  unreadable: number
}

/** The same for a calendar that has changed. False if the claim is no longer ours; then nothing may be written. */
export async function updateKnown(sql: Sql, look: Look, known: Known): Promise<boolean> {
  if ((await updateLooked(sql, [look])).length === 0) return false
  await sql`
    update calendars
    set cursor = ${known.cursor},
        zone = ${known.zone},
        known_from = ${known.knownFrom},
        known_to = ${known.knownTo},
        events = ${known.events},
        unreadable = ${known.unreadable}
    where workspace_id = ${look.claim.workspaceId}
      and id = ${look.claim.id}`
  return true
}

/** Whether to tell the owner now, which is true once for each failure. */
export async function updateTold(sql: Sql, { claim, at }: Look, isLasting: boolean): Promise<boolean> {
  const told = await sql`
    update calendars
    set told_at = ${at}
    where workspace_id = ${claim.workspaceId}
      and id = ${claim.id}
      and told_at is null
      and (${isLasting} or coalesce(fresh_until < ${at}, true))
    returning id`
  return told.length > 0
}
