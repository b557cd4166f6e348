import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { listWaitedFor } from '#db/mail/digests.ts'
import { updateNoticed } from '#db/negotiation/calendar-entries.ts'
import { inTransaction } from '#db/transaction.ts'
import { CY, givenBooking } from '../support/booked.ts'
import { present } from '../support/clock.ts'
import { buttonOn, type GuestPage, lastMailTo, type PageAnswer, pageAt, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, MONDAY, moveTo, newMonday, writes } from '../support/negotiating.ts'

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

test('every answer in a mail to the organizer is a page with that one button, which does it once', async () => {
  const id = await declinedBy(BO.email, [BO, CY])
  const { text, html } = await lastToOrganizer(id)
  const links = linksIn(text)
  assert.deepEqual(links.map(lastPart), ['drop', 'cancel'])
  for (const link of links) assert.ok(html.includes(`href="${link}"`), `${link} is a button`)
  const [drop, cancel] = links.map((link) => pageAt(world, new URL(link).pathname))

  const { status, text: page, headers } = await drop!.get()
  assert.equal(status, 200)
  assert.match(page, /<h1>Bo Lind declined<\/h1>/)
  assert.equal(page.match(/<button/g)?.length, 1)
  assert.match(page, /Answer “drop Bo”/)
  assert.equal(headers['cache-control'], 'no-store')
  assert.match(String(headers['x-robots-tag']), /noindex/)

  // Whatever submits the form without its button is a machine.
  assert.equal((await drop!.post([])).headers.location, 'drop')
  assert.match((await drop!.get()).text, /<button/)
  assert.equal((await press(drop!)).headers.location, 'drop?done')
  assert.match((await drop!.get('?done')).text, /Thanks, I’ll see to it/)
  await decideAll(world)
  assert.deepEqual((await world.api.get(`/meeting_requests/${id}`)).body.data.participant_emails, [CY.email])
  assert.match((await lastToOrganizer(id)).text, /Bo Lind is no longer part of it/)

  // The other answer of the same mail is settled with it, and neither says it twice.
  for (const settled of [drop!, cancel!]) {
    assert.match((await settled.get()).text, /already been settled/)
    assert.doesNotMatch((await settled.get()).text, /<button/)
    assert.equal((await settled.post([])).status, 303)
  }
  await decideAll(world)
  assert.equal((await world.api.get(`/meeting_requests/${id}`)).body.data.status, 'active')
  assert.equal(await answersFrom(world.owner.email, id), 1)
})

test('two presses at once are one answer', async () => {
  const id = await declinedBy(BO.email, [BO, CY])
  const [drop, cancel] = linksIn((await lastToOrganizer(id)).text).map((link) => pageAt(world, new URL(link).pathname))
  await Promise.all([press(drop!), press(cancel!), press(drop!)])
  assert.equal(await answersFrom(world.owner.email, id), 1)
})

test('a link opened a hundred times by a scanner changes nothing', async () => {
  const declined = await declinedBy(BO.email, [BO, CY])
  const organizers = linksIn((await lastToOrganizer(declined)).text).map((link) => new URL(link).pathname)
  const booked = await givenBooking(world)
  const guest = (await pageOf(world, booked.requestId, CY.email)).path
  const open = (await pageOf(world, declined, CY.email)).path
  const rest = [...organizers, `${guest}/move`, `${guest}/cancel`, open, `${open}/decline`]
  const before = await fingerprint()
  for (let times = 0; times < 100; times++)
    for (const path of [organizers[0]!, guest, ...(times < 5 ? rest : [])]) {
      const method = times % 2 === 0 ? 'GET' : 'HEAD'
      const { statusCode } = await world.app.inject({ method, url: path })
      assert.equal(statusCode, 200, `${method} ${path}`)
    }
  await decideAll(world)
  assert.equal(await fingerprint(), before)
})

test('an answer that was never offered, a question that was never asked and a guessed link look the same', async () => {
  const id = await declinedBy(BO.email, [BO, CY])
  const [drop] = linksIn((await lastToOrganizer(id)).text).map((link) => new URL(link).pathname)
  const [, , token, question] = drop!.split('/')
  const pages = await Promise.all(
    [
      `/o/${token}/${question}/wait`,
      `/o/${token}/${question}/__proto__`,
      `/o/${token}/0000000a/drop`,
      `/o/${'0'.repeat(26)}/${question}/drop`,
      `/o/nothing/${question}/drop`,
    ].map((path) => pageAt(world, path).get()),
  )
  for (const { status, text } of pages) {
    assert.equal(status, 404)
    assert.equal(text, pages[0]!.text)
    assert.match(text, /There’s nothing here any more/)
  }
})

