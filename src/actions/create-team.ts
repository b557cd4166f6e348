import type { Acting } from '#core/actor.ts'
import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import type { Place } from '#core/place.ts'
import { slugFor } from '#core/team/slug.ts'
import { insertAudit } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import { lockActiveMembers } from '#db/people/members.ts'
import { insertMemberships } from '#db/people/memberships.ts'
import { getTeam, insertTeam, insertTeamAddress, type TeamWithMembers } from '#db/people/teams.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { New } from '#resources/resource.ts'
import { applicable, type TEAM } from '#resources/team.ts'

export type CreateTeam = Omit<New<typeof TEAM>, 'place'> & { place?: Place | null | undefined }

export async function createTeam(
  sql: Transaction,
  workspace: Workspace,
  command: CreateTeam,
  acting: Acting,
): Promise<TeamWithMembers> {
  const { memberIds = [], mode = 'pool', ...settings } = command
  const { id, at } = newId('team', acting.clock)
  const slug = requireSlug(command.name)
  await insertTeam(sql, workspace, { ...applicable(settings, mode), id, slug, mode, createdAt: at })
  if (mode !== 'manual') await insertTeamAddress(sql, workspace, id, slug)
  await addInitialMembers(sql, workspace, id, [...new Set(memberIds)], acting.clock)
  const detail = { mode, members: new Set(memberIds).size }
  await insertAudit(sql, workspace, { action: 'team.created', ref: id, detail }, acting)
  return await getTeam(sql, workspace, id)
}

/** The address comes from the name, so a name must contain something usable in an address. */
export function requireSlug(name: string): string {
  const slug = slugFor(name)
  if (slug === '')
    throw new Failure(
      'validation_error',
      'name: needs at least one letter or digit that can be written in ASCII, since the team’s address is made from it.',
      {
        plainly: 'Give it a name with at least one letter from a to z or a digit: the team’s address is made from it.',
      },
    )
  return slug
}

async function addInitialMembers(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  ids: string[],
  clock: Clock,
): Promise<void> {
  if (ids.length === 0) return
  await lockActiveMembers(sql, workspace, ids, 'member_ids')
  const memberships = ids.map((memberId) => {
    const { id, at } = newId('membership', clock)
    return { id, memberId, role: 'member' as const, createdAt: at }
  })
  await insertMemberships(sql, workspace, teamId, memberships)
}
