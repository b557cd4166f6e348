import type { Post } from '#coordinate/write-mail.ts'
import type { Clock } from '#core/clock.ts'
import { type Listed, listDueNegotiations, updatePostponed } from '#db/negotiations.ts'
import type { Pool } from '#db/sql.ts'
import type { Log } from '#telemetry/log.ts'
import { type Loop, startLoop } from './loop.ts'

const BATCH = 50
const LOOK_EVERY_MS = 1_000
const POSTPONE_SECONDS = 60

export type NegotiationOptions = { pool: Pool; log: Log; post: Post; clock: Clock; onMoved: () => void }

/** Decides whatever is due. Any number of nodes may do so: each negotiation is locked by whoever gets it first. */
export function startNegotiations(options: NegotiationOptions): Loop {
  const { pool, log, onMoved } = options
  return startLoop({
    name: 'negotiations',
    log,
    everyMs: LOOK_EVERY_MS,
    work: async (signal) => {
      const due = await listDueNegotiations(pool, BATCH)
      let hasMoved = false
      for (const negotiation of due) {
        if (signal.aborted) return false
        hasMoved = (await decideOne(negotiation, options)) || hasMoved
      }
      if (hasMoved) onMoved()
      return hasMoved || due.length === BATCH
    },
  })
}

/** Whether anything came of it: then there may be mail to send, and something new to decide. */
async function decideOne(negotiation: Listed, { pool, log, post, clock }: NegotiationOptions): Promise<boolean> {
  try {
    // Reading and deciding is a quarter of all code, and most of it is words: it is loaded with the first that is due.
    const { coordinate } = await import('#coordinate/coordinate.ts')
    const steps = await coordinate(pool, negotiation, { post, clock })
    return steps.some((step) => step.do !== 'wake')
  } catch (error) {
    log.error({ err: error, 'negotiation.id': negotiation.requestId }, 'a negotiation could not be decided')
    await updatePostponed(pool, negotiation, POSTPONE_SECONDS)
    return false
  }
}
