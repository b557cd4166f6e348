import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimedDelivery } from '#db/webhooks/delivery-queue.ts'
import { CROWDED_SLOTS, DeliveryLanes, SLOTS, SLOTS_PER_LANE, UNPROVEN_SLOTS } from '#workers/delivery-lanes.ts'

const delivery = (endpointId: string, proven = true) => ({ id: `wd_${n++}`, endpointId, proven }) as ClaimedDelivery
let n = 0

const claimed = (lanes: DeliveryLanes) =>
  Object.fromEntries(lanes.busy.entries().map(([id, lane]) => [id, lane.claimed]))

test('a lane may have several requests under way while there is room, and one when it gets crowded', () => {
  const lanes = new DeliveryLanes()
  assert.deepEqual(lanes.offer, { free: CROWDED_SLOTS, perLane: SLOTS_PER_LANE })
  for (let i = 0; i < CROWDED_SLOTS - 1; i++) lanes.take(delivery(`we_${i % 64}`, true), 0)
  assert.deepEqual(lanes.offer, { free: 1, perLane: SLOTS_PER_LANE })
  lanes.take(delivery('we_last', true), 0)
  assert.deepEqual(lanes.offer, { free: SLOTS - CROWDED_SLOTS, perLane: 1 })
  for (let i = CROWDED_SLOTS; i < SLOTS; i++) lanes.take(delivery(`we_${i}`, true), 0)
  assert.equal(lanes.offer.free, 0)
  lanes.release(delivery('we_last', true), 0)
  assert.deepEqual(lanes.offer, { free: 1, perLane: 1 })
})

test('endpoints without a proof share half of the slots', () => {
  const lanes = new DeliveryLanes()
  for (let i = 0; i < UNPROVEN_SLOTS; i++) lanes.take(delivery(`we_${i}`, false), 0)
  assert.equal(lanes.freeUnproven, 0)
  assert.deepEqual(lanes.offer, { free: SLOTS - UNPROVEN_SLOTS, perLane: 1 })
  lanes.release(delivery('we_0', false), 0)
  assert.equal(lanes.freeUnproven, 1)
})

test('what is under way is counted by endpoint and forgotten when it ends', () => {
  const lanes = new DeliveryLanes()
  lanes.take(delivery('we_a', true), 0)
  lanes.take(delivery('we_a', true), 0)
  lanes.take(delivery('we_b', false), 0)
  assert.deepEqual(claimed(lanes), { we_a: 2, we_b: 1 })
  lanes.release(delivery('we_a', true), 0)
  lanes.release(delivery('we_b', false), 0)
  assert.deepEqual([claimed(lanes), lanes.working, lanes.freeUnproven], [{ we_a: 1 }, 1, UNPROVEN_SLOTS])
})

test('a slot is given back as what it was taken, though the endpoint has proven itself since', () => {
  const lanes = new DeliveryLanes()
  lanes.take(delivery('we_a', false), 0)
  lanes.take(delivery('we_b', true), 0)
  lanes.release(delivery('we_a', false), 0)
  assert.deepEqual([lanes.freeUnproven, lanes.working], [UNPROVEN_SLOTS, 1])
})

/** A lane whose slots are all taken and that answers in so many milliseconds. */
function fullLane(answersInMs: number): DeliveryLanes {
  const lanes = new DeliveryLanes()
  for (let i = 0; i < SLOTS_PER_LANE; i++) assert.equal(lanes.take(delivery('we_a'), 0), true)
  lanes.learn('we_a', answersInMs)
  return lanes
}

test('as much is claimed ahead as a lane does in a seventh of a second, and nothing for one that is much slower', () => {
  assert.equal(fullLane(1).busy.get('we_a')!.ahead, 48)
  assert.equal(fullLane(50).busy.get('we_a')!.ahead, 12)
  assert.equal(fullLane(700).busy.get('we_a')!.ahead, 0)
})

test('many quick lanes share what may be claimed ahead, and in a crowd nothing is', () => {
  const lanes = new DeliveryLanes()
  const aheadWith = (count: number) => {
    for (let i = 0; i < count; i++) {
      lanes.take(delivery(`we_${i}`), 0)
      lanes.learn(`we_${i}`, 1)
    }
    return lanes.busy.get('we_0')!.ahead
  }
  assert.equal(aheadWith(32), 24)
  assert.equal(aheadWith(100), 7)
  assert.equal(aheadWith(CROWDED_SLOTS), 0)
})

test('nothing is claimed ahead for a lane that is not known yet or whose latest attempt failed', () => {
  const lanes = fullLane(1)
  lanes.learn('we_a', null)
  lanes.take(delivery('we_b'), 0)
  assert.deepEqual([lanes.busy.get('we_a')!.ahead, lanes.busy.get('we_b')!.ahead], [0, 0])
})

test('what is claimed ahead starts in its order when a slot comes free', () => {
  const lanes = fullLane(1)
  const [first, second] = [delivery('we_a'), delivery('we_a')]
  assert.deepEqual([lanes.take(first, 0), lanes.take(second, 0)], [false, false])
  assert.equal(lanes.release(delivery('we_a'), 10), first)
  assert.equal(lanes.release(delivery('we_a'), 10), second)
  assert.deepEqual([lanes.working, lanes.waiting], [SLOTS_PER_LANE, 0])
})

test('what has waited for a quarter of a second does not start but is taken out, and so is all that waits behind a failure', () => {
  for (const fails of [false, true]) {
    const lanes = fullLane(1)
    const waiting = delivery('we_a')
    lanes.take(waiting, 0)
    assert.deepEqual(lanes.takeOut(100), [])
    if (fails) lanes.learn('we_a', null)
    assert.equal(lanes.release(delivery('we_a'), fails ? 100 : 251), null)
    assert.deepEqual(lanes.takeOut(fails ? 100 : 251), [waiting])
    assert.deepEqual([claimed(lanes), lanes.working], [{ we_a: SLOTS_PER_LANE - 1 }, SLOTS_PER_LANE - 1])
  }
})

test('a stop takes out all that waits', () => {
  const lanes = fullLane(1)
  const waiting = delivery('we_a')
  lanes.take(waiting, 0)
  assert.deepEqual(lanes.takeOut(Number.POSITIVE_INFINITY), [waiting])
})

test('a lane that had room for more than a claim found needs no claim until one finds as much again', () => {
  const lanes = fullLane(50)
  const claim = (found: number) => {
    const { busy } = lanes
    const claimed = Array.from({ length: found }, () => delivery('we_a'))
    const isLimited = lanes.isLimited(claimed, busy, SLOTS_PER_LANE)
    for (const each of claimed) lanes.take(each, 0)
    return isLimited
  }
  assert.equal(claim(12), true, 'all that it had room for')
  assert.equal(claim(0), true, 'no room, so nobody looked')
  lanes.takeOut(Number.POSITIVE_INFINITY)
  lanes.learn('we_a', 50)
  assert.equal(claim(11), false)
})

test('a lane without a proof has room for one, whatever others may have', () => {
  const lanes = new DeliveryLanes()
  const one = delivery('we_a', false)
  assert.equal(lanes.isLimited([one], lanes.busy, SLOTS_PER_LANE), true)
  lanes.take(one, 0)
  assert.equal(lanes.isLimited([], lanes.busy, SLOTS_PER_LANE), true, 'nobody looked, since it had its one')
  assert.equal(lanes.isLimited([delivery('we_b')], new Map(), SLOTS_PER_LANE), false)
})
