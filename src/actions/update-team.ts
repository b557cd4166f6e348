import { isDeepStrictEqual } from 'node:util'
import type { Acting } from '#core/actor.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import {
  getTeam,
  insertTeamAddress,
  lockTeam,
  type TeamSettings,
  type TeamWithMembers,
  updateTeam,
} from '#db/people/teams.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { applicable } from '#resources/team.ts'
import { requireSlug } from './create-team.ts'

export type UpdateTeam = Partial<Omit<TeamSettings, 'slug'>>

/** Writes only given fields that differ: `updated_at` changes only with shown fields. */
export async function changeTeam(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: UpdateTeam,
  acting: Acting,
): Promise<TeamWithMembers> {
  await lockTeam(sql, workspace, id)
  const before = await getTeam(sql, workspace, id)
  const wanted: Partial<TeamSettings> = applicable(command, command.mode ?? before.mode)
  if (wanted.name !== undefined && wanted.name !== before.name) wanted.slug = requireSlug(wanted.name)
  const change = differences(before, wanted)
  if (Object.keys(change).length === 0) return before
  await updateTeam(sql, workspace, id, { ...change, updatedAt: currentTime(acting.clock) })
  const isAddressed = (change.mode ?? before.mode) !== 'manual'
  if (isAddressed && (change.slug !== undefined || change.mode !== undefined))
    await insertTeamAddress(sql, workspace, id, change.slug ?? before.slug)
  const detail = { fields: Object.keys(change) }
  await insertAudit(sql, workspace, { action: 'team.updated', ref: id, detail }, acting)
  return await getTeam(sql, workspace, id)
}

function differences(before: TeamSettings, wanted: Partial<TeamSettings>): Partial<TeamSettings> {
  const entries = Object.entries(wanted) as [keyof TeamSettings, TeamSettings[keyof TeamSettings]][]
  return Object.fromEntries(
    entries.filter(([field, value]) => value !== undefined && !isDeepStrictEqual(before[field], value)),
  )
}
