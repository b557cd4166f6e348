import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSession } from '#db/sql.ts'
import { openWake } from '#workers/wake.ts'
import { testPool } from '../support/database.ts'

// Two pools stand for two processes: they share nothing but the database.

const PATIENCE_MS = 10_000

async function twoProcesses(options = {}) {
  const one = await testPool()
  const other = openSession(one)
  const [here, there] = [await openWake(one, options), await openWake(other, options)]
  return {
    here,
    there,
    [Symbol.asyncDispose]: async () => {
      await here[Symbol.asyncDispose]()
      await there[Symbol.asyncDispose]()
      await other.end({ timeout: 1 })
    },
  }
}

async function expectSoon(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!isSo() && performance.now() < giveUpAt) await sleep(5)
  assert.ok(isSo(), 'waited in vain')
}

test('who watches a request is told of it alone, here and in another process', async () => {
  await using nodes = await twoProcesses()
  const told: string[] = []
  nodes.here.watch('ws_1', 'mr_1', () => told.push('here'))
  nodes.there.watch('ws_1', 'mr_1', () => told.push('there'))
  nodes.there.watch('ws_1', 'mr_2', () => told.push('another request'))
  nodes.there.watch('ws_2', 'mr_1', () => told.push('another workspace'))
  nodes.there.watch('ws_1', null, () => told.push('whole workspace'))
  nodes.here.wake({ workspaceId: 'ws_1', requestId: 'mr_1' })
  assert.deepEqual(told, ['here'], 'at once in its own process')
  await expectSoon(() => told.includes('there') && told.includes('whole workspace'))
  assert.ok(!told.includes('another request') && !told.includes('another workspace'), told.join(', '))
})

test('a change of nothing in particular wakes workers and no watcher; one of the workspace only who watches all of it', async () => {
  await using nodes = await twoProcesses()
  const told: string[] = []
  nodes.there.listen(() => told.push('worker'))
  nodes.there.watch('ws_1', 'mr_1', () => told.push('request'))
  nodes.there.watch('ws_1', null, () => told.push('workspace'))
  nodes.here.wake()
  await expectSoon(() => told.includes('worker'))
  assert.deepEqual(new Set(told), new Set(['worker']))
  nodes.here.wake({ workspaceId: 'ws_1' })
  await expectSoon(() => told.includes('workspace'))
  assert.ok(!told.includes('request'))
})

test('many changes at once all arrive, whatever fits into one notification', async () => {
  await using nodes = await twoProcesses()
  const told = new Set<number>()
  for (let i = 0; i < 350; i++) nodes.there.watch('ws_1', `mr_${i}`, () => told.add(i))
  for (let i = 0; i < 350; i++) nodes.here.wake({ workspaceId: 'ws_1', requestId: `mr_${i}` })
  await expectSoon(() => told.size === 350)
})

test('whoever no longer watches is not told', async () => {
  await using nodes = await twoProcesses()
  const told: string[] = []
  const end = nodes.here.watch('ws_1', 'mr_1', () => told.push('first'))
  nodes.here.watch('ws_1', 'mr_1', () => told.push('second'))
  end()
  nodes.here.wake({ workspaceId: 'ws_1', requestId: 'mr_1' })
  assert.deepEqual(told, ['second'])
})

test('a watcher looks now and then, even when nobody told anything', async () => {
  await using nodes = await twoProcesses({ lookEveryMs: 20 })
  let looks = 0
  nodes.here.watch('ws_1', 'mr_1', () => {
    looks += 1
  })
  await expectSoon(() => looks >= 2)
})
