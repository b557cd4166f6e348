import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { updateDueEarlier } from '#db/negotiation/negotiations.ts'
import type { Transaction } from '#db/sql.ts'
import { updateClock, type Workspace } from '#db/workspaces.ts'

/** Work that is due by the workspace's clock becomes due sooner once the clock is ahead. */
export async function moveClock(
  sql: Transaction,
  workspace: Workspace,
  to: Temporal.Instant,
  acting: Acting,
): Promise<void> {
  const { movedMs } = await updateClock(sql, workspace, to.epochMilliseconds - acting.clock.nowMs())
  await updateDueEarlier(sql, workspace, movedMs, currentTime(acting.clock))
  const detail = { to: timestamp(to), moved_ms: movedMs }
  await insertAudit(sql, workspace, { action: 'clock.moved', ref: workspace.id, detail }, acting)
}

/** At most a year: the clock cannot be set back after a typing mistake. */
const HOURS_MAX = 366 * 24

const PLAINLY = { plainly: 'The clock only moves forward, and by at most a year at a time.' }

/** A check for moves by hand. */
export function requirePossible(now: Temporal.Instant, target: Temporal.Instant): void {
  const stands = `The clock stands at ${timestamp(now)} and only moves forward`
  if (Temporal.Instant.compare(target, now) < 0) throw new Failure('invalid_request', `${stands}.`, PLAINLY)
  if (Temporal.Instant.compare(target, now.add({ hours: HOURS_MAX })) > 0)
    throw new Failure(
      'invalid_request',
      `${stands}, by at most a year at a time; ${timestamp(target)} is too far.`,
      PLAINLY,
    )
}
