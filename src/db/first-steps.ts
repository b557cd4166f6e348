import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

export type Settled = {
  hasMembers: boolean
  hasCalendar: boolean
  keys: number
}

/** Which of the first steps a workspace has taken towards real meetings. */
export async function findSettled(sql: Sql, workspace: Workspace): Promise<Settled> {
  const [settled] = await sql<[Settled]>`
    select
      exists (
        select from workspace_members
        where workspace_id = ${workspace.id}
          and active
        -- Whoever made the workspace is the first one.
        offset 1
      ) as has_members,
      exists (
        select from calendar_connections
        where workspace_id = ${workspace.id}
      ) as has_calendar,
      (
        select count(*)::int
        from api_keys
        where workspace_id = ${workspace.id}
          and deleted_at is null
      ) as keys`
  return settled
}
