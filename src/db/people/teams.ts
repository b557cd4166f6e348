import { notFound } from '#core/failure.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Row } from '#resources/resource.ts'
import { TEAM } from '#resources/team.ts'
import { columnsOf, written } from '../columns.ts'
import { isId } from '../ids.ts'
import type { Page } from '../page.ts'
import type { Sql, Transaction } from '../sql.ts'
import type { Workspace } from '../workspaces.ts'
import { listMemberships, type Membership } from './memberships.ts'

export type Team = Row<typeof TEAM> & { memberCount: number }

export type TeamWithMembers = Team & { members: Membership[] }

const columns = columnsOf(TEAM, 't')

/** The team with its whole roster, oldest membership first, in one statement. */
export async function getTeam(sql: Sql, workspace: Workspace, id: string): Promise<TeamWithMembers> {
  if (!isId('team', id)) throw notFound('team', id)
  const [team] = await sql<TeamWithMembers[]>`
    select ${columns(sql)}, r.members, json_array_length(r.members) as member_count
    from teams t
    cross join lateral (
      select coalesce(
        json_agg(
          json_build_object(
            'id', tm.id,
            'teamId', tm.team_id,
            'role', tm.role,
            'memberId', tm.member_id,
            'email', p.email,
            'name', p.name,
            'active', m.active,
            'pausedAt', iso(tm.paused_at),
            'lastAssignedAt', iso(tm.last_assigned_at),
            'createdAt', iso(tm.created_at)
          )
          order by tm.id
        ),
        '[]'
      ) as members
      from team_memberships tm
      join workspace_members m on m.workspace_id = tm.workspace_id and m.id = tm.member_id
      join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
      where tm.workspace_id = t.workspace_id
        and tm.team_id = t.id
    ) r
    where t.workspace_id = ${workspace.id}
      and t.id = ${id}`
  if (!team) throw notFound('team', id)
  return team
}

/** Every change to a team or its roster takes this lock first, so that turns are taken one after another. */
export async function lockTeam(sql: Sql, workspace: Workspace, id: string): Promise<void> {
  const rows = isId('team', id)
    ? await sql`
        select 1
        from teams
        where workspace_id = ${workspace.id}
          and id = ${id}
        for no key update`
    : []
  if (rows.length === 0) throw notFound('team', id)
}

/**
 * Locks a team and returns its roster in one round trip: the second statement sees the result of the first one's wait. The roster
 * comes as rows, since writing hundreds of them as JSON takes the database longer than reading them, and every other turn waits.
 */
export async function lockRoster(sql: Transaction, workspace: Workspace, id: string): Promise<TeamWithMembers | null> {
  if (!isId('team', id)) return null
  const [[team], members] = await Promise.all([
    sql<Omit<Team, 'memberCount'>[]>`
      select ${columns(sql)}
      from teams t
      where t.workspace_id = ${workspace.id}
        and t.id = ${id}
      for no key update`,
    listMemberships(sql, workspace, id),
  ])
  return team ? { ...team, memberCount: members.length, members } : null
}

export async function listTeams(
  sql: Sql,
  workspace: Workspace,
  filter: { active: boolean },
  page: Page,
): Promise<Team[]> {
  return await sql<Team[]>`
    select ${columns(sql)}, (
      select count(*)::int
      from team_memberships tm
      where tm.workspace_id = t.workspace_id
        and tm.team_id = t.id
    ) as member_count
    from teams t
    where t.workspace_id = ${workspace.id}
      ${filter.active ? sql`and t.active` : sql``}
      ${page.cursor ? sql`and t.id < ${page.cursor}` : sql``}
    order by t.id desc
    limit ${page.limit + 1}`
}

export type TeamSettings = Omit<Row<typeof TEAM>, 'id' | 'active' | 'deactivatedAt' | 'createdAt' | 'updatedAt'>

export async function insertTeam(
  sql: Sql,
  workspace: Workspace,
  team: Partial<TeamSettings> & Pick<Team, 'id' | 'name' | 'slug' | 'mode' | 'createdAt'>,
): Promise<void> {
  await sql`
    insert into teams ${sql({ ...written(sql, TEAM, team), workspaceId: workspace.id, updatedAt: team.createdAt })}`
}

export async function updateTeam(
  sql: Sql,
  workspace: Workspace,
  id: string,
  change: Partial<TeamSettings> & { deactivatedAt?: Timestamp | null; active?: boolean; updatedAt: Timestamp },
): Promise<void> {
  await sql`
    update teams
    set ${sql(written(sql, TEAM, change))}
    where workspace_id = ${workspace.id}
      and id = ${id}`
}

/** Team addresses change with the handle, and `updated_at` changes with everything shown. */
export async function updateAddressedTeams(sql: Sql, workspace: Workspace, updatedAt: Timestamp): Promise<void> {
  await sql`
    update teams
    set updated_at = ${updatedAt}
    where workspace_id = ${workspace.id}
      and mode <> 'manual'`
}

/** A manual team gets no new address and keeps its old ones. Old names lead to a team until another team takes them. */
export async function insertTeamAddress(sql: Sql, workspace: Workspace, teamId: string, slug: string): Promise<void> {
  await sql`
    update team_addresses
    set current = false
    where workspace_id = ${workspace.id}
      and team_id = ${teamId}
      and current`
  await sql`
    insert into team_addresses (workspace_id, slug, team_id, current)
    values (${workspace.id}, ${slug}, ${teamId}, true)
    on conflict (workspace_id, slug) do update
    set team_id = excluded.team_id,
        current = true`
}
