import { decide } from '#core/negotiation/decide.ts'
import type { Step } from '#core/negotiation/step.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { type DueNegotiation, lockNegotiation, updateDecided } from '#db/negotiations.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'

/**
 * Lock, load, decide, apply, commit: the only place where a negotiation moves. An API call, a mail and the clock all end
 * here. Calling it twice is harmless, and a crash at any line loses nothing.
 */
export async function coordinate(pool: Pool, due: DueNegotiation, now: Temporal.Instant): Promise<Step[]> {
  return await inTransaction(pool, async (sql) => {
    const negotiation = await lockNegotiation(sql, due)
    if (!negotiation) return []
    const steps = decide(negotiation, now)
    await updateDecided(sql, due, negotiation.wantedRev, wakeTime(steps))
    return steps
  })
}

function wakeTime(steps: Step[]): string | null {
  const times = steps.filter((step) => step.do === 'wake').map((step) => step.at)
  const earliest = times.sort(Temporal.Instant.compare)[0]
  return earliest ? timestamp(earliest) : null
}
