import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setClock } from '../support/clock.ts'
import { testPool } from '../support/database.ts'
import { newServer } from '../support/world.ts'

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function requestIds(seed: number): Promise<unknown[]> {
  await using app = await newServer(await testPool(), { clock: setClock('2026-11-16T09:00:00Z', seed) })
  const answers = [await app.inject('/healthz'), await app.inject('/healthz')]
  return answers.map((answer) => answer.headers['x-request-id'])
}

test('every request has a name of its own, and the same seed gives the same names', async () => {
  const [first, second] = await requestIds(1)
  assert.match(String(first), VERSION_4)
  assert.match(String(second), VERSION_4)
  assert.notEqual(first, second)
  assert.deepEqual(await requestIds(1), [first, second])
  assert.notDeepEqual(await requestIds(2), [first, second])
})