test('who organizes a meeting no longer cannot answer for it', async () => {
  const id = await declinedBy(BO.email, [BO, CY])
  const [drop] = linksIn((await lastToOrganizer(id)).text).map((link) => pageAt(world, new URL(link).pathname))
  await world.api.post('/workspace_members', { email: 'next@acme.test', name: 'Nia' })
  const changed = await world.api.post(`/meeting_requests/${id}/change_organizer`, {
    new_organizer_email: 'next@acme.test',
  })
  assert.equal(changed.status, 200, changed.text)
  assert.equal((await drop!.get()).status, 404)
  assert.equal((await drop!.post([])).status, 404)
})

test('where no time fits two people, each can be left out by a press, and what was settled says so', async () => {
  const timeframe = { start: '2026-11-24T00:00:00Z', end: '2026-11-25T00:00:00Z' }
  const context = { title: 'Product demo', duration_minutes: 30, timeframe }
  const id = await ask(world, { participants: [BO, CY], context })
  await decideAll(world)
  await writes(world, BO.email, 'I can only do 24 November between 10:00 and 11:00.')
  await writes(world, CY.email, 'I can only do 24 November between 15:00 and 16:00.')
  await decideAll(world)
  const { text, html } = await lastToOrganizer(id)
  assert.match(text, /Bo Lind’s times and Cy Diaz’s times don’t overlap/)
  const links = linksIn(text)
  const drops = links.filter((link) => lastPart(link)!.startsWith('drop-'))
  assert.equal(drops.length, 2, text)
  assert.equal(lastPart(links.at(-1)!), 'cancel')
  for (const link of drops) assert.ok(html.includes(`href="${link}"`), `${link} is a button`)
  const [bo, cy] = drops.map((link) => pageAt(world, new URL(link).pathname))
  assert.match((await cy!.get()).text, /Answer “drop Cy”/)
  await press(bo!)
  await decideAll(world)
  assert.deepEqual((await world.api.get(`/meeting_requests/${id}`)).body.data.participant_emails, [CY.email])
  for (const settled of [bo!, cy!]) assert.match((await settled.get()).text, /already been settled/)
  assert.equal((await pageAt(world, new URL(`${drops[0]}x`).pathname).get()).status, 404)
})

test('where four lists led nowhere, each answer is a press, and going on without one person books the others’ time', async () => {
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  for (let round = 0; round < 4; round += 1) {
    await writes(world, BO.email, '1')
    await writes(world, CY.email, '2')
    await decideAll(world)
  }
  const { text } = await lastToOrganizer(id)
  assert.match(text, /I’ve sent out 4 lists of times/)
  const links = linksIn(text)
  assert.deepEqual(links.map(lastPart), ['wait', 'without', 'cancel'])
  for (const link of links) assert.equal((await pageAt(world, new URL(link).pathname).get()).status, 200, link)
  await press(pageAt(world, new URL(links[1]!).pathname))
  await decideAll(world)
  assert.equal((await world.api.get(`/meeting_requests/${id}`)).body.data.status, 'booked')
})

test('a yes to a time outside the hours books it', async () => {
  const id = await ask(world, { participants: [BO] })
  await decideAll(world)
  await writes(world, BO.email, 'I can only do Saturday 28 November at 10:00.')
  await decideAll(world)
  const { text } = await lastToOrganizer(id)
  const links = linksIn(text)
  assert.deepEqual(links.map(lastPart), ['yes', 'no'])
  await press(pageAt(world, new URL(links[0]!).pathname))
  await decideAll(world)
  assert.equal((await world.api.get(`/meeting_requests/${id}`)).body.data.status, 'booked')
})

