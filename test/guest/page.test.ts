import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CY } from '../support/booked.ts'
import { pageAt, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, moveTo, newMonday } from '../support/negotiating.ts'

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const statusOf = async (id: string) => (await world.api.get(`/meeting_requests/${id}`)).body.data.status

test('a participant sees who, how long and the offered times, and picking one books it', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  const first = await page.get()
  assert.equal(first.status, 200)
  assert.match(first.text, /<h1>Product demo<\/h1>/)
  assert.match(first.text, /30 minutes/)
  assert.match(first.text, /Monday,? 16 November/)
  const [time] = await page.offered()
  const answered = await page.post([
    ['do', 'pick'],
    ['time', time!],
    ['zone', 'Europe/Berlin'],
  ])
  assert.equal(answered.status, 303)
  assert.match((await page.get('?done=pick')).text, /We have your answer/)
  await decideAll(world)
  assert.equal(await statusOf(id), 'booked')
  assert.match((await page.get()).text, /You’re booked/)
})

test('several times are asked for in the plural, and one that is left as one', async () => {
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  assert.match((await page.get()).text, /<legend>Which of these work for you\?/)
  const [, second] = await page.offered()
  await page.post([
    ['do', 'pick'],
    ['time', second!],
    ['zone', 'Europe/Berlin'],
  ])
  await decideAll(world)
  assert.equal((await page.offered()).length, 1)
  assert.match((await page.get()).text, /<legend>Does this time work for you\?/)
})

test('an open page hears that there is news as soon as the others answer, and of nothing else', async () => {
  const id = await ask(world, { participants: [BO, CY] })
  await decideAll(world)
  const [his, hers] = [await pageOf(world, id, BO.email), await pageOf(world, id, CY.email)]
  const shown = /data-live="[^"]+\/state" data-version="([^"]+)"/
  const before = shown.exec((await his.get()).text)![1]
  const state = async () => JSON.parse((await his.get('/state')).text)
  assert.deepEqual(await state(), { version: before, pending: false })
  const [, second] = await hers.offered()
  await hers.post([
    ['do', 'pick'],
    ['time', second!],
    ['zone', 'Europe/Berlin'],
  ])
  await decideAll(world)
  const { version } = await state()
  assert.notEqual(version, before)
  assert.equal(shown.exec((await his.get()).text)![1], version)
  assert.deepEqual(await his.offered(), [second])
})

test('the page may be read by nobody but its guest: it is neither kept, indexed, framed nor told to others', async () => {
  const id = await ask(world)
  await decideAll(world)
  const { headers, text } = await (await pageOf(world, id, BO.email)).get()
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.match(String(headers['x-robots-tag']), /noindex/)
  assert.match(String(headers['content-security-policy']), /default-src 'none'; .*frame-ancestors 'none'/)
  assert.doesNotMatch(text, /@/, 'no address stands on it')
})

test('a link that a scanner opens a hundred times changes nothing', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  const facts = () =>
    world.pool`select n, kind from facts where workspace_id = ${world.workspace.id} and request_id = ${id}`
  const earlier = await facts()
  for (let i = 0; i < 25; i++)
    for (const way of ['', '/decline', '/state', '?done=pick&do=decline']) await page.get(way)
  assert.deepEqual(await facts(), earlier)
  assert.equal(await statusOf(id), 'active')
})

test('declining takes a second press, and the organizer hears of it with the note', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  assert.match((await page.get('/decline')).text, /name="do" value="decline"/)
  assert.equal((await page.press('decline', [['note', 'We went with another vendor.']])).status, 303)
  await decideAll(world)
  const mails = await world.pool<{ text: string }[]>`
    select visible as text from messages
    where workspace_id = ${world.workspace.id} and request_id = ${id} and direction = 'out' and rcpt = array['ana@acme.test']`
  assert.ok(
    mails.some(({ text }) => text.includes('We went with another vendor.')),
    JSON.stringify(mails),
  )
  assert.match((await page.get()).text, /You declined/)
})

