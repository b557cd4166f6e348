import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type MailBytes = {
  raw: Uint8Array
  /** The bytes before somebody added a line. */
  withoutLine: Uint8Array | null
  personalLine: string | null
  /** The member it was written for. */
  writtenFor: string | null
}

/** Null if they were deleted with age. */
export async function findBytes(sql: Sql, workspace: Workspace, id: string): Promise<MailBytes | null> {
  const [row] = await sql<MailBytes[]>`
    select r.raw, r.without_line, m.personal_line, m.written_for
    from messages m
    join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.workspace_id = ${workspace.id}
      and m.id = ${id}`
  return row ?? null
}

export async function findMemberName(sql: Sql, workspace: Workspace, memberId: string): Promise<string | null> {
  const [row] = await sql<{ name: string | null }[]>`
    select p.name
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${workspace.id}
      and m.id = ${memberId}`
  return row?.name ?? null
}

export async function updateBytes(
  sql: Sql,
  workspace: Workspace,
  id: string,
  bytes: Pick<MailBytes, 'raw' | 'withoutLine' | 'personalLine'> & { visible: string },
): Promise<void> {
  await sql`
    update messages
    set personal_line = ${bytes.personalLine},
        visible = ${bytes.visible}
    where workspace_id = ${workspace.id}
      and id = ${id}`
  await sql`
    update message_raw
    set raw = ${bytes.raw},
        without_line = ${bytes.withoutLine}
    where workspace_id = ${workspace.id}
      and id = ${id}`
}
