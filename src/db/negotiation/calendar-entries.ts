import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import { insertFact } from './negotiations.ts'

// Bookings as events in the calendars of their hosts. A look at a calendar compares its expected events with the written ones.

type Place = { workspaceId: string; id: string; memberId: string }

export type Entry = {
  bookingId: string
  requestId: string
  uid: string
  sequence: number
  start: Timestamp
  end: Timestamp
  /** The event as calendars get it. Null for bookings from before calendars took them. */
  ics: string | null
  /** False once it is cancelled, or has another host. */
  isWanted: boolean
  /** The invites wait for a video link from this calendar. */
  isLinkWanted: boolean
  /** Null if it was never written. */
  written: { ref: string; etag: string | null; sequence: number } | null
  /** The owner's change to the event, as already recorded. */
  noticed: string | null
}

/** All future events that this calendar should have or was given. */
export async function listEntries(sql: Sql, { workspaceId, id, memberId }: Place, at: Timestamp): Promise<Entry[]> {
  return await sql<Entry[]>`
    with present as materialized (
      select ${at}::timestamptz + clock_offset_ms * interval '1 millisecond' as at
      from workspaces
      where id = ${workspaceId}
    ),
    mine as (
      select m.booking_id
      from booking_members m
      where m.workspace_id = ${workspaceId}
        and m.member_id = ${memberId}
        and m.live
        and upper(m.during) > (select at from present)
      union
      select e.booking_id
      from calendar_entries e
      where e.workspace_id = ${workspaceId}
        and e.calendar_id = ${id}
    )
    select b.id as booking_id, b.request_id, b.uid, b.sequence, lower(b.during) as start, upper(b.during) as end,
      -- Other calendars get it with the link.
      case when l.is_awaited and l.maker <> ${memberId} then null else b.entry end as ics,
      b.live and l.is_awaited and l.maker = ${memberId} as is_link_wanted,
      b.live and exists (
        select
        from request_hosts h
        where h.workspace_id = b.workspace_id
          and h.request_id = b.request_id
          and h.member_id = ${memberId}
          and h.left_at is null
      ) as is_wanted,
      case when e.ref is not null then json_build_object('ref', e.ref, 'etag', e.etag, 'sequence', e.sequence) end as written,
      e.noticed
    from mine
    join bookings b on b.workspace_id = ${workspaceId} and b.id = mine.booking_id
    join meeting_requests r on r.workspace_id = b.workspace_id and r.id = b.request_id
    cross join lateral (
      select coalesce(r.place ->> 'kind' = 'calendar' and r.place ->> 'url' is null, false) and coalesce((
        select f.kind = 'link_awaited'
        from facts f
        where f.workspace_id = r.workspace_id
          and f.request_id = r.id
          and f.kind in ('link_awaited', 'link_missing')
        order by f.n desc
        limit 1
      ), false) as is_awaited, coalesce(r.stand_in_member_id, r.organizer_member_id) as maker
    ) l
    left join calendar_entries e on e.workspace_id = b.workspace_id and e.calendar_id = ${id} and e.booking_id = b.id
    where upper(b.during) > (select at from present)`
}

export type WrittenEntry = { bookingId: string; ref: string; etag: string | null; sequence: number }

export async function updateEntries(
  sql: Sql,
  { workspaceId, id }: Place,
  written: readonly WrittenEntry[],
  removed: readonly string[],
): Promise<void> {
  if (removed.length > 0)
    await sql`
      delete from calendar_entries
      where workspace_id = ${workspaceId}
        and calendar_id = ${id}
        and booking_id = any (${removed}::text[])`
  if (written.length > 0)
    await sql`
      insert into calendar_entries (workspace_id, calendar_id, booking_id, ref, etag, sequence)
      select ${workspaceId}, ${id}, *
      from unnest(
        ${written.map(({ bookingId }) => bookingId)}::text[], ${written.map(({ ref }) => ref)}::text[],
        ${written.map(({ etag }) => etag)}::text[], ${written.map(({ sequence }) => sequence)}::int[]
      )
      on conflict (workspace_id, calendar_id, booking_id) do update
      set ref = excluded.ref, etag = excluded.etag, sequence = excluded.sequence, noticed = null`
}

export type Noticed = { bookingId: string; requestId: string; noticed: string | null; start: Timestamp | null }

/** The owner's change to the event is a fact of the negotiation. */
export async function updateNoticed(
  sql: Sql,
  { workspaceId, id, memberId }: Place,
  { bookingId, requestId, noticed, start }: Noticed,
  at: Timestamp,
): Promise<void> {
  await sql`
    update calendar_entries
    set noticed = ${noticed}
    where workspace_id = ${workspaceId}
      and calendar_id = ${id}
      and booking_id = ${bookingId}`
  const became = noticed === null ? 'restored' : start === null ? 'gone' : 'moved'
  const fact = { kind: 'entry_changed', body: { member: memberId, became, start }, actor: 'calendar', at } as const
  await insertFact(sql, { id: workspaceId }, requestId, fact)
}

/** `url` is null if this calendar cannot make one. */
export type Link = { requestId: string; url: string | null }

/** The link becomes the meeting's place, unless somebody has set another place since. */
export async function updateLink(
  sql: Sql,
  { workspaceId }: Pick<Place, 'workspaceId'>,
  { requestId, url }: Link,
  at: Timestamp,
): Promise<void> {
  if (url !== null)
    await sql`
      update meeting_requests
      set place = jsonb_build_object('kind', 'calendar', 'url', ${url}::text),
          updated_at = ${at}
      where workspace_id = ${workspaceId}
        and id = ${requestId}
        and place ->> 'kind' = 'calendar'`
  const kind = url === null ? 'link_missing' : 'link_made'
  await insertFact(sql, { id: workspaceId }, requestId, { kind, body: {}, actor: 'calendar', at })
}

/** It takes no more bookings. False if it took none before. */
export async function updateReadOnly(sql: Sql, { workspaceId, id }: Place): Promise<boolean> {
  const changed = await sql`
    update calendars
    set takes_bookings = false,
        is_read_only = true
    where workspace_id = ${workspaceId}
      and id = ${id}
      and takes_bookings
    returning id`
  return changed.length > 0
}
