import type { Acting } from '#core/actor.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { auditInsert, newAudit } from '../audit.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// People who get no mail from a workspace, and the returned mail that leads to this. All times are by the workspace's clock.

export type SuppressionReason = 'stop' | 'bounce'

export type SuppressedPerson = {
  id: string
  email: string
  name: string | null
  reason: SuppressionReason
  since: Timestamp
}

const columns = (sql: Sql) => sql`id, email, name, suppressed_reason as reason, suppressed_at as since`

/** Longest suppressed first. */
export async function listSuppressedPeople(sql: Sql, workspace: Workspace): Promise<SuppressedPerson[]> {
  return await sql<SuppressedPerson[]>`
    select ${columns(sql)}
    from people
    where workspace_id = ${workspace.id}
      and suppressed_at is not null
    order by suppressed_at, id`
}

export async function findSuppressedPerson(
  sql: Sql,
  workspace: Workspace,
  email: string,
): Promise<SuppressedPerson | null> {
  const [person] = await sql<SuppressedPerson[]>`
    select ${columns(sql)}
    from people
    where workspace_id = ${workspace.id}
      and email_key = ${emailKey(email)}
      and suppressed_at is not null`
  return person ?? null
}

/** Stops all mail of the workspace to this person and records it. The first reason stays. */
export async function updateSuppressed(
  sql: Sql,
  workspace: Workspace,
  email: string,
  { reason, at }: { reason: SuppressionReason; at: Timestamp },
  acting: Acting,
): Promise<void> {
  const audit = newAudit({ action: 'person.suppressed', ref: '', detail: { reason } }, acting)
  await sql`
    with suppressed as (
      update people
      set suppressed_at = ${at},
          suppressed_reason = ${reason}
      where workspace_id = ${workspace.id}
        and email_key = ${emailKey(email)}
        and suppressed_at is null
      returning id
    ),
    ${auditInsert(sql, workspace, audit, sql`suppressed`, sql`suppressed.id`)}
    select`
}

/** False if there was nothing to lift. `at` is real time, as for facts. */
export async function updateLifted(sql: Sql, workspace: Workspace, personId: string, at: Timestamp): Promise<boolean> {
  const rows = await sql`
    update people p
    set suppressed_at = null,
        suppressed_reason = null,
        suppression_lifted_at = ${at}::timestamptz + w.clock_offset_ms * interval '1 millisecond'
    from workspaces w
    where w.id = p.workspace_id
      and p.workspace_id = ${workspace.id}
      and p.id = ${personId}
      and p.suppressed_at is not null
    returning p.id`
  return rows.length === 1
}

/**
 * Since when mail to an address has temporarily failed; null if it has not. Mail from its owner, which proves that they are
 * there, or an admin who allows mail again, starts this over.
 */
export async function findSoftSince(sql: Sql, workspace: Workspace, email: string): Promise<Timestamp | null> {
  const [row] = await sql<{ since: Timestamp | null }[]>`
    select min(b.at) as since
    from messages b
    left join people p on p.workspace_id = b.workspace_id and p.email_key = ${emailKey(email)}
    where b.workspace_id = ${workspace.id}
      and b.kind = 'bounce'
      and lower(b.bounce ->> 'sentTo') = lower(${email})
      and b.bounce ->> 'severity' = 'soft'
      and (p.suppression_lifted_at is null or p.suppression_lifted_at < b.at)
      and not exists (
        select
        from messages w
        where w.workspace_id = b.workspace_id
          and w.id > b.id
          and w.direction = 'in'
          and w.from_key = ${emailKey(email)}
          and w.trust <> 'failed'
      )`
  return row?.since ?? null
}
