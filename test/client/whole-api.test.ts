import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { hookReceiver, ofType } from '../support/hook-receiver.ts'
import { listeningWorld } from '../support/listening-world.ts'
import { givenMailInReview } from '../support/mails.ts'
import { ownPool } from '../support/own-database.ts'
import { installedClient } from '../support/packed-client.ts'
import { givenBookedConversation } from '../support/played.ts'
import { anonymous, routeTable } from '../support/route-table.ts'

// The whole API, through the tarball that is published, against a server on a port. The contract tests speak raw HTTP.

const project = await installedClient()
const { Parley, ParleyError, verifyWebhook } = project.client
const world = await listeningWorld({ pool: await ownPool(), handle: 'client' })
const parley = new Parley({ baseUrl: world.url, apiKey: world.key })

const refusal = (status: number, type: string, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ParleyError, String(error))
  assert.deepEqual([error.status, error.type], [status, type])
  assert.match(error.message, message)
  assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/)
  return true
}

// A suite, so that the world ends before the database that it stands on.
suite('the whole API', () => {
  after(async () => {
    await world[Symbol.asyncDispose]()
    await project[Symbol.asyncDispose]()
  })

  test('the tarball has what is needed and nothing else', () => {
    const outside = project.files.filter((file) => !/^dist\/[a-z-]+\.(js|d\.ts)$/.test(file))
    assert.deepEqual(outside, ['LICENSE', 'README.md', 'package.json'])
  })

  test('workspace members: list, show, add, change, deactivate, reactivate', async () => {
    const { workspaceMembers } = parley
    const bo = await workspaceMembers.create({ email: 'bo@acme.test', name: 'Bo Lind' })
    assert.equal(bo.active, true)
    assert.equal((await workspaceMembers.get(bo.id)).email, 'bo@acme.test')
    assert.equal((await workspaceMembers.update(bo.id, { timezone: 'Europe/Lisbon' })).timezone, 'Europe/Lisbon')
    const soon = { from: '2099-11-16T00:00:00Z', to: '2099-11-17T00:00:00Z' }
    assert.deepEqual((await workspaceMembers.availability(bo.id, soon)).free, [
      { start: '2099-11-16T09:00:00.000Z', end: '2099-11-16T17:00:00.000Z' },
    ])
    assert.equal((await workspaceMembers.deactivate(bo.id)).active, false)
    assert.deepEqual(
      (await workspaceMembers.list({ active: true }).page()).data.map(({ email }) => email),
      ['ana@acme.test'],
    )
    assert.equal((await workspaceMembers.reactivate(bo.id)).active, true)
    await assert.rejects(workspaceMembers.reactivate(bo.id), refusal(422, 'invalid_request', /active/))
  })

  test('the workspace: show, change, hold, release', async () => {
    const { workspace } = parley
    assert.equal((await workspace.get()).id, world.workspace.id)
    assert.equal((await workspace.update({ reminders: false })).reminders, false)
    await assert.rejects(workspace.update({ timezone: 'Mars' }), refusal(422, 'validation_error', /timezone/))
    const { held_at } = await workspace.hold()
    assert.notEqual(held_at, null)
    assert.equal((await workspace.get()).held_at, held_at)
    assert.equal((await workspace.release()).held_at, null)
  })

  test('booking links: list, show, create, update, delete, and their times', async () => {
    const { bookingLinks } = parley
    const body = { title: 'Product demo', workspace_membership_id: world.owner.id, durations: [30, 60] }
    const link = await bookingLinks.create(body, { idempotencyKey: 'link-1' })
    assert.equal((await bookingLinks.create(body, { idempotencyKey: 'link-1' })).id, link.id)
    assert.deepEqual(await bookingLinks.get(link.id), link)
    assert.deepEqual((await bookingLinks.list({ active: true }).page()).data, [link])
    assert.equal((await bookingLinks.update(link.id, { days_ahead: 14 })).days_ahead, 14)
    const slots = await bookingLinks.slots(link.id, { duration: 60, timezone: 'Europe/Berlin' })
    assert.deepEqual([slots.duration_minutes, slots.timezone], [60, 'Europe/Berlin'])
    await assert.rejects(bookingLinks.slots(link.id, { duration: 7 }), refusal(422, 'invalid_request', /30, 60/))
    const personal = await bookingLinks.personalLink(link.id, { name: 'Bo Chen', single_use: true })
    assert.deepEqual([personal.url.startsWith(`${link.url}?p=`), personal.single_use], [true, true])
    await bookingLinks.delete(link.id)
    await assert.rejects(bookingLinks.get(link.id), refusal(404, 'not_found', /booking link/))
  })

  test('teams: list, show, create, update, deactivate, reactivate', async () => {
    const { teams } = parley
    assert.deepEqual((await teams.list({ active: true }).page()).data, [])
    const team = await teams.create({ name: 'Sales', mode: 'pool', member_ids: [world.owner.id] })
    assert.equal(team.members[0]?.email, 'ana@acme.test')
    assert.equal((await teams.get(team.id)).next_assignee?.workspace_membership_id, world.owner.id)
    assert.equal((await teams.update(team.id, { description: 'All of it' })).description, 'All of it')
    assert.equal((await teams.update(team.id, { description: null })).description, null)
    assert.deepEqual((await teams.assignments(team.id, { limit: 1 }).page()).data, [])
    assert.equal((await teams.deactivate(team.id)).active, false)
    assert.equal((await teams.reactivate(team.id)).active, true)
    await assert.rejects(teams.create({ name: 'Sales' }), refusal(422, 'validation_error', /name/))
    await assert.rejects(teams.get('team_00000000000000000000000000'), refusal(404, 'not_found', /team/i))
  })

  test('team members: add, change, pause, unpause, remove', async () => {
    const { members } = parley.teams
    const team = await parley.teams.create({ name: 'Support' })
    const membership = await members.add(team.id, { workspace_membership_id: world.owner.id })
    assert.equal(membership.role, 'member')
    assert.equal((await members.update(team.id, membership.id, { role: 'manager' })).role, 'manager')
    assert.notEqual((await members.pause(team.id, membership.id)).paused_at, null)
    await assert.rejects(members.pause(team.id, membership.id), refusal(422, 'invalid_request', /paused/))
    assert.equal((await members.unpause(team.id, membership.id)).paused_at, null)
    assert.equal(await members.remove(team.id, membership.id), undefined)
    await assert.rejects(members.remove(team.id, membership.id), refusal(404, 'not_found', /member/))
  })

  test('meeting requests: create, list, show, context, organizer, pause, resume, cancel', async () => {
    const { meetingRequests } = parley
    const request = await meetingRequests.create({
      organizer_email: 'ana@acme.test',
      participants: [{ email: 'kim@client.test', name: 'Kim', timezone: 'Asia/Seoul' }],
      context: { title: 'Demo', duration_minutes: 45 },
    })
    assert.equal(request.status, 'active')
    assert.deepEqual(request.participant_emails, ['kim@client.test'])
    assert.equal((await meetingRequests.get(request.id)).title, 'Demo')
    assert.equal((await meetingRequests.updateContext(request.id, { title: null })).title, null)
    const moved = await meetingRequests.changeOrganizer(request.id, { new_organizer_email: 'bo@acme.test' })
    assert.equal(moved.organizer_email, 'bo@acme.test')
    const two = await meetingRequests.addParticipant(request.id, { email: 'cy@client.test', required: false })
    assert.deepEqual(two.participant_emails, ['kim@client.test', 'cy@client.test'])
    const one = await meetingRequests.removeParticipant(request.id, 'cy@client.test')
    assert.deepEqual(one.participant_emails, ['kim@client.test'])
    const [approved, withdrawn] = [
      await givenMailInReview(world, request.id),
      await givenMailInReview(world, request.id),
    ]
    const waits = (await meetingRequests.waitingMails({ limit: 5 }).page()).data.map(({ id }) => id)
    assert.deepEqual(waits, [withdrawn, approved])
    const line = { personal_line: 'See you soon' }
    assert.match((await meetingRequests.updateMail(request.id, approved, line)).text, /See you soon/)
    assert.equal((await meetingRequests.approveMail(request.id, approved)).outcome, 'approved')
    assert.equal((await meetingRequests.withdrawMail(request.id, withdrawn)).paused, true)
    assert.deepEqual((await meetingRequests.letRun(request.id)).mails, [])
    assert.equal((await meetingRequests.resume(request.id)).status, 'active')
    assert.equal((await meetingRequests.remind(request.id)).status, 'active')
    assert.equal((await meetingRequests.pause(request.id)).status, 'paused')
    assert.equal((await meetingRequests.resume(request.id)).status, 'active')
    await assert.rejects(meetingRequests.booking(request.id), refusal(404, 'not_found', /active/))
    const told = await meetingRequests.timeline(request.id, { limit: 5 }).page()
    assert.deepEqual(
      told.data.map(({ kind, id }) => [kind, id]),
      [withdrawn, approved].map((id) => ['mail_sent', id]),
    )
    await using booked = await givenBookedConversation(world)
    const { calendar_event_id, attendees } = await meetingRequests.booking(booked.id)
    assert.match(calendar_event_id, /^[0-9a-z]{26}@parley\.test$/)
    assert.deepEqual(
      attendees.map(({ email }) => email),
      ['ana@acme.test', 'bo@client.test'],
    )
    const texts: string[] = []
    for await (const { text } of meetingRequests.timeline(booked.id, { limit: 2 })) texts.push(text)
    assert.equal(texts.at(-1), 'Bo Lind is asked when they can.')
    assert.equal(
      (await meetingRequests.rescheduleBooking(booked.id, { reason: 'The room is taken.' })).status,
      'booked',
    )
    assert.equal((await meetingRequests.cancelBooking(booked.id, { notify: 'false' })).status, 'cancelled')
    assert.equal((await meetingRequests.cancel(request.id, { notify: true })).status, 'cancelled')
    await assert.rejects(meetingRequests.cancel(request.id), refusal(422, 'invalid_request', /cancelled/))
    const found = await meetingRequests.list({ status: 'cancelled', participant_email: 'KIM@client.test' }).page()
    assert.deepEqual(
      found.data.map(({ id }) => id),
      [request.id],
    )
  })

  test('a request that is created twice with one key exists once', async () => {
    const body = { organizer_email: 'ana@acme.test', participant_emails: ['twice@client.test'] }
    const [first, second] = await Promise.all([
      parley.meetingRequests.create(body, { idempotencyKey: 'order-4711' }),
      parley.meetingRequests.create(body, { idempotencyKey: 'order-4711' }),
    ])
    assert.equal(second.id, first.id)
    const another = await parley.meetingRequests.create(body)
    assert.notEqual(another.id, first.id)
  })

  test('a list is read to its end, page by page, and each page can be had alone', async () => {
    for (let i = 0; i < 7; i++) await parley.workspaceMembers.create({ email: `many-${i}@acme.test` })
    const emails: string[] = []
    for await (const member of parley.workspaceMembers.list({ limit: 2 })) emails.push(member.email)
    assert.equal(emails.length, 9)
    assert.equal(new Set(emails).size, 9)
    assert.equal(emails[0], 'many-6@acme.test')
    const page = await parley.workspaceMembers.list({ limit: 2 }).page()
    assert.deepEqual([page.data.length, page.meta.has_more], [2, true])
    const next = await parley.workspaceMembers.list({ limit: 2, cursor: page.meta.next_cursor }).page()
    assert.deepEqual(
      next.data.map(({ email }) => email),
      emails.slice(2, 4),
    )
  })

  test('webhook endpoints and deliveries: all operations, and every delivery verifies', async () => {
    let status = 500
    await using receiver = await hookReceiver(() => status)
    const { webhookEndpoints } = parley
    const endpoint = await webhookEndpoints.create({ url: receiver.url, events: ['meeting_request.created'] })
    const { secret } = await webhookEndpoints.secret(endpoint.id)
    status = 204
    const { delivery_id } = await webhookEndpoints.test(endpoint.id)
    const sent = await receiver.next(ofType('test'))
    assert.equal(sent.headers['x-webhook-delivery'], delivery_id)
    const event = await verifyWebhook(sent.body, sent.headers, secret)
    assert.ok(event.event === 'test' && event.message !== '', JSON.stringify(event))

    const rotated = await webhookEndpoints.rotateSecret(endpoint.id)
    const request = await parley.meetingRequests.create({
      organizer_email: 'ana@acme.test',
      participant_emails: ['hook@client.test'],
    })
    const created = await receiver.next(ofType('meeting_request.created'))
    assert.match(String(created.headers['x-webhook-signature']), /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
    for (const key of [secret, rotated.secret]) {
      const shown = await verifyWebhook(created.body, created.headers, key)
      assert.ok(shown.event === 'meeting_request.created' && shown.id === request.id, JSON.stringify(shown))
    }

    const [delivery] = (
      await webhookEndpoints.deliveries(endpoint.id, { event_type: 'meeting_request.created' }).page()
    ).data
    assert.equal(delivery?.payload.event, 'meeting_request.created')
    const again = await webhookEndpoints.resend(endpoint.id, delivery!.id)
    const resent = await receiver.next((one) => one.headers['x-webhook-delivery'] === again.id)
    assert.equal(resent.headers['x-webhook-id'], created.headers['x-webhook-id'])
    assert.deepEqual(await webhookEndpoints.recover(endpoint.id, { since: '2026-01-01T00:00:00Z' }), { count: 0 })
    assert.equal((await webhookEndpoints.update(endpoint.id, { enabled: false })).disabled_reason, 'manual')
    assert.equal((await webhookEndpoints.get(endpoint.id)).enabled, false)
    assert.deepEqual(
      (await webhookEndpoints.list().page()).data.map(({ id }) => id),
      [endpoint.id],
    )
    await webhookEndpoints.delete(endpoint.id)
    await assert.rejects(webhookEndpoints.get(endpoint.id), refusal(404, 'not_found', /endpoint/))
  })

  test('the event log is listed newest first, and followed from any place without a gap', async () => {
    const all: string[] = []
    for await (const event of parley.events.list()) all.push(event.id)
    assert.ok(all.length > 5)
    const after = all.at(-1)!
    const followed: string[] = []
    for await (const event of parley.events.follow({ after }, { everyMs: 50 })) {
      followed.push(event.id)
      if (followed.length === all.length - 1) break
    }
    assert.deepEqual(followed.toSorted(), all.slice(0, -1).toSorted())
    const listed: string[] = []
    for await (const event of parley.events.list({ after, limit: 2 })) listed.push(event.id)
    assert.deepEqual(listed, followed)
  })

  test('following without a place shows what happens from then on, until the signal', async () => {
    const stop = new AbortController()
    const following = parley.events.follow({ type: 'meeting_request.created' }, { everyMs: 50, signal: stop.signal })
    const next = following.next()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const request = await parley.meetingRequests.create({
      organizer_email: 'ana@acme.test',
      participant_emails: ['follow@client.test'],
    })
    const { value } = await next
    assert.ok(value?.payload.event === 'meeting_request.created' && value.payload.id === request.id)
    const waiting = following.next()
    stop.abort(new Error('enough'))
    await assert.rejects(waiting, /enough/)
  })

  test('a key without the scope and a wrong key are told apart', async () => {
    const { key } = await world.newKey(['teams.read'])
    const reader = new Parley({ baseUrl: `${world.url}/`, apiKey: key })
    await assert.rejects(reader.teams.create({ name: 'No' }), refusal(403, 'forbidden', /teams\.write/))
    const stranger = new Parley({ baseUrl: world.url, apiKey: 'pk_wrong' })
    await assert.rejects(stranger.teams.list().page(), refusal(401, 'unauthorized', /key/i))
  })

  test('every route of the API was asked for above', () => {
    const routes = routeTable(world.app).filter(({ path }) => path.startsWith('/api/'))
    assert.ok(routes.length >= 32, `only ${routes.length} routes were found`)
    const asked = new Set([...world.served].map((name) => anonymous(name)))
    const missing = routes.map(({ method, path }) => `${method} ${anonymous(path)}`).filter((name) => !asked.has(name))
    assert.deepEqual(missing, [])
  })
})
