import { notFound } from '#core/failure.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Row } from '#resources/resource.ts'
import { ENDPOINT } from '#resources/webhook-endpoint.ts'
import { columnsOf } from '../columns.ts'
import { isId } from '../ids.ts'
import type { Page } from '../page.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type Endpoint = Row<typeof ENDPOINT>

const columns = columnsOf(ENDPOINT, 'webhook_endpoints')

export async function getEndpoint(sql: Sql, workspace: Workspace, id: string): Promise<Endpoint> {
  return await oneEndpoint(sql, workspace, id, sql``)
}

/** Keeps others, including the delivery engine, from changing the endpoint until the transaction ends. */
export async function lockEndpoint(sql: Sql, workspace: Workspace, id: string): Promise<Endpoint> {
  return await oneEndpoint(sql, workspace, id, sql`for no key update`)
}

async function oneEndpoint(sql: Sql, workspace: Workspace, id: string, lock: ReturnType<Sql>): Promise<Endpoint> {
  if (!isId('endpoint', id)) throw notFound('endpoint', id)
  const [endpoint] = await sql<Endpoint[]>`
    select ${columns(sql)}
    from webhook_endpoints
    where workspace_id = ${workspace.id}
      and id = ${id}
      and deleted_at is null
    ${lock}`
  if (!endpoint) throw notFound('endpoint', id)
  return endpoint
}

export async function listEndpoints(sql: Sql, workspace: Workspace, page: Page): Promise<Endpoint[]> {
  return await sql<Endpoint[]>`
    select ${columns(sql)}
    from webhook_endpoints
    where workspace_id = ${workspace.id}
      and deleted_at is null
      ${page.cursor ? sql`and id < ${page.cursor}` : sql``}
    order by id desc
    limit ${page.limit + 1}`
}

/** Counts the endpoints. Locks the workspace, so that of two concurrent callers the second counts the first one's. */
export async function lockEndpointCount(sql: Sql, workspace: Workspace): Promise<number> {
  await sql`
    select 1
    from workspaces
    where id = ${workspace.id}
    for no key update`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from webhook_endpoints
    where workspace_id = ${workspace.id}
      and deleted_at is null`
  return row!.count
}

export type NewEndpoint = Pick<Endpoint, 'id' | 'url' | 'description' | 'events' | 'format' | 'createdAt'> & {
  /** Sealed. */
  headers: Buffer | null
  secret: Buffer
}

export async function insertEndpoint(sql: Sql, workspace: Workspace, row: NewEndpoint): Promise<void> {
  await sql`
    insert into webhook_endpoints
      (workspace_id, id, url, description, events, format, headers, secret, enabled_at, created_at, updated_at)
    values
      (${workspace.id}, ${row.id}, ${row.url}, ${row.description}, ${row.events}, ${row.format}, ${row.headers},
       ${row.secret}, ${row.createdAt}, ${row.createdAt}, ${row.createdAt})`
}

export type EndpointChange = Partial<
  Omit<Endpoint, 'id' | 'createdAt'> & {
    headers: Buffer | null
    enabledAt: Timestamp
    recentFailures: Timestamp[]
    proven: boolean
    deletedAt: Timestamp
  }
>

export async function updateEndpoint(
  sql: Sql,
  workspace: Workspace,
  id: string,
  change: EndpointChange,
): Promise<void> {
  await sql`
    update webhook_endpoints
    set ${sql(change)}
    where workspace_id = ${workspace.id}
      and id = ${id}`
}

/** The sealed secret that signs now. */
export async function getSealedSecret(sql: Sql, workspace: Workspace, id: string): Promise<Buffer> {
  const [row] = isId('endpoint', id)
    ? await sql<{ secret: Buffer }[]>`
        select secret
        from webhook_endpoints
        where workspace_id = ${workspace.id}
          and id = ${id}
          and deleted_at is null`
    : []
  if (!row) throw notFound('endpoint', id)
  return row.secret
}

/** For a day the former secret signs too, so that receivers can switch without missing anything. */
export async function updateSecret(
  sql: Sql,
  workspace: Workspace,
  id: string,
  { secret, at }: { secret: Buffer; at: Timestamp },
): Promise<void> {
  await sql`
    update webhook_endpoints
    set secret = ${secret},
        previous_secret = secret,
        previous_secret_until = ${at}::timestamptz + interval '24 hours'
    where workspace_id = ${workspace.id}
      and id = ${id}`
}

/** Named exception to "every query names the workspace": any one sealed value, to test the key. */
export async function findAnySecret(sql: Sql): Promise<{ id: string; secret: Uint8Array } | null> {
  const [row] = await sql<{ id: string; secret: Uint8Array }[]>`
    select id, secret
    from webhook_endpoints
    limit 1`
  return row ?? null
}
