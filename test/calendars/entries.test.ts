// Bookings in the calendar of their host, on a real server.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connectCalendar, syncNow } from '#calendars/connect.ts'
import type { CalendarReader } from '#calendars/reader.ts'
import { addressWith } from '#calendars/web-address.ts'
import type { Calendar } from '#db/calendar/calendars.ts'
import { type DavServer, davProblem, PASSWORD, startRadicale, USER } from '../support/dav-servers.ts'
import { KEEPER, sync, usualAccess } from '../support/feed-server.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answers, ask, BO, decideAll, newMondayAhead } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'

let server: Promise<DavServer> | null = null
after(async () => (await server)?.[Symbol.asyncDispose]())

type Booked = { world: MailWorld; requestId: string; calendar: Calendar; dav: DavServer; url: string }

async function booked(world: MailWorld, name: string): Promise<Booked> {
  server ??= startRadicale()
  const dav = await server
  const url = await dav.make(`/${USER}/${name}/`)
  const access = usualAccess()
  const command = { kind: 'caldav', address: addressWith(url, USER, PASSWORD), name: null, tentative: 'busy' } as const
  const calendar = await connectCalendar(world.pool, world.workspace, world.owner, command, access, KEEPER)
  const requestId = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, '2')
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
  await sync(world, calendar)
  return { world, requestId, calendar, dav, url }
}

/** Everything in the calendar, unfolded. */
async function eventsIn({ dav, url }: Booked): Promise<string> {
  return ((await dav.get(url)) ?? '').replace(/\r\n[ \t]/g, '')
}

async function entryOf({ world }: Booked): Promise<{ ref: string; uid: string; sequence: number; entry: string }> {
  const [row] = await world.pool<{ ref: string; uid: string; sequence: number; entry: string }[]>`
    select e.ref, b.uid, e.sequence, b.entry
    from calendar_entries e
    join bookings b on b.workspace_id = e.workspace_id and b.id = e.booking_id
    where e.workspace_id = ${world.workspace.id}`
  return row!
}

async function told({ world, requestId }: Booked): Promise<string[]> {
  const rows = await world.pool<{ text: string }[]>`
    select m.visible as text
    from messages m
    where m.workspace_id = ${world.workspace.id}
      and m.request_id = ${requestId}
      and m.cause_kind = 'entry_changed'
    order by m.id`
  return rows.map(({ text }) => text)
}

test('a booking stands in its host’s calendar once, as the invite has it, and the server invites nobody', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'once')
  const text = await eventsIn(it)
  const { uid } = await entryOf(it)
  assert.equal(text.match(/BEGIN:VEVENT/g)?.length, 1)
  assert.ok(text.includes(`UID:${uid}`))
  assert.doesNotMatch(text, /^METHOD/m)
  for (const person of text.match(/^(ATTENDEE|ORGANIZER).*$/gm)!) assert.match(person, /SCHEDULE-AGENT=CLIENT/)
  await sync(world, it.calendar)
  await sync(world, it.calendar)
  assert.equal(await eventsIn(it), text)
  assert.deepEqual(await told(it), [])
})

test('one that stands as it was written is not read again with every look', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'unread')
  await sync(world, it.calendar)
  const access = usualAccess()
  let read = 0
  const reader: CalendarReader = {
    ...access.reader,
    busyTime: (...question) => {
      read += 1
      return access.reader.busyTime(...question)
    },
  }
  await syncNow(world.pool, world.workspace, it.calendar.id, { ...access, reader }, KEEPER)
  assert.equal(read, 0)
  const { ref, entry } = await entryOf(it)
  await it.dav.put(ref, entry.replace(/^DTEND:(\d{8}T)\d\d/m, 'DTEND:$120'))
  await syncNow(world.pool, world.workspace, it.calendar.id, { ...access, reader }, KEEPER)
  assert.ok(read > 0)
})

test('it does not keep its host busy twice', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'twice')
  await sync(world, it.calendar)
  const [busy] = await world.pool<{ count: number }[]>`
    select count(*)::int from busy where workspace_id = ${world.workspace.id}`
  assert.equal(busy!.count, 0)
})

