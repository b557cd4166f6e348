import type { Step } from '#core/negotiation/step.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type NewDecision = {
  id: string
  rev: number
  engineVersion: string
  steps: Step[]
  sentence: string
  inputHash: string
  /** Everything that was seen, packed: for whoever wants to decide it again. */
  packed: Uint8Array
  at: Timestamp
}

export async function insertDecision(
  sql: Sql,
  workspace: Workspace,
  requestId: string,
  decision: NewDecision,
): Promise<void> {
  await sql`
    with made as (
      insert into decisions (workspace_id, request_id, n, id, rev, engine_version, steps, sentence, input_hash, at)
      select ${workspace.id}, ${requestId}, coalesce(max(n), 0) + 1, ${decision.id}, ${decision.rev}, ${decision.engineVersion},
        ${sql.json(decision.steps as never)}, ${decision.sentence}, ${decision.inputHash}, ${decision.at}
      from decisions
      where workspace_id = ${workspace.id}
        and request_id = ${requestId}
      returning n
    )
    insert into decision_inputs (workspace_id, request_id, n, packed)
    select ${workspace.id}, ${requestId}, n, ${decision.packed}
    from made`
}

/** What was done last, or null. */
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

/** Decisions with what they saw, in order, a page at a time. Named exception: whoever replays, replays every workspace. */
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
