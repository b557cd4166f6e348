import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeOf } from '#core/mail/wording/notices.ts'
import { givenTeamOf } from '../support/given.ts'
import { envelope, type MailWorld, newMailWorld, type Written, written } from '../support/incoming.ts'
import { outboxOf } from '../support/mails.ts'
import { givenRequest } from '../support/requests.ts'
import { signedIn } from '../support/signed-in.ts'

// The tray and stuck work as the console has them: what waits, and what a person does with it.

async function waits(world: MailWorld, mail: Written = {}): Promise<string> {
  const { outcome, messageId } = await world.ingest(written(mail), envelope(`${world.handle}@parley.test`), 'lmtp')
  assert.equal(outcome, 'tray')
  return messageId!
}

test('a waiting mail is shown with its reason and its text, and given to a request', async () => {
  await using world = await newMailWorld()
  const ask = await signedIn(world)
  const id = await waits(world, { body: 'The second one works for me.' })
  const [listed] = (await ask('GET', '/tray')).body.data
  assert.deepEqual([listed.id, listed.reason, listed.can_be_given], [id, 'not_authenticated', true])
  assert.match(listed.why, /nothing proves who wrote it/)
  assert.match((await ask('GET', `/tray/${id}`)).body.data.text, /The second one works/)
  const request = await givenRequest(world)
  const given = await ask('POST', `/tray/${id}/give`, { meeting_request_id: request.id })
  assert.deepEqual(given.body, { data: { meeting_request_id: request.id } })
  assert.deepEqual((await ask('GET', '/tray')).body.data, [])
  assert.equal((await ask('GET', `/tray/${id}`)).status, 404)
})

test('a team makes a request of a waiting mail', async () => {
  await using world = await newMailWorld()
  const ask = await signedIn(world)
  const id = await waits(world, { from: 'Kim Ode <kim@client.test>', body: 'Can we meet for a demo next week?' })
  const { team } = await givenTeamOf(world, 1, { mode: 'pool' })
  const given = await ask('POST', `/tray/${id}/give`, { team_id: team.id })
  assert.equal(given.status, 200, given.text)
  const request = await world.api.get(`/meeting_requests/${given.body.data.meeting_request_id}`)
  assert.deepEqual([request.body.data.team_id, request.body.data.participant_emails], [team.id, ['kim@client.test']])
})

test('an answer goes to its sender, from the address that they wrote to, and the mail waits no more', async () => {
  await using world = await newMailWorld()
  const ask = await signedIn(world)
  const id = await waits(world, { from: 'Kim Ode <kim@client.test>', subject: 'Prices' })
  assert.match((await ask('POST', `/tray/${id}/answer`, { text: ' ' })).body.error.message, /^Text: /)
  assert.equal((await ask('POST', `/tray/${id}/answer`, { text: 'Prices are on our site.' })).status, 204)
  const mails = await outboxOf(world)
  assert.deepEqual(
    mails.map(({ kind, recipient }) => [kind, recipient]),
    [['tray_answer', 'kim@client.test']],
  )
  const [{ details } = { details: {} }] = await world.pool<{ details: Record<string, unknown> }[]>`
    select details from outbox where workspace_id = ${world.workspace.id}`
  assert.deepEqual(
    noticeOf('tray_answer', details, { workspace: 'Acme', locale: 'en', console: 'https://parley.acme.test' }),
    {
      subject: 'Re: Prices',
      text: 'Prices are on our site.\n',
    },
  )
  assert.match(String(details.answers), /^<.+>$/)
  assert.deepEqual((await ask('GET', '/tray')).body.data, [])
  assert.equal((await ask('POST', `/tray/${id}/answer`, { text: 'Once more' })).status, 404)
})

