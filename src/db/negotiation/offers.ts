import type { Slot } from '#core/negotiation/situation/negotiation.ts'
import type { Fragment, Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** A new list of times; numbers count from 1, as people see them. */
export async function insertOffers(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  round: number,
  slots: Slot[],
): Promise<void> {
  await sql`
    with slot as (
      select n, starts_at::timestamptz as starts_at, ends_at::timestamptz as ends_at
      from unnest(${slots.map(({ start }) => start)}::text[], ${slots.map(({ end }) => end)}::text[])
        with ordinality as s (starts_at, ends_at, n)
    ),
    offered as (
      insert into offered_times (workspace_id, request_id, member_id, starts_at, ends_at)
      select h.workspace_id, h.request_id, h.member_id, slot.starts_at, slot.ends_at
      from slot, request_hosts h
      where h.workspace_id = ${workspace.id}
        and h.request_id = ${requestId}
        and h.left_at is null
      on conflict do nothing
    )
    insert into offers (workspace_id, request_id, round, n, during)
    select ${workspace.id}, ${requestId}, ${round}, n, tstzrange(starts_at, ends_at)
    from slot`
}

export type Taken = { round: number; n: number } | null

/** Closes all offers; one may have been taken. */
export async function updateOffersClosed(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  taken: Taken,
): Promise<void> {
  await sql`with ${offersClosed(sql, workspace, requestId, taken)} select`
}

/** The same as common table expressions, for a statement that also books. */
export function offersClosed(sql: Sql, workspace: Workspace, requestId: string, taken: Taken): Fragment {
  return sql`
    freed as (
      delete from offered_times
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
    ),
    closed as (
      update offers
      set state = case when round = ${taken?.round ?? null}::int and n = ${taken?.n ?? null}::int then 'taken' else 'lapsed' end
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
        and state = 'open'
    )`
}
