import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventPayload, isSubscribable, SUBSCRIBABLE_TYPES } from '#core/webhook/event.ts'

test('the ten types can be subscribed to, and test cannot', () => {
  assert.equal(SUBSCRIBABLE_TYPES.length, 10)
  assert(SUBSCRIBABLE_TYPES.every(isSubscribable))
  for (const type of ['test', '', 'meeting_request', 'toString', '__proto__']) assert.equal(isSubscribable(type), false)
})

test('a payload starts with its event and the time of it', () => {
  const at = '2026-03-02T12:00:00.123Z'
  const payload = eventPayload('meeting_request.paused', at, {
    id: 'mr_1',
    status: 'paused',
    paused_at: '2026-03-02T12:00:00.123Z',
  })
  assert.equal(
    JSON.stringify(payload),
    '{"event":"meeting_request.paused","timestamp":"2026-03-02T12:00:00.123Z","id":"mr_1","status":"paused","paused_at":"2026-03-02T12:00:00.123Z"}',
  )
})
