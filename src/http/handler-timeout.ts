import type { FastifyInstance, FastifyReply } from 'fastify'

// A request that waits too long for its handler is told so. All of them share one timer that looks at each: a timer and
// an abort signal of its own, as Fastify's handlerTimeout has them, are work for every request and of use to none.

/** How much later than promised the answer may come. */
const LOOK_EVERY_MS = 500

export class HandlerTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`the request was not answered within ${timeoutMs} ms`)
  }
}

export function limitWaiting(app: FastifyInstance, timeoutMs: number): void {
  // Everyone has a place, which is then used again. A Set would do, but one that thousands pass through was measured to
  // keep nearly twice as much of each request alive until a full collection.
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

/** An answer that has begun cannot become another one; its reader learns that it is not whole. */
function giveUp(reply: FastifyReply, error: HandlerTimeout): void {
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy(error)
  else void reply.send(error)
}
