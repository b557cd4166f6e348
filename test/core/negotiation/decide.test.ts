import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decide } from '#core/negotiation/decide.ts'

test('there is nothing to do for a request that is paused or cancelled, however often one asks', () => {
  const now = Temporal.Instant.from('2026-11-16T09:00:00Z')
  for (const status of ['paused', 'cancelled'] as const)
    for (const generation of [0, 1]) assert.deepEqual(decide({ requestId: 'mr_1', status, generation }, now), [])
})
