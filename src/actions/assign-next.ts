import type { Acting } from '#core/actor.ts'
import { instantOf } from '#core/clock.ts'
import { queue, turnTime } from '#core/team/rotation.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { findAssignment, insertAssignment } from '#db/assignments.ts'
import { insertAudit } from '#db/audit.ts'
import { type Membership, updateMembership } from '#db/memberships.ts'
import type { Transaction } from '#db/sql.ts'
import { getTeam, lockTeam } from '#db/teams.ts'
import type { Workspace } from '#db/workspaces.ts'

/**
 * Gives a request to the next member of a pool team, or to nobody when none is eligible. The team is locked, so two
 * requests never get the same turn; asking again for the same request gives the same answer. Members without a free slot
 * (`passOver`) are passed over once and keep their place.
 */
export async function assignNext(
  sql: Transaction,
  workspace: Workspace,
  teamId: string,
  requestId: string,
  options: { passOver?: ReadonlySet<string> },
  acting: Acting,
): Promise<Membership | null> {
  await lockTeam(sql, workspace, teamId)
  const team = await getTeam(sql, workspace, teamId)
  const known = await findAssignment(sql, workspace, teamId, requestId)
  if (known) return team.members.find((membership) => membership.id === known.membershipId) ?? null
  if (!team.active || team.mode !== 'pool') return null

  const waiting = queue(team.members)
  const free = waiting.filter((membership) => !options.passOver?.has(membership.id))
  const next = free[0] ?? waiting[0]
  if (!next) return null

  const at = timestamp(turnTime(team.members, instantOf(acting.clock)))
  await updateMembership(sql, workspace, next.id, { lastAssignedAt: at })
  await insertAssignment(sql, workspace, teamId, {
    membershipId: next.id,
    requestId,
    queueSeen: waiting.map(({ id, lastAssignedAt }) => ({ id, lastAssignedAt })),
    passedOver: waiting.slice(0, waiting.indexOf(next)).map((membership) => membership.id),
    at,
  })
  const detail = { team: teamId, membership: next.id }
  await insertAudit(sql, workspace, { action: 'meeting_request.assigned', ref: requestId, detail }, acting)
  return { ...next, lastAssignedAt: at }
}
