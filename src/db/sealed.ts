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

/** The name of the secret that sealed a value is in its bytes after the first one: see seal.ts. */
const isUnder = (sql: Sql, column: string, keyId: string) => sql`substr(${sql(column)}, 2, 4) = decode(${keyId}, 'hex')`

/** How to reach some rows: each kind's identifiers, which are unique without their workspace. */
export type SealedIds = { endpoints: string[]; connections: string[]; links: string[] }

/** Rows with a value that another secret sealed. */
export async function listOtherwiseSealed(sql: Sql, keyId: string): Promise<SealedIds> {
  const not = (column: string) => sql`not ${isUnder(sql, column, keyId)}`
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return {
    endpoints: ids(
      await sql<{ id: string }[]>`
        select id
        from webhook_endpoints
        where ${not('secret')} or ${not('previous_secret')} or ${not('headers')}
        order by id`,
    ),
    connections: ids(
      await sql<{ id: string }[]>`select id from calendar_connections where ${not('secret')} order by id`,
    ),
    links: ids(await sql<{ id: string }[]>`select id from calendar_links where ${not('verifier')} order by id`),
  }
}

/** All of them, or only these. */
export async function lockSealedRows(sql: Transaction, only: SealedIds | null = null): Promise<SealedRows> {
  const chosen = (kind: keyof SealedIds) => (only === null ? sql`true` : sql`id = any (${only[kind]}::text[])`)
  const endpoints = await sql<SealedRows['endpoints']>`
    select workspace_id, id, secret, previous_secret, headers
    from webhook_endpoints
    where ${chosen('endpoints')}
    order by workspace_id, id
    for no key update`
  const connections = await sql<SealedConnection[]>`
    select workspace_id, id, kind, is_bound, secret
    from calendar_connections
    where ${chosen('connections')}
    order by workspace_id, id
    for no key update`
  const links = await sql<SealedRows['links']>`
    select workspace_id, id, verifier
    from calendar_links
    where verifier is not null
      and ${chosen('links')}
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
