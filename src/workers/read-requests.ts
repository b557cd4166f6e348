import type { Clock } from '#core/clock.ts'
import { lastAskedMs } from '#core/language/agreement/waiting.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { claimRead } from '#db/mail/asked-in-tray.ts'
import { updateTrayReason } from '#db/mail/tray.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWorkspace } from '#db/workspaces.ts'
import { takeRead } from '#mail/read-request.ts'
import { about, type Log } from '#telemetry/log.ts'
import { tellReceived } from '#telemetry/request-lines.ts'
import { type Loop, startLoop } from './loop.ts'
import type { Wake } from './wake.ts'

// Mails that ask for a meeting and were given to the language model. They are taken as soon as it has answered, or after a minute
// without an answer. This also runs without a model, for mails that were waiting when it was switched off.

const LOOK_EVERY_MS = 1_000

export type ReadRequestsOptions = { pool: Pool; log: Log; clock: Clock; wake: Wake['wake'] }

export function startReadRequests({ wake, ...options }: ReadRequestsOptions): Loop {
  return startLoop({
    name: 'read requests',
    log: options.log,
    sleep: options.clock.sleep,
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      for (const taken of await takeReadMails(options)) wake(taken)
      return false
    },
  })
}

type Taken = { workspaceId: string; requestId: string }

/** One by one, the oldest first. A failing mail does not hold up the others. */
export async function takeReadMails(options: Omit<ReadRequestsOptions, 'wake'>): Promise<Taken[]> {
  const taken: Taken[] = []
  for (let after = ''; ; ) {
    const next = await takeNext(options, after)
    if (next === null) return taken
    if (next.taken) {
      tellReceived(options.log, { ...next.taken, messageId: next.id }, 'that waited')
      taken.push(next.taken)
    }
    after = next.id
  }
}

async function takeNext(
  { pool, log, clock }: Omit<ReadRequestsOptions, 'wake'>,
  after: string,
): Promise<{ id: string; taken: Taken | null } | null> {
  const claimed: { id: string | null; workspaceId: string } = { id: null, workspaceId: '' }
  const askedBefore = timestamp(Temporal.Instant.fromEpochMilliseconds(lastAskedMs(clock.nowMs())))
  try {
    return await inTransaction(pool, async (sql) => {
      const mail = await claimRead(sql, askedBefore, after)
      if (!mail) return null
      Object.assign(claimed, { id: mail.id, workspaceId: mail.workspaceId })
      const workspace = await getWorkspace(sql, mail.workspaceId)
      const requestId = await takeRead(sql, workspace, mail, clock)
      return { id: mail.id, taken: requestId === null ? null : { workspaceId: workspace.id, requestId } }
    })
  } catch (error) {
    if (claimed.id === null) throw error
    log.error(
      { err: error, ...about(claimed), 'message.id': claimed.id },
      'a mail that the language model has read could not be taken',
    )
    // Otherwise it would fail again every second.
    await updateTrayReason(pool, await getWorkspace(pool, claimed.workspaceId), claimed.id, 'perhaps_no_request')
    return { id: claimed.id, taken: null }
  }
}
