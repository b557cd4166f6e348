import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloudEventBody } from '#core/webhook/cloud-event.ts'

const SENT = {
  workspaceId: 'ws_01kce6v1q8ezv9h2n4s0r7t3xy',
  eventId: 'evt_01kce6v1q8ezv9h2n4s0r7t3xy',
  eventType: 'meeting_request.paused',
  body: '{"event":"meeting_request.paused","timestamp":"2026-03-02T12:00:00.123Z","id":"mr_1", "note":"Zoë ☎"}',
}

test('an event is a CloudEvent that says by itself what it is, about what, and from where', () => {
  assert.deepEqual(JSON.parse(cloudEventBody(SENT)), {
    specversion: '1.0',
    id: 'evt_01kce6v1q8ezv9h2n4s0r7t3xy',
    source: 'parley://workspaces/ws_01kce6v1q8ezv9h2n4s0r7t3xy',
    type: 'parley.meeting_request.paused',
    time: '2026-03-02T12:00:00.123Z',
    subject: 'mr_1',
    datacontenttype: 'application/json',
    data: JSON.parse(SENT.body),
  })
})

test('its data is the payload, byte for byte', () => {
  assert.ok(cloudEventBody(SENT).endsWith(`"data":${SENT.body}}`))
})

test('an event about nothing in particular has no subject', () => {
  const body = '{"event":"test","timestamp":"2026-03-02T12:00:00.123Z","message":"It works."}'
  assert.ok(!('subject' in JSON.parse(cloudEventBody({ ...SENT, eventType: 'test', body }))))
})
