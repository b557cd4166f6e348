import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimedDelivery } from '#db/delivery-queue.ts'
import { CROWDED_SLOTS, Lanes, SLOTS, SLOTS_PER_LANE, UNPROVEN_SLOTS } from '#workers/lanes.ts'

const delivery = (endpointId: string, proven = true) =>
  ({ id: `wd_${n++}`, endpointId, endpoint: { proven } }) as ClaimedDelivery
let n = 0

const claimed = (lanes: Lanes) => Object.fromEntries(lanes.busy.entries().map(([id, lane]) => [id, lane.claimed]))

test('a lane may have several requests under way while there is room, and one when it gets crowded', () => {
  const lanes = new Lanes()
  assert.deepEqual(lanes.offer, { free: CROWDED_SLOTS, perLane: SLOTS_PER_LANE })
  for (let i = 0; i < CROWDED_SLOTS - 1; i++) lanes.take(delivery(`we_${i % 64}`, true), 0)
  assert.deepEqual(lanes.offer, { free: 1, perLane: SLOTS_PER_LANE })
  lanes.take(delivery('we_last', true), 0)
  assert.deepEqual(lanes.offer, { free: SLOTS - CROWDED_SLOTS, perLane: 1 })
  for (let i = CROWDED_SLOTS; i < SLOTS; i++) lanes.take(delivery(`we_${i}`, true), 0)
  assert.equal(lanes.offer.free, 0)
  lanes.release(delivery('we_last', true))
  assert.deepEqual(lanes.offer, { free: 1, perLane: 1 })
})

test('endpoints without a proof share half of the slots', () => {
  const lanes = new Lanes()
  for (let i = 0; i < UNPROVEN_SLOTS; i++) lanes.take(delivery(`we_${i}`, false), 0)
  assert.equal(lanes.freeUnproven, 0)
  assert.deepEqual(lanes.offer, { free: SLOTS - UNPROVEN_SLOTS, perLane: 1 })
  lanes.release(delivery('we_0', false))
  assert.equal(lanes.freeUnproven, 1)
})

test('what is under way is counted by endpoint and forgotten when it ends', () => {
  const lanes = new Lanes()
  lanes.take(delivery('we_a', true), 0)
  lanes.take(delivery('we_a', true), 0)
  lanes.take(delivery('we_b', false), 0)
  assert.deepEqual(claimed(lanes), { we_a: 2, we_b: 1 })
  lanes.release(delivery('we_a', true))
  lanes.release(delivery('we_b', false))
  assert.deepEqual([claimed(lanes), lanes.total, lanes.freeUnproven], [{ we_a: 1 }, 1, UNPROVEN_SLOTS])
})

test('a slot is given back as what it was taken, though the endpoint has proven itself since', () => {
  const lanes = new Lanes()
  lanes.take(delivery('we_a', false), 0)
  lanes.take(delivery('we_b', true), 0)
  lanes.release(delivery('we_a', false))
  assert.deepEqual([lanes.freeUnproven, lanes.total], [UNPROVEN_SLOTS, 1])
})

/** A lane whose slots are all taken and that answers in so many milliseconds. */
function fullLane(answersInMs: number): Lanes {
  const lanes = new Lanes()
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
  const lanes = new Lanes()
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
  lanes.release(delivery('we_a'))
  assert.equal(lanes.next('we_a', 10), first)
  lanes.release(delivery('we_a'))
  assert.equal(lanes.next('we_a', 10), second)
  assert.deepEqual([lanes.running, lanes.total], [SLOTS_PER_LANE, SLOTS_PER_LANE])
})

test('what has waited for a quarter of a second does not start but is taken out, and so is all that waits behind a failure', () => {
  for (const fails of [false, true]) {
    const lanes = fullLane(1)
    const waiting = delivery('we_a')
    lanes.take(waiting, 0)
    assert.deepEqual(lanes.takeOut(100), [])
    if (fails) lanes.learn('we_a', null)
    lanes.release(delivery('we_a'))
    assert.equal(lanes.next('we_a', fails ? 100 : 251), null)
    assert.deepEqual(lanes.takeOut(fails ? 100 : 251), [waiting])
    assert.deepEqual([claimed(lanes), lanes.total], [{ we_a: SLOTS_PER_LANE - 1 }, SLOTS_PER_LANE - 1])
  }
})

test('a lane that had room for more than a claim found needs no claim until one finds as much again', () => {
  const lanes = fullLane(50)
  const claim = (found: number) => {
    const { busy } = lanes
    const claimed = Array.from({ length: found }, () => delivery('we_a'))
    for (const each of claimed) lanes.take(each, 0)
    lanes.noteDrained(claimed, busy, SLOTS_PER_LANE)
    return lanes.isDrained('we_a')
  }
  assert.equal(claim(12), false, 'all that it had room for')
  assert.equal(claim(0), false, 'no room, so nobody looked')
  lanes.takeOutAll()
  lanes.learn('we_a', 50)
  assert.equal(claim(11), true)
  assert.equal(lanes.isDrained('we_b'), false, 'a lane that nobody knows')
})

test('a lane that has just proven itself is looked at again: until now it had one slot', () => {
  const lanes = new Lanes()
  const one = delivery('we_a', false)
  const { busy } = lanes
  lanes.take(one, 0)
  lanes.noteDrained([one], busy, SLOTS_PER_LANE)
  lanes.learn('we_a', 5)
  assert.equal(lanes.isDrained('we_a'), false)
})

test('a lane whose latest attempt failed is looked at again, however little was found in it', () => {
  const lanes = new Lanes()
  const one = delivery('we_a')
  const { busy } = lanes
  lanes.take(one, 0)
  lanes.noteDrained([one], busy, SLOTS_PER_LANE)
  assert.equal(lanes.isDrained('we_a'), false, 'it has not answered yet')
  lanes.learn('we_a', 5)
  assert.equal(lanes.isDrained('we_a'), true)
  lanes.learn('we_a', null)
  assert.equal(lanes.isDrained('we_a'), false)
})
