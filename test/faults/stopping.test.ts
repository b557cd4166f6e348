import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freePort } from '../support/parley.ts'
import { openPlace } from './place.ts'

const place = await openPlace()
after(() => place[Symbol.asyncDispose]())

for (const role of ['worker', 'api'] as const)
  test(`a node with the role ${role} whose database hangs stops within five seconds`, async () => {
    await using node = await place.node({ role, port: await freePort() })
    node.wire.freeze()
    const startedAtMs = performance.now()
    await node.stop()
    const tookMs = performance.now() - startedAtMs
    assert.ok(tookMs < 5_000, `${Math.round(tookMs)} ms: ${node.output()}`)
  })
