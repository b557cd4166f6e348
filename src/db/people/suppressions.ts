import type { Acting } from '#core/actor.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { auditInsert, newAudit } from '../audit.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Who gets no mail from a workspace, and what of the mail that came back leads there. All times are the workspace's clock.

export type SuppressionReason = 'stop' | 'bounce'

export type SuppressedPerson = {
  id: string
  email: string
  name: string | null
  reason: SuppressionReason
  since: Timestamp
}

const columns = (sql: Sql) => sql`id, email, name, suppressed_reason as reason, suppressed_at as since`

/** The longest first. */
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

/** The whole workspace stops writing to this person, and that is on record. The first reason stays. */
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

/** False when there was nothing to lift. `at` is real time, as it is for facts. */
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
 * Since when mail to an address has come back as undeliverable for now; null where it has not. It begins anew when its owner
 * has written, which shows that they are there, and when an admin has let them get mail again.
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
