import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { type Hook, hookReceiver, status } from '../support/hooks.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'

const signaturesOf = (hook: Hook) =>
  hook.headers['x-webhook-signature']!.split(',')
    .slice(1)
    .map((part) => part.slice('v1='.length))

const sign = (secret: string, hook: Hook) =>
  createHmac('sha256', secret).update(`${hook.headers['x-webhook-timestamp']}.${hook.body}`).digest('hex')

/** An endpoint in the middle of a backlog: each request takes a moment, one at a time. */
async function slowBacklog(count: number) {
  const world = await newQuietWorld()
  const receiver = await hookReceiver(async () => {
    await sleep(15)
    return status(500)
  })
  const endpoint = await newEndpoint(world, { url: receiver.url })
  for (let i = 0; i < count; i++) await emit(world)
  const engine = await startEngine(world.pool)
  await until('the backlog is being sent', () => receiver.hooks.length >= 3)
  return {
    world,
    receiver,
    endpoint,
    engine,
    [Symbol.asyncDispose]: async () => {
      await engine[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}

test('in the middle of a backlog a new URL counts from the next request on', async () => {
  await using given = await slowBacklog(60)
  await given.world.api.patch(`/webhook_endpoints/${given.endpoint.id}`, {
    url: given.receiver.url.replace('/hook', '/new'),
  })
  const before = given.receiver.hooks.length
  await until('more were sent', () => given.receiver.hooks.length >= before + 10)
  // What was claimed before the answer may still be on its way: one request, since the endpoint has proven nothing.
  const late = given.receiver.hooks.slice(before).filter((hook) => hook.path !== '/new')
  assert.ok(late.length <= 1, `${late.length} went to the old URL`)
})

test('in the middle of a backlog nothing starts after disabling, and the rest goes out after enabling', async () => {
  await using given = await slowBacklog(60)
  const path = `/webhook_endpoints/${given.endpoint.id}`
  await given.world.api.patch(path, { enabled: false })
  const before = given.receiver.hooks.length
  await sleep(300)
  assert.ok(given.receiver.hooks.length <= before + 1, `${given.receiver.hooks.length - before} came after`)
  const held = (await rowsOf(given.world, given.endpoint.id)).filter((row) => row.claimNo === 0)
  assert.ok(held.length > 0, 'the backlog was not over yet')
  await given.world.api.patch(path, { enabled: true })
  given.engine.wake()
  await until('all were sent', () => given.receiver.hooks.length >= 60)
})

test('in the middle of a backlog nothing starts after deleting', async () => {
  await using given = await slowBacklog(60)
  await given.world.api.delete(`/webhook_endpoints/${given.endpoint.id}`)
  const before = given.receiver.hooks.length
  await sleep(300)
  assert.ok(given.receiver.hooks.length <= before + 1, `${given.receiver.hooks.length - before} came after`)
})

test('after a rotation both secrets sign for a day, the new one first, and then the new one alone', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  const old = (await world.api.get(`/webhook_endpoints/${id}/secret`)).body.data.secret
  const fresh = (await world.api.post(`/webhook_endpoints/${id}/rotate_secret`)).body.data.secret
  await using engine = await startEngine(world.pool)
  const next = async () => {
    const before = receiver.hooks.length
    await emit(world)
    engine.wake()
    await until('it came', () => receiver.hooks.length > before)
    return receiver.hooks.at(-1)!
  }
  const during = await next()
  assert.deepEqual(signaturesOf(during), [sign(fresh, during), sign(old, during)])
  await world.pool`
    update webhook_endpoints
    set previous_secret_until = previous_secret_until - interval '23 hours 59 minutes'
    where id = ${id}`
  const late = await next()
  assert.deepEqual(signaturesOf(late), [sign(fresh, late), sign(old, late)])
  await world.pool`
    update webhook_endpoints set previous_secret_until = previous_secret_until - interval '1 minute' where id = ${id}`
  const after = await next()
  assert.deepEqual(signaturesOf(after), [sign(fresh, after)])
})

test('new headers count from the next request on', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url, headers: [{ key: 'x-tenant', value: 'old' }] })
  await using engine = await startEngine(world.pool)
  await emit(world)
  engine.wake()
  await until('the first came', () => receiver.hooks.length === 1)
  await world.api.patch(`/webhook_endpoints/${id}`, { headers: [{ key: 'x-tenant', value: 'new' }] })
  await emit(world)
  engine.wake()
  await until('the second came', () => receiver.hooks.length === 2)
  assert.deepEqual(
    receiver.hooks.map((hook) => hook.headers['x-tenant']),
    ['old', 'new'],
  )
})
