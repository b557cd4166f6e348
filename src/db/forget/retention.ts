import type { Timestamp } from '#core/time/timestamp.ts'
import { endpointLanes } from '../queue/lanes.ts'
import type { Sql } from '../sql.ts'

// Expires and deletes old rows. `now` comes from the clock; only leases and tries use the database's. Batches are small, so that
// nobody waits behind a sweep; true if there may be more.
// Named exception to "every query names the workspace": workers serve all of them.

const BATCH = 1_000

/** Deliveries pending for seven days, by the clock of their tries, fail without counting against the endpoint. */
export async function updateExpired(sql: Sql, now: Timestamp): Promise<boolean> {
  const rows = await sql`
    with recursive ${endpointLanes(sql)},
    old as (
      select d.workspace_id, d.endpoint_id, d.id
      from lanes l
      cross join lateral (
        select q.workspace_id, q.endpoint_id, q.id
        from deliveries_pending q
        where q.endpoint_id = l.lane
          and q.next_attempt_at < now() - interval '7 days'
          and (q.lease_until is null or q.lease_until < now())
        order by q.next_attempt_at
        limit ${BATCH}
        for update skip locked
      ) d
      limit ${BATCH}
    )
    update deliveries d
    set status = 'failed',
        failed_at = ${now},
        failure = 'expired'
    from old
    where d.status = 'pending'
      and d.workspace_id = old.workspace_id
      and d.endpoint_id = old.endpoint_id
      and d.id = old.id
    returning d.id`
  return rows.length === BATCH
}

/** Deliveries to a deleted endpoint are never sent. */
export async function deleteOrphans(sql: Sql): Promise<boolean> {
  const rows = await sql`
    with recursive ${endpointLanes(sql)},
    gone as (
      select d.workspace_id, d.endpoint_id, d.id
      from lanes l
      join webhook_endpoints e on e.id = l.lane and e.deleted_at is not null
      cross join lateral (
        select q.workspace_id, q.endpoint_id, q.id
        from deliveries_pending q
        where q.endpoint_id = l.lane
        limit ${BATCH}
        for update skip locked
      ) d
      limit ${BATCH}
    )
    delete from deliveries d
    using gone
    where d.status = 'pending'
      and d.workspace_id = gone.workspace_id
      and d.endpoint_id = gone.endpoint_id
      and d.id = gone.id
    returning d.id`
  return rows.length === BATCH
}

/** Longer than anything stays pending, so that no delivery can lose its event however short the history is. */
const EVENT_DAYS_MIN = 8

/**
 * Deletes old history: settled deliveries, their attempts, and events. An event is deleted only when it can have no delivery
 * left, which is later after a resend.
 */
export async function deleteHistory(sql: Sql, now: Timestamp, days: number): Promise<boolean> {
  const eventDays = Math.max(days, EVENT_DAYS_MIN)
  const counts = await Promise.all([
    ...[sql`deliveries_success`, sql`deliveries_failed`].map(
      (ended) => sql`
        delete from deliveries
        where (workspace_id, endpoint_id, id, status) in (
          select workspace_id, endpoint_id, id, status
          from ${ended}
          where created_at < ${now}::timestamptz - make_interval(days => ${days})
          order by created_at
          limit ${BATCH}
        )`,
    ),
    sql`
      delete from delivery_attempts
      where (workspace_id, delivery_id, n) in (
        select workspace_id, delivery_id, n
        from delivery_attempts
        where at < ${now}::timestamptz - make_interval(days => ${days})
        order by at
        limit ${BATCH}
      )`,
    sql`
      delete from events
      where (workspace_id, id) in (
        select workspace_id, id
        from events
        where created_at < ${now}::timestamptz - make_interval(days => ${eventDays})
          and (resent_at is null or resent_at < ${now}::timestamptz - make_interval(days => ${eventDays}))
        order by created_at
        limit ${BATCH}
      )`,
  ])
  return counts.some((result) => result.count === BATCH)
}

/** Deletes the inputs of old decisions, which only serve to replay recent ones. The decisions stay with their request. */
export async function deleteOldInputs(sql: Sql, now: Timestamp, days: number): Promise<boolean> {
  const result = await sql`
    delete from decision_inputs
    where (workspace_id, request_id, n) in (
      select workspace_id, request_id, n
      from decision_inputs
      where created_at < ${now}::timestamptz - make_interval(days => ${days})
      order by created_at
      limit ${BATCH}
    )`
  return result.count === BATCH
}

/** After 24 hours nothing reads them any more. */
export async function deleteOldAnswers(sql: Sql, now: Timestamp): Promise<boolean> {
  const result = await sql`
    delete from idempotency_keys
    where (workspace_id, path, key) in (
      select workspace_id, path, key
      from idempotency_keys
      where created_at < ${now}::timestamptz - interval '25 hours'
      order by created_at
      limit ${BATCH}
    )`
  return result.count === BATCH
}

/** As long as the deliveries that most notices are about. Mail of a request is kept with it. */
const NOTICE_DAYS = 30

/** Deletes old system notices, whatever their outcome. */
export async function deleteOldNotices(sql: Sql, now: Timestamp): Promise<boolean> {
  const result = await sql`
    with old as (
      select workspace_id, id
      from outbox
      where request_id is null
        and status in ('sent', 'failed', 'suppressed')
        and created_at < ${now}::timestamptz - make_interval(days => ${NOTICE_DAYS})
      order by created_at
      limit ${BATCH}
    ),
    -- Whoever answers a summary of long ago is told nothing by it any more.
    unanswerable as (
      delete from directory d
      using old
      where d.workspace_id = old.workspace_id
        and d.kind = 'digest'
        and d.ref = old.id
    ),
    unapprovable as (
      delete from directory d
      using old
      where d.workspace_id = old.workspace_id
        and d.digest_id = old.id
    )
    delete from outbox o
    using old
    where o.workspace_id = old.workspace_id
      and o.id = old.id`
  return result.count === BATCH
}

/** Mail without an owner is never seen by anybody: it is kept for a month, and only the newest of it. */
const STRAY_DAYS = 30
const STRAYS_MAX = 200

/** Deletes the bytes of mail after the number of days that its workspace sets; the text stays with the request. */
export async function deleteOldMail(sql: Sql, now: Timestamp): Promise<boolean> {
  const counts = await Promise.all([
    sql`
      delete from message_raw
      where (workspace_id, id) in (
        select old.workspace_id, old.id
        from workspaces w
        cross join lateral (
          select m.workspace_id, m.id
          from message_raw m
          where m.workspace_id = w.id
            and m.created_at < ${now}::timestamptz - make_interval(days => w.retention_days)
          order by m.created_at
          limit ${BATCH}
        ) old
        limit ${BATCH}
      )`,
    sql`
      delete from mail_stray
      where id in (
        select id
        from mail_stray
        where received_at < ${now}::timestamptz - make_interval(days => ${STRAY_DAYS})
        order by received_at
        limit ${BATCH}
      )`,
    sql`
      delete from mail_stray
      where id in (
        select id
        from mail_stray
        order by id desc
        offset ${STRAYS_MAX}
        limit ${BATCH}
      )`,
  ])
  return counts.some((result) => result.count === BATCH)
}
