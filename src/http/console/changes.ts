import type { FastifyInstance, FastifyReply } from 'fastify'
import { actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import type { Gate } from '../gate.ts'

// Keeps the console up to date without reloading: a stream of server-sent events announces changes, and the page loads its
// content again. A stream carries no data, so it can neither leak anything nor be out of date. It is outside the gate's prefix,
// because a request that lasts for minutes must not count as one that waits.

export type Watch = (workspaceId: string, requestId: string | null, onChange: () => void) => () => void

export type ChangesOptions = { gate: Gate; watch: Watch; stopping?: AbortSignal }

/** Changes come in bursts; one event covers all changes of a moment. */
const GATHER_MS = 150
/** Proxies end silent streams, and browsers notice a dead connection by the missing beat. */
const BEAT_EVERY_MS = 20_000
/** Each stream ends now and then, and the browser reconnects, so that nobody keeps watching after being signed out. */
const STREAM_MS = 5 * 60_000
const WATCHERS_MAX = 2_000
/** Windows that one member may have open at once. */
const STREAMS_OF_ONE_MAX = 20

export function registerChanges(app: FastifyInstance, { gate, watch, stopping }: ChangesOptions): void {
  /** How many each member has open. */
  const streams = new Map<string, number>()
  app.get(
    '/console/changes',
    { schema: { hide: true }, config: { workspaceInAddress: true } },
    async (request, reply) => {
      await gate.admit(request, reply)
      // A browser that has already left would never tell us that it did.
      if (reply.raw.destroyed) return reply.hijack()
      const watcher = actorName(request.acting.actor)
      const own = streams.get(watcher) ?? 0
      if (own >= STREAMS_OF_ONE_MAX || streams.size >= WATCHERS_MAX)
        throw new Failure('rate_limited', 'Too many pages are watching. This one looks again in a moment.')
      const { request_id: requestId = null } = request.query as { request_id?: string }
      streams.set(watcher, own + 1)
      const { tell, ended } = openStream(reply, stopping)
      const unwatch = watch(request.workspace.id, requestId, tell)
      await ended
      unwatch()
      const left = streams.get(watcher)! - 1
      if (left > 0) streams.set(watcher, left)
      else streams.delete(watcher)
    },
  )
}

function openStream(reply: FastifyReply, stopping?: AbortSignal) {
  reply.hijack()
  const { raw } = reply
  const headers = reply.getHeaders() as Record<string, string>
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\n\n')
  let soon: NodeJS.Timeout | null = null
  const beat = setInterval(() => raw.write(':\n\n'), BEAT_EVERY_MS)
  const end = setTimeout(() => raw.end(), STREAM_MS)
  const stop = () => raw.end()
  stopping?.addEventListener('abort', stop)
  const ended = new Promise<void>((resolve) => {
    raw.on('close', () => {
      clearInterval(beat)
      clearTimeout(end)
      if (soon) clearTimeout(soon)
      stopping?.removeEventListener('abort', stop)
      resolve()
    })
  })
  const send = () => {
    soon = null
    raw.write('event: changed\ndata: {}\n\n')
  }
  const tell = () => {
    soon ??= setTimeout(send, GATHER_MS)
  }
  return { tell, ended }
}
