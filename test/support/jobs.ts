import { due, type Leased, leaseColumns, updateOwner, updateReleased } from '#db/queue/claims.ts'
import type { Pool } from '#db/sql.ts'
import type { Log } from '#telemetry/log.ts'
import { startLeased } from '#workers/lease-engine.ts'
import { type Done, FixedSlots, type Kind } from '#workers/lease-kind.ts'
import type { Loop } from '#workers/loop.ts'
import { Turns } from '#workers/turns.ts'

// A third kind of leased row beside deliveries and mails, as small as one can be.

export const SLOTS = 3

export async function createJobs(pool: Pool): Promise<void> {
  await pool`drop table if exists jobs`
  await pool`
    create table jobs (
      workspace_id text collate "C",
      id text collate "C",
      status text default 'queued',
      attempts int default 0,
      next_attempt_at timestamptz default now(),
      lease_until timestamptz,
      lease_owner int,
      claim_no int default 0,
      open_claims int default 0,
      answer text,
      primary key (workspace_id, id)
    )`
  await pool`create index on jobs (workspace_id, next_attempt_at, id) where status in ('queued', 'leased')`
}

export type Job = Leased

/** `work` answers, or null for "try again in a minute". */
export function startJobs(options: { pool: Pool; log: Log }, work: (job: Job) => Promise<string | null>): Loop {
  const { pool } = options
  const turns = new Turns()
  const slots = new FixedSlots(SLOTS)
  const kind: Kind<Job, string | null> = {
    name: 'jobs',
    slots,
    async claim(nodeId) {
      if (slots.free === 0) return { rows: [], again: 'when_free' }
      const rows = await pool<Job[]>`
        with recursive ${due(pool, 'jobs', { after: turns.after, limit: slots.free })}
        update jobs t
        set status = 'leased', ${leaseColumns(pool, { nodeId, seconds: 30 })}
        from due
        where t.workspace_id = due.workspace_id
          and t.id = due.id
        returning t.workspace_id, t.id, t.claim_no, t.attempts, t.open_claims`
      const served = rows.map(({ workspaceId }) => workspaceId)
      const isFull = rows.length === slots.free
      return { rows: [...rows], again: turns.moveOn({ served, isFull, isLimited: rows.length > 0, seenTo: null }) }
    },
    work,
    lost: () => null,
    settle: (done) => settle(pool, done),
    keep: (rows, nodeId) => updateOwner(pool, 'jobs', rows, nodeId),
    release: (rows) => updateReleased(pool, 'jobs', rows),
  }
  return startLeased(kind, options)
}

async function settle(pool: Pool, done: readonly Done<Job, string | null>[]): Promise<readonly { id: string }[]> {
  return await pool<{ id: string }[]>`
    update jobs t
    set status = case when g.answer is null then 'queued' else 'sent' end,
        answer = g.answer,
        attempts = t.attempts + 1,
        open_claims = 0,
        next_attempt_at = now() + interval '1 minute',
        lease_until = null,
        lease_owner = null
    from unnest(
      ${done.map(({ row }) => row.workspaceId)}::text[], ${done.map(({ row }) => row.id)}::text[],
      ${done.map(({ row }) => row.claimNo)}::int[], ${done.map(({ outcome }) => outcome)}::text[]
    ) as g (workspace_id, id, claim_no, answer)
    where t.workspace_id = g.workspace_id
      and t.id = g.id
      and t.claim_no = g.claim_no
      and t.status = 'leased'
    returning t.id`
}
