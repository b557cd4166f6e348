import type { Fragment, Sql } from '../sql.ts'

// Lanes take turns: endpoints for deliveries, workspaces for everything else. Each lane of a queue with waiting rows is found
// with one index probe, however many rows wait in it.
// Named exception to "every query names the workspace": queues are shared by all.

const ALL = 2 ** 31 - 1

/** Endpoints after `after` with pending deliveries, as `lanes (lane, i)` for `with recursive ${…}`. */
export function endpointLanes(sql: Sql, after = '', max = ALL): Fragment {
  const firstBehind = (lane: Fragment) => sql`
    select endpoint_id as lane
    from deliveries_pending
    where endpoint_id > ${lane}
    order by endpoint_id
    limit 1`
  return lanes(sql, firstBehind, after, max)
}

/** Workspaces with waiting rows in a table of leased rows (claims.ts), in the same form. */
export function waitingLanes(sql: Sql, table: string, after = '', max = ALL): Fragment {
  const firstBehind = (lane: Fragment) => sql`
    select workspace_id as lane
    from ${sql(table)}
    where status in ('queued', 'leased')
      and workspace_id > ${lane}
    order by workspace_id
    limit 1`
  return lanes(sql, firstBehind, after, max)
}

/** The last lane is null unless there are more than `max`. */
function lanes(sql: Sql, firstBehind: (lane: Fragment) => Fragment, after: string, max: number): Fragment {
  return sql`
    lanes (lane, i) as (
      (select lane, 1 from (${firstBehind(sql`${after}::text`)}) first)
      union all
      select (${firstBehind(sql`l.lane`)}), i + 1
      from lanes l
      where l.lane is not null
        and i < ${max}
    )`
}
