import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook } from '../../client/src/webhook.ts'
import { makeDue, newQuietWorld, rowsOf, startEngine, until } from '../support/engine.ts'
import { type Hook, hookReceiver, status } from '../support/hooks.ts'
import { deliveriesOf, emit, newEndpoint } from '../support/webhooks.ts'
import type { World } from '../support/world.ts'

const secretOf = async ({ api }: World, id: string): Promise<string> =>
  (await api.get(`/webhook_endpoints/${id}/secret`)).body.data.secret

async function expectSigned({ headers, body }: Hook, secret: string): Promise<void> {
  const event = await verifyWebhook(body, headers, secret)
  assert.deepEqual(event, JSON.parse(body).data)
  assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
}

test('an endpoint that wants CloudEvents gets them signed, with the same bytes on each attempt, resend and test', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver((_, n) => status(n === 1 ? 503 : 204))
  const { id, format } = await newEndpoint(world, { url: receiver.url, format: 'cloudevents' })
  assert.equal(format, 'cloudevents')
  const eventId = await emit(world)
  await using engine = await startEngine(world.pool)
  await until('the first attempt has failed', async () => (await rowsOf(world, id))[0]?.attempts === 1)
  await makeDue(world, id)
  engine.wake()
  const delivered = await until('it is delivered', async () => {
    const [shown] = await deliveriesOf(world, id)
    return shown.status === 'success' ? shown : null
  })
  assert.equal((await world.api.post(`/webhook_endpoints/${id}/deliveries/${delivered.id}/resend`)).status, 200)
  engine.wake()
  await until('it is sent again', () => receiver.hooks.length === 3)
  assert.equal((await world.api.post(`/webhook_endpoints/${id}/test`)).status, 200)
  engine.wake()
  await until('the test is sent', () => receiver.hooks.length === 4)

  const [first, second, resent, tried] = receiver.hooks as [Hook, Hook, Hook, Hook]
  assert.deepEqual([second.body, resent.body], [first.body, first.body])
  const event = JSON.parse(first.body)
  assert.deepEqual(
    [event.specversion, event.id, event.type, event.source, event.subject],
    ['1.0', eventId, 'parley.meeting_request.organizer_changed', `parley://workspaces/${world.workspace.id}`, 'mr_1'],
  )
  assert.deepEqual(event.data, delivered.payload)
  assert.equal(JSON.parse(tried.body).type, 'parley.test')
  const secret = await secretOf(world, id)
  for (const hook of receiver.hooks) {
    assert.equal(hook.headers['content-type'], 'application/cloudevents+json; charset=utf-8')
    assert.equal(hook.headers['x-webhook-event'], hook === tried ? 'test' : 'meeting_request.organizer_changed')
    await expectSigned(hook, secret)
  }
})

test('an endpoint gets the payload alone unless it says otherwise, and a change holds from the next attempt on', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver((_, n) => status(n === 1 ? 503 : 204))
  const { id, format } = await newEndpoint(world, { url: receiver.url })
  assert.equal(format, 'parley')
  await emit(world)
  await using engine = await startEngine(world.pool)
  await until('the first attempt has failed', async () => (await rowsOf(world, id))[0]?.attempts === 1)
  const changed = await world.api.patch(`/webhook_endpoints/${id}`, { format: 'cloudevents' })
  assert.equal(changed.body.data.format, 'cloudevents')
  assert.ok(changed.body.data.updated_at > changed.body.data.created_at)
  await makeDue(world, id)
  engine.wake()
  await until('it is sent again', () => receiver.hooks.length === 2)
  const [before, after] = receiver.hooks as [Hook, Hook]
  assert.equal(before.headers['content-type'], 'application/json')
  assert.equal(JSON.parse(before.body).event, 'meeting_request.organizer_changed')
  assert.ok(after.body.endsWith(`"data":${before.body}}`))
  const refused = await world.api.post('/webhook_endpoints', {
    url: receiver.url,
    events: ['member.deactivated'],
    format: 'xml',
  })
  assert.equal(refused.status, 422)
  assert.match(refused.body.error.message, /format.*parley.*cloudevents/)
})
