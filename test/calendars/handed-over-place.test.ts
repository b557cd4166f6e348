// A booked meeting changes hands: where people meet goes along. The leaving host's calendar is at Google, that of the new one at
// Microsoft.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectCalendar, syncNow } from '#calendars/connect.ts'
import type { AccountKind } from '#db/calendar/calendars.ts'
import { getMember } from '#db/people/members.ts'
import type { AccountServer } from '../support/account-server.ts'
import { TESTER } from '../support/clock.ts'
import { KEEPER, testAccess } from '../support/feed-server.ts'
import { givenMember, givenTeam, type ShownMember } from '../support/given.ts'
import { GoogleServer } from '../support/google-server.ts'
import { GraphServer } from '../support/graph-server.ts'
import { pageOf } from '../support/guests.ts'
import { accountSettings } from '../support/linking.ts'
import { answers, ask, BO, decideAll, newMondayAhead } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'

const MEET = /https:\/\/meet\.google\.test\/\w+/
const TEAMS = /https:\/\/teams\.microsoft\.test\/l\/meetup-join\/[\w-]+/

async function deeAndEve(places: { dee?: object; eve?: object } = {}) {
  const [google, graph] = [await GoogleServer.open(), await GraphServer.open()]
  const world = await newMondayAhead()
  const { pool, workspace } = world
  const accounts = {
    google: accountSettings(google.accounts).google,
    microsoft: accountSettings(graph.accounts).microsoft,
  }
  const access = testAccess({ accounts })
  const [dee, eve] = [await givenMember(world, { name: 'Dee' }), await givenMember(world, { name: 'Eve' })]
  const connect = async ({ id, email }: ShownMember, kind: AccountKind, server: AccountServer) => {
    const { access: accessToken, refresh: refreshToken } = server.tokensFor(email)
    const account = { email, accessToken, refreshToken, expiresAt: TESTER.clock.nowMs() + 3_600_000 }
    const member = await getMember(pool, workspace, id)
    const command = { kind, account, name: null, tentative: 'busy' as const }
    const calendar = await connectCalendar(pool, workspace, member, command, access, KEEPER)
    return () => syncNow(pool, workspace, calendar.id, access, KEEPER)
  }
  const lookAtDee = await connect(dee, 'google', google.accounts)
  const lookAtEve = await connect(eve, 'microsoft', graph.accounts)
  for (const [{ id }, place] of [[dee, places.dee] as const, [eve, places.eve] as const])
    if (place) assert.equal((await world.api.patch(`/workspace_members/${id}`, { place })).status, 200)
  const booked = async (fields: object = {}): Promise<string> => {
    const id = await ask(world, { organizer_email: dee.email, ...fields })
    await decideAll(world)
    await answers(world, BO.email, '2')
    assert.equal((await shownRequest(world, id)).status, 'booked')
    await lookAtDee()
    await decideAll(world)
    await pool`
      update outbox
      set status = 'sent', leased_at = now(), sent_at = now()
      where workspace_id = ${workspace.id}
        and status = 'queued'`
    return id
  }
  return {
    ...{ world, google, graph, dee, eve, lookAtDee, lookAtEve, booked },
    takeOver: async () => {
      const left = await world.api.post(`/workspace_members/${dee.id}/deactivate`, { transfer_to: eve.email })
      assert.equal(left.status, 200, left.text)
      await decideAll(world)
    },
    mailsTo: async ({ email }: { email: string }) =>
      await pool<{ kind: string; sequence: number; text: string }[]>`
        select kind, sequence, visible as text
        from messages
        where workspace_id = ${workspace.id}
          and direction = 'out'
          and ${email} = any (rcpt)
        order by id`,
    /** Nobody was named to take over, and nobody else hosts it. */
    leave: async () => {
      const left = await world.api.post(`/workspace_members/${dee.id}/deactivate`)
      assert.equal(left.status, 200, left.text)
      await decideAll(world)
    },
    bookingOf: async (id: string) => (await world.api.get(`/meeting_requests/${id}/booking`)).body.data,
    [Symbol.asyncDispose]: async () => {
      await world[Symbol.asyncDispose]()
      await access[Symbol.asyncDispose]()
      await google[Symbol.asyncDispose]()
      await graph[Symbol.asyncDispose]()
    },
  }
}

const CALENDAR = { context: { title: 'Product demo', duration_minutes: 30, place: { kind: 'calendar' } } }

