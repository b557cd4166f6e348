import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

/** The names that the participants of a request give themselves, also those who have left. */
export async function listParticipantNames(sql: Sql, workspace: Workspace, requestId: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct person.name
    from participants p
    join people person on person.workspace_id = p.workspace_id and person.id = p.person_id
    where p.workspace_id = ${workspace.id}
      and p.request_id = ${requestId}
      and person.name is not null`
  return rows.map(({ name }) => name)
}
