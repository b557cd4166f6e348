import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCalendar } from '../support/busy.ts'
import { nextMillisecond } from '../support/clock.ts'
import { connect, feedServer } from '../support/feed-server.ts'
import { givenMember } from '../support/given.ts'
import { answers, ask, BO, decideAll, newMonday, newMondayAhead } from '../support/negotiating.ts'
import { shownRequest } from '../support/requests.ts'
import type { World } from '../support/world.ts'

// A change is the same, no matter who orders it.

test('a meeting that is called off leaves the calendars of its hosts at once, by mail and by the API', async () => {
  const orders = {
    mail: (world: Awaited<ReturnType<typeof newMonday>>) =>
      answers(world, 'ana@acme.test', 'Please cancel the meeting.'),
    api: async (world: World, id: string) => {
      assert.equal((await world.api.delete(`/meeting_requests/${id}/booking`)).status, 200)
    },
  }
  for (const [name, order] of Object.entries(orders)) {
    await using world = await newMondayAhead()
    await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
    await connect(world, feed.url)
    const id = await ask(world)
    await decideAll(world)
    await answers(world, BO.email, '2')
    const own = world.pool`workspace_id = ${world.workspace.id}`
    await world.pool`update calendars set takes_bookings = true, next_attempt_at = now() + interval '1 day' where ${own}`
    await order(world, id)
    assert.equal((await shownRequest(world, id)).status, 'cancelled', name)
    const [calendar] = await world.pool`select next_attempt_at <= now() as is_due from calendars where ${own}`
    assert.equal(calendar!.isDue, true, name)
  }
})

test('whoever takes over a request has on offer what was on offer, after a transfer and after a change of organizer', async () => {
  const orders = {
    transfer: (world: World, _id: string, from: string, to: string) =>
      world.api.post(`/workspace_members/${from}/deactivate`, { transfer_to: to }),
    change: (world: World, id: string, _from: string, to: string) =>
      world.api.post(`/meeting_requests/${id}/change_organizer`, { new_organizer_email: to }),
  }
  for (const [name, order] of Object.entries(orders)) {
    await using world = await newMonday()
    const [leaver, heir] = [await givenMember(world), await givenMember(world)]
    const id = await ask(world, { organizer_email: leaver.email })
    await decideAll(world)
    const offered = () => world.pool<{ memberId: string; startsAt: string }[]>`
      select member_id, starts_at from offered_times where request_id = ${id} order by starts_at`
    const before = await offered()
    assert.equal(before.length, 3)
    assert.equal((await order(world, id, leaver.id, heir.email)).status, 200)
    assert.deepEqual(
      [...(await offered())],
      before.map((time) => ({ ...time, memberId: heir.id })),
      name,
    )
  }
})

test('what a request does not show of itself leaves its updated_at alone', async () => {
  await using world = await newMonday()
  const id = await ask(world)
  const path = `/meeting_requests/${id}/participants`
  await world.api.post(path, { email: 'cy@client.test' })
  const { updated_at } = await shownRequest(world, id)
  await nextMillisecond()
  const answer = await world.api.post(path, { email: 'cy@client.test', required: false })
  assert.equal(answer.body.data.updated_at, updated_at)
})
