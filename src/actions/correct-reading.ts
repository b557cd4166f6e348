import { changeRequest } from '#coordinate/change-request.ts'
import type { Acting } from '#core/actor.ts'
import { Failure, notFound } from '#core/failure.ts'
import { type Correction, correctedReading, correctionProblem } from '#core/negotiation/pages/corrected-reading.ts'
import { findReading, insertReading } from '#db/negotiation/readings.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { VERSION } from '#settings/version.ts'
import { steer } from './request-transitions.ts'

/** The negotiation decides again with a member's correction of a reading. The earlier reading stays, as a version. */
export async function correctReading(
  sql: Transaction,
  workspace: Workspace,
  requestId: string,
  messageId: string,
  correction: Correction,
  acting: Acting,
): Promise<MeetingRequest> {
  const problem = correctionProblem(correction)
  if (problem) throw new Failure('validation_error', problem)
  return await steer(sql, workspace, requestId, 'correct_reading', acting, async (request, ordering) => {
    const known = await findReading(sql, workspace, requestId, messageId)
    if (!known) throw notFound('message', messageId)
    await insertReading(sql, workspace, requestId, {
      messageId,
      input: known.input,
      result: correctedReading(correction, known.input.offers),
      by: 'person',
      differences: [],
      engineVersion: VERSION,
      at: await timeIn(sql, workspace, acting.clock),
    })
    const happened = { kind: 'reading_corrected', body: { message_id: messageId } } as const
    await changeRequest(sql, workspace, request, { happened }, ordering)
  })
}
