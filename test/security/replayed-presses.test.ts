import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CY, givenBooking } from '../support/booked.ts'
import { buttonOn, lastMailTo, pageAt, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { allLeft, answers, ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'

// A press that was prepared while a meeting was on, and is made, or made again, when it is over: the page was open in a tab, or somebody
// kept what the browser sent. Nothing comes back to life, and nobody gets mail for it.

/** How a request stands once everything is decided, with every mail of it. */
async function standing(world: MailWorld, requestId: string) {
  await decideAll(world)
  const { status, participant_emails, cancelled_at } = await shownRequest(world, requestId)
  const mails = await world.pool`
    select recipient, kind from outbox where workspace_id = ${world.workspace.id} and request_id = ${requestId} order by id`
  return { status, participant_emails, cancelled_at, mails: [...mails] }
}

async function cancelled(world: MailWorld, requestId: string) {
  const path = `/meeting_requests/${requestId}`
  const isBooked = (await shownRequest(world, requestId)).status === 'booked'
  await (isBooked ? world.api.delete(`${path}/booking`) : world.api.post(`${path}/cancel`, { notify: true }))
  const now = await standing(world, requestId)
  assert.equal(now.status, 'cancelled')
  await allLeft(world)
  return now
}

test('a guest’s presses and picks from before a cancellation do nothing after it', async () => {
  await using world = await newMonday()
  const { requestId } = await givenBooking(world)
  const bo = await pageOf(world, requestId, BO.email)
  const kept = new Map<string, [string, string][]>()
  for (const act of ['move', 'cancel'] as const) kept.set(act, buttonOn((await bo.get(`/${act}`)).text))
  const open = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  const other = await pageOf(world, open, BO.email)
  const [time] = await other.offered()
  const decline = buttonOn((await other.get('/decline')).text)

  const before = await cancelled(world, requestId)
  for (const [act, button] of kept) await bo.post([['do', act], ...button])
  assert.deepEqual(await standing(world, requestId), before)
  const beforeOpen = await cancelled(world, open)
  await other.post([
    ['do', 'answer'],
    ['time', time!],
  ])
  await other.post([['do', 'decline'], ...decline])
  assert.deepEqual(await standing(world, open), beforeOpen)
})

test('an organizer’s presses from before a cancellation do nothing after it, once or ten times', async () => {
  await using world = await newMonday()
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  await answers(world, BO.email, 'Thanks, but I am not interested in a meeting.')
  const { text } = await lastMailTo(world, world.owner.email, id)
  const pages = (text.match(/https?:\/\/\S+\/o\/\S+/g) ?? []).map((link) => pageAt(world, new URL(link).pathname))
  assert.ok(pages.length >= 2)
  const buttons = await Promise.all(pages.map(async (page) => buttonOn((await page.get()).text)))
  assert.ok(buttons.every((button) => button.length > 0))
  const before = await cancelled(world, id)
  for (let times = 0; times < 10; times++) for (const [n, page] of pages.entries()) await page.post(buttons[n]!)
  assert.deepEqual(await standing(world, id), before)
})

test('a press that was made for a page of one workspace is none in another', async () => {
  await using world = await newMonday()
  await using elsewhere = await newMonday()
  const [here, there] = [await givenBooking(world), await givenBooking(elsewhere)]
  const mine = await pageOf(world, here.requestId, BO.email)
  const theirs = await pageOf(elsewhere, there.requestId, BO.email)
  const button = buttonOn((await mine.get('/cancel')).text)
  assert.equal((await theirs.post([['do', 'cancel'], ...button])).status, 422)
  await decideAll(elsewhere)
  assert.equal((await shownRequest(elsewhere, there.requestId)).status, 'booked')
})
