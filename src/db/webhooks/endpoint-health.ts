import type { Timestamp } from '#core/time/timestamp.ts'
import { FAILURE_WINDOW_HOURS, FAILURES_TO_DISABLE, TOO_MANY_FAILURES } from '#core/webhook/health.ts'
import type { Sql } from '../sql.ts'

export type Disabled = { workspaceId: string; id: string; url: string; disabledAt: string }

/** Failures that count, one entry for each. */
export type CountedFailure = { workspaceId: string; endpointId: string }

/**
 * The tenth failed delivery within 24 hours, since it was last enabled, disables the endpoint. Only the last ten times are kept,
 * so nothing is counted. Rows are locked in order. If two nodes bring the tenth failure at the same moment, the second one finds
 * the endpoint already disabled.
 */
export async function updateFailures(sql: Sql, failures: CountedFailure[], now: Timestamp): Promise<Disabled[]> {
  return await sql<Disabled[]>`
    with failed as (
      select workspace_id, endpoint_id, count(*)::int as times
      from unnest(
        ${failures.map((failure) => failure.workspaceId)}::text[],
        ${failures.map((failure) => failure.endpointId)}::text[]
      ) as f (workspace_id, endpoint_id)
      group by workspace_id, endpoint_id
    ),
    locked as materialized (
      select e.workspace_id, e.id, f.times, e.recent_failures, e.enabled_at
      from webhook_endpoints e
      join failed f on f.workspace_id = e.workspace_id and f.endpoint_id = e.id
      where e.enabled
      order by e.id
      for no key update of e
    ),
    recent as (
      select l.workspace_id, l.id, (
        select array_agg(at order by at desc)
        from (
          select at
          from unnest(l.recent_failures || array_fill(${now}::timestamptz, array[l.times])) as at
          where at > ${now}::timestamptz - make_interval(hours => ${FAILURE_WINDOW_HOURS})
            and at >= l.enabled_at
          order by at desc
          limit ${FAILURES_TO_DISABLE}
        ) newest
      ) as failures
      from locked l
    ),
    changed as (
      update webhook_endpoints e
      set recent_failures = coalesce(r.failures, '{}'),
          enabled = coalesce(cardinality(r.failures), 0) < ${FAILURES_TO_DISABLE},
          disabled_at = case when cardinality(r.failures) >= ${FAILURES_TO_DISABLE} then ${now}::timestamptz end,
          disabled_reason = case when cardinality(r.failures) >= ${FAILURES_TO_DISABLE} then ${TOO_MANY_FAILURES} end,
          updated_at = case when cardinality(r.failures) >= ${FAILURES_TO_DISABLE} then ${now}::timestamptz else e.updated_at end
      from recent r
      where e.workspace_id = r.workspace_id
        and e.id = r.id
      returning e.workspace_id, e.id, e.url, e.enabled, e.disabled_at
    )
    select workspace_id, id, url, disabled_at from changed where not enabled`
}

/** Stores a change of which endpoints may have several requests at once. */
export async function updateProven(sql: Sql, endpoints: CountedFailure[], proven: boolean): Promise<void> {
  await sql`
    update webhook_endpoints e
    set proven = ${proven}
    from unnest(
      ${endpoints.map((endpoint) => endpoint.workspaceId)}::text[],
      ${endpoints.map((endpoint) => endpoint.endpointId)}::text[]
    ) as c (workspace_id, id)
    where e.workspace_id = c.workspace_id
      and e.id = c.id
      and e.proven <> ${proven}`
}
