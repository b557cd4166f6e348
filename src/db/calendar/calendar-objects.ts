import type { PackedWeek } from '#core/time/packed.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'

// The mirror of a calendar: its events, and the busy times they cause.

type Place = { workspaceId: string; id: string; memberId: string }

export type CalendarObject = { ref: string; etag: string; uid: string; ics: string }

export async function listObjects(sql: Sql, { workspaceId, id }: Place): Promise<CalendarObject[]> {
  return await sql<CalendarObject[]>`
    select ref, etag, uid, ics
    from calendar_objects
    where workspace_id = ${workspaceId}
      and calendar_id = ${id}`
}

export async function listEtags(sql: Sql, { workspaceId, id }: Place): Promise<Map<string, string>> {
  const rows = await sql<{ ref: string; etag: string }[]>`
    select ref, etag
    from calendar_objects
    where workspace_id = ${workspaceId}
      and calendar_id = ${id}`
  return new Map(rows.map(({ ref, etag }) => [ref, etag]))
}

/** Writes only differences. */
export async function updateObjects(
  sql: Sql,
  { workspaceId, id }: Place,
  changed: readonly CalendarObject[],
  removed: readonly string[],
): Promise<void> {
  if (removed.length > 0)
    await sql`
      delete from calendar_objects
      where workspace_id = ${workspaceId}
        and calendar_id = ${id}
        and ref = any (${removed}::text[])`
  if (changed.length > 0)
    await sql`
      insert into calendar_objects (workspace_id, calendar_id, ref, etag, uid, ics)
      select ${workspaceId}, ${id}, *
      from unnest(
        ${changed.map(({ ref }) => ref)}::text[], ${changed.map(({ etag }) => etag)}::text[],
        ${changed.map(({ uid }) => uid)}::text[], ${changed.map(({ ics }) => ics)}::text[]
      )
      on conflict (workspace_id, calendar_id, ref) do update
      set etag = excluded.etag, uid = excluded.uid, ics = excluded.ics`
}

/**
 * Events that Parley wrote itself: we know them better as bookings of the calendar's owner. Members who copied a meeting of
 * others into their calendar have no booking there, so they are busy.
 */
export async function listOwnUids(
  sql: Sql,
  { workspaceId, id, memberId }: Place,
  uids: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ uid: string }[]>`
    select b.uid
    from bookings b
    where b.workspace_id = ${workspaceId}
      and b.uid = any (${uids}::text[])
      and (
        exists (
          select
          from booking_members m
          where m.workspace_id = b.workspace_id
            and m.booking_id = b.id
            and m.member_id = ${memberId}
        )
        or exists (
          select
          from calendar_entries e
          where e.workspace_id = b.workspace_id
            and e.booking_id = b.id
            and e.calendar_id = ${id}
        )
      )`
  return new Set(rows.map(({ uid }) => uid))
}

/** The busy and the unknown times of a week, both packed. */
export type BusyWeek = { week: number; packed: PackedWeek['packed']; unknown: PackedWeek['packed'] | null }

/** True if anything changed. */
export async function updateBusy(sql: Sql, place: Place, weeks: readonly BusyWeek[], at: Timestamp): Promise<boolean> {
  const { workspaceId, id, memberId } = place
  const changed = await sql`
    with given as materialized (
      select week, decode(packed, 'base64') as packed, decode(unknown, 'base64') as unknown
      from unnest(
        ${weeks.map(({ week }) => week)}::int[], ${weeks.map(({ packed }) => base64(packed))}::text[],
        ${weeks.map(({ unknown }) => unknown && base64(unknown))}::text[]
      ) as g (week, packed, unknown)
    ),
    dropped as (
      delete from busy b
      where b.workspace_id = ${workspaceId}
        and b.member_id = ${memberId}
        and b.source = ${id}
        and not exists (select from given where week = b.week)
      returning b.week
    ),
    written as (
      insert into busy as b (workspace_id, member_id, source, week, packed, unknown, synced_at)
      select ${workspaceId}, ${memberId}, ${id}, week, packed, unknown, ${at}
      from given
      on conflict (workspace_id, member_id, source, week) do update
      set packed = excluded.packed, unknown = excluded.unknown, synced_at = excluded.synced_at
      where b.packed is distinct from excluded.packed
        or b.unknown is distinct from excluded.unknown
      returning b.week
    )
    select week from dropped
    union all
    select week from written`
  return changed.length > 0
}

/** The driver cannot send an array of bytes directly. */
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Makes this member's open requests and future bookings due; a booking may be in the middle of a move. */
export async function updateHostedDue(
  sql: Sql,
  { workspaceId, memberId }: Pick<Place, 'workspaceId' | 'memberId'>,
  at: Timestamp,
): Promise<void> {
  await sql`
    update negotiations n
    set due_at = ${at}
    from request_hosts h
    join meeting_requests r on r.workspace_id = h.workspace_id and r.id = h.request_id
    join workspaces w on w.id = h.workspace_id
    where h.workspace_id = ${workspaceId}
      and h.member_id = ${memberId}
      and h.left_at is null
      and (
        r.status = 'active'
        or r.status = 'booked' and exists (
          select
          from bookings b
          where b.workspace_id = ${workspaceId}
            and b.request_id = r.id
            and upper(b.during) > ${at}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
        )
      )
      and n.workspace_id = h.workspace_id
      and n.request_id = h.request_id
      and (n.due_at is null or n.due_at > ${at})`
}
