import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/engine.ts'
import { type Hook, status } from '../support/hooks.ts'
import { waiting } from './crowd.ts'
import { openPlace } from './place.ts'
import { openScene } from './scene.ts'

const WITHIN_MS = 1_000

const nowMs = () => performance.timeOrigin + performance.now()

test('a new URL, a rotation, disabling, enabling and deleting all count within a second in a backlog', async () => {
  await using place = await openPlace()
  const { api } = place.world
  await using scene = await openScene(place.world, 1, async () => {
    await sleep(10)
    return status(200)
  })
  const { hooks, port } = scene.receiver
  const [id] = scene.ids
  const path = `/webhook_endpoints/${id}`
  await waiting(place.world, id!, 20_000)
  await place.node()
  await place.node()
  await until('the backlog is being sent', () => hooks.length > 50)

  /** Makes the change, lets a second and some requests pass, and gives what came after that second. */
  const after = async (change: () => Promise<{ status: number }>, isSilent = false): Promise<Hook[]> => {
    assert.ok((await change()).status < 300)
    const countsFromMs = nowMs() + WITHIN_MS
    await sleep(WITHIN_MS + 500)
    if (!isSilent) await until('more came', () => hooks.at(-1)!.atMs > countsFromMs)
    return hooks.filter((hook) => hook.atMs > countsFromMs)
  }

  const moved = await after(() => api.patch(path, { url: `http://127.0.0.1:${port}/moved` }))
  assert.deepEqual([...new Set(moved.map((hook) => hook.path))], ['/moved'])

  const rotated = await after(() => api.post(`${path}/rotate_secret`))
  const signatures = rotated.map((hook) => hook.headers['x-webhook-signature']!.match(/v1=/g)!.length)
  assert.deepEqual([...new Set(signatures)], [2])

  assert.deepEqual(await after(() => api.patch(path, { enabled: false }), true), [])

  const before = hooks.length
  await api.patch(path, { enabled: true })
  const enabledAtMs = nowMs()
  await until('it goes on', () => hooks.length > before)
  assert.ok(hooks[before]!.atMs - enabledAtMs < WITHIN_MS, `${hooks[before]!.atMs - enabledAtMs} ms`)

  assert.deepEqual(await after(() => api.delete(path), true), [])
  const [left] = await place.pool`select count(*)::int as n from deliveries_pending where claim_no = 0`
  assert.ok(left!.n > 0, 'all of this was in the middle of the backlog')
})
