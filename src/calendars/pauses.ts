import { asGiven, asList, asText, givenObject } from '#core/calendar/given.ts'
import type { AccountKind } from '#db/calendar/calendars.ts'
import { findPauseSeconds, updatePause } from '#db/calendar/provider-pauses.ts'
import type { Pool } from '#db/sql.ts'
import type { Answer } from '#egress/client.ts'
import { headerOf } from './failed-answer.ts'
import { SourceFailure } from './source.ts'

// Most limits of a provider concern one account, and then only its calendar waits (`next_attempt_at` of its row). A limit of
// the whole installation stops every node until the provider accepts requests again.

export type Pauses = {
  /** Throws `SourceFailure` while nobody may ask. */
  requireNone(): Promise<void>
  /** Notes whether an answer reports such a limit. */
  note(answer: Answer, retryAfterSeconds: number | null): Promise<void>
}

/** If the provider gives no time. */
const PAUSE_SECONDS = 60
/** An early retry of one calendar costs little; a longer wait for all workspaces costs a lot. */
const PAUSE_SECONDS_MAX = 15 * 60

export function sharedPauses(pool: Pool, kind: AccountKind): Pauses {
  return {
    async requireNone() {
      const seconds = await findPauseSeconds(pool, kind)
      if (seconds > 0) throw new SourceFailure('rate_limited', { retryAfterSeconds: seconds })
    },
    async note(answer, retryAfterSeconds) {
      if (!isOfAll(answer)) return
      await updatePause(pool, kind, Math.min(retryAfterSeconds ?? PAUSE_SECONDS, PAUSE_SECONDS_MAX))
    },
  }
}

/** Google names the limit in the error (`quotaExceeded` is one of a user), Microsoft in a header (`Tenant…` is one of a customer). */
function isOfAll(answer: Answer): boolean {
  if (answer.code !== 403 && answer.code !== 429) return false
  if (/^Application\//.test(headerOf(answer, 'x-ms-throttle-scope') ?? '')) return true
  const error = asGiven(givenObject(answer.body.toString('utf8'))?.error)
  const parts = [...asList(error?.errors), ...asList(error?.details)].map(asGiven)
  return parts.some((part) => {
    const limit = asText(asGiven(part?.metadata)?.quota_limit)
    return (
      asText(part?.reason) === 'dailyLimitExceeded' || (limit?.includes('PerProject') && !limit.includes('PerUser'))
    )
  })
}
