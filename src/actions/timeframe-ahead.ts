import type { Clock } from '#core/clock.ts'
import { BadInput } from '#core/failure.ts'
import { type Timeframe, timeframeProblem } from '#core/negotiation/situation/timeframe.ts'
import type { Sql } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'

/** By the workspace's own clock, which may have been moved, as in its negotiations. */
export async function problemOf(
  sql: Sql,
  workspace: Workspace,
  timeframe: Timeframe | null | undefined,
  clock: Clock,
): Promise<ReturnType<typeof timeframeProblem>> {
  if (!timeframe) return null
  return timeframeProblem(timeframe, await timeIn(sql, workspace, clock))
}

/** Refuses an impossible timeframe; `within` is the field that contains it. */
export async function requireAhead(
  sql: Sql,
  workspace: Workspace,
  timeframe: Timeframe | null | undefined,
  clock: Clock,
  within = '',
): Promise<void> {
  const problem = await problemOf(sql, workspace, timeframe, clock)
  if (!problem) return
  const { field, message, plainly } = problem
  throw new BadInput('validation_error', `${within}${message}`, [{ field: `${within}${field}`, plainly }])
}
