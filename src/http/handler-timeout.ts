import type { FastifyInstance, FastifyReply } from 'fastify'

// A request that waits too long for its handler is told so. All of them share one timer that looks at the oldest: a timer
// and an abort signal each, as Fastify's own handlerTimeout has them, are work for every request and of use to none.

/** How much later than promised the answer may come. */
const LOOK_EVERY_MS = 500

export class HandlerTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`the request was not answered within ${timeoutMs} ms`)
  }
}

export function limitWaiting(app: FastifyInstance, timeoutMs: number): void {
  // In the order of their arrival, so the first one that is young enough ends the search.
  const underWay = new Set<FastifyReply>()
  app.addHook('onRequest', (_request, reply, done) => {
    underWay.add(reply)
    reply.raw.on('close', () => underWay.delete(reply))
    done()
  })
  const timer = setInterval(() => {
    for (const reply of underWay) {
      if (reply.elapsedTime < timeoutMs) return
      underWay.delete(reply)
      giveUp(reply, new HandlerTimeout(timeoutMs))
    }
  }, LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** An answer that has begun cannot become another one; whoever reads it learns that it is not whole. */
function giveUp(reply: FastifyReply, error: HandlerTimeout): void {
  if (reply.sent) return
  if (reply.raw.headersSent) reply.raw.destroy(error)
  else void reply.send(error)
}
