import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

// A client can send many requests on one connection without ever reading an answer. Each costs work and memory here, so the
// next ones wait until answers are read, and a client that does not wait is cut off.

/** Clients that pipeline send a handful ahead. */
export const UNREAD_MAX = 32
/** After this many, a client opens another connection; so no connection lives forever. */
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
