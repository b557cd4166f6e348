import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Deliveries to the built-in catch endpoint, in development.

export type Caught = {
  deliveryId: string
  attempt: number
  endpointId: string
  requestId: string | null
  eventType: string
  /** Names and values, in the order of the names. */
  headers: [string, string][]
  body: string
  at: Timestamp
}

/** People look at the last few; older ones are still among the deliveries of the endpoint. */
const KEPT_MAX = 200

/** The endpoint of a delivery, and the request it is about. */
export async function findSource(
  sql: Sql,
  workspace: Workspace,
  deliveryId: string,
): Promise<Pick<Caught, 'endpointId' | 'requestId' | 'eventType'> | null> {
  const [row] = await sql<Pick<Caught, 'endpointId' | 'requestId' | 'eventType'>[]>`
    select d.endpoint_id, e.request_id, d.event_type
    from deliveries d
    left join events e on e.workspace_id = d.workspace_id and e.id = d.event_id
    where d.workspace_id = ${workspace.id}
      and d.id = ${deliveryId}`
  return row ?? null
}

export async function insertCaught(sql: Sql, workspace: Workspace, caught: Caught): Promise<void> {
  const { deliveryId, attempt, endpointId, requestId, eventType, headers, body, at } = caught
  await sql`
    insert into caught_deliveries (workspace_id, delivery_id, attempt, endpoint_id, request_id, event_type, headers, body, at)
    values (${workspace.id}, ${deliveryId}, ${attempt}, ${endpointId}, ${requestId}, ${eventType}, ${sql.json(headers)}, ${body}, ${at})
    on conflict do nothing`
  await sql`
    delete from caught_deliveries
    where workspace_id = ${workspace.id}
      and delivery_id <= (
        select delivery_id
        from caught_deliveries
        where workspace_id = ${workspace.id}
        order by delivery_id desc
        offset ${KEPT_MAX}
        limit 1
      )`
}

/** Newest first, for one request or all. */
export async function listCaught(sql: Sql, workspace: Workspace, requestId: string | null): Promise<Caught[]> {
  return await sql<Caught[]>`
    select delivery_id, attempt, endpoint_id, request_id, event_type, headers, body, at
    from caught_deliveries
    where workspace_id = ${workspace.id}
      ${requestId === null ? sql`` : sql`and request_id = ${requestId}`}
    order by delivery_id desc, attempt desc
    limit ${KEPT_MAX}`
}

/** The endpoint that points here, if there is one. */
export async function findCatchEndpoint(sql: Sql, workspace: Workspace, url: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id
    from webhook_endpoints
    where workspace_id = ${workspace.id}
      and url = ${url}
      and deleted_at is null
    order by id
    limit 1`
  return row?.id ?? null
}
