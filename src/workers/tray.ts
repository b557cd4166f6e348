import { routeWaiting } from '#actions/take-from-tray.ts'
import { type Clock, instantOf } from '#core/clock.ts'
import { trayDay, whyInTray } from '#core/mail/tray.ts'
import { hasSomebody } from '#core/team/routing.ts'
import { currentTime } from '#db/ids.ts'
import { claimWaitingFor, listTeamsWaitedFor, type TeamWaitedFor } from '#db/mail/asked-in-tray.ts'
import { insertWaitingNotices } from '#db/mail/notices.ts'
import { listTrays } from '#db/mail/tray.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWorkspace } from '#db/workspaces.ts'
import { newToken } from '#mail/token.ts'
import { about, type Log } from '#telemetry/log.ts'
import { tellReceived } from '#telemetry/request-lines.ts'
import { type Loop, startLoop } from './loop.ts'
import type { Wake } from './wake.ts'

// The trays of all workspaces. Mail to a team that nobody could take is taken as soon as somebody can, and admins hear once a day
// that mail is waiting.

const LOOK_EVERY_MS = 5_000

export type TrayOptions = { pool: Pool; log: Log; clock: Clock; wake: Wake['wake'] }

export function startTray({ pool, log, clock, wake }: TrayOptions): Loop {
  return startLoop({
    name: 'tray',
    log,
    sleep: clock.sleep,
    everyMs: LOOK_EVERY_MS,
    work: async () => {
      for (const taken of await routeWaitingMail({ pool, log, clock })) wake(taken)
      await tellOfTrays({ pool, clock, wake })
      return false
    },
  })
}

type Taken = { workspaceId: string; requestId: string }

/**
 * One mail after another, the oldest first. A mail that still cannot be taken, or fails, does not hold up the rest, which may
 * belong to other workspaces.
 */
export async function routeWaitingMail(options: Omit<TrayOptions, 'wake'>): Promise<Taken[]> {
  const taken: Taken[] = []
  const teams = (await listTeamsWaitedFor(options.pool)).filter(hasSomebody)
  if (teams.length === 0) return taken
  for (let after = ''; ; ) {
    const next = await routeNext(options, teams, after)
    if (next === null) return taken
    if (next.taken) {
      tellReceived(options.log, { ...next.taken, messageId: next.id }, 'that waited')
      taken.push(next.taken)
    }
    after = next.id
  }
}

async function routeNext(
  { pool, log, clock }: Omit<TrayOptions, 'wake'>,
  teams: TeamWaitedFor[],
  after: string,
): Promise<{ id: string; taken: Taken | null } | null> {
  const claimed: { id: string | null; workspaceId: string } = { id: null, workspaceId: '' }
  try {
    return await inTransaction(pool, async (sql) => {
      const mail = await claimWaitingFor(sql, teams, after)
      if (!mail) return null
      Object.assign(claimed, { id: mail.id, workspaceId: mail.workspaceId })
      const workspace = await getWorkspace(sql, mail.workspaceId)
      const acting = { actor: { kind: 'engine' as const }, clock }
      const requestId = await routeWaiting(sql, workspace, mail, () => newToken(clock), acting)
      return { id: mail.id, taken: requestId === null ? null : { workspaceId: workspace.id, requestId } }
    })
  } catch (error) {
    if (claimed.id === null) throw error
    log.error(
      { err: error, ...about(claimed), 'message.id': claimed.id },
      'a mail that waits for its team could not be taken',
    )
    return { id: claimed.id, taken: null }
  }
}

/** Once a day, in the morning of the workspace, while mail is waiting. */
async function tellOfTrays({ pool, clock, wake }: Omit<TrayOptions, 'log'>): Promise<void> {
  for (const { workspaceId, timezone, count, newest } of await listTrays(pool, currentTime(clock))) {
    const day = trayDay(instantOf(clock), timezone)
    if (day === null) continue
    const mails = newest.map(({ from, subject, reason }) => `${from}: ${subject}\n  ${whyInTray(reason)}`)
    await insertWaitingNotices(pool, workspaceId, { day, count, mails }, clock)
    wake({ workspaceId })
  }
}
