import type { Acting } from '#core/actor.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { updateDueEarlier } from '#db/negotiations.ts'
import type { Transaction } from '#db/sql.ts'
import { updateClock, type Workspace } from '#db/workspaces.ts'

/** What was to happen at a time of the workspace's clock happens when it gets there: sooner, once the clock is ahead. */
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
