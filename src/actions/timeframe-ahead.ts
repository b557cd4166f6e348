import type { Clock } from '#core/clock.ts'
import { Failure } from '#core/failure.ts'
import { type Timeframe, timeframeProblem } from '#core/negotiation/situation/timeframe.ts'
import type { Sql } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'

/** By the workspace's own clock, which may have been moved: the same time that its negotiations go by. */
export async function problemOf(
  sql: Sql,
  workspace: Workspace,
  timeframe: Timeframe | null | undefined,
  clock: Clock,
): Promise<string | null> {
  if (!timeframe) return null
  return timeframeProblem(timeframe, await timeIn(sql, workspace, clock))
}

/** Refuses a timeframe that cannot stand; `within` is the field that it is part of. */
export async function requireAhead(
  sql: Sql,
  workspace: Workspace,
  timeframe: Timeframe | null | undefined,
  clock: Clock,
  within = '',
): Promise<void> {
  const problem = await problemOf(sql, workspace, timeframe, clock)
  if (problem) throw new Failure('validation_error', `${within}${problem}`)
}
