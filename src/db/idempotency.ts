import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type RememberedAnswer = { bodyDigest: string; status: number; body: string; createdAt: Timestamp }

/** Answers are remembered for 24 hours, to the second. */
export async function findAnswer(
  sql: Sql,
  workspace: Workspace,
  path: string,
  key: string,
  now: Timestamp,
): Promise<RememberedAnswer | null> {
  const [row] = await sql<RememberedAnswer[]>`
    select body_digest, status, body, created_at
    from idempotency_keys
    where workspace_id = ${workspace.id}
      and path = ${path}
      and key = ${key}
      and created_at > ${now}::timestamptz - interval '24 hours'`
  return row ?? null
}
