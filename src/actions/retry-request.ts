import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { updateTriedAgain } from '#db/requests/failing.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** Decides a request again at once, with the mail that was set aside. Returns how much of that is taken up again. */
export async function retryRequest(
  sql: Transaction,
  workspace: Workspace,
  requestId: string,
  acting: Acting,
): Promise<number> {
  await lockRequest(sql, workspace, requestId)
  const taken = await updateTriedAgain(sql, workspace, requestId, currentTime(acting.clock))
  if (taken === null)
    throw new Failure(
      'invalid_request',
      `Request ${requestId} is not stuck, and no mail of it was set aside. See what is: ./bin/parley stuck`,
      { plainly: 'This request is no longer stuck. There is nothing to do.' },
    )
  await insertAudit(sql, workspace, { action: 'meeting_request.retried', ref: requestId }, acting)
  return taken
}