test('what a guest proposes in their zone is a statement like any other, and whoever is free then is booked', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  const sent = await page.post([
    ['do', 'propose'],
    ['zone', 'Europe/Berlin'],
    ['day', '2026-11-26'],
    ['from', '15:00'],
    ['until', '16:00'],
    ['day', ''],
    ['from', ''],
    ['until', ''],
  ])
  assert.equal(sent.status, 303, sent.text)
  await decideAll(world)
  assert.equal(await statusOf(id), 'booked')
  assert.match((await page.get('?zone=Europe/Berlin')).text, /Thursday,? 26 November<\/b><br>15:00–15:30/)
})

test('a form that was made by hand, or is out of date, is refused with a reason and changes nothing', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  const forms: [string, string][][] = [
    [['do', 'pick']],
    [
      ['do', 'pick'],
      ['time', '2026-11-17T03:00:00.000Z/2026-11-17T03:30:00.000Z'],
    ],
    [
      ['do', 'pick'],
      ['time', 'nonsense'],
    ],
    [
      ['do', 'propose'],
      ['day', '2026-11-20'],
      ['from', '10:00'],
      ['until', ''],
    ],
    [
      ['do', 'propose'],
      ['day', '2020-11-20'],
      ['from', '10:00'],
      ['until', '11:00'],
    ],
    [
      ['do', 'propose'],
      ['day', '2026-11-20'],
      ['from', '10:00'],
      ['until', '10:10'],
    ],
    [
      ['do', 'propose'],
      ['painted', 'a b'],
    ],
    [['do', 'cancel']],
    [
      ['do', 'note'],
      ['note', '  '],
    ],
    [['do', 'launch']],
    [],
  ]
  for (const form of forms) {
    const { status, text } = await page.post(form)
    assert.equal(status, 422, JSON.stringify(form))
    assert.match(text, /role="alert"/)
  }
  const [{ count } = { count: -1 }] = await world.pool<{ count: number }[]>`
    select count(*)::int from messages where workspace_id = ${world.workspace.id} and request_id = ${id} and direction = 'in'`
  assert.equal(count, 0)
})

test('the place stands on the page, and in the file for calendars', async () => {
  const url = 'https://meet.acme.test/ana'
  const context = { title: 'Product demo', duration_minutes: 30, place: { kind: 'video', url } }
  const id = await ask(world, { context })
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  assert.ok((await page.get()).text.includes(`<a href="${url}"`))
  const [time] = await page.offered()
  await page.post([
    ['do', 'pick'],
    ['time', time!],
  ])
  await decideAll(world)
  assert.ok((await page.get()).text.includes(`<a href="${url}"`))
  const { text } = await page.get('/meeting.ics')
  assert.ok(text.includes(`LOCATION:${url}`), text)
  assert.match(text, /^CONFERENCE/m)
})

