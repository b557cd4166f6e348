import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FailedDelivery, shouldDisable } from '#core/webhook/health.ts'

const now = Temporal.Instant.from('2026-03-02T12:00:00Z')
const longAgo = now.subtract({ hours: 1_000 })

function failures(count: number, changes: Partial<FailedDelivery> = {}): FailedDelivery[] {
  const failure: FailedDelivery = {
    eventType: 'meeting_request.created',
    failedAt: now.subtract({ hours: 1 }),
    hasExpired: false,
    ...changes,
  }
  return Array.from({ length: count }, () => failure)
}

test('the tenth failure within 24 hours disables', () => {
  assert.equal(shouldDisable(failures(9), longAgo, now), false)
  assert.equal(shouldDisable(failures(10), longAgo, now), true)
})

test('a failure of 24 hours ago is over', () => {
  const old = failures(1, { failedAt: now.subtract({ hours: 24 }) })
  assert.equal(shouldDisable([...failures(9), ...old], longAgo, now), false)
  const recent = failures(1, { failedAt: now.subtract({ hours: 24 }).add({ milliseconds: 1 }) })
  assert.equal(shouldDisable([...failures(9), ...recent], longAgo, now), true)
})

test('enabling starts the count again', () => {
  const enabledAt = now.subtract({ minutes: 30 })
  assert.equal(shouldDisable(failures(50), enabledAt, now), false)
  assert.equal(shouldDisable(failures(10, { failedAt: enabledAt }), enabledAt, now), true)
})

test('test deliveries and those that expired never count', () => {
  assert.equal(shouldDisable(failures(50, { eventType: 'test' }), longAgo, now), false)
  assert.equal(shouldDisable(failures(50, { hasExpired: true }), longAgo, now), false)
})
