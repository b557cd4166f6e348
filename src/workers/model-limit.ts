import type { ModelReader } from '#coordinate/ask-model.ts'
import type { Clock } from '#core/clock.ts'
import { about, type Log } from '#telemetry/log.ts'
import { counter } from '#telemetry/metrics.ts'

const overLimit = counter(
  'parley_model_over_limit_total',
  'Times that mail was read by rules alone because the language model had read enough for the day.',
)

const DAY_MS = 24 * 60 * 60 * 1_000
/** Workspaces that are remembered. If more reach their limit, some get a second line in a day. */
const TOLD_MAX = 1_000

/** Counts every mail beyond the limit, and tells once a day for each workspace. */
export function modelLimitTeller(log: Log, clock: Clock, mailsADayMax: number): ModelReader['onLimit'] {
  const toldAtMs = new Map<string, number>()
  return (workspaceId) => {
    overLimit.add()
    const nowMs = clock.nowMs()
    if (nowMs - (toldAtMs.get(workspaceId) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return
    if (toldAtMs.size >= TOLD_MAX) toldAtMs.clear()
    toldAtMs.set(workspaceId, nowMs)
    log.warn(
      about({ workspaceId }),
      `the language model has read ${mailsADayMax} mails of a workspace today, so the rules read the others alone; PARLEY_LLM_MAILS_A_DAY allows more`,
    )
  }
}
