import { isDeepStrictEqual } from 'node:util'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { MemberRole } from '#core/member/member.ts'
import { DEFAULT_WORKING_HOURS, type WorkingHours, workingHoursProblem } from '#core/time/working-hours.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { getMember, lockAdmins, lockMember, type Member, updateMember } from '#db/members.ts'
import { updateName, updateZone } from '#db/people.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

export type UpdateMember = {
  name?: string | null | undefined
  timezone?: string | null | undefined
  role?: MemberRole | undefined
  workingHours?: WorkingHours | null | undefined
}

export async function changeMember(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  command: UpdateMember,
  acting: Acting,
): Promise<Member> {
  const admins = await lockAdmins(sql, workspace)
  const before = await lockMember(sql, workspace, id)
  const problem = command.workingHours ? workingHoursProblem(command.workingHours) : null
  if (problem) throw new Failure('validation_error', `${problem}.`)
  if (command.role === 'member' && admins.length === 1 && admins[0] === id)
    throw new Failure('invalid_request', 'This member is the last active admin. Make another member an admin first.')

  const after = { ...before, ...given(command) }
  const fields = CHANGEABLE.filter((field) => !isDeepStrictEqual(before[field], after[field]))
  if (fields.length === 0) return before
  if (after.name !== before.name) await updateName(sql, workspace, before.personId, after.name)
  if (after.zone !== before.zone) await updateZone(sql, workspace, before.personId, after.zone, 'member')
  await updateMember(sql, workspace, id, {
    role: after.role,
    workingHours: after.workingHours,
    updatedAt: isDeepStrictEqual(shown(before, workspace), shown(after, workspace))
      ? before.updatedAt
      : currentTime(acting.clock),
  })
  await insertAudit(sql, workspace, { action: 'member.updated', ref: id, detail: { fields } }, acting)
  return await getMember(sql, workspace, id)
}

const CHANGEABLE = ['name', 'zone', 'role', 'workingHours'] as const
type Changeable = Pick<Member, (typeof CHANGEABLE)[number]>

function given(command: UpdateMember): Partial<Changeable> {
  const { timezone, ...rest } = command
  const entries = Object.entries({ ...rest, zone: timezone }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Changeable>
}

/** Who chooses what was the default keeps it from now on, but nobody sees a difference. */
function shown(member: Changeable, workspace: Workspace): Changeable {
  return {
    name: member.name,
    zone: member.zone ?? workspace.timezone,
    role: member.role,
    workingHours: member.workingHours ?? DEFAULT_WORKING_HOURS,
  }
}