test('the calendar of the new host makes a new link, and everybody gets one update with it', async () => {
  await using it = await deeAndEve()
  const { world, dee, eve } = it
  const id = await it.booked(CALENDAR)
  assert.match((await it.bookingOf(id)).place.url, MEET)
  const before = (await it.mailsTo(BO)).length
  await it.takeOver()
  assert.equal((await it.mailsTo(BO)).length, before, 'the update waits for the link')
  assert.deepEqual((await it.mailsTo(dee)).at(-1)?.kind, 'cancel_invite')
  await it.lookAtDee()
  await it.lookAtEve()
  await decideAll(world)
  assert.deepEqual(it.google.all(), [], 'the event, and with it the old link, is gone')
  const { place, sequence, attendees } = await it.bookingOf(id)
  assert.match(place.url, TEAMS)
  assert.equal(sequence, 1)
  assert.deepEqual(
    attendees.map(({ email }: { email: string }) => email),
    [BO.email, eve.email].toSorted(),
  )
  const told = (await it.mailsTo(BO)).slice(before)
  assert.deepEqual(
    told.map(({ kind, sequence: n }) => [kind, n]),
    [['invite', 1]],
  )
  assert.ok(told[0]!.text.includes(place.url), told[0]!.text)
  assert.match(told[0]!.text, /has taken over this meeting/)
  const [invited, ...more] = await it.mailsTo(eve)
  assert.deepEqual(more, [])
  assert.match(invited!.text, /Dee has left, so you’re now in charge of this meeting with Bo Lind:/)
  assert.ok(invited!.text.includes(place.url))
  assert.equal(it.graph.all().length, 1)
})

test('a calendar that makes no link: everybody hears who comes, and the new host is asked for a link in their invitation', async () => {
  await using it = await deeAndEve()
  const { world, eve } = it
  const id = await it.booked(CALENDAR)
  it.graph.meetings.provider = null
  await it.takeOver()
  await it.lookAtEve()
  await decideAll(world)
  assert.equal((await it.bookingOf(id)).place.url, undefined, 'the old link is not handed on')
  const [invited] = await it.mailsTo(eve)
  assert.match(invited!.text, /Dee has left[\s\S]*couldn’t make a video link, so this invitation has none/)
  await answers(world, eve.email, 'https://meet.example.org/eve')
  assert.deepEqual((await it.bookingOf(id)).place, { kind: 'video', url: 'https://meet.example.org/eve' })
  assert.match((await it.mailsTo(BO)).at(-1)!.text, /https:\/\/meet\.example\.org\/eve/)
})

test('the personal room of the leaving host gives way to that of the new one, with the same update', async () => {
  const room = (name: string) => ({ kind: 'video', url: `https://meet.example.org/${name}` })
  await using it = await deeAndEve({ dee: room('dee'), eve: room('eve') })
  const id = await it.booked()
  assert.deepEqual((await it.bookingOf(id)).place, room('dee'))
  const before = (await it.mailsTo(BO)).length
  await it.takeOver()
  const { place, sequence } = await it.bookingOf(id)
  assert.deepEqual({ place, sequence }, { place: room('eve'), sequence: 1 })
  const told = (await it.mailsTo(BO)).slice(before)
  assert.equal(told.length, 1)
  assert.match(told[0]!.text, /https:\/\/meet\.example\.org\/eve/)
  assert.match((await it.mailsTo(it.eve))[0]!.text, /https:\/\/meet\.example\.org\/eve/)
  assert.deepEqual((await shownRequest(it.world, id)).place, room('eve'))
})

test('where nobody has a place to put there, the new host is asked for one, once', async () => {
  await using it = await deeAndEve({ dee: { kind: 'phone', number: '+351 21 123 4567' } })
  const { world, eve } = it
  const id = await it.booked()
  await it.takeOver()
  assert.equal((await it.bookingOf(id)).place, null)
  assert.doesNotMatch((await it.mailsTo(BO)).at(-1)!.text, /123 4567/)
  const [invited, ...more] = await it.mailsTo(eve)
  assert.deepEqual(more, [])
  assert.match(
    invited!.text,
    /The link, number or address was Dee’s, so I’ve taken it out of the invitation\. Reply with a link/,
  )
  await answers(world, eve.email, '+351 22 765 4321')
  assert.deepEqual((await it.bookingOf(id)).place, { kind: 'phone', number: '+351 22 765 4321' })
  await decideAll(world)
  assert.equal((await it.mailsTo(BO)).at(-1)!.sequence, 2)
})

test('whoever hosts it already and answers for it from now on hands on their own place too', async () => {
  const room = (name: string) => ({ kind: 'video', url: `https://meet.example.org/${name}` })
  await using it = await deeAndEve({ dee: room('dee'), eve: room('eve') })
  const { world, dee, eve } = it
  await givenTeam(world, { mode: 'stack', stack_always_apply: true, member_ids: [eve.id] })
  const id = await it.booked()
  assert.equal((await world.api.post(`/workspace_members/${dee.id}/deactivate`)).status, 200)
  await decideAll(world)
  const { place, attendees } = await it.bookingOf(id)
  assert.deepEqual(place, room('eve'))
  assert.ok(!attendees.some(({ email }: { email: string }) => email === dee.email))
  assert.deepEqual((await it.mailsTo(dee)).at(-1)!.kind, 'cancel_invite')
})

