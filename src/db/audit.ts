import { type Acting, actorName } from '#core/actor.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { newId } from './ids.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type AuditedAction =
  | 'api_key.created'
  | 'api_key.deleted'
  | 'api_key.scopes_changed'
  | 'meeting_request.retried'
  | 'message.given'
  | 'message.dismissed'
  | 'person.suppression_lifted'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.updated'
  | 'webhook_endpoint.deleted'
  | 'webhook_endpoint.secret_revealed'
  | 'webhook_endpoint.secret_rotated'

/** What was done to what. */
export type AuditEntry = { action: AuditedAction; ref: string }

export async function insertAudit(
  sql: Sql,
  workspace: Workspace,
  entry: AuditEntry,
  { actor, clock }: Acting,
): Promise<void> {
  const { id, at } = newId('audit', clock)
  await sql`
    insert into audit (workspace_id, id, at, actor, action, ref)
    values (${workspace.id}, ${id}, ${at}, ${actorName(actor)}, ${entry.action}, ${entry.ref})`
}

export type RecordedAction = AuditEntry & { actor: string; at: Timestamp }

export async function listAudit(sql: Sql, workspace: Workspace): Promise<RecordedAction[]> {
  return await sql<RecordedAction[]>`
    select at, actor, action, ref
    from audit
    where workspace_id = ${workspace.id}
    order by id`
}
