import type { Sql, Transaction } from '../sql.ts'

// The sealed credentials of calendars.

type Place = { workspaceId: string; connectionId: string }

/** Locked until the end of the transaction. Null if it is not connected. */
export async function lockSecret(sql: Transaction, { workspaceId, connectionId }: Place): Promise<Uint8Array | null> {
  const [row] = await sql<{ secret: Uint8Array }[]>`
    select secret
    from calendar_connections
    where workspace_id = ${workspaceId}
      and id = ${connectionId}
    for no key update`
  return row?.secret ?? null
}

export async function updateSecret(sql: Sql, { workspaceId, connectionId }: Place, secret: Buffer): Promise<void> {
  await sql`
    update calendar_connections
    set secret = ${secret}
    where workspace_id = ${workspaceId}
      and id = ${connectionId}`
}
