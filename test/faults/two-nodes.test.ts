import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/engine.ts'
import { freePort } from '../support/free-port.ts'
import { status } from '../support/hooks.ts'
import { waiting } from './crowd.ts'
import { LONG, openPlace } from './place.ts'
import { openScene } from './scene.ts'

test('two nodes that bring the tenth failure at once switch the endpoint off once and write one mail', async () => {
  await using place = await openPlace()
  const release = Promise.withResolvers<void>()
  await using scene = await openScene(place.world, 1, async () => {
    await release.promise
    return status(500)
  })
  const [id] = scene.ids
  await waiting(place.world, id!, 40)
  await place.pool`update deliveries set attempts = 7`
  await place.pool`
    update webhook_endpoints
    set proven = true, recent_failures = array_fill(now(), array[8]), enabled_at = now() - interval '1 hour'
    where id = ${id!}`
  await Promise.all([place.node(), place.node()])
  await until('both have four under way', () => scene.receiver.hooks.length === 8)
  release.resolve()
  await until('all eight have failed', async () => (await place.pool`select 1 from deliveries_failed`).length >= 8)
  const shown = (await place.world.api.get(`/webhook_endpoints/${id}`)).body.data
  assert.deepEqual([shown.enabled, shown.disabled_reason], [false, 'too_many_failures'])
  assert.equal((await place.pool`select 1 from outbox`).length, 1)
  await sleep(1_000)
  const sent = scene.receiver.hooks.length
  await sleep(1_200)
  assert.equal(scene.receiver.hooks.length, sent, 'what is left waits')
  assert.ok(sent < 40)
})

const ROUNDS = LONG ? 20 : 2
const CALLS = 24

test('one idempotency key on two API nodes, one of them killed midway, makes one request and one event', async () => {
  await using place = await openPlace()
  const { workspace } = place.world
  const survivor = await place.node({ role: 'api', port: await freePort() })
  for (let round = 0; round < ROUNDS; round++) {
    const victim = await place.node({ role: 'api', port: await freePort() })
    // A key each round, since nobody may ask more than 120 times a minute.
    const { key } = await place.world.newKey()
    const idempotencyKey = `round-${round}`
    const create = async (url: string) => {
      const answer = await fetch(`${url}/api/v1/meeting_requests`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ organizer_email: 'ana@acme.test', participant_emails: ['bo@client.test'] }),
      })
      return { status: answer.status, text: await answer.text() }
    }
    // As a client does that had no answer: once more with the same key.
    const call = (url: string) => create(url).catch(() => create(survivor.url))
    const calls = Array.from({ length: CALLS }, (_, i) => call(i % 2 === 0 ? victim.url : survivor.url))
    await sleep(round * 15)
    await victim.kill()
    const answers = await Promise.all(calls)
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [202])
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
    const requests = await place.pool`select id from meeting_requests where workspace_id = ${workspace.id}`
    assert.equal(requests.length, round + 1)
    const events = await place.pool`
      select request_id from events where workspace_id = ${workspace.id} and type = 'meeting_request.created'`
    assert.deepEqual(events.map((event) => event.requestId).sort(), requests.map((request) => request.id).sort())
  }
})
