import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { EgressFailure } from '#egress/failure.ts'
import { createResolve } from '#egress/resolve.ts'
import { nameServer, type Records } from '../support/name-server.ts'

async function failureOf(lookup: Promise<string[]>): Promise<string> {
  try {
    return (await lookup).join()
  } catch (error) {
    assert(error instanceof EgressFailure)
    return `${error.failureClass} ${error.fault}`
  }
}

test('it gives IPv4 first and then IPv6', async () => {
  using server = await nameServer(() => ({ a: ['192.0.2.1', '192.0.2.2'], aaaa: ['2001:db8:0:0:0:0:0:1'] }))
  const resolve = createResolve({ servers: [server.address] })
  assert.deepEqual(await resolve('both.test'), ['192.0.2.1', '192.0.2.2', '2001:db8::1'])
})

test('a name with one family is not held up by the other', async () => {
  using server = await nameServer((_name, type) => (type === 'A' ? { a: ['192.0.2.1'] } : { isSilent: true }))
  const resolve = createResolve({ servers: [server.address] })
  assert.deepEqual(await resolve('four.test'), ['192.0.2.1'])
})

test('only IPv6 is enough', async () => {
  using server = await nameServer((_name, type) => (type === 'A' ? { a: [] } : { aaaa: ['2001:db8:0:0:0:0:0:1'] }))
  const resolve = createResolve({ servers: [server.address] })
  assert.deepEqual(await resolve('six.test'), ['2001:db8::1'])
})

for (const [name, records] of [
  ['a name that does not exist', {}],
  ['a name without addresses', { a: [], aaaa: [] }],
  ['a server failure', { code: 2 }],
] as [string, Records][]) {
  test(`${name} is a DNS error of the receiver`, async () => {
    using server = await nameServer(() => records)
    assert.equal(await failureOf(createResolve({ servers: [server.address] })('bad.test')), 'dns_error receiver')
  })
}

test('a name whose server is silent ends at the deadline', async () => {
  using server = await nameServer((name) => (name === '' ? {} : { isSilent: true }))
  const resolve = createResolve({ servers: [server.address], deadlineMs: 300 })
  assert.equal(await failureOf(resolve('silent.test')), 'dns_error receiver')
})

test('a name server of ours that is silent about everything is our fault', async () => {
  using server = await nameServer(() => ({ isSilent: true }))
  const resolve = createResolve({ servers: [server.address] })
  assert.equal(await failureOf(resolve('silent.test')), 'dns_error ours')
})

test('a name server of ours that is down is our fault', async () => {
  const resolve = createResolve({ servers: ['127.0.0.1:1'] })
  assert.equal(await failureOf(resolve('any.test')), 'dns_error ours')
})

test('names that hang do not hold up the others', async () => {
  using server = await nameServer((name) => (name.startsWith('slow') ? { isSilent: true } : { a: ['192.0.2.1'] }))
  const resolve = createResolve({ servers: [server.address], deadlineMs: 3_000 })
  let ended = 0
  const slow = Array.from({ length: 200 }, (_, index) => failureOf(resolve(`slow${index}.test`)).finally(() => ended++))
  await sleep(20)
  assert.deepEqual(await resolve('fast.test'), ['192.0.2.1'])
  assert.equal(ended, 0)
  await Promise.all(slow)
})

test('too many answers are cut to a few', async () => {
  const many = Array.from({ length: 25 }, (_, index) => `192.0.2.${index}`)
  using server = await nameServer(() => ({ a: many }))
  const resolve = createResolve({ servers: [server.address] })
  assert.equal((await resolve('many.test')).length, 16)
})

test('an answer is kept for its time, a question is asked once for all', async () => {
  using server = await nameServer(() => ({ a: ['192.0.2.1'], ttl: 1, delayMs: 10 }))
  const resolve = createResolve({ servers: [server.address] })
  await Promise.all(Array.from({ length: 20 }, () => resolve('kept.test')))
  await resolve('kept.test')
  assert.equal(server.questions.length, 2)
  await sleep(1_050)
  await resolve('kept.test')
  assert.equal(server.questions.length, 4)
})

test('localhost never leaves the machine', async () => {
  using server = await nameServer(() => ({ a: ['192.0.2.1'] }))
  const resolve = createResolve({ servers: [server.address] })
  assert.deepEqual(await resolve('localhost'), ['127.0.0.1', '::1'])
  assert.deepEqual(await resolve('app.localhost'), ['127.0.0.1', '::1'])
  assert.deepEqual(server.questions, [])
})
