import type { Timestamp } from '#core/time/timestamp.ts'
import type { Trust } from './messages.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** A mail that waits for a person. */
export type MailInTray = {
  id: string
  fromEmail: string
  fromKey: string
  fromName: string | null
  subject: string
  /** As the workspace's clock showed it. */
  at: Timestamp
  reason: string
  trust: Trust
  /** Known also where the mail itself could not be read. */
  requestId: string | null
}

const columns = (sql: Sql) => sql`
  id, from_email, from_key, from_name, subject, at, tray_reason as reason, trust, request_id`

/** Oldest first. */
export async function listTray(sql: Sql, workspace: Workspace): Promise<MailInTray[]> {
  return await sql<MailInTray[]>`
    select ${columns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and tray_reason is not null
    order by id`
}

export async function findInTray(sql: Sql, workspace: Workspace, id: string): Promise<MailInTray | null> {
  const [mail] = await sql<MailInTray[]>`
    select ${columns(sql)}
    from messages
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null`
  return mail ?? null
}

/** It no longer waits; it stays in the mailbox of its sender. False when it did not wait. */
export async function updateDismissed(sql: Sql, workspace: Workspace, id: string): Promise<boolean> {
  const rows = await sql`
    update messages
    set tray_reason = null
    where workspace_id = ${workspace.id}
      and id = ${id}
      and tray_reason is not null
    returning id`
  return rows.length === 1
}
