import type { TeamMode } from '#core/team/mode.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

// Finds members and teams by a part of their name or address while somebody types. Matches at the beginning come first.

export type FoundMember = { id: string; name: string | null; email: string }
export type FoundTeam = { id: string; name: string; mode: TeamMode }

export async function findMembersCalled(
  sql: Sql,
  workspace: Workspace,
  text: string,
  limit: number,
): Promise<FoundMember[]> {
  return await sql<FoundMember[]>`
    select m.id, p.name, p.email
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${workspace.id}
      and m.active
      and (position(lower(${text}) in lower(p.name)) > 0 or position(lower(${text}) in p.email_key) > 0)
    order by
      position(lower(${text}) in lower(coalesce(p.name, p.email_key))) <> 1,
      lower(coalesce(p.name, p.email_key)), m.id
    limit ${limit}`
}

export async function findTeamsCalled(
  sql: Sql,
  workspace: Workspace,
  text: string,
  limit: number,
): Promise<FoundTeam[]> {
  return await sql<FoundTeam[]>`
    select t.id, t.name, t.mode
    from teams t
    where t.workspace_id = ${workspace.id}
      and t.active
      and position(lower(${text}) in lower(t.name)) > 0
    order by position(lower(${text}) in lower(t.name)) <> 1, lower(t.name), t.id
    limit ${limit}`
}
