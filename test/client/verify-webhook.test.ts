import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { newSecret, specSignature } from '#webhooks/signature.ts'
import {
  type VerificationProblem,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from '../../client/src/webhook.ts'
import { TEST_CLOCK } from '../support/clock.ts'

const secret = newSecret(TEST_CLOCK)
const body = '{"event":"test","timestamp":"2026-11-16T09:30:00.000Z","message":"Grüße"}'
const now = new Date('2026-11-16T09:30:00Z')
const seconds = now.getTime() / 1_000
const good = specSignature([secret], seconds, body)
const digest = good.split('v1=')[1]!
const signed = (value: string): WebhookHeaders => ({ 'X-Webhook-Signature': value })

async function expectRefused(reason: VerificationProblem, headers: WebhookHeaders, raw: string | Uint8Array = body) {
  await assert.rejects(verifyWebhook(raw, headers, secret, { now }), (error) => {
    assert.ok(error instanceof WebhookVerificationError, String(error))
    assert.equal(error.reason, reason, error.message)
    return true
  })
}

test('a delivery is accepted whatever its body and headers come as', async () => {
  const bytes = new TextEncoder().encode(body)
  const offset = Buffer.concat([Buffer.from('xx'), bytes]).subarray(2)
  for (const raw of [body, bytes, bytes.buffer as ArrayBuffer, Buffer.from(body), offset])
    for (const headers of [
      signed(good),
      new Headers({ 'x-webhook-signature': good }),
      { 'x-webhook-signature': [good] },
    ]) {
      const event = await verifyWebhook(raw, headers, secret, { now })
      assert.ok(event.event === 'test' && event.message === 'Grüße')
    }
})

test('any of several signatures will do, in any order and beside schemes of the future', async () => {
  const other = 'a'.repeat(64)
  for (const header of [
    `t=${seconds},v1=${other},v1=${digest}`,
    `v1=${digest},t=${seconds}`,
    `v0=x,t=${seconds}, v1=${digest} ,v2=${other}`,
    `t=${seconds},v1=short,v1=${digest}`,
    `t=${seconds},v1=${digest.toUpperCase()}`,
  ])
    assert.equal((await verifyWebhook(body, signed(header), secret, { now })).event, 'test')
})

test('what was changed or signed with another secret is refused', async () => {
  await expectRefused('wrong_signature', signed(good), `${body} `)
  await expectRefused('wrong_signature', signed(specSignature([newSecret(TEST_CLOCK)], seconds, body)))
  await expectRefused('wrong_signature', signed(`t=${seconds + 1},v1=${digest}`))
  await expectRefused('wrong_signature', signed(`t=${seconds},v1=${'0'.repeat(64)}`))
})

test('a header that is missing or broken is refused for what it lacks', async () => {
  await expectRefused('missing_signature', {})
  await expectRefused('missing_signature', signed(''))
  for (const header of [
    `v1=${digest}`,
    `t=,v1=${digest}`,
    `t=now,v1=${digest}`,
    `t=-1,v1=${digest}`,
    `t=${seconds},t=${seconds},v1=${digest}`,
    `t=${seconds}`,
    `t=${seconds},v1=`,
    `t=${seconds},v1=${digest.slice(1)}`,
    `t=${seconds},v1=${digest}0`,
    `t=${seconds},v1=${'g'.repeat(64)}`,
    `t=${seconds},${`v1=${digest},`.repeat(20)}`,
  ])
    await expectRefused('malformed_signature', signed(header))
})

test('a delivery is good for five minutes either way, or as long as one says', async () => {
  const at = (age: number) => signed(specSignature([secret], seconds - age, body))
  for (const age of [300, 0, -300]) assert.equal((await verifyWebhook(body, at(age), secret, { now })).event, 'test')
  await expectRefused('too_old', at(301))
  await expectRefused('in_the_future', at(-301))
  const patient = { now, toleranceSeconds: 3_600 }
  assert.equal((await verifyWebhook(body, at(3_600), secret, patient)).event, 'test')
})

test('a body that is signed and yet no event is refused', async () => {
  for (const raw of ['', 'null', '[]', '{"event":1}', '{'])
    await expectRefused('malformed_body', signed(specSignature([secret], seconds, raw)), raw)
  const broken = Buffer.from([0xff, 0xfe])
  const hex = createHmac('sha256', secret).update(`${seconds}.`).update(broken).digest('hex')
  await expectRefused('malformed_body', signed(`t=${seconds},v1=${hex}`), broken)
})

test('a parsed body and a missing secret are mistakes of the program and told as such', async () => {
  await assert.rejects(verifyWebhook(JSON.parse(body), signed(good), secret, { now }), /parsed JSON cannot be verified/)
  await assert.rejects(verifyWebhook(body, signed(good), '', { now }), /secret of the endpoint is missing/)
})
