import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { retryDelaySeconds } from '#core/mail/retry.ts'
import { currentTime } from '#db/ids.ts'
import { type ClaimedMail, type SendVerdict, updateSettledMails } from '#db/mail/outbox-queue.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWorkspace } from '#db/workspaces.ts'
import type { SendOutcome } from '#mail/outgoing.ts'
import { about, type Log } from '#telemetry/log.ts'
import type { Done } from './lease-kind.ts'

/** Not charged, but later than the others: one mail that the server rejects must not block the rest. */
const FAULT_DELAY_SECONDS = 30

export function sendVerdictOf(attempts: number, outcome: SendOutcome): SendVerdict {
  if (outcome.kind === 'sent') return { ...AS_USUAL, status: 'sent', providerId: outcome.providerId }
  const { kind, failure } = outcome
  if (kind === 'fault')
    return { ...AS_USUAL, status: 'queued', isCharged: false, failure, delaySeconds: FAULT_DELAY_SECONDS }
  const delaySeconds = kind === 'permanent' ? null : retryDelaySeconds(attempts + 1)
  if (delaySeconds === null) return { ...AS_USUAL, status: 'failed', failure }
  return { ...AS_USUAL, status: 'queued', failure, delaySeconds }
}

const AS_USUAL = { isCharged: true, delaySeconds: 0, failure: null, providerId: null }

export type MailResult = { outcome: SendOutcome; verdict: SendVerdict }

/** Writes a final failure. It is a fact of the negotiation, like a bounce. */
export async function settleFailedMail(
  { pool, log, clock }: { pool: Pool; log: Log; clock: Clock },
  { row: mail, outcome: { outcome, verdict } }: Done<ClaimedMail, MailResult>,
): Promise<readonly { id: string }[]> {
  const settled = await inTransaction(pool, async (sql) => {
    const workspace = await getWorkspace(sql, mail.workspaceId)
    // Every change locks the request first.
    if (mail.requestId !== null) await lockRequest(sql, workspace, mail.requestId)
    const at = currentTime(clock)
    const settled = await updateSettledMails(sql, [settlementOf(mail, verdict)], at)
    if (settled.length > 0 && mail.requestId !== null)
      await insertFact(sql, workspace, mail.requestId, {
        kind: 'mail_failed',
        actor: 'mail',
        at,
        body: {
          message_id: mail.id,
          recipient: mail.recipient,
          failure: verdict.failure ?? '',
          // False when nobody refused it, but two days of trying failed.
          permanent: outcome.kind === 'permanent',
        },
      })
    return settled
  }).catch((error) => {
    // The request, and the mail with it, was deleted meanwhile.
    if (error instanceof Failure) return null
    throw error
  })
  if (settled === null) return [mail]
  const fields = { ...about(mail), 'message.id': mail.id, outcome: outcome.kind }
  if (settled.length > 0) log.warn(fields, `mail ${mail.id} cannot be delivered`)
  return settled
}

export function settlementOf({ workspaceId, id, claimNo }: ClaimedMail, verdict: SendVerdict) {
  return { workspaceId, id, claimNo, ...verdict }
}
