// Place {"kind":"calendar"}: the organizer's calendar makes the video link, and the invites wait for it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectCalendar, disconnectCalendar, syncNow } from '#calendars/connect.ts'
import type { AccountKind, Calendar } from '#db/calendar/calendars.ts'
import type { AccountServer } from '../support/account-server.ts'
import { mondayAhead, TESTER } from '../support/clock.ts'
import { KEEPER, testAccess } from '../support/feed-server.ts'
import { GoogleServer } from '../support/google-server.ts'
import { GraphServer } from '../support/graph-server.ts'
import { pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { accountSettings } from '../support/linking.ts'
import { answers, ask, BO, decideAll, MONDAY_AHEAD, moveTo, newMondayAhead } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'

const THURSDAY = mondayAhead().add({ days: 3 })
const CONTEXT = { title: 'Product demo', duration_minutes: 30, place: { kind: 'calendar' } }

type Access = ReturnType<typeof testAccess>

async function connected(
  world: MailWorld,
  kind: AccountKind,
  accounts: AccountServer,
): Promise<{ access: Access; calendar: Calendar; look: () => Promise<Calendar> }> {
  const access = testAccess({ accounts: accountSettings(accounts) })
  const { access: accessToken, refresh: refreshToken } = accounts.tokensFor('ana@acme.test')
  const account = { email: 'ana@acme.test', accessToken, refreshToken, expiresAt: TESTER.clock.nowMs() + 3_600_000 }
  const command = { kind, account, name: null, tentative: 'busy' as const }
  const calendar = await connectCalendar(world.pool, world.workspace, world.owner, command, access, KEEPER)
  const look = () => syncNow(world.pool, world.workspace, calendar.id, access, KEEPER)
  return { access, calendar, look }
}

async function booked(world: MailWorld): Promise<string> {
  const requestId = await ask(world, { context: CONTEXT })
  await decideAll(world)
  await answers(world, BO.email, '2')
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
  return requestId
}

async function bookingOf(world: MailWorld, requestId: string) {
  const { status, body, text } = await world.api.get(`/meeting_requests/${requestId}/booking`)
  assert.equal(status, 200, text)
  return body.data
}

type Written = { cause: string; to: string; text: string; raw: string }

async function mails({ pool, workspace }: MailWorld, requestId: string, cause: string): Promise<Written[]> {
  return await pool<Written[]>`
    select m.cause_kind as cause, t.party as to, m.visible as text, convert_from(r.raw, 'UTF8') as raw
    from messages m
    join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
    join message_raw r on r.workspace_id = m.workspace_id and r.id = m.id
    where m.workspace_id = ${workspace.id}
      and m.request_id = ${requestId}
      and m.cause_kind = ${cause}
    order by t.party`
}

/** The organizer hears in the invitation itself that it has no link, and in no second mail. */
async function hasOneMail(world: MailWorld, requestId: string): Promise<void> {
  const [toOrganizer, toBo] = await mails(world, requestId, 'invite')
  assert.match(toOrganizer!.text, /Your calendar couldn’t make a video link, so this invitation has none\./)
  assert.doesNotMatch(toBo!.text, /video link/)
  assert.equal((await mails(world, requestId, 'no_link')).length, 0)
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
}

/** The calendar part, decoded and unfolded. */
function inviteIn({ raw }: Written): string {
  const part = /content-type: text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw)!
  const text = /base64/i.test(part[0].slice(0, part[0].indexOf('\r\n\r\n')))
    ? Buffer.from(part[1]!, 'base64').toString()
    : part[1]!
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return text.replace(/\r\n[ \t]/g, '')
}

const SERVERS = [
  { kind: 'google', open: () => GoogleServer.open(), link: /https:\/\/meet\.google\.test\/\w+/ },
  {
    kind: 'microsoft',
    open: () => GraphServer.open(),
    link: /https:\/\/teams\.microsoft\.test\/l\/meetup-join\/[\w-]+/,
  },
] as const

