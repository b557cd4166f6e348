import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newQuietWorld, startEngine, until } from '../support/engine.ts'
import { hookReceiver, status } from '../support/hooks.ts'
import { keptLog } from '../support/logged.ts'
import { emit, newEndpoint } from '../support/webhooks.ts'

test('every attempt leaves one line with its workspace, request, delivery and endpoint', async () => {
  await using world = await newQuietWorld()
  await using receiver = await hookReceiver((hook) => status(hook.path.endsWith('/good') ? 204 : 500))
  const good = await newEndpoint(world, { url: `${receiver.url}/good` })
  const bad = await newEndpoint(world, { url: `${receiver.url}/bad` })
  const requestId = 'mr_01kg0000000000000000000000'
  await emit(world, { requestId })
  const { log, lines } = keptLog()
  await using _engine = await startEngine(world.pool, { log })
  await until('both were tried', () => lines.length >= 2)
  const event = 'meeting_request.organizer_changed'
  assert.deepEqual(lines.map(({ msg }) => msg).sort(), [
    `${requestId}: delivered ${event} to ${good.id}`,
    `${requestId}: not delivered (500, attempt 1) ${event} to ${bad.id}`,
  ])
  for (const line of lines) {
    assert.equal(line['workspace.id'], world.workspace.id)
    assert.equal(line['negotiation.id'], requestId)
    assert.match(String(line['delivery.id']), /^wd_\w{26}$/)
    assert.equal(line.attempt, 1)
  }
})
