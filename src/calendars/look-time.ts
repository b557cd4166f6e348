import type { Client } from '#egress/client.ts'
import { SourceFailure } from './source.ts'

// Reading a calendar takes a slot of the worker. A server that answers each of hundreds of pages just in time would hold it for
// hours, and a few such servers would block everybody else's calendars.

/** Time spent waiting for the server, over all requests of a look. */
const WAITING_MS_MAX = 120_000
/** Total time of a look, shorter than the lease. */
const WHOLE_MS_MAX = 240_000

export type LookLimits = { waitingMs: number; wholeMs: number }

const USUAL: LookLimits = { waitingMs: WAITING_MS_MAX, wholeMs: WHOLE_MS_MAX }

/** The client limited to one look: when its time is over, every request throws `SourceFailure`. */
export function clientForLook(client: Client, { waitingMs, wholeMs }: LookLimits = USUAL): Client {
  const startedAtMs = performance.now()
  let waitedMs = 0
  return {
    ...client,
    async send(request) {
      const askedAtMs = performance.now()
      const leftMs = Math.min(waitingMs - waitedMs, wholeMs - (askedAtMs - startedAtMs))
      if (leftMs <= 0) throw new SourceFailure('slow_server')
      const result = await client.send({ ...request, deadlineMs: Math.min(request.deadlineMs, leftMs) })
      waitedMs += performance.now() - askedAtMs
      const isOver = leftMs < request.deadlineMs && result.kind === 'failed' && result.class === 'timeout'
      if (isOver) throw new SourceFailure('slow_server')
      return result
    },
  }
}
