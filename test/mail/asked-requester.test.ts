import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenTeamOf } from '../support/given.ts'
import { lastMailTo } from '../support/guests.ts'
import { envelope, type MailWorld, written } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import { assignmentsOf } from '../support/routing.ts'
import { judging, mailTeam, recipients, verdict } from '../support/team-mail.ts'
import type { World } from '../support/world.ts'

// Mail to a team that leaves open what matters: its sender is asked first and alone, and everything else waits for the answer.

const requestsOf = async (world: World) => (await world.api.get('/meeting_requests?limit=100')).body.data

const UNSURE = { subject: 'Your product', body: 'I would like to see your product.' }
const YES = { subject: 'Re: Your product', body: 'Yes please, 45 minutes.' }

test('request, event and turn arise with the answer, and both mails are in it', async () => {
  await using world = await newMonday(judging)
  const { team } = await givenTeamOf(world, 2, { name: 'Sales' })
  const first = await mailTeam(world, 'sales', UNSURE)
  assert.deepEqual([first.outcome, first.why], ['tray', 'sender_asked'])
  assert.deepEqual([await requestsOf(world), await assignmentsOf(world, team.id)], [[], []])
  assert.deepEqual(await recipients(world), ['kim@client.test'])
  assert.equal((await mailTeam(world, 'sales', YES)).outcome, 'recorded')
  const [request] = await requestsOf(world)
  assert.deepEqual([request.title, request.duration_minutes], ['Your product', 45])
  assert.equal((await assignmentsOf(world, team.id)).length, 1)
  const mails = await world.pool`
    select id from messages where workspace_id = ${world.workspace.id} and request_id = ${request.id} and direction = 'in'`
  assert.equal(mails.length, 2)
  assert.equal(
    (await world.pool`select from messages where workspace_id = ${world.workspace.id} and tray_reason is not null`)
      .length,
    0,
  )
})

test('nobody is asked whom nothing proves, nobody twice, and nobody who says stop', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  assert.equal((await mailTeam(world, 'sales', { ...UNSURE, headers: [] })).why, 'perhaps_no_request')
  assert.deepEqual(await recipients(world), [world.owner.email])
  const lee = { from: 'Lee Park <lee@client.test>' }
  assert.equal((await mailTeam(world, 'sales', { ...UNSURE, ...lee })).why, 'sender_asked')
  assert.equal(
    (await mailTeam(world, 'sales', { ...lee, subject: 'Hm', body: 'Well, that depends.' })).why,
    'perhaps_no_request',
  )
  assert.equal(
    (await mailTeam(world, 'sales', { ...lee, subject: 'Once more', body: 'Your product looks good.' })).why,
    'perhaps_no_request',
  )
  const moe = { from: 'Moe Ray <moe@client.test>' }
  assert.equal((await mailTeam(world, 'sales', { ...UNSURE, ...moe })).why, 'sender_asked')
  assert.equal(
    (await mailTeam(world, 'sales', { ...moe, subject: 'Re: Your product', body: 'stop' })).why,
    'gets_no_mail',
  )
  const asked = (await recipients(world)).filter((email) => email !== world.owner.email)
  assert.deepEqual(asked, ['lee@client.test', 'moe@client.test'])
  assert.deepEqual(await requestsOf(world), [])
})

test('where mail is reviewed nobody outside is asked, and the mail waits for a person', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  assert.equal((await world.api.patch('/workspace', { review: true })).status, 200)
  assert.equal((await mailTeam(world, 'sales', UNSURE)).why, 'perhaps_no_request')
  assert.deepEqual(await recipients(world), [world.owner.email])
})

test('a workspace asks twenty senders a day; about the rest its team hears', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const reasons: (string | null)[] = []
  for (let i = 0; i < 22; i++)
    reasons.push((await mailTeam(world, 'sales', { ...UNSURE, from: `Eve <eve${i}@client.test>` })).why)
  assert.equal(reasons.filter((why) => why === 'sender_asked').length, 20)
  assert.deepEqual(reasons.slice(20), ['perhaps_no_request', 'perhaps_no_request'])
})

