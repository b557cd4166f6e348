import type { Slot } from '#core/negotiation/negotiation.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** A new round; numbers count from 1, as people see them. */
export async function insertOffers(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  round: number,
  slots: Slot[],
): Promise<void> {
  await sql`
    insert into offers (workspace_id, request_id, round, n, during)
    select ${workspace.id}, ${requestId}, ${round}, n, tstzrange(s.starts_at::timestamptz, s.ends_at::timestamptz)
    from unnest(${slots.map(({ start }) => start)}::text[], ${slots.map(({ end }) => end)}::text[])
      with ordinality as s (starts_at, ends_at, n)`
}

/** Nothing is on offer any more; one may have been taken. */
export async function updateOffersClosed(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  taken: { round: number; n: number } | null,
): Promise<void> {
  await sql`
    update offers
    set state = case when round = ${taken?.round ?? null}::int and n = ${taken?.n ?? null}::int then 'taken' else 'lapsed' end
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and state = 'open'`
}
