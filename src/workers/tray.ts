import { routeWaiting } from '#actions/take-from-tray.ts'
import { type Clock, instantOf } from '#core/clock.ts'
import { trayDay, whyInTray } from '#core/mail/tray.ts'
import { currentTime } from '#db/ids.ts'
import { insertWaitingNotices } from '#db/outbox.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimRoutable, listTrays } from '#db/tray.ts'
import { getWorkspace } from '#db/workspaces.ts'
import { newToken } from '#mail/token.ts'
import type { Log } from '#telemetry/log.ts'
import { type Loop, startLoop } from './loop.ts'
import type { Wake } from './wake.ts'

// What waits in the trays of all workspaces: mail to a team that nobody could take is taken as soon as somebody can, and admins
// hear once a day that something waits.

const LOOK_EVERY_MS = 5_000

export type TrayOptions = { pool: Pool; log: Log; clock: Clock; wake: Wake['wake'] }

export function startTray({ pool, log, clock, wake }: TrayOptions): Loop {
  return startLoop({
    name: 'tray',
    log,
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      for (const taken of await routeWaitingMail(pool, clock)) wake(taken)
      await tellOfTrays(pool, clock)
      return false
    },
  })
}

/** One mail after another, the oldest first; one that still cannot be taken does not hold up those behind it. */
export async function routeWaitingMail(
  pool: Pool,
  clock: Clock,
): Promise<{ workspaceId: string; requestId: string }[]> {
  const taken: { workspaceId: string; requestId: string }[] = []
  for (let after: string | null = ''; after !== null; ) {
    after = await inTransaction(pool, async (sql) => {
      const mail = await claimRoutable(sql, after!)
      if (!mail) return null
      const workspace = await getWorkspace(sql, mail.workspaceId)
      const acting = { actor: { kind: 'engine' as const }, clock }
      const requestId = await routeWaiting(sql, workspace, mail, () => newToken(clock), acting)
      if (requestId !== null) taken.push({ workspaceId: workspace.id, requestId })
      return mail.id
    })
  }
  return taken
}

/** In the morning of the workspace, once a day, while anything waits. */
async function tellOfTrays(pool: Pool, clock: Clock): Promise<void> {
  for (const { workspaceId, timezone, count, newest } of await listTrays(pool, currentTime(clock))) {
    const day = trayDay(instantOf(clock), timezone)
    if (day === null) continue
    const mails = newest.map(({ from, subject, reason }) => `${from}: ${subject}\n  ${whyInTray(reason)}`)
    await insertWaitingNotices(pool, workspaceId, { day, count, mails }, clock)
  }
}
