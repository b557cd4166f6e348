import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AddressLimit, UNKNOWN_KEYS_A_MINUTE_MAX } from '#http/address-limit.ts'

test('the 61st unknown key within a minute waits for the rest of the minute', () => {
  let nowMs = 1_000
  const guard = new AddressLimit(UNKNOWN_KEYS_A_MINUTE_MAX, () => nowMs)
  for (let i = 0; i < 60; i++) assert.equal(guard.record('203.0.113.9'), 0)
  nowMs += 10_500
  assert.equal(guard.record('203.0.113.9'), 50)
  assert.equal(guard.record('203.0.113.10'), 0)
  nowMs += 49_500
  assert.equal(guard.record('203.0.113.9'), 0)
})

test('nobody gets around a limit by the many addresses that IPv6 gives them', () => {
  const guard = new AddressLimit(UNKNOWN_KEYS_A_MINUTE_MAX, () => 0)
  for (let i = 0; i < 60; i++) assert.equal(guard.record(`2001:db8::${i.toString(16)}`), 0)
  assert.equal(guard.record('2001:db8::ffff'), 60)
  assert.equal(guard.record('2001:db8:0:1::1'), 0)
})

test('an address that is among the oldest of ten thousand is forgotten', () => {
  const guard = new AddressLimit(UNKNOWN_KEYS_A_MINUTE_MAX, () => 0)
  for (let i = 0; i < 60; i++) guard.record('203.0.113.9')
  for (let i = 0; i < 10_000; i++) guard.record(`address ${i}`)
  assert.equal(guard.record('203.0.113.9'), 0)
})
