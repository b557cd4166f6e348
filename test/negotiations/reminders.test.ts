import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAILROOM } from '#mail/transport.ts'
import { until } from '../support/engine.ts'
import type { MailWorld } from '../support/incoming.ts'
import { outboxOf, startMailing } from '../support/mails.ts'
import { answers, ask, BO, decideAll, moveTo, newMonday } from '../support/negotiating.ts'

/** Booked on a Monday for Wednesday, and now it is Tuesday, half past nine in Lisbon. */
async function theDayBefore(world: MailWorld, settings: object): Promise<string[]> {
  assert.equal((await world.api.patch('/workspace', settings)).status, 200)
  await ask(world)
  await decideAll(world)
  await answers(world, BO.email, 'Number 3 please.')
  await using _mailing = startMailing(world.pool, UNUSED, { transport: MAILROOM })
  await until('the invites are sent', async () => (await outboxOf(world)).every(({ status }) => status === 'sent'))
  const before = (await outboxOf(world)).length
  await moveTo(world, Temporal.Instant.from('2026-11-17T09:30:00Z'))
  await decideAll(world)
  return (await outboxOf(world)).slice(before).map(({ recipient }) => recipient)
}

const UNUSED = { settings: { host: '127.0.0.1', port: 1, isTls: false, isLocal: true, login: null } }

test('the setting of the workspace says whether anybody is reminded of a meeting', async () => {
  await using reminding = await newMonday()
  assert.deepEqual(await theDayBefore(reminding, { reminders: true }), ['ana@acme.test', BO.email])
  await using quiet = await newMonday()
  assert.deepEqual(await theDayBefore(quiet, { reminders: false }), [])
})
