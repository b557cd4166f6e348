import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { handleProblem } from '#core/team/address.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { updateKeyVersion } from '#db/people/keys.ts'
import { updateAddressedTeams } from '#db/people/teams.ts'
import type { Transaction } from '#db/sql.ts'
import { updateHandle, type Workspace } from '#db/workspaces.ts'

/** Sets the handle at the end of the workspace's addresses. It is permanent: people have these addresses in their books. */
export async function setHandle(sql: Transaction, workspace: Workspace, handle: string, acting: Acting): Promise<void> {
  const problem = handleProblem(handle)
  if (problem) throw new Failure('validation_error', `handle: ${problem}.`)
  const now = currentTime(acting.clock)
  if (!(await updateHandle(sql, workspace, handle, now)))
    throw new Failure('invalid_request', 'This workspace has a handle already, and a handle stays for life.', {
      plainly: 'This workspace has a handle already. It cannot change.',
    })
  await updateAddressedTeams(sql, workspace, now)
  await updateKeyVersion(sql)
  await insertAudit(sql, workspace, { action: 'workspace.handle_given', ref: workspace.id, detail: { handle } }, acting)
}
