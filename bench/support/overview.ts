import { findAttention, findFigures } from '#db/requests/overview.ts'
import { countWaitingWork } from '#db/requests/waiting-work.ts'
import type { Pool } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { systemClock } from '#settings/system-clock.ts'

const WEEKS_MS = 8 * 7 * 86_400_000
const SHOWN = 8
const BOOKINGS = 500

/** The console’s first page asks the database for this. */
export async function lookAtOverview(pool: Pool, workspace: Workspace, memberId: string | null): Promise<void> {
  const now = await timeIn(pool, workspace, systemClock)
  const sinceMs = systemClock.nowMs() - WEEKS_MS
  await Promise.all([
    findAttention(pool, workspace, { memberId, now, shown: SHOWN }),
    countWaitingWork(pool, workspace, memberId),
    findFigures(pool, workspace, { memberId, sinceMs, shown: SHOWN, bookings: BOOKINGS }),
  ])
}
