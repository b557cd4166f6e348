import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// Somebody can ask many times on one connection without ever reading an answer. Every question costs work and memory here,
// so the next ones have to wait until answers are read, and who does not wait is cut off.

/** Clients that pipeline send a handful ahead. */
export const UNREAD_MAX = 32
/** After so many, a client opens another connection; that way no connection lives for ever. */
export const REQUESTS_A_CONNECTION_MAX = 10_000

export function limitUnread(app: FastifyInstance): void {
  const unread = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (unread.get(socket) ?? 0) + 1
    unread.set(socket, count)
    reply.raw.on('close', () => unread.set(socket, unread.get(socket)! - 1))
    if (count > UNREAD_MAX) {
      reply.hijack()
      socket.destroy()
      return
    }
    done()
  })
}
