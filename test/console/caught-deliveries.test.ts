import assert from 'node:assert/strict'
import { test } from 'node:test'
import { specSignature } from '#webhooks/signature.ts'
import { startEngine } from '../support/engine.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { ownPool } from '../support/own-database.ts'
import { givenRequest } from '../support/requests.ts'
import { signedIn } from '../support/signed-in.ts'
import { newEndpoint } from '../support/webhooks.ts'
import { newServer, newWorld, TEST_SEAL } from '../support/world.ts'

test('the built-in receiver shows a signed delivery beside the request that caused it, and takes nothing else', async (t) => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  await using world = await newWorld({ pool: await ownPool(), publicUrl, seal: TEST_SEAL })
  await world.app.listen({ port, host: '127.0.0.1' })
  await using _engine = await startEngine(world.pool)
  const console = await signedIn(world)
  const caught = async (query = '') => (await console('GET', `/caught_deliveries${query}`)).body.data

  const made = await console('POST', '/catch_endpoint', {})
  assert.equal(made.status, 200, made.text)
  const again = await console('POST', '/catch_endpoint', {})
  assert.equal(again.body.data.endpoint_id, made.body.data.endpoint_id)

  await t.test('what a real delivery brought over loopback is shown with its headers and bytes', async () => {
    const request = await givenRequest(world, { context: { title: 'Caught' } })
    await givenRequest(world, { context: { title: 'Another' } })
    await eventually(async () => (await caught(`?meeting_request_id=${request.id}`)).length === 1)
    const [one] = await caught(`?meeting_request_id=${request.id}`)
    assert.deepEqual(
      [one.event_type, one.endpoint_id, one.meeting_request_id, one.attempt],
      ['meeting_request.created', made.body.data.endpoint_id, request.id, 1],
    )
    assert.equal(JSON.parse(one.body).event, 'meeting_request.created')
    const header = (name: string) => one.headers.find((each: { name: string }) => each.name === name)?.value
    const shown = await world.api.get(`/webhook_endpoints/${one.endpoint_id}/secret`)
    const secret = shown.body.data.secret
    assert.equal(
      header('x-webhook-signature'),
      specSignature([secret], Number(header('x-webhook-timestamp')), one.body),
    )
    await eventually(async () => (await caught()).length === 2)
  })

  await t.test('a delivery that somebody else signed, or changed, is refused', async () => {
    const [one] = await caught()
    const headers = Object.fromEntries(
      one.headers.map(({ name, value }: { name: string; value: string }) => [name, value]),
    )
    const post = async (change: Record<string, string>, payload = one.body) =>
      (
        await world.app.inject({
          method: 'POST',
          url: `/catch/${world.workspace.id}`,
          headers: { ...headers, ...change },
          payload,
        })
      ).statusCode
    assert.equal(await post({}), 204, 'the same once more is taken, and kept once')
    assert.equal(await post({}, `${one.body} `), 401)
    assert.equal(await post({ 'x-webhook-signature': 't=1,v1=00' }), 401)
    assert.equal(await post({ 'x-webhook-delivery': 'whd_unknown' }), 401)
    await using other = await newWorld({ pool: world.pool })
    await newEndpoint(other)
    const elsewhere = { method: 'POST', url: `/catch/${other.workspace.id}`, headers, payload: one.body } as const
    assert.equal((await world.app.inject(elsewhere)).statusCode, 401)
    assert.equal((await caught()).length, 2)
  })

  await t.test('production has no such address, and members do not see it', async () => {
    const member = await signedIn(world, 'member')
    assert.equal((await member('GET', '/caught_deliveries')).status, 403)
    const app = await newServer(world.pool, { development: false })
    const answer = await app.inject({ method: 'POST', url: `/catch/${world.workspace.id}`, payload: {} })
    assert.equal(answer.statusCode, 404)
    await app.close()
  })
})
