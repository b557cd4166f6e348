import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answersTo, CY, givenBooking } from '../support/booked.ts'
import { type GuestPage, lastMailTo, pageAt, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

test('a refusal on the page is confirmed by mail, and whoever did not do it takes it back', async () => {
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  const bo = await pageOf(world, id, BO.email)
  assert.equal((await bo.press('decline')).status, 303)
  await decideAll(world)
  const mail = await lastTo(BO.email, id)
  assert.match(mail, /You’ve declined the meeting with Ana/)
  const undo = undoIn(mail)
  assert.match((await undo.get()).text, /It wasn’t me, take it back/)
  assert.match((await bo.get()).text, /You declined/, 'opening it changes nothing')

  assert.equal((await bo.press('undo')).status, 303)
  await decideAll(world)
  assert.ok((await bo.offered()).length > 0, 'they can answer again')
  assert.match(await lastTo(BO.email, id), /Does one of these work|Would one of these be better/)
  assert.equal((await undo.get()).status, 303, 'there is nothing left to take back')
})

test('who did not cancel their attendance takes it back, and the meeting stands', async () => {
  const booked = await givenBooking(world)
  const bo = await pageOf(world, booked.requestId, BO.email)
  await bo.press('cancel')
  await decideAll(world)
  assert.equal((await answersTo(world, booked)).bo, 'declined')
  undoIn(await lastTo(BO.email, booked.requestId))
  await bo.press('undo')
  await decideAll(world)
  assert.match((await bo.get()).text, /You’re booked/)
  assert.notEqual((await answersTo(world, booked)).bo, 'declined')
})

test('who did not ask for another time takes it back, and nobody is asked any more', async () => {
  const booked = await givenBooking(world)
  const bo = await pageOf(world, booked.requestId, BO.email)
  await bo.press('move')
  await decideAll(world)
  undoIn(await lastTo(BO.email, booked.requestId))
  assert.ok((await bo.offered()).length > 0)
  await bo.press('undo')
  await decideAll(world)
  assert.deepEqual(await bo.offered(), [])
  assert.match((await bo.get()).text, /You’re booked/)
})

test('the zone that was chosen on the page is kept by its links', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  const [, decline] = /href="([^"]+decline[^"]*)"/.exec((await page.get('?zone=Asia/Tokyo')).text) ?? []
  assert.match(decline!, /\?zone=Asia%2FTokyo$/)
  assert.match((await page.get('/decline?zone=Asia/Tokyo')).text, /name="zone" value="Asia\/Tokyo"/)
})

function undoIn(mail: string): GuestPage {
  const [link] = mail.match(/https?:\/\/\S+\/undo/) ?? []
  assert.ok(link, 'the mail says where to take it back')
  return pageAt(world, new URL(link).pathname)
}

const lastTo = async (email: string, requestId: string): Promise<string> =>
  (await lastMailTo(world, email, requestId)).text
