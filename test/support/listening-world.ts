import { EgressFailure } from '#egress/failure.ts'
import type { ServerOptions } from '#http/server.ts'
import { openLog } from '#telemetry/log.ts'
import { createSender } from '#webhooks/post.ts'
import { startDeliveries } from '#workers/deliveries.ts'
import { TEST_CLOCK } from './clock.ts'
import { newWorld, TEST_SEAL, type World } from './world.ts'

/** A world whose server listens on a real port, and whose deliveries are really sent. */
export type ListeningWorld = World & {
  url: string
  /** `GET /api/v1/teams/:id` and so on: every route that was asked for with success. */
  served: Set<string>
}

export async function listeningWorld(
  options: Partial<ServerOptions> & { handle?: string } = {},
): Promise<ListeningWorld> {
  const parts = new AsyncDisposableStack()
  let wake = () => {}
  const world = parts.use(await newWorld({ ...options, wake: () => wake() }))
  const served = new Set<string>()
  world.app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 300) served.add(`${request.method} ${request.routeOptions.url}`)
  })
  // The engine also finds what other tests left in the database they share; none of that may leave this machine.
  const sender = createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley/test', resolve: noName })
  parts.defer(() => sender.close())
  const log = openLog({ logLevel: 'silent' })
  const deliveries = parts.use(
    await startDeliveries({ pool: world.pool, sender, seal: TEST_SEAL, log, clock: TEST_CLOCK }),
  )
  wake = deliveries.wake
  const url = await world.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...world, url, served, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

async function noName(): Promise<string[]> {
  throw new EgressFailure('dns_error', 'receiver')
}