test('a member who names somebody by an address has a request with them; one who names nobody is asked', async () => {
  await using world = await newMonday(judging)
  await givenTeamOf(world, 1, { name: 'Sales' })
  const ana = { from: 'Ana <ana@acme.test>', headers: [verdict('pass', 'acme.test')] }
  const body = 'Please contact Jane Doe, jane@x.test, she wants a demo.'
  assert.equal((await mailTeam(world, 'sales', { ...ana, subject: 'Lead', body })).outcome, 'recorded')
  assert.deepEqual((await requestsOf(world))[0].participant_emails, ['jane@x.test'])
  const alone = await mailTeam(world, 'sales', { ...ana, subject: 'Demo', body: 'Please set up a demo, 45 minutes.' })
  assert.equal(alone.why, 'sender_asked')
  const answer = await mailTeam(world, 'sales', { ...ana, subject: 'Re: Demo', body: 'bob@x.test' })
  assert.equal(answer.outcome, 'recorded')
  const [request] = await requestsOf(world)
  assert.deepEqual([request.title, request.duration_minutes, request.participant_emails], ['Demo', 45, ['bob@x.test']])
})

test('a member who names nobody, under the title of the one meeting that they organize, speaks of that meeting', async () => {
  await using world = await newMonday(judging)
  const id = await ask(world, { context: { title: 'Joint review', duration_minutes: 30 } })
  await decideAll(world)
  const bring = fromAna(world)
  assert.equal((await bring('Joint review', 'Please make it 45 minutes.')).requestId, id)
  await decideAll(world)
  assert.equal((await requestsOf(world))[0].duration_minutes, 45)
  assert.equal((await bring('Another matter', 'Please make it 45 minutes.')).why, 'sender_asked')
})

test('orders about a meeting that they organize make no second one, also where they name somebody new', async () => {
  await using world = await newMonday(judging)
  const cy = { email: 'cy@client.test', name: 'Cy Moe' }
  const context = { title: 'Joint review', duration_minutes: 30 }
  const id = await ask(world, { participants: [BO, cy], context })
  await decideAll(world)
  const bring = fromAna(world)
  const orders: [string, string][] = [
    ['Joint review', 'Please replace Cy with eva@client.test'],
    ['Re: Joint review', 'Bo is optional now, and eva@client.test has to be there.'],
    ['Hello', 'Please make Bo optional.'],
  ]
  for (const [subject, body] of orders) assert.equal((await bring(subject, body)).requestId, id, body)
  await decideAll(world)
  const [request, another] = await requestsOf(world)
  assert.equal(another, undefined)
  assert.deepEqual(request.participant_emails, [BO.email, 'eva@client.test'])
  const asked = await bring('Joint review', 'Please find half an hour with Kim Ode, kim@client.test, too.')
  assert.notEqual(asked.requestId, id, 'a wish for another meeting')
})

test('what a member wrote before they said whom to meet is in the request: length, days and wishes', async () => {
  await using world = await newMonday(judging)
  const bring = fromAna(world)
  const body = 'Please find 45 minutes for a review next week. I can’t do Tuesday or Wednesday.'
  assert.equal((await bring('Review', body)).why, 'sender_asked')
  assert.equal((await bring('Re: Review', 'Bo Lind, bo@client.test')).outcome, 'recorded')
  await decideAll(world)
  const [request] = await requestsOf(world)
  assert.deepEqual([request.title, request.duration_minutes], ['Review', 45])
  const offers = await world.pool<{ start: string }[]>`
    select to_char(lower(during) at time zone 'Europe/Lisbon', 'YYYY-MM-DD Dy') as start from offers
    where workspace_id = ${world.workspace.id} and request_id = ${request.id} order by 1`
  assert.ok(offers.length > 0)
  for (const { start } of offers) {
    assert.match(start, /^2026-11-2[3-7] /, 'next week')
    assert.doesNotMatch(start, /Tue|Wed/)
  }
  const mails = await world.pool`
    select id from messages where workspace_id = ${world.workspace.id} and request_id = ${request.id} and direction = 'in'`
  assert.equal(mails.length, 2, 'both mails are in it')
  const { text } = await lastMailTo(world, 'ana@acme.test', request.id)
  assert.match(text, /I won’t use Tuesday, 24 November; Wednesday, 25 November/)
})

/** Mail of a member, proven, to the address of the workspace. */
const fromAna = (world: MailWorld) => (subject: string, body: string) => {
  const address = `${world.handle}@parley.test`
  const raw = written({
    from: 'Ana <ana@acme.test>',
    to: address,
    subject,
    body,
    headers: [verdict('pass', 'acme.test')],
  })
  return world.ingest(raw, envelope(address, 'ana@acme.test'), 'lmtp')
}