test('what is asked in an invitation is answered by a press as well, and waits in the summary until then', async () => {
  const id = await ask(world, { participants: [BO] })
  await decideAll(world)
  await writes(world, BO.email, 'The second one works. Please also invite Jane Doe, jane@other.test.')
  await decideAll(world)
  const { text, html } = await lastToOrganizer(id)
  assert.match(text, /You’re booked:/)
  const links = linksIn(text)
  assert.deepEqual(links.map(lastPart), ['yes', 'no'])
  for (const link of links) assert.ok(html.includes(`href="${link}"`), `${link} is a button`)
  const isWaitedFor = async () =>
    (await listWaitedFor(world.pool)).some(({ asked }) => asked.some(({ requestId }) => requestId === id))
  assert.ok(await isWaitedFor())
  const yes = pageAt(world, new URL(links[0]!).pathname)
  assert.match((await yes.get()).text, /<h1>Bo Lind names somebody else<\/h1>/)
  await press(yes)
  await decideAll(world)
  const { participant_emails: invited } = (await world.api.get(`/meeting_requests/${id}`)).body.data
  assert.deepEqual(invited, [BO.email, 'jane@other.test'])
  assert.ok(!(await isWaitedFor()))
})

test('a meeting that was deleted in a calendar is called off by a press', async () => {
  const { requestId } = await givenBooking(world)
  const calendar = { workspaceId: world.workspace.id, id: 'none', memberId: world.owner.id }
  const gone = { bookingId: 'none', requestId, noticed: 'gone', start: null }
  await inTransaction(world.pool, (sql) => updateNoticed(sql, calendar, gone, present()))
  await decideAll(world)
  const { text, html } = await lastToOrganizer(requestId)
  const links = linksIn(text)
  assert.deepEqual(links.map(lastPart), ['move', 'cancel'])
  for (const link of links) assert.ok(html.includes(`href="${link}"`), `${link} is a button`)
  const cancel = pageAt(world, new URL(links[1]!).pathname)
  assert.match((await cancel.get()).text, /<h1>Deleted from your calendar<\/h1>/)
  assert.equal((await press(cancel)).headers.location, 'cancel?done')
  await decideAll(world)
  assert.equal((await world.api.get(`/meeting_requests/${requestId}`)).body.data.status, 'cancelled')
})

test('of two silent people in one mail each is settled by a press of their own', async () => {
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  for (const days of [3, 9, 17, 22]) {
    await moveTo(world, MONDAY.add({ hours: 24 * days + 1 }))
    await decideAll(world)
  }
  const { text } = await lastToOrganizer(id)
  assert.match(text, /Bo Lind and Cy Diaz/)
  const links = linksIn(text).filter((link) => lastPart(link) === 'without')
  for (const link of links) {
    assert.equal((await press(pageAt(world, new URL(link).pathname))).headers.location, 'without?done')
    await decideAll(world)
  }
  assert.equal(links.length, 2)
  assert.equal(await answersFrom(world.owner.email, id), 2)
})

/** The button on the page, with what it carries. */
async function press(page: GuestPage): Promise<PageAnswer> {
  return await page.post(buttonOn((await page.get()).text))
}

const linksIn = (text: string): string[] => text.match(/https?:\/\/\S+\/o\/\S+/g) ?? []
const lastPart = (link: string): string => link.split('/').at(-1)!

async function declinedBy(email: string, participants: object[]): Promise<string> {
  const id = await ask(world, { participants })
  await decideAll(world)
  await writes(world, email, 'Thanks, but I am not interested in a meeting.')
  await decideAll(world)
  return id
}

const lastToOrganizer = (requestId: string) => lastMailTo(world, world.owner.email, requestId)

async function answersFrom(email: string, requestId: string): Promise<number> {
  const rows = await world.pool`
    select from messages
    where workspace_id = ${world.workspace.id} and request_id = ${requestId} and direction = 'in' and from_email = ${email}`
  return rows.length
}

/** Everything that could have changed: what was said, decided, sent and booked. */
async function fingerprint(): Promise<string> {
  const [row] = await world.pool<{ state: string }[]>`
    select json_build_array(
      (select json_agg(json_build_array(id, status, updated_at) order by id) from meeting_requests where workspace_id = w.id),
      (select json_agg(id order by id) from messages where workspace_id = w.id),
      (select json_agg(json_build_array(request_id, wanted_rev, decided_rev) order by request_id) from negotiations where workspace_id = w.id),
      (select json_agg(json_build_array(id, sequence, live) order by id) from bookings where workspace_id = w.id)
    )::text as state
    from workspaces w where id = ${world.workspace.id}`
  return createHash('sha256').update(row!.state).digest('hex')
}
