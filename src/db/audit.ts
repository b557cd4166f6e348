import { type Acting, actorName } from '#core/actor.ts'
import type { AuditEntry } from '#core/audit.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { newId } from './ids.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type NewAudit = AuditEntry & { id: string; at: Timestamp; actor: string }

export function newAudit(entry: AuditEntry, { actor, clock }: Acting): NewAudit {
  return { ...newId('audit', clock), ...entry, actor: actorName(actor) }
}

/** Call in the transaction of what was done: either both are there, or neither. */
export async function insertAudit(sql: Sql, workspace: Workspace, entry: AuditEntry, acting: Acting): Promise<void> {
  const { id, at, actor, action, ref, detail = {} } = newAudit(entry, acting)
  await sql`
    insert into audit (workspace_id, id, at, actor, action, ref, detail)
    values (${workspace.id}, ${id}, ${at}, ${actor}, ${action}, ${ref}, ${sql.json(detail)})`
}

/**
 * The same as a common table expression, for a statement that also makes the change: there is a record only if the earlier
 * expression `given` has a row.
 */
export function auditInsert(sql: Sql, workspace: Workspace, audit: NewAudit, given: ReturnType<Sql>) {
  return sql`
    audited as (
      insert into audit (workspace_id, id, at, actor, action, ref, detail)
      select ${workspace.id}, ${audit.id}, ${audit.at}::timestamptz, ${audit.actor}, ${audit.action}, ${audit.ref},
        ${sql.json(audit.detail ?? {})}
      from ${given}
    )`
}

export type RecordedAction = Required<AuditEntry> & { actor: string; at: Timestamp }

export async function listAudit(sql: Sql, workspace: Workspace): Promise<RecordedAction[]> {
  return await sql<RecordedAction[]>`
    select at, actor, action, ref, detail
    from audit
    where workspace_id = ${workspace.id}
    order by id`
}
