import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_ATTEMPTS, readRetryAfter, retryDelaySeconds } from '#core/webhook/retry.ts'

test('without jitter the delays are the documented ones', () => {
  const delays = Array.from({ length: MAX_ATTEMPTS }, (_, index) => retryDelaySeconds(index + 1, 0))
  assert.deepEqual(delays, [3, 18, 83, 258, 627, 1298, 2403, null])
})

test('jitter makes a delay longer by up to 15 % of its growing part, and never shorter', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 7 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (n, u) => {
        const delay = retryDelaySeconds(n, u) ?? 0
        assert(delay >= n ** 4 + 2 && delay <= n ** 4 * 1.15 + 2)
      },
    ),
  )
})

test('Retry-After is honoured between once and twice the delay', () => {
  assert.equal(retryDelaySeconds(2, 0, 0), 18)
  assert.equal(retryDelaySeconds(2, 0, 20), 20)
  assert.equal(retryDelaySeconds(2, 0, 86_400), 36)
  assert.equal(retryDelaySeconds(8, 0, 20), null)
})

test('Retry-After is seconds or a date, and nothing else', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  assert.equal(readRetryAfter(' 120 ', now), 120)
  assert.equal(readRetryAfter('Thu, 01 Jan 2026 00:01:00 GMT', now), 60)
  assert.equal(readRetryAfter('Wed, 31 Dec 2025 00:00:00 GMT', now), 0)
  for (const value of [
    '',
    '-1',
    '1.5',
    '1e9',
    'tomorrow',
    '99999999999',
    '2026-01-01',
    'Xxx, 99 Xxx 2026 99:99:99 GMT',
  ]) {
    assert.equal(readRetryAfter(value, now), null, value)
  }
})
