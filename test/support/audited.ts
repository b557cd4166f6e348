import type { AuditEntry } from '#core/audit.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

type RecordedAction = Required<AuditEntry> & { actor: string; at: Timestamp }

/** Everything that is on record, in the order in which it was done. */
export async function listAudit(sql: Sql, workspace: Workspace): Promise<RecordedAction[]> {
  return await sql<RecordedAction[]>`
    select at, actor, action, ref, detail
    from audit
    where workspace_id = ${workspace.id}
    order by id`
}
