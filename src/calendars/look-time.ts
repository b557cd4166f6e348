import type { Client } from '#egress/client.ts'
import { SourceFailure } from './source.ts'

// One look at a calendar takes a slot of its worker. A server that answers each of hundreds of pages just in time would keep it for hours, and
// a few such servers would keep everybody else's calendars from being read.

/** Waiting for the server, all requests of a look together. */
const WAITING_MS_MAX = 120_000
/** With everything else, so that the lease has not ended by then. */
const WHOLE_MS_MAX = 240_000

export type LookLimits = { waitingMs: number; wholeMs: number }

const USUAL: LookLimits = { waitingMs: WAITING_MS_MAX, wholeMs: WHOLE_MS_MAX }

/** The same client for one look, which ends when its time is over: then every request throws `SourceFailure`. */
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
