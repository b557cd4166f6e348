import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { de } from '#guest/words/de.ts'
import { CY, givenBooking } from '../support/booked.ts'
import { type GuestPage, pageAt, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { TEST_LINKS } from '../support/post.ts'

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

test('names that every object inherits are no language and nothing that was done', async () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    const { status, text } = await pageAt(world, '/m/nothing').get('', { 'accept-language': name })
    assert.equal(status, 404, name)
    assert.match(text, /<html lang="en">/)
  }
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  for (const name of ['constructor', '__proto__', 'toString']) {
    const { status, text } = await page.get(`?done=${name}`)
    assert.equal(status, 200, name)
    assert.doesNotMatch(text, /role="status"/)
  }
})

test('the mail stops also for whoever has used up the answers of the day', async () => {
  const { id, email } = await guestWhoWillStop('many@client.test')
  const page = await pageOf(world, id, email)
  const note = () =>
    page.post([
      ['do', 'note'],
      ['note', 'Hello?'],
    ])
  for (let i = 0; i < 50; i++) assert.equal((await note()).status, 303)
  assert.equal((await note()).status, 429)
  await stops(id, email)
  assert.equal(await heardFrom(id), 50)
})

test('the mail stops from an old mail too, and stopping twice is heard once', async () => {
  const removed = await guestWhoWillStop('removed@client.test')
  await world.pool`
    update participants set removed_at = now()
    where workspace_id = ${world.workspace.id} and request_id = ${removed.id} and email = ${removed.email}`
  await stops(removed.id, removed.email)

  const late = await guestWhoWillStop('late@client.test')
  await world.api.post(`/meeting_requests/${late.id}/cancel`, { notify: false })
  await world.pool`
    update meeting_requests set cancelled_at = cancelled_at - interval '31 days'
    where workspace_id = ${world.workspace.id} and id = ${late.id}`
  assert.equal((await (await pageOf(world, late.id, late.email)).get()).status, 404)
  await stops(late.id, late.email)

  const twice = await guestWhoWillStop('twice@client.test')
  await stops(twice.id, twice.email)
  await stops(twice.id, twice.email)
  assert.equal(await heardFrom(twice.id), 1)
})

test('a zone that the page showed by itself was not said by the guest; one that they chose was', async () => {
  const nowhere = { email: 'nowhere@client.test', name: 'Cy' }
  const said = async (query: string) => {
    const id = await ask(world, { participants: [nowhere] })
    await decideAll(world)
    const page = await pageOf(world, id, nowhere.email)
    const [time] = await page.offered()
    const sent = await page.post([...(await hiddenFields(page, query)), ['time', time!]])
    assert.equal(sent.status, 303, sent.text)
    const [reading] = await world.pool<{ zone: string | null }[]>`
      select result ->> 'timezone' as zone from readings where workspace_id = ${world.workspace.id} and request_id = ${id}`
    return { zone: reading!.zone, next: String(sent.headers.location) }
  }
  const untouched = await said('')
  assert.equal(untouched.zone, null)
  assert.doesNotMatch(untouched.next, /zone=/, 'nor does the next page take it for chosen')
  const chosen = await said('?zone=Europe/Lisbon')
  assert.equal(chosen.zone, 'Europe/Lisbon', 'even where it is the one that was shown')
  assert.match(chosen.next, /zone=Europe%2FLisbon/)
})

test('who does not come while others do is no longer told that they are booked, and can ask for another time', async () => {
  const { requestId } = await givenBooking(world)
  const [bo, cy] = [await pageOf(world, requestId, BO.email), await pageOf(world, requestId, CY.email)]
  assert.match((await bo.get()).text, /You’re booked/)
  await bo.press('cancel')
  await decideAll(world)
  const { text } = await bo.get()
  assert.match(text, /<p class="lead">Thanks for telling us that you can’t come\.<\/p>/)
  assert.doesNotMatch(text, /You’re booked|I can’t come/)
  assert.match(text, /Ask for another time/)
  assert.equal((await bo.get('/cancel')).status, 303)
  assert.equal((await bo.get('/move')).status, 200)
  assert.equal((await bo.post([['do', 'cancel']])).status, 422)
  assert.equal((await bo.get('?done=cancel')).text.match(/that you can’t come/g)?.length, 1)
  assert.match((await cy.get()).text, /You’re booked/)
})

test('an offered start with another end, and days and times in other forms, are refused', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  const [start] = (await page.offered())[0]!.split('/')
  const end = new Date(Date.parse(start!) + 8 * 3_600_000).toISOString()
  const longer = await page.post([
    ['do', 'pick'],
    ['time', `${start}/${end}`],
  ])
  assert.equal(longer.status, 422)
  for (const [day, from] of [
    ['2026-11-26T10:00', '15:00'],
    ['+002026-11-26', '15:00'],
    ['20261126', '15:00'],
    ['2026-11-26', 'T15'],
    ['2026-11-26', '15:00:30.5'],
  ]) {
    const { status } = await page.post([
      ['do', 'propose'],
      ['day', day!],
      ['from', from!],
      ['until', '17:00'],
    ])
    assert.equal(status, 422, `${day} ${from}`)
  }
})

test('German without a name for the organizer keeps to its cases', () => {
  const nobody = de.theOrganizer
  assert.equal(de.heading(nobody), 'Termin mit der einladenden Person')
  assert.equal(de.heading('Ana'), 'Termin mit Ana')
  assert.match(de.done.declined(nobody), /an die einladende Person weiter/)
  assert.match(de.state.cancelled(nobody), /schreiben Sie bitte an die einladende Person/)
  assert.match(de.state.refused(nobody), /schreiben Sie an die einladende Person/)
})

async function guestWhoWillStop(email: string): Promise<{ id: string; email: string }> {
  const id = await ask(world, { participants: [{ email, name: 'Cy' }] })
  await decideAll(world)
  return { id, email }
}

/** By one click in the mail, after which nothing is sent to them. */
async function stops(requestId: string, email: string): Promise<void> {
  const [row] = await world.pool<{ participantId: string; generation: number }[]>`
    select id as participant_id, link_generation as generation from participants
    where workspace_id = ${world.workspace.id} and request_id = ${requestId} and email = ${email}`
  const link = TEST_LINKS.stop({ workspaceId: world.workspace.id, requestId, ...row! })
  const { status } = await pageAt(world, new URL(link.url).pathname).post([['List-Unsubscribe', 'One-Click']])
  assert.equal(status, 200)
  const people = await world.pool`
    select from people
    where workspace_id = ${world.workspace.id} and email = ${email} and suppressed_reason = 'stop'`
  assert.equal(people.length, 1, `${email} gets no more mail`)
}

async function heardFrom(requestId: string): Promise<number> {
  const messages = await world.pool`
    select from messages where workspace_id = ${world.workspace.id} and request_id = ${requestId} and direction = 'in'`
  return messages.length
}

/** What the form for picking sends by itself. */
async function hiddenFields(page: GuestPage, query: string): Promise<[string, string][]> {
  const { text } = await page.get(query)
  const form = text.split('<form').find((part) => part.includes('value="pick"'))!
  return [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]+)"/g)].map(([, name, value]) => [name!, value!])
}