test('a link that the request itself gave stays', async () => {
  const own = { kind: 'video', url: 'https://meet.example.org/ours' }
  await using it = await deeAndEve({ eve: { kind: 'video', url: 'https://meet.example.org/eve' } })
  const id = await it.booked({ context: { title: 'Product demo', duration_minutes: 30, place: own } })
  await it.takeOver()
  assert.deepEqual((await it.bookingOf(id)).place, own)
})

test('an admin who only stands in is asked for a link in the mail that says so, once, and everybody gets the one they give', async () => {
  await using it = await deeAndEve()
  const { world } = it
  const id = await it.booked(CALENDAR)
  await it.leave()
  await it.lookAtDee()
  await decideAll(world)
  const [told, ...more] = await it.mailsTo(world.owner)
  assert.deepEqual(more, [])
  assert.match(
    told!.text,
    /Dee has left[\s\S]*The link, number or address in the invitation is Dee’s and may no longer work\. Reply with another, and/,
  )
  assert.equal((await shownRequest(world, id)).status, 'booked')
  await answers(world, world.owner.email, 'https://meet.example.org/ana')
  assert.deepEqual((await it.bookingOf(id)).place, { kind: 'video', url: 'https://meet.example.org/ana' })
  assert.match((await it.mailsTo(BO)).at(-1)!.text, /https:\/\/meet\.example\.org\/ana/)
  assert.equal((await it.mailsTo(world.owner)).filter(({ text }) => /may no longer work/.test(text)).length, 1)
})

test('the personal room and the number of whoever left are asked about too, and what the request itself said is not', async () => {
  const own = { kind: 'video', url: 'https://meet.example.org/ours' }
  for (const [place, fields, isAsked] of [
    [{ kind: 'video', url: 'https://meet.example.org/dee' }, {}, true],
    [{ kind: 'phone', number: '+351 21 123 4567' }, {}, true],
    [{ kind: 'address', text: 'Rua Nova 1' }, {}, false],
    [own, { context: { title: 'Product demo', duration_minutes: 30, place: own } }, false],
  ] as const) {
    await using it = await deeAndEve({ dee: place })
    await it.booked(fields)
    await it.leave()
    const [told, ...more] = await it.mailsTo(it.world.owner)
    assert.deepEqual(more, [])
    assert.equal(/is Dee’s and may no longer work/.test(told!.text), isAsked, told!.text)
  }
})

test('where the calendar of whoever left never made the link, the stand-in reads whose calendar it was', async () => {
  await using it = await deeAndEve()
  const { world, dee } = it
  it.google.conference = 'failure'
  const id = await it.booked(CALENDAR)
  assert.match((await it.mailsTo(dee)).at(-1)!.text, /Your calendar couldn’t make a video link/)
  await it.leave()
  const [told, ...more] = await it.mailsTo(world.owner)
  assert.deepEqual(more, [])
  assert.match(told!.text, /Dee’s calendar made no video link, so the invitation has none\. Reply with a link/)
  assert.doesNotMatch(told!.text, /Your calendar/)
  await answers(world, world.owner.email, 'Use https://meet.example.org/ana please')
  assert.deepEqual((await it.bookingOf(id)).place, { kind: 'video', url: 'https://meet.example.org/ana' })
})

test('somebody who was named to take over and has something else at that time is asked for a link as well', async () => {
  await using it = await deeAndEve()
  const { eve } = it
  const id = await it.booked(CALENDAR)
  const { start } = await it.bookingOf(id)
  const instant = (ms: number) => ({ dateTime: new Date(ms).toISOString().slice(0, 19), timeZone: 'UTC' })
  const from = Date.parse(start)
  it.graph.put({ id: 'other', start: instant(from), end: instant(from + 3_600_000) })
  await it.lookAtEve()
  await it.takeOver()
  const mails = await it.mailsTo(eve)
  assert.equal(mails.length, 1)
  assert.match(mails[0]!.text, /Dee has left[\s\S]*is Dee’s and may no longer work/)
})

test('guests whose invitation has no link read that it follows, in the mail and on their page', async () => {
  await using it = await deeAndEve()
  it.google.conference = 'failure'
  const id = await it.booked(CALENDAR)
  assert.match((await it.mailsTo(BO)).at(-1)!.text, /\n {2}Video call, link to follow\n/)
  const page = await pageOf(it.world, id, BO.email)
  assert.match((await page.get()).text, /<dt>Where<\/dt><dd>Video call, link to follow<\/dd>/)
  await answers(it.world, it.dee.email, 'https://meet.example.org/dee')
  const { text } = await page.get()
  assert.doesNotMatch(text, /link to follow/)
  assert.match(text, /https:\/\/meet\.example\.org\/dee/)
})
