import type { Sql } from '../sql.ts'
import { endpointLanes } from './lanes.ts'

// Named exception to "every query names the workspace": the queue is shared by all.

/** Counting further would only cost the database. */
const COUNTED_MAX = 100_000

/** The number of pending deliveries, and since when the oldest one could be sent. For metrics, so it runs rarely. */
export async function readQueue(sql: Sql): Promise<{ pending: number; oldestSeconds: number }> {
  const [row] = await sql<{ pending: number; oldestSeconds: number }[]>`
    with recursive ${endpointLanes(sql)}
    select
      (select count(*)::int from (select from deliveries_pending limit ${COUNTED_MAX}) counted) as pending,
      coalesce(max(extract(epoch from now() - d.next_attempt_at)), 0)::float8 as oldest_seconds
    from lanes l
    join webhook_endpoints e on e.id = l.lane and e.enabled and e.deleted_at is null
    cross join lateral (
      select q.next_attempt_at
      from deliveries_pending q
      where q.endpoint_id = l.lane
        and q.next_attempt_at <= now()
      order by q.next_attempt_at
      limit 1
    ) d`
  return row!
}
