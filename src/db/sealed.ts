import type { Sql, Transaction } from './sql.ts'

// Everything stored sealed, for an operator who changes the secret. Named exception to "every query names the workspace": an
// installation has one secret for all of them. test/database/sealed.test.ts compares the list with the schema.

export type SealedRows = {
  endpoints: {
    workspaceId: string
    id: string
    secret: Uint8Array
    previousSecret: Uint8Array | null
    headers: Uint8Array | null
  }[]
  connections: SealedConnection[]
  links: { workspaceId: string; id: string; verifier: Uint8Array }[]
}

/** An unbound one was sealed for itself alone, not for its workspace. */
export type SealedConnection = { workspaceId: string; id: string; kind: string; isBound: boolean; secret: Uint8Array }

export async function lockSealedRows(sql: Transaction): Promise<SealedRows> {
  const endpoints = await sql<SealedRows['endpoints']>`
    select workspace_id, id, secret, previous_secret, headers
    from webhook_endpoints
    order by workspace_id, id
    for no key update`
  const connections = await sql<SealedConnection[]>`
    select workspace_id, id, kind, is_bound, secret
    from calendar_connections
    order by workspace_id, id
    for no key update`
  const links = await sql<SealedRows['links']>`
    select workspace_id, id, verifier
    from calendar_links
    where verifier is not null
    order by workspace_id, id
    for no key update`
  return { endpoints, connections, links }
}

/** All unbound ones, or only this one. */
export async function lockUnbound(
  sql: Transaction,
  only: { workspaceId: string; connectionId: string } | null,
): Promise<SealedConnection[]> {
  return await sql<SealedConnection[]>`
    select workspace_id, id, kind, is_bound, secret
    from calendar_connections
    where not is_bound
      ${only === null ? sql`` : sql`and workspace_id = ${only.workspaceId} and id = ${only.connectionId}`}
    order by workspace_id, id
    for no key update`
}

export type Resealed = {
  endpoints: {
    workspaceId: string
    id: string
    secret: Buffer
    previousSecret: Buffer | null
    headers: Buffer | null
  }[]
  connections: { workspaceId: string; id: string; secret: Buffer }[]
  links: { workspaceId: string; id: string; verifier: Buffer }[]
}

export async function updateSealedRows(sql: Sql, { endpoints, connections, links }: Resealed): Promise<void> {
  for (const { workspaceId, id, secret, previousSecret, headers } of endpoints)
    await sql`
      update webhook_endpoints
      set secret = ${secret},
          previous_secret = ${previousSecret},
          headers = ${headers}
      where workspace_id = ${workspaceId}
        and id = ${id}`
  for (const { workspaceId, id, secret } of connections)
    await sql`
      update calendar_connections
      set secret = ${secret},
          is_bound = true
      where workspace_id = ${workspaceId}
        and id = ${id}`
  for (const { workspaceId, id, verifier } of links)
    await sql`
      update calendar_links
      set verifier = ${verifier}
      where workspace_id = ${workspaceId}
        and id = ${id}`
}
