import type { PackedWeek } from '#core/time/packed.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import { insertFact } from './negotiations.ts'

// Calendar entries that overlap booked meetings of their hosts.

type Place = { workspaceId: string; id: string; memberId: string }

/** A future meeting. */
export type Hosted = { requestId: string; start: Timestamp; end: Timestamp }

export async function listHosted(sql: Sql, { workspaceId, memberId }: Place, at: Timestamp): Promise<Hosted[]> {
  return await sql<Hosted[]>`
    select b.request_id, lower(b.during) as start, upper(b.during) as end
    from booking_members m
    join bookings b on b.workspace_id = m.workspace_id and b.id = m.booking_id
    join request_hosts h on h.workspace_id = m.workspace_id and h.request_id = b.request_id and h.member_id = m.member_id
    join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${workspaceId}
      and m.member_id = ${memberId}
      and m.live
      and h.left_at is null
      -- Says nothing new, and is what the index knows.
      and upper(m.during) > ${at}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
      and lower(m.during) > ${at}::timestamptz + w.clock_offset_ms * interval '1 millisecond'`
}

/** The known content of this calendar so far. */
export async function listBusyWeeks(sql: Sql, { workspaceId, id, memberId }: Place): Promise<PackedWeek[]> {
  return await sql<PackedWeek[]>`
    select week, packed
    from busy
    where workspace_id = ${workspaceId}
      and member_id = ${memberId}
      and source = ${id}
      and packed is not null`
}

export type Clash = { requestId: string; isThere: boolean }

export async function insertClash(
  sql: Sql,
  { workspaceId, memberId }: Place,
  { requestId, isThere }: Clash,
  at: Timestamp,
): Promise<void> {
  const body = { member: memberId, isThere }
  await insertFact(sql, { id: workspaceId }, requestId, { kind: 'clash', body, actor: 'calendar', at })
}
