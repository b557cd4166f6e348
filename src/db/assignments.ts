import type { Timestamp } from '#core/time/timestamp.ts'
import type { Sql } from './sql.ts'
import type { Workspace } from './workspaces.ts'

/** One place in the queue as the assignment saw it. */
export type SeenTurn = { id: string; lastAssignedAt: Timestamp | null }

export type Assignment = {
  n: number
  membershipId: string
  requestId: string
  queueSeen: SeenTurn[]
  passedOver: string[]
  at: Timestamp
}

/** Call with the team locked: the number counts on from the last one. */
export async function insertAssignment(
  sql: Sql,
  workspace: Workspace,
  teamId: string,
  assignment: Omit<Assignment, 'n'>,
): Promise<void> {
  await sql`
    insert into team_assignments (workspace_id, team_id, n, membership_id, request_id, queue_seen, passed_over, at)
    select ${workspace.id}, ${teamId}, coalesce(max(n), 0) + 1, ${assignment.membershipId}, ${assignment.requestId},
      ${sql.json(assignment.queueSeen)}, ${assignment.passedOver}, ${assignment.at}
    from team_assignments
    where workspace_id = ${workspace.id}
      and team_id = ${teamId}`
}

export async function findAssignment(
  sql: Sql,
  workspace: Workspace,
  teamId: string,
  requestId: string,
): Promise<Assignment | null> {
  const [assignment] = await sql<Assignment[]>`
    select n, membership_id, request_id, queue_seen, passed_over, at
    from team_assignments
    where workspace_id = ${workspace.id}
      and team_id = ${teamId}
      and request_id = ${requestId}`
  return assignment ?? null
}

export async function listAssignments(sql: Sql, workspace: Workspace, teamId: string): Promise<Assignment[]> {
  return await sql<Assignment[]>`
    select n, membership_id, request_id, queue_seen, passed_over, at
    from team_assignments
    where workspace_id = ${workspace.id}
      and team_id = ${teamId}
    order by n`
}
