import type { Clock } from '#core/clock.ts'
import { notFound } from '#core/failure.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { EventType } from '#core/webhook/event.ts'
import { isId, newId } from '../ids.ts'
import type { Page } from '../page.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Callers' view of deliveries, and the deliveries they add. The engine claims and settles them.

export const DELIVERY_STATUSES = ['pending', 'success', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export type Delivery = {
  id: string
  eventType: EventType
  status: DeliveryStatus
  /** As it is sent, byte for byte. */
  body: string
  responseCode: number | null
  attempts: number
  deliveredAt: Timestamp | null
  lastAttemptedAt: Timestamp | null
  createdAt: Timestamp
}

const columns = (sql: Sql) => sql`
  d.id, d.event_type, d.status, e.body, d.response_code, d.attempts, d.delivered_at, d.last_attempted_at, d.created_at`

export type DeliveryFilter = { status?: DeliveryStatus | undefined; eventType?: EventType | undefined }

/**
 * Takes the page first, from each partition separately, and joins only its rows with their events. Over all partitions at once
 * the database may expect a handful of rows, and then read and sort the whole history of the endpoint.
 */
export async function listDeliveries(
  sql: Sql,
  workspace: Workspace,
  endpointId: string,
  filter: DeliveryFilter,
  page: Page,
): Promise<Delivery[]> {
  const statuses = filter.status ? [filter.status] : DELIVERY_STATUSES
  const newest = (status: DeliveryStatus) => sql`
      (
        select *
        from ${sql(`deliveries_${status}`)}
        where workspace_id = ${workspace.id}
          and endpoint_id = ${endpointId}
          ${filter.eventType ? sql`and event_type = ${filter.eventType}` : sql``}
          ${page.cursor ? sql`and id < ${page.cursor}` : sql``}
        order by id desc
        limit ${page.limit + 1}
      )`
  return await sql<Delivery[]>`
    select ${columns(sql)}
    from (
      select *
      from (${statuses.map(newest).reduce((all, one) => sql`${all} union all ${one}`)}) newest
      order by id desc
      limit ${page.limit + 1}
    ) d
    cross join lateral (
      select body
      from events
      where workspace_id = d.workspace_id
        and id = d.event_id
      limit 1
    ) e
    order by d.id desc`
}

export type Attempt = { attempts: number; failure: string | null }

/** The status of a delivery, and the failure class of its latest attempt. */
export async function findAttempt(
  sql: Sql,
  workspace: Workspace,
  endpointId: string,
  id: string,
): Promise<Attempt | null> {
  const [attempt] = await sql<Attempt[]>`
    select attempts, failure
    from deliveries
    where workspace_id = ${workspace.id}
      and endpoint_id = ${endpointId}
      and id = ${id}`
  return attempt ?? null
}

/** A new delivery of the same event. A failed original then counts as resent, and is not recovered again. */
export async function insertResend(
  sql: Sql,
  workspace: Workspace,
  endpointId: string,
  deliveryId: string,
  clock: Clock,
): Promise<Delivery> {
  const { id, at } = newId('delivery', clock)
  const [made] = isId('delivery', deliveryId)
    ? await sql<Delivery[]>`
        with failed as (
          update deliveries
          set resent_at = ${at}
          where workspace_id = ${workspace.id}
            and endpoint_id = ${endpointId}
            and id = ${deliveryId}
            and status = 'failed'
        ),
        d as (
          insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
          select workspace_id, ${id}, 'pending', endpoint_id, event_id, event_type, ${at}::timestamptz
          from deliveries
          where workspace_id = ${workspace.id}
            and endpoint_id = ${endpointId}
            and id = ${deliveryId}
          returning *
        ),
        kept as (
          update events
          set resent_at = ${at}
          where workspace_id = ${workspace.id}
            and id = (select event_id from d)
        )
        select ${columns(sql)}
        from d
        join events e on e.workspace_id = d.workspace_id and e.id = d.event_id`
    : []
  if (!made) throw notFound('delivery', deliveryId)
  return made
}

/**
 * New deliveries for those that failed at or after a time and were not resent since, oldest first; returns how many. Concurrent
 * calls wait for each other, so that nothing is resent twice.
 */
export async function insertRecovery(
  sql: Sql,
  workspace: Workspace,
  endpointId: string,
  recovery: { since: Timestamp; max: number },
  clock: Clock,
): Promise<number> {
  const { id, at } = newId('delivery', clock)
  const [row] = await sql<{ count: number }[]>`
    with lost as (
      select id
      from deliveries
      where workspace_id = ${workspace.id}
        and endpoint_id = ${endpointId}
        and status = 'failed'
        and failed_at >= ${recovery.since}
        and resent_at is null
      order by failed_at
      limit ${recovery.max}
      for no key update
    ),
    resent as (
      update deliveries d
      set resent_at = ${at}
      from lost
      where d.workspace_id = ${workspace.id}
        and d.endpoint_id = ${endpointId}
        and d.id = lost.id
        and d.status = 'failed'
      returning d.id, d.event_id, d.event_type
    ),
    kept as (
      update events
      set resent_at = ${at}
      where workspace_id = ${workspace.id}
        and id in (select event_id from resent)
    ),
    made as (
      insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
      select ${workspace.id}, numbered_id(${id}, row_number() over (order by id) - 1), 'pending', ${endpointId},
        event_id, event_type, ${at}::timestamptz
      from resent
      returning id
    )
    select count(*)::int as count
    from made`
  return row!.count
}
