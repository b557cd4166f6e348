// Checked by verifiers that are not ours.

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { type Delivery, deliveryHeaders, newSecret, specSignature } from '#webhooks/signature.ts'
import { TEST_CLOCK } from '../support/clock.ts'

const stripe = new Stripe('sk_test_unused')
const now = () => Math.floor(Date.now() / 1000)

function aDelivery(changes: Partial<Delivery> = {}): Delivery {
  return {
    eventId: 'evt_01h455vb4pex5vsknk084sn02q',
    deliveryId: 'wd_01h455vb4pex5vsknk084sn02q',
    eventType: 'meeting_request.booked',
    attempt: 1,
    body: '{"event":"meeting_request.booked","id":"mr_1","note":"Zoë ☎"}',
    contentType: 'application/json',
    customHeaders: [],
    secrets: [newSecret(TEST_CLOCK)],
    ...changes,
  }
}

function record(headers: readonly string[]): Record<string, string> {
  const pairs = headers.flatMap((name, index) => (index % 2 ? [] : [[name, headers[index + 1] ?? '']]))
  return Object.fromEntries(pairs)
}

test('a secret is whsec_ and 32 random bytes in base64', () => {
  assert.match(newSecret(TEST_CLOCK), /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.notEqual(newSecret(TEST_CLOCK), newSecret(TEST_CLOCK))
})

test('the signature is the one that the spec describes', () => {
  const [secret = ''] = aDelivery().secrets
  const digest = createHmac('sha256', secret).update('1700000000.{"a":1}').digest('hex')
  assert.equal(specSignature([secret], 1_700_000_000, '{"a":1}'), `t=1700000000,v1=${digest}`)
})

test('every delivery has the headers of the spec and ours beside them', () => {
  const headers = record(deliveryHeaders(aDelivery({ attempt: 3 }), 1_700_000_000))
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers['x-webhook-timestamp'], '1700000000')
  assert.equal(headers['x-webhook-event'], 'meeting_request.booked')
  assert.equal(headers['x-webhook-id'], 'evt_01h455vb4pex5vsknk084sn02q')
  assert.equal(headers['x-webhook-delivery'], 'wd_01h455vb4pex5vsknk084sn02q')
  assert.equal(headers['x-webhook-attempt'], '3')
  assert.match(headers['x-webhook-signature'] ?? '', /^t=1700000000,v1=[0-9a-f]{64}$/)
})

test('both verifiers accept any body', () => {
  fc.assert(
    fc.property(fc.json(), (body) => {
      const delivery = aDelivery({ body })
      const headers = record(deliveryHeaders(delivery, now()))
      const [secret = ''] = delivery.secrets
      assert(stripe.webhooks.signature?.verifyHeader(body, headers['x-webhook-signature'] ?? '', secret))
      assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
    }),
  )
})

test('during a rotation both secrets are accepted, and afterwards only the new one', () => {
  const [previous, current] = [newSecret(TEST_CLOCK), newSecret(TEST_CLOCK)]
  const delivery = aDelivery({ secrets: [current, previous] })
  const rotating = record(deliveryHeaders(delivery, now()))
  assert.match(rotating['x-webhook-signature'] ?? '', /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  for (const secret of [previous, current]) {
    stripe.webhooks.constructEvent(delivery.body, rotating['x-webhook-signature'] ?? '', secret)
    new Webhook(secret).verify(delivery.body, rotating)
  }
  const rotated = record(deliveryHeaders(aDelivery({ secrets: [current] }), now()))
  const signature = rotated['x-webhook-signature'] ?? ''
  assert.throws(() => stripe.webhooks.constructEvent(delivery.body, signature, previous))
  assert.throws(() => new Webhook(previous).verify(delivery.body, rotated))
})

test('both verifiers refuse another body, another time and another secret', () => {
  const delivery = aDelivery()
  const [secret = ''] = delivery.secrets
  const headers = record(deliveryHeaders(delivery, now()))
  const signature = headers['x-webhook-signature'] ?? ''
  assert.throws(() => stripe.webhooks.constructEvent(`${delivery.body} `, signature, secret))
  assert.throws(() => new Webhook(secret).verify(`${delivery.body} `, headers))
  assert.throws(() => stripe.webhooks.constructEvent(delivery.body, signature, newSecret(TEST_CLOCK)))
  assert.throws(() => new Webhook(newSecret(TEST_CLOCK)).verify(delivery.body, headers))
  const old = record(deliveryHeaders(delivery, now() - 3_600))
  assert.throws(() => stripe.webhooks.constructEvent(delivery.body, old['x-webhook-signature'] ?? '', secret))
  assert.throws(() => new Webhook(secret).verify(delivery.body, old))
})

test('custom headers are sent, but never in place of ours', () => {
  const customHeaders = [
    { key: 'Authorization', value: 'Bearer x' },
    { key: 'X-Webhook-Signature', value: 'forged' },
    { key: 'Host', value: 'inside' },
    { key: 'Content-Length', value: '0' },
  ]
  const names = deliveryHeaders(aDelivery({ customHeaders }), now()).filter((_, index) => index % 2 === 0)
  assert.equal(names[0], 'Authorization')
  assert.equal(names.filter((name) => name.toLowerCase() === 'x-webhook-signature').length, 1)
  assert(!names.includes('Host') && !names.includes('Content-Length'))
})
