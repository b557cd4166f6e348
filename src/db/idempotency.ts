import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql, Transaction } from './sql.ts'
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

/** Reserves a key for the present transaction; a concurrent call with the same key waits for its end. False if the key is taken. */
export async function claimKey(
  sql: Transaction,
  workspace: Workspace,
  { path, key, bodyDigest }: { path: string; key: string; bodyDigest: string },
  now: Timestamp,
): Promise<boolean> {
  const claimed = await sql`
    insert into idempotency_keys as known (workspace_id, path, key, body_digest, status, body, created_at)
    values (${workspace.id}, ${path}, ${key}, ${bodyDigest}, 0, '', ${now})
    on conflict (workspace_id, path, key) do update
    set body_digest = excluded.body_digest,
        created_at = excluded.created_at
    where known.created_at <= ${now}::timestamptz - interval '24 hours'
    returning key`
  return claimed.length > 0
}

export async function updateAnswer(
  sql: Transaction,
  workspace: Workspace,
  { path, key }: { path: string; key: string },
  answer: { status: number; body: string },
): Promise<void> {
  await sql`
    update idempotency_keys
    set ${sql(answer)}
    where workspace_id = ${workspace.id}
      and path = ${path}
      and key = ${key}`
}
