import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countsAgainstEndpoint } from '#core/webhook/health.ts'

test('test deliveries and those that expired never count', () => {
  assert.equal(countsAgainstEndpoint({ eventType: 'meeting_request.created', hasExpired: false }), true)
  assert.equal(countsAgainstEndpoint({ eventType: 'test', hasExpired: false }), false)
  assert.equal(countsAgainstEndpoint({ eventType: 'meeting_request.created', hasExpired: true }), false)
})
