import { listDueNegotiations, updatePostponed } from '#db/negotiations.ts'
import type { Pool } from '#db/sql.ts'
import { coordinate } from '../coordinate.ts'
import type { Log } from '../log.ts'
import { type Loop, startLoop } from './loop.ts'

const BATCH = 50
const LOOK_EVERY_MS = 1_000
const POSTPONE_SECONDS = 60

/** Decides whatever is due. Any number of nodes may do so: each negotiation is locked by whoever gets it first. */
export function startNegotiations(pool: Pool, log: Log): Loop {
  return startLoop({
    name: 'negotiations',
    log,
    everyMs: LOOK_EVERY_MS,
    work: async (signal) => {
      const due = await listDueNegotiations(pool, BATCH)
      for (const negotiation of due) {
        if (signal.aborted) return false
        await coordinate(pool, negotiation, Temporal.Now.instant()).catch(async (error) => {
          log.error({ err: error, 'negotiation.id': negotiation.requestId }, 'a negotiation could not be decided')
          await updatePostponed(pool, negotiation, POSTPONE_SECONDS)
        })
      }
      return due.length === BATCH
    },
  })
}
