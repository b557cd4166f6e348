import { notFound } from '#core/failure.ts'
import type { TeamRole } from '#core/team/mode.ts'
import type { Turn } from '#core/team/rotation.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { isId } from '../ids.ts'
import type { Sql } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'

export type Membership = Turn & {
  teamId: string
  role: TeamRole
  memberId: string
  email: string
  name: string | null
  createdAt: Timestamp
}

/** With their members; `tm` is the membership itself. */
export const memberships = (sql: Sql) => sql`
  select tm.id, tm.team_id, tm.role, tm.member_id, p.email, p.name, m.active, tm.paused_at, tm.last_assigned_at, tm.created_at
  from team_memberships tm
  join workspace_members m on m.workspace_id = tm.workspace_id and m.id = tm.member_id
  join people p on p.workspace_id = m.workspace_id and p.id = m.person_id`

export async function getMembership(sql: Sql, workspace: Workspace, teamId: string, id: string): Promise<Membership> {
  const [membership] = isId('membership', id)
    ? await sql<Membership[]>`
        ${memberships(sql)}
        where tm.workspace_id = ${workspace.id}
          and tm.team_id = ${teamId}
          and tm.id = ${id}`
    : []
  if (!membership) throw notFound('membership', id)
  return membership
}

/** Not async: it is sent when it is awaited. A caller that awaits a lock and this together, in this order, reads what stands under the lock. */
export const listMemberships = (sql: Sql, workspace: Workspace, teamId: string) => sql<Membership[]>`
    ${memberships(sql)}
    where tm.workspace_id = ${workspace.id}
      and tm.team_id = ${teamId}
    order by tm.id`

export type NewMembership = { id: string; memberId: string; role: TeamRole; createdAt: Timestamp }

export async function insertMemberships(
  sql: Sql,
  workspace: Workspace,
  teamId: string,
  memberships: NewMembership[],
): Promise<void> {
  if (memberships.length === 0) return
  await sql`
    insert into team_memberships ${sql(memberships.map((row) => ({ ...row, workspaceId: workspace.id, teamId })))}`
}

export async function updateMembership(
  sql: Sql,
  workspace: Workspace,
  id: string,
  change: { role?: TeamRole; pausedAt?: Timestamp | null; lastAssignedAt?: Timestamp | null },
): Promise<void> {
  await sql`
    update team_memberships
    set ${sql(change)}
    where workspace_id = ${workspace.id}
      and id = ${id}`
}

export async function deleteMembership(sql: Sql, workspace: Workspace, id: string): Promise<void> {
  await sql`
    delete from team_memberships
    where workspace_id = ${workspace.id}
      and id = ${id}`
}
