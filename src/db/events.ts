import { newId } from './ids.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** What happened, beyond its name and its time. Field order is the order in which receivers see it. */
export type Happening = { type: string; requestId?: string | null; fields: Record<string, unknown> }

/** Records an event in the transaction of the change. The body is made once and sent as it is on every attempt. */
export async function insertEvent(sql: Sql, workspace: Workspace, happening: Happening): Promise<string> {
  const { id, at } = newId('event')
  const body = JSON.stringify({ event: happening.type, timestamp: at, ...happening.fields })
  await sql`
    insert into events (workspace_id, id, type, request_id, body, created_at)
    values (${workspace.id}, ${id}, ${happening.type}, ${happening.requestId ?? null}, ${body}, ${at})`
  return id
}
