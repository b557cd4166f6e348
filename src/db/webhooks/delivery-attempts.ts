import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Results of deliveries, for people who look after an endpoint.

export type EndpointHealth = {
  id: string
  /** Deliveries that finally failed in the last day and count. */
  recentFailures: number
  /** Up to a thousand. */
  pending: number
  lastDeliveredAt: Timestamp | null
}

export async function listEndpointHealth(
  sql: Sql,
  workspace: Workspace,
  { now, windowHours }: { now: Timestamp; windowHours: number },
): Promise<EndpointHealth[]> {
  return await sql<EndpointHealth[]>`
    select e.id,
      (
        select count(*)::int
        from unnest(e.recent_failures) as at
        where at > ${now}::timestamptz - make_interval(hours => ${windowHours})
          and at >= e.enabled_at
      ) as recent_failures,
      (
        select count(*)::int
        from (
          select
          from deliveries d
          where d.workspace_id = e.workspace_id
            and d.endpoint_id = e.id
            and d.status = 'pending'
          limit 1000
        ) waiting
      ) as pending,
      (
        select d.delivered_at
        from deliveries d
        where d.workspace_id = e.workspace_id
          and d.endpoint_id = e.id
          and d.status = 'success'
        order by d.id desc
        limit 1
      ) as last_delivered_at
    from webhook_endpoints e
    where e.workspace_id = ${workspace.id}
      and e.deleted_at is null`
}

export type FailedAttempt = {
  n: number
  at: Timestamp
  durationMs: number
  failure: string
  code: number | null
  /** The beginning of the answer. */
  snippet: string
}

export type DeliveryProgress = { nextAttemptAt: Timestamp | null; failedAttempts: FailedAttempt[] }

/** The failed attempts in order, and the time of the next one; null if the delivery does not exist. */
export async function findDeliveryProgress(
  sql: Sql,
  workspace: Workspace,
  endpointId: string,
  id: string,
): Promise<DeliveryProgress | null> {
  const [progress] = await sql<DeliveryProgress[]>`
    select case d.status when 'pending' then iso(d.next_attempt_at) end as next_attempt_at, (
      select coalesce(json_agg(json_build_object(
        'n', a.n, 'at', iso(a.at), 'durationMs', a.duration_ms, 'failure', a.failure, 'code', a.code, 'snippet', a.snippet
      ) order by a.n), '[]')
      from delivery_attempts a
      where a.workspace_id = d.workspace_id
        and a.delivery_id = d.id
    ) as failed_attempts
    from deliveries d
    where d.workspace_id = ${workspace.id}
      and d.endpoint_id = ${endpointId}
      and d.id = ${id}`
  return progress ?? null
}
