import type { FastifyInstance, FastifyReply } from 'fastify'

// Answers a request that waits too long for its handler. All requests share one timer: Fastify's handlerTimeout costs a timer
// and an abort signal for every request, and hardly any request uses them.

/** The answer may come this much later than promised. */
const LOOK_EVERY_MS = 500

export class HandlerTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`the request was not answered within ${timeoutMs} ms`)
  }
}

export function limitWaiting(app: FastifyInstance, timeoutMs: number): void {
  // Each request has a place, which is then reused. A Set would do, but measurements show that one with thousands of passing
  // entries keeps nearly twice as much of each request alive until a full collection.
  const underWay: (FastifyReply | null)[] = []
  const free: number[] = []
  app.addHook('onRequest', (_request, reply, done) => {
    const place = free.pop() ?? underWay.length
    underWay[place] = reply
    reply.raw.on('close', () => {
      underWay[place] = null
      free.push(place)
    })
    done()
  })
  const timer = setInterval(() => {
    for (const [place, reply] of underWay.entries()) {
      if (reply === null || reply.elapsedTime < timeoutMs) continue
      underWay[place] = null
      giveUp(reply, new HandlerTimeout(timeoutMs))
    }
  }, LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** An answer that has begun cannot change any more; its reader notices that it is incomplete. */
function giveUp(reply: FastifyReply, error: HandlerTimeout): void {
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy(error)
  else void reply.send(error)
}
