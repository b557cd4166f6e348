import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Booked, CY, givenBooking } from '../support/booked.ts'
import { pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answers, ask, BO, decideAll, moveTo, newMonday } from '../support/negotiating.ts'
import { refused } from '../support/refused.ts'
import { factsOf } from '../support/requests.ts'

// POST /meeting_requests/:id/booking/reschedule, and people who act at the same moment by mail, on their page and by the API.

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const reschedule = (id: string, body: object = {}) => world.api.post(`/meeting_requests/${id}/booking/reschedule`, body)
const bookingOf = async (id: string) => (await world.api.get(`/meeting_requests/${id}/booking`)).body.data
const later = (booked: Booked, minutes: number) => new Date(Date.parse(booked.start) + minutes * 60_000).toISOString()

const mailsOf = async (id: string, kind: string) => {
  const rows = await world.pool<{ rcpt: string[]; visible: string; sequence: number | null }[]>`
    select rcpt, visible, sequence
    from messages
    where workspace_id = ${world.workspace.id} and request_id = ${id} and direction = 'out' and kind = ${kind}
    order by id`
  return rows.map(({ rcpt, visible, sequence }) => ({ to: rcpt[0]!, text: visible, sequence }))
}

const eventsOf = async (id: string) => {
  const { data } = (await world.api.get('/events?type=meeting_request.rescheduled&limit=50')).body
  type Item = { payload: { id: string } }
  return (data as Item[]).map(({ payload }) => payload).filter((payload) => payload.id === id)
}

test('with a start it moves at once: same UID, next sequence, and everybody hears of it with the reason', async () => {
  const booked = await givenBooking(world)
  const { requestId, uid } = booked
  const start = later(booked, 24 * 60 + 9 * 60)
  const answer = await reschedule(requestId, { start, reason: 'I have to travel that day, sorry.' })
  assert.deepEqual([answer.status, answer.body.data?.status], [200, 'booked'], answer.text)
  await decideAll(world)
  const moved = await bookingOf(requestId)
  assert.deepEqual([moved.start, moved.calendar_event_id, moved.sequence], [start, uid, 1])
  const invites = (await mailsOf(requestId, 'invite')).filter(({ sequence }) => sequence === 1)
  assert.deepEqual(invites.map(({ to }) => to).sort(), ['ana@acme.test', BO.email, CY.email])
  for (const { to, text } of invites) {
    assert.match(text, /has moved/)
    assert.equal(/Ana says:\n\n> I have to travel that day, sorry\./.test(text), to !== 'ana@acme.test')
  }
  const [event] = await eventsOf(requestId)
  const { end, timezone } = moved
  assert.deepEqual(
    { ...event, timestamp: null },
    {
      event: 'meeting_request.rescheduled',
      timestamp: null,
      id: requestId,
      calendar_event_id: uid,
      status: 'booked',
      ...{ start, end, timezone, place: null },
    },
  )
  // The same once more changes nothing, and the one after it is another move.
  assert.equal((await reschedule(requestId, { start })).status, 200)
  await decideAll(world)
  assert.equal((await bookingOf(requestId)).sequence, 1)
  await reschedule(requestId, { start: booked.start })
  await decideAll(world)
  const back = await bookingOf(requestId)
  assert.deepEqual([back.start, back.sequence], [booked.start, 2])
})

test('start, end, zone and place are told when it is booked, moved and called off', async () => {
  const place = { kind: 'video', url: 'https://meet.acme.test/ana' }
  const timeframe = { start: '2027-01-11T00:00:00Z', end: '2027-01-16T00:00:00Z' }
  const id = await ask(world, { context: { title: 'Product demo', duration_minutes: 30, place, timeframe } })
  await decideAll(world)
  await answers(world, BO.email, '1')
  const told = async (type: string) => {
    const { data } = (await world.api.get(`/events?type=meeting_request.${type}&limit=50`)).body
    const { start, end, timezone, place } = data.find(
      ({ payload }: { payload: { id: string } }) => payload.id === id,
    ).payload
    return { start, end, timezone, place }
  }
  const shown = async () => {
    const { start, end, timezone, place } = await bookingOf(id)
    return { start, end, timezone, place }
  }
  const booked = await shown()
  assert.deepEqual([booked.timezone, booked.place], ['Europe/Lisbon', place])
  assert.equal(Date.parse(booked.end) - Date.parse(booked.start), 30 * 60_000)
  assert.deepEqual(await told('booked'), booked)
  await reschedule(id, { start: '2027-01-15T15:00:00Z' })
  await decideAll(world)
  const moved = { ...booked, start: '2027-01-15T15:00:00.000Z', end: '2027-01-15T15:30:00.000Z' }
  assert.deepEqual([await shown(), await told('rescheduled')], [moved, moved])
  const { data } = (await world.api.delete(`/meeting_requests/${id}/booking`)).body
  assert.deepEqual([data.status, data.place], ['cancelled', place])
})

