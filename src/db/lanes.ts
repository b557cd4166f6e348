import type { Sql } from './sql.ts'

// Named exception to "every query names the workspace": the queue is everybody's.

/**
 * The endpoints that have something pending, at one index probe each: a common table expression `lanes (endpoint_id)` for
 * `with ${lanes(sql)}, …`. The last one is null.
 */
export function lanes(sql: Sql) {
  return sql`
    recursive lanes (endpoint_id) as (
      (select endpoint_id from deliveries_pending order by endpoint_id limit 1)
      union all
      select (
        select q.endpoint_id
        from deliveries_pending q
        where q.endpoint_id > l.endpoint_id
        order by q.endpoint_id
        limit 1
      )
      from lanes l
      where l.endpoint_id is not null
    )`
}
