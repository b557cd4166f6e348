import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { insertAudit } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import { findMemberByEmail, getMember, insertMember, type Member } from '#db/people/members.ts'
import { ensurePerson, updateZone } from '#db/people/people.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import type { MEMBER } from '#resources/member.ts'
import type { New } from '#resources/resource.ts'
import { requireAdminMaker } from './require-admin-maker.ts'

export type CreateMember = New<typeof MEMBER>

export async function createMember(
  sql: Transaction,
  workspace: Workspace,
  command: CreateMember,
  acting: Acting,
): Promise<Member> {
  if (command.role === 'admin') requireAdminMaker(acting.actor)
  const known = await findMemberByEmail(sql, workspace, command.email)
  if (known) throw alreadyMember(known)
  const personId = await ensurePerson(sql, workspace, command, acting.clock)
  if (command.timezone !== undefined) await updateZone(sql, workspace, personId, command.timezone, 'member')
  const { id, at } = newId('member', acting.clock)
  await insertMember(sql, workspace, { id, personId, role: command.role ?? 'member', createdAt: at })
  const detail = { role: command.role ?? 'member' }
  await insertAudit(sql, workspace, { action: 'member.created', ref: id, detail }, acting)
  return await getMember(sql, workspace, id)
}

function alreadyMember(member: Member): Failure {
  const remedy = member.active
    ? ' There is nothing to do; PATCH changes what is known of them.'
    : ` They are deactivated: POST /api/v1/workspace_members/${member.id}/reactivate brings them back.`
  return new Failure(
    'validation_error',
    `email: this person is already a member of the workspace (${member.id}).${remedy}`,
    {
      plainly: member.active
        ? 'This person is already a member.'
        : 'This person was a member and is deactivated. Reactivate them on their page.',
    },
  )
}
