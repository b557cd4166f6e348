// An event that a host lays over a booked meeting in a calendar of theirs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCalendar } from '../support/busy.ts'
import { mondayAhead } from '../support/clock.ts'
import { connect, feedServer, sync } from '../support/feed-server.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answers, ask, BO, decideAll, newMondayAhead } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'

const FAR = `DTSTART:${String(mondayAhead().add({ weeks: 2 })).replaceAll('-', '')}T080000Z\nDURATION:PT1H`

async function told({ pool, workspace }: MailWorld, requestId: string): Promise<string[]> {
  const rows = await pool<{ text: string }[]>`
    select visible as text
    from messages
    where workspace_id = ${workspace.id}
      and request_id = ${requestId}
      and cause_kind = 'clash'
    order by id`
  return rows.map(({ text }) => text)
}

test('what a host lays over a booked meeting is put to the organizer once, and changes nothing by itself', async () => {
  await using world = await newMondayAhead()
  await using feed = await feedServer(aCalendar(FAR))
  const calendar = await connect(world, feed.url)
  const requestId = await ask(world)
  await decideAll(world)
  await answers(world, BO.email, '2')
  const { start } = (await world.api.get(`/meeting_requests/${requestId}/booking`)).body.data
  const over = `DTSTART:${start.slice(0, 16).replace(/[-:]/g, '')}00Z\nDURATION:PT15M`
  const look = async () => {
    await sync(world, calendar)
    await decideAll(world)
  }

  feed.publish(aCalendar(over))
  await look()
  await look()
  const [mail, ...more] = await told(world, requestId)
  assert.match(mail!, /A new event in your calendar is at the same time as this meeting/)
  assert.equal(more.length, 0)
  assert.equal((await shownRequest(world, requestId)).status, 'booked')
  assert.equal((await world.api.get(`/meeting_requests/${requestId}/booking`)).body.data.start, start)
  const [{ attention }] = await world.pool<[{ attention: string | null }]>`
    select attention from negotiations where workspace_id = ${world.workspace.id} and request_id = ${requestId}`
  assert.equal(attention, 'calendar_clash')

  // Out of its way again, and then another one: whoever may write into that calendar cannot fill the organizer's inbox.
  feed.publish(aCalendar(FAR))
  await look()
  feed.publish(aCalendar(`${over}\nSUMMARY:another`))
  await look()
  assert.equal((await told(world, requestId)).length, 1)
  await answers(world, 'ana@acme.test', 'Please cancel it.')
  assert.equal((await shownRequest(world, requestId)).status, 'cancelled')
})
