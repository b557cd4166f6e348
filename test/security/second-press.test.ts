// What a guest cannot take back needs a second press. Mail scanners open links and some submit every form they find; other
// sites can make a browser post. Neither may decline, move or cancel anything.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { GuestView } from '#core/negotiation/pages/guest-view.ts'
import { confirmationFor, isConfirmed } from '#guest/confirmation.ts'
import { type Booked, CY, givenBooking } from '../support/booked.ts'
import { buttonOn, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { TEST_SEAL } from '../support/world.ts'

let world: MailWorld
let booked: Booked
before(async () => {
  world = await newMonday()
  booked = await givenBooking(world)
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const saidOn = async (requestId: string): Promise<number> => {
  const [{ count } = { count: -1 }] = await world.pool<{ count: number }[]>`
    select count(*)::int
    from messages
    where workspace_id = ${world.workspace.id}
      and request_id = ${requestId}
      and source = 'page'`
  return count
}

test('a post that knows the link alone does nothing, and is asked to press once more with its note kept', async () => {
  const page = await pageOf(world, booked.requestId, BO.email)
  for (const act of ['cancel', 'move']) {
    const answer = await page.post([
      ['do', act],
      ['note', 'I broke my leg.'],
    ])
    assert.equal(answer.status, 422)
    assert.match(answer.text, /press the button once more/)
    assert.match(answer.text, /I broke my leg\./)
    assert.match(answer.text, new RegExp(`action="\\.\\.${page.path}"`), 'its form leads back to the page')
  }
  assert.equal(await saidOn(booked.requestId), 0)
})

test('a scanner that submits every form it finds, without pressing a button, changes nothing that cannot be taken back', async () => {
  const id = await ask(world)
  await decideAll(world)
  for (const [requestId, acts] of [
    [booked.requestId, ['cancel', 'move']],
    [id, ['decline']],
  ] as const)
    for (const act of acts) {
      const page = await pageOf(world, requestId, BO.email)
      const { text } = await page.get(`/${act}`)
      const fields = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g)]
      assert.ok(fields.some(([, name, value]) => name === 'do' && value === act))
      await page.post(fields.map(([, name, value]) => [name!, value!]))
      assert.equal(await saidOn(requestId), 0, act)
    }
})

test('the press for one deed, one guest or one time is none for another', async () => {
  const [bo, cy] = [await pageOf(world, booked.requestId, BO.email), await pageOf(world, booked.requestId, CY.email)]
  const toMove = buttonOn((await bo.get('/move')).text)
  const ofCy = buttonOn((await cy.get('/cancel')).text)
  assert.equal(toMove.length, 1)
  for (const pressed of [toMove, ofCy, [['confirmation', 'AAAA'] as [string, string]]])
    assert.equal((await bo.post([['do', 'cancel'], ...pressed])).status, 422)
  const toCancel = buttonOn((await bo.get('/cancel')).text)
  const move = (hours: number) => world.pool`
    update bookings
    set during = tstzrange(lower(during) + make_interval(hours => ${hours}), upper(during) + make_interval(hours => ${hours}))
    where workspace_id = ${world.workspace.id} and request_id = ${booked.requestId}`
  await move(1)
  assert.equal((await bo.post([['do', 'cancel'], ...toCancel])).status, 422, 'the page named another time')
  await move(-1)
  assert.equal(await saidOn(booked.requestId), 0)
  assert.equal((await bo.post([['do', 'cancel'], ...toCancel])).status, 303)
  assert.equal(await saidOn(booked.requestId), 1)
})

test('a press counts for an hour', () => {
  const view = { state: 'booked', booked: null } as GuestView
  const asked = { token: '0123456789abcdefghjkmnpqrs', act: 'cancel', view } as const
  const pressed = confirmationFor(asked, TEST_SEAL, 0)
  assert.equal(isConfirmed(pressed, asked, TEST_SEAL, 59 * 60_000), true)
  assert.equal(isConfirmed(pressed, asked, TEST_SEAL, 60 * 60_000), false)
})
