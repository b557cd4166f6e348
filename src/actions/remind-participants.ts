import { changeRequest } from '#coordinate/change-request.ts'
import type { Acting } from '#core/actor.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { steer } from './request-transitions.ts'

/** Has everybody reminded who has not answered, at most once a day each. The next decision says who that is. */
export async function remindParticipants(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<MeetingRequest> {
  return await steer(sql, workspace, id, 'remind', acting, (request, ordering) =>
    changeRequest(sql, workspace, request, { happened: { kind: 'reminder_ordered', body: {} } }, ordering),
  )
}