test('what its host moves or deletes there is put to the organizer, and changes nothing by itself', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'moved')
  const { ref, entry } = await entryOf(it)
  const before = (await world.api.get(`/meeting_requests/${it.requestId}/booking`)).body.data
  const dragged = entry.replace(/^DTSTART:(\d{8}T)\d\d/m, 'DTSTART:$106').replace(/^DTEND:(\d{8}T)\d\d/m, 'DTEND:$107')
  await it.dav.put(ref, dragged)
  await sync(world, it.calendar)
  await decideAll(world)
  assert.match((await told(it))[0]!, /In your calendar, this meeting was moved to .*\. It’s booked for:/)
  assert.equal((await shownRequest(world, it.requestId)).status, 'booked')
  assert.deepEqual((await world.api.get(`/meeting_requests/${it.requestId}/booking`)).body.data, before)

  await sync(world, it.calendar)
  await decideAll(world)
  assert.equal((await told(it)).length, 1)

  await it.dav.remove(ref)
  await sync(world, it.calendar)
  await decideAll(world)
  assert.match((await told(it))[1]!, /was deleted from your calendar/)
  await sync(world, it.calendar)
  assert.doesNotMatch(await eventsIn(it), /BEGIN:VEVENT/)
})

test('one that its host only makes longer has not moved', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'longer')
  const { ref, entry } = await entryOf(it)
  const longer = entry.replace(/^DTEND:(\d{8}T)\d\d/m, 'DTEND:$120')
  assert.notEqual(longer, entry)
  await it.dav.put(ref, longer)
  await sync(world, it.calendar)
  await decideAll(world)
  assert.deepEqual(await told(it), [])
})

test('an older text of ours, whose answer was lost, gives way to the one that holds', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'lost')
  const { ref, entry } = await entryOf(it)
  const text = await eventsIn(it)
  await it.dav.put(ref, entry.replace(/^SUMMARY:.*$/m, 'SUMMARY:An older text'))
  await world.pool`delete from calendar_entries where workspace_id = ${world.workspace.id}`
  await sync(world, it.calendar)
  assert.equal(await eventsIn(it), text)
  assert.equal((await entryOf(it)).ref, ref)
})

test('a cancelled meeting goes from the calendar, and one that was deleted there already is fine', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'cancelled')
  const answer = await world.api.delete(`/meeting_requests/${it.requestId}/booking`)
  assert.ok(answer.status < 300, answer.text)
  await decideAll(world)
  await sync(world, it.calendar)
  assert.doesNotMatch(await eventsIn(it), /BEGIN:VEVENT/)
  const rows = await world.pool`select from calendar_entries where workspace_id = ${world.workspace.id}`
  assert.equal(rows.length, 0)
})

test('a meeting that moves moves there too, under the same UID, also where its host has changed the event', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'rescheduled')
  const { ref, uid, entry } = await entryOf(it)
  await it.dav.put(ref, entry.replace(/^SUMMARY:.*$/m, 'SUMMARY:My own words'))
  await answers(world, BO.email, 'Sorry, could we move it to Thursday at 15:00 instead?')
  await answers(world, BO.email, 'Yes')
  const { start, sequence } = (await world.api.get(`/meeting_requests/${it.requestId}/booking`)).body.data
  assert.equal(sequence, 1)
  await sync(world, it.calendar)
  const text = await eventsIn(it)
  assert.equal(text.match(/BEGIN:VEVENT/g)?.length, 1)
  assert.ok(text.includes(`UID:${uid}`) && text.includes(`DTSTART:${start.replace(/[-:]|\.000/g, '')}`), text)
})

test('a calendar into which nobody may write is still read, and the booking stands', async (t) => {
  if (davProblem(t)) return
  await using world = await newMondayAhead()
  const it = await booked(world, 'readonly')
  await world.pool`update calendar_entries set sequence = -1 where workspace_id = ${world.workspace.id}`
  await world.pool`update bookings set entry = 'not a calendar' where workspace_id = ${world.workspace.id}`
  const calendar = await sync(world, it.calendar)
  assert.equal(calendar.problem, null)
  assert.equal((await shownRequest(world, it.requestId)).status, 'booked')
})
