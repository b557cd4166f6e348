import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CROWDED_SLOTS, Lanes, SLOTS, SLOTS_PER_LANE, UNPROVEN_SLOTS } from '#workers/lanes.ts'

test('a lane may have several requests under way while there is room, and one when it gets crowded', () => {
  const lanes = new Lanes()
  assert.deepEqual(lanes.offer, { free: CROWDED_SLOTS, perLane: SLOTS_PER_LANE })
  for (let i = 0; i < CROWDED_SLOTS - 1; i++) lanes.take(`we_${i % 60}`, true)
  assert.deepEqual(lanes.offer, { free: 1, perLane: SLOTS_PER_LANE })
  lanes.take('we_last', true)
  assert.deepEqual(lanes.offer, { free: SLOTS - CROWDED_SLOTS, perLane: 1 })
  for (let i = CROWDED_SLOTS; i < SLOTS; i++) lanes.take(`we_${i}`, true)
  assert.equal(lanes.offer.free, 0)
  lanes.release('we_last', true)
  assert.deepEqual(lanes.offer, { free: 1, perLane: 1 })
})

test('endpoints without a proof share half of the slots', () => {
  const lanes = new Lanes()
  for (let i = 0; i < UNPROVEN_SLOTS; i++) lanes.take(`we_${i}`, false)
  assert.equal(lanes.freeUnproven, 0)
  assert.deepEqual(lanes.offer, { free: SLOTS - UNPROVEN_SLOTS, perLane: 1 })
  lanes.release('we_0', false)
  assert.equal(lanes.freeUnproven, 1)
})

test('what is under way is counted by endpoint and forgotten when it ends', () => {
  const lanes = new Lanes()
  lanes.take('we_a', true)
  lanes.take('we_a', true)
  lanes.take('we_b', false)
  assert.deepEqual(Object.fromEntries(lanes.busy), { we_a: 2, we_b: 1 })
  lanes.release('we_a', true)
  lanes.release('we_b', false)
  assert.deepEqual([Object.fromEntries(lanes.busy), lanes.total, lanes.freeUnproven], [{ we_a: 1 }, 1, UNPROVEN_SLOTS])
})

test('a slot is given back as what it was taken, though the endpoint has proven itself since', () => {
  const lanes = new Lanes()
  lanes.take('we_a', false)
  lanes.take('we_b', true)
  lanes.release('we_a', false)
  assert.deepEqual([lanes.freeUnproven, lanes.total], [UNPROVEN_SLOTS, 1])
})
