import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Personal links that are good for one booking.

export type LinkUse = { linkId: string; use: string }

/** False if it was used before; a concurrent use waits for the first one. */
export async function insertUse(
  sql: Transaction,
  workspace: Workspace,
  { linkId, use }: LinkUse,
  at: Timestamp,
): Promise<boolean> {
  const rows = await sql`
    insert into booking_link_uses (workspace_id, link_id, use, at)
    values (${workspace.id}, ${linkId}, ${use}, ${at})
    on conflict do nothing
    returning use`
  return rows.length > 0
}

export async function isUsed(sql: Sql, workspace: Workspace, { linkId, use }: LinkUse): Promise<boolean> {
  const rows = await sql`
    select
    from booking_link_uses
    where workspace_id = ${workspace.id}
      and link_id = ${linkId}
      and use = ${use}`
  return rows.length > 0
}