test('the present start takes back an order that was not followed yet, and nobody hears of either', async () => {
  const booked = await givenBooking(world)
  const { requestId } = booked
  const mails = async () => (await mailsOf(requestId, 'offer')).length + (await mailsOf(requestId, 'invite')).length
  const before = await mails()
  assert.equal((await reschedule(requestId, { start: later(booked, 24 * 60 + 9 * 60) })).status, 200)
  assert.equal((await reschedule(requestId, { start: booked.start })).status, 200)
  await decideAll(world)
  const { start, sequence } = await bookingOf(requestId)
  assert.deepEqual([start, sequence, await mails()], [new Date(booked.start).toISOString(), 0, before])
})

test('without a start everybody is asked anew, in the timeframe that is given; the present time stands until all agree', async () => {
  const booked = await givenBooking(world)
  const { requestId } = booked
  const timeframe = { start: '2026-11-30T00:00:00Z', end: '2026-12-05T00:00:00Z' }
  const answer = await reschedule(requestId, { timeframe, reason: 'The room is taken.' })
  assert.deepEqual(answer.body.data?.timeframe?.start, '2026-11-30T00:00:00.000Z', answer.text)
  await decideAll(world)
  const asked = (await mailsOf(requestId, 'offer')).slice(-2)
  assert.deepEqual(asked.map(({ to }) => to).sort(), [BO.email, CY.email])
  for (const { text } of asked) {
    assert.match(text, /Ana says:\n\n> The room is taken\.\n\nThe meeting with Ana needs a new time/)
    assert.match(text, /30 November|[1-4] December/)
    assert.doesNotMatch(text, /^ +\d\. .*\d\d? November(?<!30 November)/m)
    assert.match(text, /Until there’s a new time, the meeting stays on Monday, 16 November/)
  }
  assert.equal((await bookingOf(requestId)).start, booked.start)
  await answers(world, BO.email, '1')
  assert.equal((await bookingOf(requestId)).sequence, 0)
  await answers(world, CY.email, '1')
  const moved = await bookingOf(requestId)
  assert.equal(moved.sequence, 1)
  assert.ok(moved.start >= timeframe.start && moved.end <= timeframe.end)
})

test('what cannot be is refused, names its field and leaves no fact', async () => {
  const booked = await givenBooking(world)
  const other = await givenBooking(world)
  const { requestId } = booked
  const before = (await factsOf(world, requestId)).length
  refused(
    await reschedule(requestId, { start: other.start }),
    'validation_error',
    /^start: lies where a host, .* is busy\./,
  )
  refused(
    await reschedule(requestId, { start: '2026-11-15T10:00:00Z' }),
    'validation_error',
    /^start: lies in the past/,
  )
  refused(await reschedule(requestId, { start: '2036-11-17T09:00:00Z' }), 'validation_error', /^start: lies further/)
  refused(await reschedule(requestId, { start: 'tomorrow' }), 'invalid_request', /^start: must be an ISO 8601/)
  const both = { start: booked.start, timeframe: { end: '2026-12-05T00:00:00Z' } }
  refused(await reschedule(requestId, both), 'invalid_request', /cannot be combined/)
  const over = { timeframe: { end: '2026-11-01T00:00:00Z' } }
  refused(await reschedule(requestId, over), 'validation_error', /^timeframe/)
  assert.equal((await factsOf(world, requestId)).length, before)
  refused(
    await reschedule(await ask(world)),
    'invalid_request',
    /Cannot reschedule a request that is active; .* booked/,
  )
  refused(await reschedule('mr_unknown'), 'not_found', /mr_unknown/)
})

test('moved by the API while a participant cancels on their page: one time, one sequence, and nobody in doubt', async () => {
  for (const isPageFirst of [true, false]) {
    const booked = await givenBooking(world)
    const { requestId } = booked
    const start = later(booked, (isPageFirst ? 7 : 14) * 24 * 60)
    const page = await pageOf(world, requestId, BO.email)
    const acts = [() => page.press('cancel'), () => reschedule(requestId, { start })]
    const done = await Promise.all((isPageFirst ? acts : acts.toReversed()).map((act) => act()))
    assert.deepEqual(done.map(({ status }) => status).sort(), [200, 303])
    await decideAll(world)
    const moved = await bookingOf(requestId)
    assert.deepEqual([moved.start, moved.sequence], [start, 1])
    assert.equal((await eventsOf(requestId)).length, 1)
    // Everybody is invited to the new time: whoever said no to the old one is asked about this.
    const invites = (await mailsOf(requestId, 'invite')).filter(({ sequence }) => sequence === 1)
    assert.deepEqual(invites.map(({ to }) => to).sort(), ['ana@acme.test', BO.email, CY.email])
    await decideAll(world)
    assert.equal((await bookingOf(requestId)).sequence, 1)
  }
})

test('a meeting that has begun is not moved any more', async () => {
  const booked = await givenBooking(world)
  await moveTo(world, Temporal.Instant.from(booked.start))
  refused(await reschedule(booked.requestId, {}), 'invalid_request', /has begun/)
})
