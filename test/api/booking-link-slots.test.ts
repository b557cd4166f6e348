import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertBooking } from '#db/negotiation/bookings.ts'
import { inTransaction } from '#db/transaction.ts'
import { aCalendar } from '../support/busy.ts'
import { anId, mondayAhead } from '../support/clock.ts'
import { connect, failing, feedServer, sync } from '../support/feed-server.ts'
import { givenBookingLink, givenMember, givenTeam, givenTeamOf, type Shown } from '../support/given.ts'
import { moveTo } from '../support/negotiating.ts'
import { refused } from '../support/refused.ts'
import { givenRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

// A Monday morning in a week without holidays, in a workspace whose clock says so. Members work from nine to five in UTC.

let worlds = 0

const monday = (days = 0): string => String(mondayAhead().add({ days }))

async function mondayWorld(at = '06:00'): Promise<World> {
  const world = await newWorld({ handle: `s${process.pid % 1e6}-${++worlds}` })
  await moveTo(world, Temporal.Instant.from(`${monday()}T${at}:00Z`))
  return world
}

type Day = { date: string; slots: { start: string; end: string }[] }

async function shown(
  world: World,
  link: Shown,
  query = `from=${monday()}T00:00:00Z&to=${monday(1)}T00:00:00Z`,
): Promise<Day[]> {
  const answer = await world.api.get(`/booking_links/${link.id}/slots?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.days
}

/** On Monday, as clocks show them in UTC: "10:00 10:30 …". */
async function times(world: World, link: Shown, query?: string): Promise<string> {
  const days = await shown(world, link, query)
  return days.flatMap(({ slots }) => slots.map(({ start }) => start.slice(11, 16))).join(' ')
}

async function books(
  world: World,
  memberId: string,
  from: string,
  to: string,
  linkId: string | null = null,
): Promise<void> {
  const request = await givenRequest(world)
  await world.pool`
    update meeting_requests
    set booking_link_id = ${linkId}
    where workspace_id = ${world.workspace.id}
      and id = ${request.id}`
  const slot = { start: `${from}:00.000Z`, end: `${to}:00.000Z` }
  const booking = { ...anId('booking'), requestId: request.id, uid: request.id, slot, zone: 'UTC' }
  await inTransaction(world.pool, (sql) =>
    insertBooking(sql, world.workspace, { ...booking, memberIds: [memberId], attendees: [] }),
  )
}

const MORNING = '09:00 09:30 10:00 10:30 11:00 11:30'
const AFTERNOON = '12:00 12:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30'

test('a member without a calendar is free on every half hour of their working days', async () => {
  await using world = await mondayWorld()
  const link = await givenBookingLink(world, { notice_minutes: 0 })
  assert.equal(await times(world, link), `${MORNING} ${AFTERNOON}`)
  const week = await shown(world, link, `from=${monday()}T00:00:00Z&to=${monday(7)}T00:00:00Z`)
  assert.deepEqual(
    week.map(({ date }) => date),
    [0, 1, 2, 3, 4].map((days) => monday(days)),
  )
  assert.deepEqual(week[0]!.slots[0], { start: `${monday()}T09:00:00.000Z`, end: `${monday()}T09:30:00.000Z` })
})

test('what is asked for is repeated: zone, length, beginning and end', async () => {
  await using world = await mondayWorld()
  const link = await givenBookingLink(world, { durations: [45, 60] })
  const answer = await world.api.get(`/booking_links/${link.id}/slots`)
  const { days, ...asked } = answer.body.data
  assert.deepEqual(asked, {
    timezone: 'UTC',
    duration_minutes: 45,
    from: `${monday()}T06:00:00.000Z`,
    to: `${mondayAhead().add({ days: 30 })}T06:00:00.000Z`,
  })
  assert.ok(days.length >= 20, `${days.length} days`)
})

test('days are those of the zone that is asked for', async () => {
  await using world = await mondayWorld()
  await world.api.patch(`/workspace_members/${world.owner.id}`, {
    working_hours: [{ days: ['mon'], start: '09:00', end: '17:00' }],
  })
  const link = await givenBookingLink(world, { notice_minutes: 0 })
  const query = `from=${monday()}T00:00:00Z&to=${monday(2)}T00:00:00Z&timezone=Pacific/Auckland`
  const days = await shown(world, link, query)
  assert.deepEqual(
    days.map(({ date }) => date),
    [monday(), monday(1)],
  )
})

test('calendars, bookings, days off and the notice close times, and nothing says why', async () => {
  await using world = await mondayWorld()
  const day = monday().replaceAll('-', '')
  await using feed = await feedServer(aCalendar(`SUMMARY:Merger\nDTSTART:${day}T100000Z\nDTEND:${day}T111500Z`))
  await connect(world, feed.url)
  await books(world, world.owner.id, `${monday()}T13:00`, `${monday()}T14:00`)
  const link = await givenBookingLink(world)
  // The owner has four hours of notice, and it is six o'clock.
  assert.equal(await times(world, link), '11:30 12:00 12:30 14:00 14:30 15:00 15:30 16:00 16:30')
  await world.api.patch(`/workspace_members/${world.owner.id}`, { days_off: [{ from: monday(), to: monday() }] })
  assert.equal(await times(world, link), '')
  const { text } = await world.api.get(`/booking_links/${link.id}/slots`)
  assert.doesNotMatch(text, /Merger|busy|wm_/)
})

test('a calendar that cannot be read offers nothing', async () => {
  await using world = await mondayWorld()
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  const calendar = await connect(world, feed.url)
  const link = await givenBookingLink(world, { notice_minutes: 0 })
  assert.equal(await times(world, link), `${MORNING} ${AFTERNOON}`)
  feed.answer(failing(410))
  await sync(world, calendar)
  assert.equal(await times(world, link), '')
})

test('the rules of the link replace those of the member; what it leaves open stays theirs', async () => {
  await using world = await mondayWorld('07:50')
  await world.api.patch(`/workspace_members/${world.owner.id}`, { notice_minutes: 60, buffer_minutes: 60 })
  await books(world, world.owner.id, `${monday()}T12:00`, `${monday()}T13:00`)
  const plain = await givenBookingLink(world)
  assert.equal(await times(world, plain), '09:00 09:30 10:00 10:30 14:00 14:30 15:00 15:30 16:00 16:30')
  const own = await givenBookingLink(world, { notice_minutes: 150, buffer_minutes: 0 })
  assert.equal(await times(world, own), '10:30 11:00 11:30 13:00 13:30 14:00 14:30 15:00 15:30 16:00 16:30')
})

test('times end after the days ahead, at midnight of the workspace', async () => {
  await using world = await mondayWorld()
  const link = await givenBookingLink(world, { days_ahead: 2, notice_minutes: 0 })
  const days = await shown(world, link, `from=${monday()}T00:00:00Z&to=${monday(30)}T00:00:00Z`)
  assert.deepEqual(
    days.map(({ date }) => date),
    [monday(), monday(1), monday(2)],
  )
  assert.equal(days[2]!.slots.length, 16)
})

test('a day ends when the member has as many meetings through the link as it allows; others do not count', async () => {
  await using world = await mondayWorld()
  const link = await givenBookingLink(world, { daily_limit: 1, notice_minutes: 0 })
  await books(world, world.owner.id, `${monday()}T09:00`, `${monday()}T09:30`)
  assert.equal((await times(world, link)).length, `${MORNING} ${AFTERNOON}`.length - 6)
  await books(world, world.owner.id, `${monday()}T10:00`, `${monday()}T10:30`, link.id)
  assert.equal(await times(world, link), '')
  const tuesday = `from=${monday(1)}T00:00:00Z&to=${monday(2)}T00:00:00Z`
  assert.equal(await times(world, link, tuesday), `${MORNING} ${AFTERNOON}`)
})

test('lengths that are no half hours also begin on the quarter, and a narrow gap is offered as it is', async () => {
  await using world = await mondayWorld()
  await books(world, world.owner.id, `${monday()}T09:30`, `${monday()}T16:00`)
  const link = await givenBookingLink(world, { durations: [15, 30], notice_minutes: 0 })
  assert.equal(await times(world, link), '09:00 09:15 16:00 16:15 16:30 16:45')
  const query = `from=${monday()}T00:00:00Z&to=${monday(1)}T00:00:00Z&duration=30`
  assert.equal(await times(world, link, query), '09:00 16:00 16:30')
  await books(world, world.owner.id, `${monday()}T16:05`, `${monday()}T16:10`)
  await books(world, world.owner.id, `${monday()}T16:45`, `${monday()}T17:00`)
  assert.equal(await times(world, link, query), '09:00 16:15')
})

test('of a pool anybody will do who is active and not paused; of a stack everybody must be free', async () => {
  await using world = await mondayWorld()
  const { team, members, memberships } = await givenTeamOf(world, 3)
  const [ana, bo, kim] = members
  await books(world, ana!.id, `${monday()}T09:00`, `${monday()}T12:00`)
  await books(world, bo!.id, `${monday()}T12:00`, `${monday()}T17:00`)
  await books(world, kim!.id, `${monday()}T09:00`, `${monday()}T17:00`)
  const link = await givenBookingLink(world, { team_id: team.id, notice_minutes: 0 })
  assert.equal(await times(world, link), `${MORNING} ${AFTERNOON}`)
  await world.api.post(`/teams/${team.id}/members/${memberships[0]!.id}/pause`)
  assert.equal(await times(world, link), MORNING)
  await world.api.post(`/workspace_members/${bo!.id}/deactivate`)
  assert.equal(await times(world, link), '')
  await world.api.post(`/workspace_members/${bo!.id}/reactivate`)
  await world.api.patch(`/teams/${team.id}`, { mode: 'stack' })
  assert.equal(await times(world, link), '')
  await world.api.delete(`/teams/${team.id}/members/${memberships[2]!.id}`)
  await books(world, ana!.id, `${monday(1)}T09:00`, `${monday(1)}T12:00`)
  const tuesday = `from=${monday(1)}T00:00:00Z&to=${monday(2)}T00:00:00Z`
  assert.equal(await times(world, link, tuesday), AFTERNOON)
})

test('a team that joins every request joins these too', async () => {
  await using world = await mondayWorld()
  const kim = await givenMember(world)
  await givenTeam(world, { mode: 'stack', stack_always_apply: true, member_ids: [kim.id] })
  await books(world, kim.id, `${monday()}T12:00`, `${monday()}T17:00`)
  const link = await givenBookingLink(world, { notice_minutes: 0 })
  assert.equal(await times(world, link), MORNING)
})

test('a link that is not active, or that nobody hosts any more, has no times', async () => {
  await using world = await mondayWorld()
  const kim = await givenMember(world)
  const off = await givenBookingLink(world, { active: false })
  const left = await givenBookingLink(world, { workspace_membership_id: kim.id })
  await world.api.post(`/workspace_members/${kim.id}/deactivate`)
  assert.deepEqual([await times(world, off), await times(world, left)], ['', ''])
})

test('questions that cannot be answered are refused in words that help', async () => {
  await using world = await mondayWorld()
  await using other = await mondayWorld()
  const link = await givenBookingLink(world, { durations: [30, 60] })
  const path = `/booking_links/${link.id}/slots`
  const bad: [query: string, says: RegExp][] = [
    ['duration=45', /^duration: must be one of the lengths of the link: 30, 60/],
    ['duration=soon', /^duration: must be a whole number/],
    ['timezone=Mars', /^timezone: must be an IANA/],
    ['from=monday', /^from: must be an ISO 8601/],
    [`from=${monday(1)}T00:00:00Z&to=${monday()}T00:00:00Z`, /from must be before to/],
    [`from=${monday()}T00:00:00Z&to=${monday(63)}T00:00:00Z`, /at most 62 days/],
  ]
  for (const [query, says] of bad) refused(await world.api.get(`${path}?${query}`), 'invalid_request', says)
  refused(await other.api.get(path), 'not_found', /no booking link/)
  const { key } = await world.newKey(['teams.read'])
  refused(await world.withKey(key).get(path), 'forbidden', /meeting_requests\.read/)
  const past = await world.api.get(`${path}?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z`)
  assert.deepEqual(past.body.data.days, [])
})
