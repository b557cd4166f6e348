import type { Step } from '#core/negotiation/step/step.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { type Fragment, jsonRows, type Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type NewDecision = {
  id: string
  rev: number
  engineVersion: string
  /** As JSON. */
  steps: string
  sentence: string
  inputHash: string
  /** The complete input, packed, so that it can be decided again. */
  packed: Uint8Array
  at: Timestamp
}

const INPUTS_KEPT = 50

type Of = { workspaceId: string; requestId: string }

/**
 * Inserts decisions, numbered in order, and their inputs: common table expressions for the statement that ends the negotiation's
 * turn.
 */
export function decisionInserts(
  sql: Sql,
  { workspaceId, requestId }: Of,
  decisions: readonly NewDecision[],
  now: Timestamp,
): Fragment {
  const rows = decisions.map(({ id, rev, engineVersion, steps, sentence, inputHash, packed, at }) => ({
    id,
    rev,
    engine_version: engineVersion,
    steps,
    sentence,
    input_hash: inputHash,
    base64: Buffer.from(packed).toString('base64'),
    at,
  }))
  return sql`
    last_decision as (
      select max(n) as n
      from decisions
      where workspace_id = ${workspaceId}
        and request_id = ${requestId}
    ),
    decision as materialized (
      select d.*, coalesce(last_decision.n, 0) + d.place as n
      from last_decision, rows from (
        jsonb_to_recordset(${jsonRows(sql, rows)}) as (
          id text, rev int, engine_version text, steps text, sentence text, input_hash text, base64 text, at timestamptz
        )
      ) with ordinality as d (id, rev, engine_version, steps, sentence, input_hash, base64, at, place)
    ),
    new_decision as (
      insert into decisions (workspace_id, request_id, n, id, rev, engine_version, steps, sentence, input_hash, at)
      select ${workspaceId}, ${requestId}, n, id, rev, engine_version, steps::jsonb, sentence, input_hash, at
      from decision
    ),
    new_input as (
      insert into decision_inputs (workspace_id, request_id, n, packed, created_at)
      select ${workspaceId}, ${requestId}, n, decode(base64, 'base64'), ${now}::timestamptz
      from decision
    )`
}

/** Each input holds the whole conversation so far, so keeping all of them would take quadratic space. */
export async function deleteOldInputs(sql: Sql, { workspaceId, requestId }: Of, lastN: number): Promise<void> {
  if (lastN <= INPUTS_KEPT) return
  await sql`
    delete from decision_inputs
    where workspace_id = ${workspaceId}
      and request_id = ${requestId}
      and n <= ${lastN - INPUTS_KEPT}`
}

/** The steps of the last decision, or null. */
export async function findLastSteps(sql: Sql, workspace: Workspace, requestId: string): Promise<Step[] | null> {
  const [last] = await sql<{ steps: Step[] }[]>`
    select steps
    from decisions
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
    order by n desc
    limit 1`
  return last?.steps ?? null
}

export type StoredDecision = {
  workspaceId: string
  requestId: string
  n: number
  engineVersion: string
  steps: Step[]
  sentence: string
  packed: Uint8Array
  at: Timestamp
}

/** Decisions with their inputs, in order, a page at a time. Named exception: a replay covers every workspace. */
export async function listDecisions(
  sql: Sql,
  after: { requestId: string; n: number },
  limit: number,
): Promise<StoredDecision[]> {
  return await sql<StoredDecision[]>`
    select d.workspace_id, d.request_id, d.n, d.engine_version, d.steps, d.sentence, d.at, i.packed
    from decisions d
    join decision_inputs i on i.workspace_id = d.workspace_id and i.request_id = d.request_id and i.n = d.n
    where (d.request_id, d.n) > (${after.requestId}, ${after.n})
    order by d.request_id, d.n
    limit ${limit}`
}
