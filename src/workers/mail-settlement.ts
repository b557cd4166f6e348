import type { Clock } from '#core/clock.ts'
import { retryDelaySeconds } from '#core/mail/retry.ts'
import { currentTime } from '#db/ids.ts'
import { insertFact } from '#db/negotiations.ts'
import { type ClaimedMail, type MailSettlement, updateSettledMail } from '#db/outbox-queue.ts'
import { lockRequest } from '#db/requests.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction, retried } from '#db/transaction.ts'
import { getWorkspace } from '#db/workspaces.ts'
import type { SendOutcome } from '#mail/outgoing.ts'
import type { Log } from '#telemetry/log.ts'

/** Uncharged, but behind the others: one mail that the server will not have must not stand in everybody's way. */
const FAULT_DELAY_SECONDS = 30

export function mailSettlementOf(attempts: number, outcome: SendOutcome): MailSettlement {
  if (outcome.kind === 'sent') return { status: 'sent', providerId: outcome.providerId }
  const { kind, failure } = outcome
  if (kind === 'fault') return { status: 'queued', isCharged: false, failure, delaySeconds: FAULT_DELAY_SECONDS }
  const delaySeconds = kind === 'permanent' ? null : retryDelaySeconds(attempts + 1)
  if (delaySeconds === null) return { status: 'failed', failure }
  return { status: 'queued', isCharged: true, failure, delaySeconds }
}

/** Writes what came of a mail. One that failed for good is a fact of its negotiation, as a bounce is. */
export async function settleMail(
  { pool, log, clock }: { pool: Pool; log: Log; clock: Clock },
  mail: ClaimedMail,
  outcome: SendOutcome,
): Promise<void> {
  const settlement = mailSettlementOf(mail.attempts, outcome)
  if (settlement.status !== 'failed') {
    await retried(() => updateSettledMail(pool, mail, settlement))
    return
  }
  const isOurs = await inTransaction(pool, async (sql) => {
    const workspace = await getWorkspace(sql, mail.workspaceId)
    // The request first, as everybody does who changes one.
    if (mail.requestId !== null) await lockRequest(sql, workspace, mail.requestId)
    const isOurs = await updateSettledMail(sql, mail, settlement)
    if (isOurs && mail.requestId !== null)
      await insertFact(sql, workspace, mail.requestId, {
        kind: 'mail_failed',
        actor: 'mail',
        at: currentTime(clock),
        body: {
          message_id: mail.id,
          recipient: mail.recipient,
          failure: settlement.failure,
          // False when nobody refused it and two days of trying were in vain.
          permanent: outcome.kind === 'permanent',
        },
      })
    return isOurs
  })
  if (isOurs)
    log.warn(
      { 'message.id': mail.id, 'workspace.id': mail.workspaceId, outcome: outcome.kind },
      `mail ${mail.id} cannot be delivered`,
    )
}
