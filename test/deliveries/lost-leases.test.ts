// Deliveries and mails whose workers ended again and again before there was an outcome.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transport } from '#mail/outgoing.ts'
import { startOutbox } from '#workers/outbox.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { hookReceiver } from '../support/hooks.ts'
import { keptLog } from '../support/logged.ts'
import { givenMail, HOME, makeMailDue, outboxRow } from '../support/mails.ts'
import { factsOf, givenRequest } from '../support/requests.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

/** As five workers leave it that were killed while they had it. */
const lose = (world: World, endpointId: string) => world.pool`
  update deliveries
  set open_claims = 5,
      claim_no = claim_no + 5,
      lease_owner = 99,
      lease_until = now() - interval '1 second',
      next_attempt_at = now()
  where endpoint_id = ${endpointId}
    and status = 'pending'`

test('a delivery that ended its workers five times is charged one attempt, and an operator is told', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await emit(world)
  await world.pool`update deliveries set next_attempt_at = now() + interval '1 hour'`
  const [killer] = await rowsOf(world, id)
  await lose(world, id)
  await world.pool`update deliveries set open_claims = 4 where id <> ${killer!.id}`
  const { log, lines } = keptLog()
  await using _engine = await startEngine(world.pool, { log })
  await until('it is charged', async () => (await rowsOf(world, id))[0]!.attempts === 1)
  await until('the next in the lane is sent', async () => (await rowsOf(world, id))[1]!.status === 'success')
  const [row] = await rowsOf(world, id)
  assert.deepEqual([row!.status, row!.failure, row!.openClaims], ['pending', 'internal_error', 0])
  const inSeconds = (Date.parse(row!.nextAttemptAt) - Date.parse(row!.lastAttemptedAt!)) / 1_000
  assert.ok(inSeconds >= 3 - 0.002 && inSeconds <= 3.2, `in ${inSeconds} s`)
  assert.equal(receiver.hooks.length, 1)
  assert.deepEqual(
    lines.filter((line) => line.level >= 50).map((line) => line.id),
    [killer!.id],
  )
})

test('a delivery that ends its workers every time fails after eight attempts, and its endpoint is not blamed', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver()
  const { id } = await newEndpoint(world, { url: receiver.url })
  await emit(world)
  await using engine = await startEngine(world.pool, { log: keptLog().log })
  await until('it works', async () => (await rowsOf(world, id))[0]!.status === 'success')
  await world.pool`update deliveries set status = 'pending', attempts = 0`
  for (let attempts = 1; attempts <= 8; attempts++) {
    await lose(world, id)
    engine.wake()
    await until(`${attempts} are charged`, async () => (await rowsOf(world, id))[0]!.attempts === attempts)
  }
  const [row] = await rowsOf(world, id)
  assert.deepEqual([row!.status, row!.failure], ['failed', 'internal_error'])
  const [endpoint] = await world.pool`select enabled, recent_failures from webhook_endpoints where id = ${id}`
  assert.deepEqual([endpoint!.enabled, endpoint!.recentFailures], [true, []])
  assert.equal(receiver.hooks.length, 1)
})

test('a mail that ends its workers every time is charged for it, and comes to an end that is told', async () => {
  await using world = await newQuietWorld()
  const request = await givenRequest(world)
  const mail = await givenMail(world, request.id)
  const sent: string[] = []
  const transport: Transport = {
    async send({ to }) {
      sent.push(to)
      return { kind: 'sent', providerId: 'kept' }
    },
    close: () => {},
  }
  const lost = () => world.pool`
    update outbox
    set open_claims = 5, status = 'leased', lease_owner = 99, lease_until = now() - interval '1 second', next_attempt_at = now()
    where id = ${mail.id}`
  await lost()
  const options = {
    pool: world.pool,
    log: keptLog().log,
    transport,
    mailHome: HOME,
    clock: TEST_CLOCK,
    publicUrl: 'https://parley.test',
  }
  await using outbox = startOutbox(options)
  await until('it is charged', async () => (await outboxRow(world, mail.id)).attempts === 1)
  assert.equal((await outboxRow(world, mail.id)).status, 'queued')
  await makeMailDue(world, 15)
  await lost()
  outbox.wake()
  await until('it has failed', async () => (await outboxRow(world, mail.id)).status === 'failed')
  assert.deepEqual(sent, [])
  assert.ok((await factsOf(world, request.id)).some(({ kind }) => kind === 'mail_failed'))
})
