import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { emailProblem } from '#core/person/email.ts'
import { nameProblem } from '#core/person/name.ts'
import { handleProblem } from '#core/team/address.ts'
import { isZone } from '#core/time/zone.ts'
import { insertAudit } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import type { Member } from '#db/people/members.ts'
import type { Transaction } from '#db/sql.ts'
import { insertWorkspace, type Workspace } from '#db/workspaces.ts'
import { createMember } from './create-member.ts'

export type CreateWorkspace = {
  name: string
  handle?: string | null | undefined
  timezone?: string | undefined
  /** The address of the first admin, and their name if known. */
  owner: string
  ownerName?: string | undefined
}

/** A workspace always has an admin: its owner is the first. */
export async function createWorkspace(
  sql: Transaction,
  command: CreateWorkspace,
  acting: Acting,
): Promise<{ workspace: Workspace; owner: Member }> {
  const name = command.name.trim()
  const refuse = (message: string) => new Failure('validation_error', message)
  const wrongName = nameProblem(name)
  if (wrongName) throw refuse(`name: ${wrongName}.`)
  const handle = command.handle ?? null
  const wrongHandle = handle === null ? null : handleProblem(handle)
  if (wrongHandle) throw refuse(`handle: ${wrongHandle}.`)
  const wrongEmail = emailProblem(command.owner)
  if (wrongEmail) throw refuse(`owner: ${wrongEmail}.`)
  const ownerName = command.ownerName?.trim() || undefined
  const wrongOwnerName = ownerName === undefined ? null : nameProblem(ownerName)
  if (wrongOwnerName) throw refuse(`owner-name: ${wrongOwnerName}.`)
  const timezone = command.timezone ?? 'UTC'
  if (!isZone(timezone)) throw refuse(`timezone: ${timezone} is not an IANA time zone such as Europe/Lisbon.`)

  const { id, at } = newId('workspace', acting.clock)
  const workspace = await insertWorkspace(sql, { id, name, handle, timezone, createdAt: at })
  await insertAudit(sql, workspace, { action: 'workspace.created', ref: id }, acting)
  const owner = await createMember(sql, workspace, { email: command.owner, name: ownerName, role: 'admin' }, acting)
  return { workspace, owner }
}
