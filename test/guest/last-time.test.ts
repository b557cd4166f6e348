import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { coordinate } from '#coordinate/coordinate.ts'
import { CY } from '../support/booked.ts'
import { type GuestPage, lastMailTo, pageOf } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { ask, BO, decideAll, newMonday, writes } from '../support/negotiating.ts'
import { coordinating } from '../support/post.ts'

// Two people want the last time of one host in the same moment: on their pages, and on a page and by mail. One is booked. The
// other hears so at once, on the page and by mail, and has other times; nobody is told of a booking that is not.

let world: MailWorld
before(async () => {
  world = await newMonday()
  // Whoever books waits a moment between looking and writing, so that both have looked before one of them writes.
  await world.pool.unsafe(`
    create function hold_bookers() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.3);
      return new;
    end $$;
    create trigger hold_bookers before insert on bookings for each row execute function hold_bookers();`)
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

type Wanting = { id: string; email: string; page: GuestPage }

/** Two requests of which both may have one half hour. */
async function twoWho(want: { day: string }): Promise<{ one: Wanting; other: Wanting; time: string }> {
  const timeframe = { start: `2026-12-${want.day}T10:00:00Z`, end: `2026-12-${want.day}T18:00:00Z` }
  const context = { title: 'Last hour', duration_minutes: 30, timeframe }
  const ids = [await ask(world, { context }), await ask(world, { participants: [CY], context })]
  await decideAll(world)
  const [one, other] = await Promise.all(
    [BO.email, CY.email].map(async (email, n) => ({ id: ids[n]!, email, page: await pageOf(world, ids[n]!, email) })),
  )
  const [time] = await one!.page.offered()
  return { one: one!, other: other!, time: time! }
}

const pick = ({ page }: Wanting, time: string) =>
  page.post([
    ['do', 'pick'],
    ['time', time],
  ])

/** Whoever was not offered it paints it. */
function paint({ page }: Wanting, time: string) {
  const [start, end] = time.split('/')
  return page.post([
    ['do', 'propose'],
    ['zone', 'UTC'],
    ['painted', `${start!.slice(0, 10)} ${start!.slice(11, 16)} ${end!.slice(11, 16)}`],
  ])
}

const statusOf = async ({ id }: Wanting) => (await world.api.get(`/meeting_requests/${id}`)).body.data.status

async function decidedAtOnce(one: Wanting, other: Wanting): Promise<{ winner: Wanting; loser: Wanting }> {
  const look = ({ id }: Wanting) =>
    coordinate(world.pool, { workspaceId: world.workspace.id, requestId: id }, coordinating())
  await Promise.all([look(one), look(other)])
  const statuses = [await statusOf(one), await statusOf(other)]
  assert.deepEqual(statuses.toSorted(), ['active', 'booked'])
  return statuses[0] === 'booked' ? { winner: one, loser: other } : { winner: other, loser: one }
}

/** Right after the two decisions, with no further one. */
async function isToldAtOnce({ id, email, page }: Wanting, time: string): Promise<void> {
  assert.match((await page.get()).text, /no longer free/)
  const offered = await page.offered()
  assert.ok(offered.length > 0 && !offered.includes(time), offered.join())
  const { text } = await lastMailTo(world, email, id)
  assert.match(text, / {2}1\. /)
  assert.doesNotMatch(text, /You’re booked/)
  const events = (await world.api.get('/events?type=meeting_request.booked&limit=50')).body.data
  assert.ok(!events.some(({ payload }: { payload: { id: string } }) => payload.id === id))
}

async function hasIt({ id, email, page }: Wanting, time: string): Promise<void> {
  const { start, end } = (await world.api.get(`/meeting_requests/${id}/booking`)).body.data
  assert.equal(`${start}/${end}`, time)
  assert.match((await page.get()).text, /You’re booked/)
  assert.match((await lastMailTo(world, email, id)).text, /You’re booked:/)
}

test('page against page: one is booked, the other is told on the page and by mail, and takes another time', async () => {
  const { one, other, time } = await twoWho({ day: '09' })
  const posted = await Promise.all([pick(one, time), paint(other, time)])
  assert.deepEqual(
    posted.map(({ status }) => status),
    [303, 303],
  )
  const { winner, loser } = await decidedAtOnce(one, other)
  await hasIt(winner, time)
  await isToldAtOnce(loser, time)
  const [next] = await loser.page.offered()
  assert.equal((await pick(loser, next!)).status, 303)
  await decideAll(world)
  await hasIt(loser, next!)
})

test('page against mail: one is booked, the other is told on the page and by mail', async () => {
  const { one, other, time } = await twoWho({ day: '10' })
  const hour = Temporal.Instant.from(time.split('/')[0]!).toZonedDateTimeISO('Europe/Berlin')
  const words = `Thursday 10 December at ${hour.toPlainTime().toString({ smallestUnit: 'minute' })} works for me.`
  const [posted] = await Promise.all([pick(one, time), writes(world, CY.email, words)])
  assert.equal(posted.status, 303)
  const { winner, loser } = await decidedAtOnce(one, other)
  await hasIt(winner, time)
  await isToldAtOnce(loser, time)
})

test('a time that was taken a moment ago is refused on a page that was opened before, with those that are left', async () => {
  const { one, other, time } = await twoWho({ day: '11' })
  await pick(one, time)
  await decideAll(world)
  assert.equal(await statusOf(one), 'booked')
  const late = await pick(other, time)
  assert.equal(late.status, 422)
  assert.match(late.text, /role="alert"/)
  assert.match(late.text, /name="time" value=/)
  assert.equal(await statusOf(other), 'active')
})
