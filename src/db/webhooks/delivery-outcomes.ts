import type { Timestamp } from '#core/time/timestamp.ts'
import type { EventType } from '#core/webhook/event.ts'
import type { Sql } from '../sql.ts'
import type { DeliveryClaim } from './delivery-queue.ts'

// Named exception to "every query names the workspace": workers serve all of them.

/** The result of an attempt, as the database needs it. */
export type Settlement = DeliveryClaim & DeliveryVerdict

export type DeliveryVerdict = {
  /** Done, to be tried again after `delaySeconds`, finally failed, or not charged because the fault was ours. */
  verdict: 'success' | 'retry' | 'failed' | 'uncharged'
  code: number | null
  failure: string | null
  snippet: string
  durationMs: number
  delaySeconds: number
}

export type Settled = {
  id: string
  workspaceId: string
  endpointId: string
  eventType: EventType
  status: string
  failure: string | null
}

/** Settles successes. Nearly all outcomes are successes, and they need far fewer columns than the others. */
export async function updateSucceeded(
  sql: Sql,
  successes: readonly (DeliveryClaim & { code: number | null })[],
  at: Timestamp,
): Promise<{ id: string }[]> {
  return await sql<{ id: string }[]>`
    update deliveries d
    set status = 'success',
        attempts = d.attempts + 1,
        open_claims = 0,
        response_code = g.code,
        failure = null,
        last_attempted_at = ${at},
        delivered_at = ${at},
        lease_until = null,
        lease_owner = null
    from unnest(
      ${successes.map((s) => s.workspaceId)}::text[], ${successes.map((s) => s.endpointId)}::text[],
      ${successes.map((s) => s.id)}::text[], ${successes.map((s) => s.claimNo)}::int[],
      ${successes.map((s) => s.code)}::smallint[]
    ) as g (workspace_id, endpoint_id, id, claim_no, code)
    where d.status = 'pending'
      and d.workspace_id = g.workspace_id
      and d.endpoint_id = g.endpoint_id
      and d.id = g.id
      and d.claim_no = g.claim_no
      and d.lease_until is not null
    returning d.id`
}

/** Settles many at once. Rows whose claim is no longer current are left alone: another node has them now. */
export async function updateSettled(sql: Sql, settlements: readonly Settlement[], at: Timestamp): Promise<Settled[]> {
  const column = <T>(pick: (settlement: Settlement) => T) => settlements.map(pick)
  return await sql<Settled[]>`
    with given as materialized (
      select *
      from unnest(
        ${column((s) => s.workspaceId)}::text[], ${column((s) => s.endpointId)}::text[], ${column((s) => s.id)}::text[],
        ${column((s) => s.claimNo)}::int[], ${column((s) => s.verdict)}::text[], ${column((s) => s.code)}::smallint[],
        ${column((s) => s.failure)}::text[], ${column((s) => s.snippet)}::text[], ${column((s) => s.durationMs)}::int[],
        ${column((s) => s.delaySeconds)}::float8[]
      ) as g (workspace_id, endpoint_id, id, claim_no, verdict, code, failure, snippet, duration_ms, delay_seconds)
    ),
    settled as (
      update deliveries d
      set status = case when g.verdict in ('success', 'failed') then g.verdict else 'pending' end,
          attempts = d.attempts + case when g.verdict = 'uncharged' then 0 else 1 end,
          open_claims = 0,
          response_code = case when g.verdict = 'uncharged' then d.response_code else g.code end,
          failure = case when g.verdict = 'uncharged' then d.failure else g.failure end,
          last_attempted_at = case when g.verdict = 'uncharged' then d.last_attempted_at else ${at}::timestamptz end,
          delivered_at = case when g.verdict = 'success' then ${at}::timestamptz end,
          failed_at = case when g.verdict = 'failed' then ${at}::timestamptz end,
          next_attempt_at = now() + make_interval(secs => g.delay_seconds),
          lease_until = null,
          lease_owner = null
      from given g
      where d.status = 'pending'
        and d.workspace_id = g.workspace_id
        and d.endpoint_id = g.endpoint_id
        and d.id = g.id
        and d.claim_no = g.claim_no
        -- Written already, when the answer to that got lost.
        and d.lease_until is not null
      returning d.workspace_id, d.id, d.endpoint_id, d.event_type, d.status, d.attempts, g.verdict, g.code, g.failure,
        g.snippet, g.duration_ms
    ),
    attempt as (
      insert into delivery_attempts (workspace_id, delivery_id, n, at, duration_ms, failure, code, snippet)
      select workspace_id, id, attempts, ${at}::timestamptz, duration_ms, failure, code, snippet
      from settled
      where verdict in ('retry', 'failed')
      on conflict do nothing
    )
    select workspace_id, id, endpoint_id, event_type, status, failure from settled`
}
