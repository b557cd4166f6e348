import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metricsText } from '#telemetry/metrics.ts'
import { measureOutbox } from '#workers/mail-metrics.ts'
import { newQuietWorld, until } from '../support/engine.ts'
import { mailServer } from '../support/mail-server.ts'
import { givenMail, outboxRow, startMailing } from '../support/mails.ts'
import { givenRequest, givenRequestThatIs } from '../support/requests.ts'

const read = async (line: string) => {
  const text = await metricsText()
  return Number(
    text
      .split('\n')
      .find((candidate) => candidate.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? Number.NaN,
  )
}

/** They count since the process began. */
const counters = () =>
  Promise.all([
    read('parley_mail_attempts_total{outcome="sent"}'),
    read('parley_mail_attempts_total{outcome="permanent"}'),
    read('parley_mail_put_aside_total{why="held"}'),
  ])

test('how much waits, how long the oldest has, and what came of each attempt can be seen', async () => {
  await using world = await newQuietWorld()
  const before = await counters()
  const refusal = { at: 'rcpt', code: 550, text: 'no' } as const
  await using server = await mailServer({ answer: ({ to }) => (to.startsWith('gone') ? refusal : null) })
  const request = await givenRequest(world)
  const mails = [
    await givenMail(world, request.id),
    await givenMail(world, request.id, { to: 'gone@client.test' }),
    await givenMail(world, (await givenRequestThatIs(world, 'paused')).id),
  ]
  await world.pool`update outbox set next_attempt_at = now() - interval '90 seconds'`
  const end = measureOutbox(world.pool)
  assert.equal(await read('parley_mail_waiting'), 3)
  const oldest = await read('parley_mail_oldest_seconds')
  assert.ok(oldest >= 90 && oldest < 120, `${oldest} s`)
  end()
  await using _mailing = startMailing(world.pool, server)
  const statuses = () => Promise.all(mails.map(async ({ id }) => (await outboxRow(world, id)).status))
  await until('all are settled', async () => !(await statuses()).some((status) => /queued|leased/.test(status)))
  assert.deepEqual(await statuses(), ['sent', 'failed', 'held'])
  assert.deepEqual(
    await counters(),
    before.map((count) => (count || 0) + 1),
  )
})
