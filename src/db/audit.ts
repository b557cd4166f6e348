import type { Timestamp } from '#core/time/timestamp.ts'
import { newId } from './ids.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type AuditedAction =
  | 'api_key.created'
  | 'api_key.deleted'
  | 'api_key.scopes_changed'
  | 'message.given'
  | 'message.dismissed'
  | 'person.suppression_lifted'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.updated'
  | 'webhook_endpoint.deleted'
  | 'webhook_endpoint.secret_revealed'
  | 'webhook_endpoint.secret_rotated'

/** Who did what to what; `actor` is the identifier of the key that asked, or `operator` for the command line. */
export type AuditEntry = { actor: string; action: AuditedAction; ref: string }

export async function insertAudit(sql: Sql, workspace: Workspace, entry: AuditEntry): Promise<void> {
  const { id, at } = newId('audit')
  await sql`
    insert into audit (workspace_id, id, at, actor, action, ref)
    values (${workspace.id}, ${id}, ${at}, ${entry.actor}, ${entry.action}, ${entry.ref})`
}

export async function listAudit(sql: Sql, workspace: Workspace): Promise<(AuditEntry & { at: Timestamp })[]> {
  return await sql<(AuditEntry & { at: Timestamp })[]>`
    select at, actor, action, ref
    from audit
    where workspace_id = ${workspace.id}
    order by id`
}