test('a machine is not answered', async () => {
  await using world = await newMailWorld()
  const ask = await signedIn(world)
  const id = await waits(world, { headers: ['Auto-Submitted: auto-generated'] })
  const [listed] = (await ask('GET', '/tray')).body.data
  assert.match(listed.no_answer_because, /machine/)
  const refused = await ask('POST', `/tray/${id}/answer`, { text: 'Hello' })
  assert.deepEqual([refused.status, refused.body.error.message], [422, listed.no_answer_because])
  assert.equal((await ask('POST', `/tray/${id}/dismiss`)).status, 204)
})

test('bad input and other workspaces leave a mail where it is', async () => {
  await using world = await newMailWorld()
  await using other = await newMailWorld()
  const [ask, stranger] = [await signedIn(world), await signedIn(other)]
  const id = await waits(world)
  const request = await givenRequest(other)
  assert.equal((await ask('POST', `/tray/${id}/give`, {})).status, 422)
  assert.equal((await ask('POST', `/tray/${id}/give`, { team_id: 'team_x', member_id: 'wm_x' })).status, 422)
  assert.equal((await ask('POST', `/tray/${id}/give`, { meeting_request_id: request.id })).status, 404)
  assert.equal((await ask('POST', `/tray/${id}/give`, { member_id: other.owner.id })).status, 404)
  assert.equal((await stranger('GET', `/tray/${id}`)).status, 404)
  assert.equal((await stranger('POST', `/tray/${id}/give`, { meeting_request_id: request.id })).status, 404)
  assert.equal((await stranger('POST', `/tray/${id}/answer`, { text: 'Hello' })).status, 404)
  assert.equal((await stranger('POST', `/tray/${id}/dismiss`)).status, 404)
  assert.equal((await ask('GET', '/tray')).body.data.length, 1)
})

test('stuck requests and mails that cannot be sent are listed with their error, and tried again', async () => {
  await using world = await newMailWorld()
  await using other = await newMailWorld()
  const [ask, stranger] = [await signedIn(world), await signedIn(other)]
  const request = await givenRequest(world, { context: { title: 'Product demo' } })
  assert.deepEqual((await ask('GET', '/stuck')).body.data, { failing: [], set_aside: [], mails: [], has_more: false })
  await world.pool`
    update negotiations set failures = 3, failing_since = now(), failure = 'violates a constraint', due_at = now() + interval '5 minutes'
    where workspace_id = ${world.workspace.id} and request_id = ${request.id}`
  const id = await waits(world)
  await ask('POST', `/tray/${id}/answer`, { text: 'Hello' })
  await world.pool`update outbox set status = 'failed', failure = '550 no such user', attempts = 1 where workspace_id = ${world.workspace.id}`
  const { failing, mails } = (await ask('GET', '/stuck')).body.data
  assert.deepEqual(
    [failing[0].meeting_request_id, failing[0].title, failing[0].tries, failing[0].error],
    [request.id, 'Product demo', 3, 'violates a constraint'],
  )
  assert.deepEqual([mails[0].error, mails[0].next_try_at], ['550 no such user', null])
  assert.deepEqual((await stranger('GET', '/stuck')).body.data.failing, [])
  const second = await givenRequest(world)
  await world.pool`
    update negotiations set failures = 1, failing_since = now(), failure = 'again'
    where workspace_id = ${world.workspace.id} and request_id = ${second.id}`
  const few = (await ask('GET', '/stuck?shown=1')).body.data
  assert.deepEqual([few.failing.length, few.has_more], [1, true])
  const all = (await ask('GET', '/stuck?shown=2')).body.data
  assert.deepEqual([all.failing.length, all.has_more], [2, false])
  assert.equal((await ask('GET', '/stuck?shown=1001')).status, 422)
  assert.equal((await stranger('POST', `/stuck/${request.id}/retry`)).status, 404)
  assert.deepEqual((await ask('POST', `/stuck/${request.id}/retry`)).body.data, { taken_up_again: 0 })
  const calm = await givenRequest(world)
  assert.equal((await ask('POST', `/stuck/${calm.id}/retry`)).status, 422)
})