test('every form of the entry says where it is, who arranged it and how to change it', async () => {
  const url = 'https://meet.acme.test/ana'
  const id = await ask(world, { context: { title: 'Product demo', place: { kind: 'video', url } } })
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  const [time] = await page.offered()
  await page.post([
    ['do', 'pick'],
    ['time', time!],
  ])
  await decideAll(world)
  const arranged = /Arranged by Parley, an automated assistant, for Ana/
  const write = /write to \S+@\S+\.test\./
  const file = (await page.get('/meeting.ics')).text.replace(/\r\n /g, '').replaceAll('\\,', ',')
  for (const said of [arranged, write, /You can also use \S+\/m\/[0-9a-z]{26}$/m]) assert.match(file, said)
  const links = [...(await page.get()).text.matchAll(/href="(https:[^"]+)"/g)]
    .map(([, href]) => new URL(href!.replaceAll(/&(?:#38|amp);/g, '&')))
    .filter(({ host }) => /google|outlook|yahoo/.test(host))
  assert.deepEqual(links.map(({ host }) => host).sort(), [
    'calendar.google.com',
    'calendar.yahoo.com',
    'outlook.live.com',
    'outlook.office.com',
  ])
  for (const { searchParams, href } of links) {
    const about = searchParams.get('details') ?? searchParams.get('body') ?? searchParams.get('desc') ?? ''
    assert.match(about, arranged)
    assert.match(about, write)
    assert.equal(searchParams.get('location') ?? searchParams.get('in_loc'), url)
    // Whoever has the address of the page can answer in their name, so no other site gets it.
    assert.doesNotMatch(decodeURIComponent(href), /\/m\/[0-9a-z]{26}/)
  }
})

test('after booking a guest adds it to a calendar, asks to move it and cancels, each with a second press', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  const [time] = await page.offered()
  await page.post([
    ['do', 'pick'],
    ['time', time!],
  ])
  await decideAll(world)
  const file = await page.get('/meeting.ics')
  assert.match(file.text, /METHOD:PUBLISH/)
  assert.doesNotMatch(file.text, /ATTENDEE/)
  assert.match((await page.get()).text, /calendar\.google\.com/)
  assert.match((await page.get('/move')).text, /stands/)
  await page.press('move', [
    ['zone', 'Europe/Berlin'],
    ['day', '2026-12-02'],
    ['from', '15:00'],
    ['until', '17:00'],
  ])
  await decideAll(world)
  assert.equal(await statusOf(id), 'booked')
  const moved = await page.offered()
  assert.ok(
    moved.some((value) => value.startsWith('2026-12-02T14')),
    `the wish is offered: ${moved}`,
  )
  await page.post([
    ['do', 'pick'],
    ['time', moved[0]!],
  ])
  await decideAll(world)
  const booking = await world.api.get(`/meeting_requests/${id}/booking`)
  assert.equal(booking.body.data.sequence, 1)
  await page.press('cancel', [['note', 'I broke my leg.']])
  await decideAll(world)
  const [told] = await world.pool<{ text: string }[]>`
    select visible as text from messages
    where workspace_id = ${world.workspace.id} and request_id = ${id} and direction = 'out' and rcpt = array['ana@acme.test']
      and visible like '%I broke my leg.%'`
  assert.ok(told)
})

test('every mail to a participant names a one-click way to stop, which needs a press and never stops the organizer', async () => {
  const cy = { email: 'stops@client.test', name: 'Cy' }
  const id = await ask(world, { participants: [cy] })
  await decideAll(world)
  const [mail] = await world.pool<{ raw: Buffer }[]>`
    select r.raw from messages m join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.workspace_id = ${world.workspace.id} and m.request_id = ${id} and m.direction = 'out'`
  const head = mail!.raw.toString().replace(/\r\n\s+/g, ' ')
  assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const path = /^List-Unsubscribe: <https:\/\/parley\.test(\/stop\/[0-9a-z]{26})>\r$/m.exec(head)?.[1]
  assert.ok(path, head)
  const page = pageAt(world, path)
  const suppressed = async () =>
    (
      await world.pool`select from people where workspace_id = ${world.workspace.id} and email = ${cy.email} and suppressed_reason = 'stop'`
    ).length
  assert.match((await page.get()).text, /<form method="post"/)
  assert.equal(await suppressed(), 0)
  assert.equal((await page.post([['List-Unsubscribe', 'One-Click']])).status, 200)
  assert.equal(await suppressed(), 1)
  await decideAll(world)
  const told = await world.pool`
    select from messages where workspace_id = ${world.workspace.id} and request_id = ${id} and direction = 'out'
      and cause_kind = 'participant_stopped'`
  assert.equal(told.length, 1)
  assert.equal((await pageAt(world, '/stop/0123456789abcdefghjkmnpqrs').get()).status, 404)
})

test('a booking that is cancelled by the API ends for everybody, and its page says so', async () => {
  const id = await ask(world)
  await decideAll(world)
  const refused = await world.api.delete(`/meeting_requests/${id}/booking`)
  assert.equal(refused.status, 422)
  assert.match(refused.body.error.message, /must be booked/)
  const page = await pageOf(world, id, BO.email)
  await page.post([
    ['do', 'pick'],
    ['time', (await page.offered())[0]!],
  ])
  await decideAll(world)
  // Only an invite that may have left is withdrawn.
  await world.pool`
    update outbox set status = 'sent', leased_at = created_at, sent_at = created_at
    where workspace_id = ${world.workspace.id} and request_id = ${id} and kind = 'invite'`
  const cancelled = await world.api.delete(`/meeting_requests/${id}/booking`)
  assert.equal(cancelled.status, 200, cancelled.text)
  assert.equal(cancelled.body.data.status, 'cancelled')
  assert.equal(cancelled.body.data.booked_at, null)
  await decideAll(world)
  const withdrawn = await world.pool<{ rcpt: string[] }[]>`
    select rcpt from messages
    where workspace_id = ${world.workspace.id} and request_id = ${id} and kind = 'cancel_invite' order by rcpt`
  assert.deepEqual(
    withdrawn.map(({ rcpt }) => rcpt[0]),
    ['ana@acme.test', BO.email],
  )
  const events = await world.api.get('/events?type=meeting_request.cancelled&limit=1')
  assert.equal(events.body.data[0].payload.was_booked, true)
  assert.match((await page.get()).text, /was cancelled/)
  assert.equal((await world.api.get(`/meeting_requests/${id}/booking`)).status, 404)
})

test('a booking that is cancelled without a notice is still taken off the calendars that have it, and its page says so', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  await page.post([
    ['do', 'pick'],
    ['time', (await page.offered())[0]!],
  ])
  await decideAll(world)
  await world.pool`
    update outbox set status = 'sent', leased_at = created_at, sent_at = created_at
    where workspace_id = ${world.workspace.id} and request_id = ${id} and kind = 'invite'`
  const cancelled = await world.api.delete(`/meeting_requests/${id}/booking?notify=false`)
  assert.deepEqual([cancelled.status, cancelled.body.data?.status], [200, 'cancelled'], cancelled.text)
  await decideAll(world)
  const withdrawn = await world.pool<{ rcpt: string[] }[]>`
    select rcpt from messages
    where workspace_id = ${world.workspace.id} and request_id = ${id} and kind = 'cancel_invite' order by rcpt`
  assert.deepEqual(
    withdrawn.map(({ rcpt }) => rcpt[0]),
    ['ana@acme.test', BO.email],
  )
  assert.match((await page.get()).text, /was cancelled/)
})

test('a meeting that has begun is not cancelled by the API, which says when it began', async () => {
  const id = await ask(world)
  await decideAll(world)
  const page = await pageOf(world, id, BO.email)
  await page.post([
    ['do', 'pick'],
    ['time', (await page.offered())[0]!],
  ])
  await decideAll(world)
  const { start } = (await world.api.get(`/meeting_requests/${id}/booking`)).body.data
  await moveTo(world, Temporal.Instant.from(start))
  const refused = await world.api.delete(`/meeting_requests/${id}/booking`)
  assert.equal(refused.status, 422, refused.text)
  assert.equal(refused.body.error.type, 'invalid_request')
  assert.equal(refused.body.error.message, `Cannot cancel a meeting that has begun; this one began at ${start}.`)
  assert.equal(await statusOf(id), 'booked')
})

test('the page speaks the language in which its reader is written to, whatever the browser likes', async () => {
  const german = await ask(world, { context: { purpose: 'Wir möchten Ihnen gern unser Produkt zeigen.' } })
  const english = await ask(world)
  await decideAll(world)
  const [deutsch, plain] = [await pageOf(world, german, BO.email), await pageOf(world, english, BO.email)]
  assert.match((await deutsch.get('', { 'accept-language': 'en' })).text, /<html lang="de">[\s\S]*\d\d\. November/)
  assert.match((await plain.get('', { 'accept-language': 'de' })).text, /<html lang="en">/)
  const nothing = await world.app.inject({ url: '/m/nothing', headers: { 'accept-language': 'de-AT,de;q=0.9' } })
  assert.match(nothing.body, /<html lang="de">/, 'of whom nobody knows, the browser tells')
})
