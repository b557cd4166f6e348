import { until } from '../support/engine.ts'
import { type HookReceiver, hookReceiver, type Reply } from '../support/hooks.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'
import type { Place } from './place.ts'

export type Scene = AsyncDisposable & {
  receiver: HookReceiver
  /** Endpoint by path. */
  endpoints: Map<string, string>
  ids: string[]
}

/** One receiver with so many endpoints, each with a path of its own. */
export async function openScene(world: World, count: number, reply: Reply, name = 'scene'): Promise<Scene> {
  const receiver = await hookReceiver(reply)
  const endpoints = new Map<string, string>()
  for (let i = 0; i < count; i++) {
    const path = `/${name}/${i}`
    const { id } = await newEndpoint(world, { url: `http://127.0.0.1:${receiver.port}${path}` })
    endpoints.set(path, id)
  }
  return {
    receiver,
    endpoints,
    ids: [...endpoints.values()],
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}

/** Events one after another with a pause between, and the workers told of each; times of their commits by identifier. */
export async function emitSteadily(
  place: Place,
  countMax: number,
  everyMs: number,
  isEnough: () => boolean = () => false,
): Promise<Map<string, number>> {
  const committedAtMs = new Map<string, number>()
  for (let i = 0; i < countMax && !isEnough(); i++) {
    const id = await until('the database takes an event', () => emit(place.world).catch(() => null))
    committedAtMs.set(id, performance.timeOrigin + performance.now())
    place.wake()
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return committedAtMs
}

/** Waits until nothing is pending, making retries due as soon as they wait. */
export async function drained(place: Place): Promise<void> {
  await until('everything is settled', async () => {
    await place.pool`
      update deliveries set next_attempt_at = now()
      where status = 'pending' and lease_until is null and next_attempt_at > now()`.catch(() => {})
    place.wake()
    const [row] = await place.pool<{ pending: number }[]>`
      select count(*)::int as pending from deliveries_pending`.catch(() => [])
    return row?.pending === 0
  })
}
