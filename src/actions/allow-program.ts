import type { Acting } from '#core/actor.ts'
import { notFound } from '#core/failure.ts'
import type { ProgramScope } from '#core/program/scopes.ts'
import { insertAudit } from '#db/audit.ts'
import { newId } from '#db/ids.ts'
import { deleteProgram, insertProgram } from '#db/people/programs.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { digestOf } from '#seal/digest.ts'
import { issueToken } from './program-tokens.ts'

/** A program asked for this, and its member allowed it. Its secret must fit `challenge`, and its tokens count at `resource`. */
export type AllowedProgram = {
  clientId: string
  name: string
  redirectUri: string
  challenge: string
  scopes: ProgramScope[]
  resource: string
}

/** Returns the code that the program changes into tokens. */
export async function allowProgram(
  sql: Transaction,
  workspace: Workspace,
  memberId: string,
  { clientId, challenge, ...program }: AllowedProgram,
  acting: Acting,
): Promise<string> {
  const { id, at } = newId('program', acting.clock)
  await insertProgram(sql, workspace, { ...program, id, memberId, clientDigest: digestOf(clientId), createdAt: at })
  const detail = { name: program.name, host: new URL(program.redirectUri).host, scopes: program.scopes }
  await insertAudit(sql, workspace, { action: 'program.allowed', ref: id, detail }, acting)
  return await issueToken(sql, workspace, { programId: id, kind: 'code', challenge }, acting.clock)
}

/** Its tokens are refused from the next call on. */
export async function disconnectProgram(
  sql: Transaction,
  workspace: Workspace,
  { id, memberId }: { id: string; memberId: string },
  acting: Acting,
): Promise<void> {
  const name = await deleteProgram(sql, workspace, id, memberId)
  if (name === null) throw notFound('program', id)
  await insertAudit(sql, workspace, { action: 'program.disconnected', ref: id, detail: { name } }, acting)
}
