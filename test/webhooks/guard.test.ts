// Which address is dialled. Loopback addresses stand for public ones here, so that nothing leaves the machine.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EgressFailure } from '#egress/failure.ts'
import type { Policy } from '#egress/policy.ts'
import { createSender, type SenderOptions } from '#webhooks/post.ts'
import { OK, receiver } from '../support/receiver.ts'

const OPTIONS: SenderOptions = { nowMs: Date.now, isDevelopment: true, userAgent: 'Parley', timeoutMs: 500 }
const policyOf = (isAllowed: (address: string) => boolean): Policy => ({
  allowsHttp: true,
  judge: (address) => (isAllowed(address) ? 'allowed' : 'refused'),
  isNamed: () => false,
})
const policy = policyOf((address) => address === '127.0.0.2')

test('a name that changes between two questions cannot lead to another address', async () => {
  await using inside = await receiver((socket) => socket.end(OK), { host: '127.0.0.1' })
  const answers = [['127.0.0.2'], ['127.0.0.1'], ['127.0.0.1']]
  let asked = 0
  const resolve = async () => {
    asked += 1
    return answers.shift() ?? []
  }
  const sender = createSender({ ...OPTIONS, policy, resolve })
  const url = `http://rebinding.test:${inside.port}/`
  // What was checked is what is dialled, and nobody listens there.
  const first = await sender.post({ url, headers: [], body: '{}' })
  assert.equal(first.kind === 'failed' && first.class, 'connection_refused')
  assert.equal(asked, 1)
  const second = await sender.post({ url, headers: [], body: '{}' })
  assert.equal(second.kind === 'failed' && second.class, 'blocked_address')
  assert.equal(inside.connections.length, 0)
  await sender.close()
})

test('of several addresses only those that are allowed are dialled', async () => {
  await using inside = await receiver((socket) => socket.end(OK), { host: '127.0.0.1' })
  const sender = createSender({ ...OPTIONS, policy, resolve: async () => ['127.0.0.1', '127.0.0.2', '::1'] })
  const outcome = await sender.post({ url: `http://several.test:${inside.port}/`, headers: [], body: '{}' })
  assert.equal(outcome.kind === 'failed' && outcome.class, 'connection_refused')
  assert.equal(inside.connections.length, 0)
  await sender.close()
})

test('a dead address is followed by the next one', async () => {
  await using target = await receiver((socket) => socket.end(OK), { host: '127.0.0.2' })
  const sender = createSender({ ...OPTIONS, resolve: async () => ['127.0.0.3', '127.0.0.2'] })
  const outcome = await sender.post({ url: `http://two.test:${target.port}/`, headers: [], body: '{}' })
  assert.equal(outcome.kind === 'answered' && outcome.code, 200)
  await sender.close()
})

test('an address in the URL is checked without asking for a name', async () => {
  await using inside = await receiver((socket) => socket.end(OK))
  const resolve = async () => assert.fail('asked')
  const sender = createSender({ ...OPTIONS, policy, resolve })
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '１２７.0.0.1',
    '[::ffff:127.0.0.1]',
  ]) {
    const outcome = await sender.post({ url: `http://${host}:${inside.port}/`, headers: [], body: '{}' })
    assert.equal(outcome.kind === 'failed' && outcome.class, 'blocked_address', host)
  }
  assert.equal(inside.connections.length, 0)
  await sender.close()
})

test('whoever is at the other end is checked again', async () => {
  await using target = await receiver((socket) => socket.end(OK))
  let checks = 0
  const sender = createSender({ ...OPTIONS, policy: policyOf(() => ++checks === 1) })
  const outcome = await sender.post({ url: target.url, headers: [], body: '{}' })
  assert.equal(outcome.kind === 'failed' && outcome.class, 'blocked_address')
  assert.equal(checks, 2)
  assert.deepEqual(target.requests, [])
  await sender.close()
})

test('production refuses http and loopback, development nothing but what is private', async () => {
  await using target = await receiver((socket) => socket.end(OK))
  const production = createSender({ ...OPTIONS, isDevelopment: false })
  const classOf = async (sender: typeof production, url: string) => {
    const outcome = await sender.post({ url, headers: [], body: '{}' })
    return outcome.kind === 'failed' ? outcome.class : outcome.code
  }
  assert.equal(await classOf(production, target.url), 'invalid_url')
  for (const host of ['localhost', 'a.localhost', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', '[fd00::1]']) {
    assert.equal(await classOf(production, `https://${host}/`), 'blocked_address', host)
  }
  const development = createSender(OPTIONS)
  assert.equal(await classOf(development, target.url), 200)
  assert.equal(await classOf(development, target.url.replace('127.0.0.1', 'localhost')), 200)
  for (const host of ['10.0.0.1', '169.254.169.254', '192.168.1.1', '[fe80::1]', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    assert.equal(await classOf(development, `http://${host}/`), 'blocked_address', host)
  }
  await production.close()
  await development.close()
})

test('a URL is checked when it is given, and a name may come to be later', async () => {
  const sender = createSender({
    ...OPTIONS,
    isDevelopment: false,
    resolve: async (name) => {
      if (name === 'public.test') return ['93.184.216.34']
      if (name === 'private.test') return ['10.0.0.1']
      throw new EgressFailure('dns_error', 'receiver')
    },
  })
  assert.equal(await sender.check('https://public.test/'), 'allowed')
  assert.equal(await sender.check('https://private.test/'), 'blocked_address')
  assert.equal(await sender.check('https://[::1]/'), 'blocked_address')
  assert.equal(await sender.check('https://later.test/'), 'unresolved')
  await sender.close()
})