for (const { kind, open, link } of SERVERS)
  test(`${kind} makes the link with the event, and it is in the invites, in the mails, on the page and in the API`, async () => {
    await using server = await open()
    // It takes the provider a moment, which is documented.
    if (server instanceof GoogleServer) server.conference = { pendingReads: 1 }
    else server.meetings.pendingReads = 1
    await using world = await newMondayAhead()
    const { access, look } = await connected(world, kind, server.accounts)
    await using _ = access
    const requestId = await booked(world)
    assert.equal((await mails(world, requestId, 'invite')).length, 0, 'the invites wait for the link')
    await look()
    await decideAll(world)
    const invites = await mails(world, requestId, 'invite')
    assert.equal(invites.length, 2)
    const place = (await shownRequest(world, requestId)).place as { kind: string; url: string }
    const booking = await bookingOf(world, requestId)
    assert.equal(place.kind, 'calendar')
    assert.match(place.url, link)
    assert.deepEqual(booking.place, place)
    assert.equal(booking.sequence, 0)
    for (const invite of invites) {
      assert.ok(invite.text.includes(`Video: ${place.url}`), invite.text)
      assert.ok(inviteIn(invite).includes(`LOCATION:${place.url}`))
      assert.match(inviteIn(invite), /^CONFERENCE[^\r\n]*FEATURE=VIDEO[^\r\n]*:https/m)
    }
    const page = await pageOf(world, requestId, BO.email)
    assert.ok((await page.get()).text.includes(`<a href="${place.url}"`))
    assert.equal(server.all().length, 1, 'one event, which has the link')
    await look()
    await decideAll(world)
    assert.equal((await mails(world, requestId, 'invite')).length, 2, 'and nobody is told twice')
    assert.equal((await mails(world, requestId, 'no_link')).length, 0)
    // A meeting that moves keeps its link, and the provider keeps the call.
    const moved = await world.api.post(`/meeting_requests/${requestId}/booking/reschedule`, {
      start: `${THURSDAY}T11:00:00Z`,
    })
    assert.equal(moved.status, 200, moved.text)
    await decideAll(world)
    await look()
    assert.equal((await bookingOf(world, requestId)).place.url, place.url)
    const [event] = server.all()
    assert.ok(JSON.stringify(event).includes(place.url), JSON.stringify(event))
    assert.ok(JSON.stringify(event!.start).includes(`${THURSDAY}T11:00`))
  })

test('an account that makes no links: everybody is invited at once without one, and the organizer gives it by mail', async () => {
  await using server = await GoogleServer.open()
  server.conference = 'failure'
  await using world = await newMondayAhead()
  const { access, look } = await connected(world, 'google', server.accounts)
  await using _ = access
  const requestId = await booked(world)
  await look()
  await decideAll(world)
  const invites = await mails(world, requestId, 'invite')
  assert.equal(invites.length, 2)
  for (const { text } of invites) assert.doesNotMatch(text, /Video:/)
  await hasOneMail(world, requestId)
  await answers(world, 'ana@acme.test', 'Use https://meet.example.org/ana please')
  const booking = await bookingOf(world, requestId)
  assert.deepEqual(booking.place, { kind: 'video', url: 'https://meet.example.org/ana' })
  assert.equal(booking.sequence, 1)
})

test('Microsoft accounts that make no online meetings say so, and the booking goes on', async () => {
  await using server = await GraphServer.open()
  server.meetings.provider = null
  await using world = await newMondayAhead()
  const { access, look } = await connected(world, 'microsoft', server.accounts)
  await using _ = access
  const requestId = await booked(world)
  await look()
  await decideAll(world)
  assert.equal((await mails(world, requestId, 'invite')).length, 2)
  await hasOneMail(world, requestId)
})

test('a provider that does not answer keeps nobody waiting for longer than two minutes', async () => {
  await using server = await GoogleServer.open()
  await using world = await newMondayAhead()
  const { access, look } = await connected(world, 'google', server.accounts)
  await using _ = access
  const requestId = await booked(world)
  server.accounts.instead.push(...Array.from({ length: 8 }, () => ({ code: 503 })))
  await look().catch(() => null)
  await decideAll(world)
  assert.equal((await mails(world, requestId, 'invite')).length, 0)
  await moveTo(world, MONDAY_AHEAD.add({ minutes: 3 }))
  await decideAll(world)
  assert.equal((await mails(world, requestId, 'invite')).length, 2)
  await hasOneMail(world, requestId)
})

test('whose calendar makes no links cannot ask for one, and hears where and why', async () => {
  await using world = await newMondayAhead()
  const asked = { organizer_email: 'ana@acme.test', participant_emails: [BO.email], context: CONTEXT }
  const request = await world.api.post('/meeting_requests', asked)
  assert.equal(request.status, 422, request.text)
  assert.equal(request.body.error.type, 'validation_error')
  assert.match(request.body.error.message, /^context\.place\.kind: calendar needs a Google or Microsoft calendar/)
  const member = await world.api.patch(`/workspace_members/${world.owner.id}`, { place: { kind: 'calendar' } })
  assert.equal(member.status, 422, member.text)
  assert.match(member.body.error.message, /^place\.kind: calendar needs/)
})

test('a calendar that is disconnected in between: it is booked without a link, and the organizer is told', async () => {
  await using server = await GoogleServer.open()
  await using world = await newMondayAhead()
  const { access, calendar } = await connected(world, 'google', server.accounts)
  await using _ = access
  const requestId = await ask(world, { context: CONTEXT })
  await decideAll(world)
  await disconnectCalendar(world.pool, world.workspace, calendar.id, KEEPER)
  await answers(world, BO.email, '2')
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
  assert.equal((await mails(world, requestId, 'invite')).length, 2)
  await hasOneMail(world, requestId)
})
