import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../support/engine.ts'
import { givenTeamOf, type Shown } from '../support/given.ts'
import type { MailWorld } from '../support/incoming.ts'
import { newMonday } from '../support/negotiating.ts'
import { TEST_LINKS } from '../support/post.ts'
import { type SignedIn, signedIn } from '../support/signed-in.ts'
import { DORA, givenVisitor } from '../support/visitors.ts'

// What the console tells of booking links: how often pages were opened, and what came of it.

let world: MailWorld
let admin: SignedIn
before(async () => {
  world = await newMonday()
  admin = await signedIn(world, 'admin')
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

async function figuresOf({ id }: Shown) {
  const { page, weeks } = (await admin('GET', `/booking_links/${id}/figures`)).body.data
  const { views, bookings, questions } = page
  return { views, bookings, questions, weeks }
}

/** Views are written together, a moment later. */
async function untilViews(link: Shown, views: number) {
  return await until(`${views} views are written`, async () => {
    const figures = await figuresOf(link)
    return figures.views >= views ? figures : null
  })
}

test('bookings and written words are counted with what made them, and views a moment later', async () => {
  const { get, times, book, post, link } = await givenVisitor(world)
  await get()
  const [one, two] = await times('?day=2026-11-17')
  assert.equal((await book(one!)).status, 303)
  assert.equal((await book(one!, { email: 'late@client.test' })).status, 409)
  assert.equal((await book(two!, { email: 'kim@client.test' })).status, 303)
  const words = 'Any Thursday after 2 pm.'
  assert.equal((await post({ do: 'write', ...DORA, email: 'lee@client.test', words })).status, 303)
  const { weeks, ...sums } = await untilViews(link, 1)
  assert.deepEqual(sums, { views: 1, bookings: 2, questions: 1 })
  assert.equal(weeks.length, 8)
  assert.deepEqual({ ...weeks.at(-1), week: '' }, { week: '', views: 1, bookings: 2, questions: 1 })
  assert.ok(weeks.every(({ week }: { week: string }) => new Date(`${week}T00:00:00Z`).getUTCDay() === 1))
  const listed = (await admin('GET', '/booking_pages?active=true')).body
  const row = listed.data.find(({ id }: Shown) => id === link.id)
  assert.deepEqual([row.views, row.bookings, row.questions, row.host], [1, 2, 1, 'Ana'])
  assert.equal(listed.weeks_counted, 8)
})

test('whoever has to confirm counts once they did', async () => {
  const { times, book, post, link, path } = await givenVisitor(world, { confirm_address: true })
  const [time] = await times('?day=2026-11-18')
  assert.equal((await book(time!, { email: 'fay@client.test' })).status, 303)
  assert.equal((await figuresOf(link)).bookings, 0)
  const [hold] = await world.pool<{ id: string }[]>`
    select id from booking_holds where workspace_id = ${world.workspace.id} and link_id = ${link.id}`
  const { url } = TEST_LINKS.confirm({ workspaceId: world.workspace.id, holdId: hold!.id }, String(link.url))
  assert.ok(url.includes(path))
  for (let pressed = 0; pressed < 2; pressed++)
    assert.equal((await post({}, { path: new URL(url).pathname })).status, 303)
  assert.equal((await figuresOf(link)).bookings, 1)
})

test('a view is one that comes from elsewhere: steps on the page and programs of our own are none', async () => {
  const { get, link } = await givenVisitor(world)
  const from = (site: string) => ({ 'sec-fetch-site': site })
  // As an element in another page asks, with what it hands on.
  await get('?embed=&lang=de&duration=30&theme=dark', from('cross-site'))
  // A link in a mail, and one that names a zone.
  await get('', from('none'))
  await get('?zone=Europe%2FLisbon', from('none'))
  // Without the browser's word.
  await get('')
  for (const step of ['?zone=Europe%2FLisbon', '?lang=de', '']) await get(step, from('same-origin'))
  for (const step of [
    '?day=2026-11-17',
    '?month=2026-12',
    '?write=',
    '?time=2026-11-17T09%3A00%3A00.000Z',
    '?embed&preview',
  ])
    await get(step, from('cross-site'))
  await get('?zone=Europe%2FLisbon')
  const marker = await givenVisitor(world)
  await marker.get()
  await untilViews(marker.link, 1)
  assert.equal((await figuresOf(link)).views, 4)
})

test('older weeks do not count, the host of a team is its name, and nothing of another workspace is told', async () => {
  const { team } = await givenTeamOf(world, 2, { mode: 'pool', name: 'Sales' })
  const { link } = await givenVisitor(world, { team_id: team.id, single_use: true })
  await world.pool`
    insert into booking_link_orders (workspace_id, link_id, day, bookings, questions)
    values (${world.workspace.id}, ${link.id}, current_date - 90, 7, 7)`
  const { weeks: _, ...sums } = await figuresOf(link)
  assert.deepEqual(sums, { views: 0, bookings: 0, questions: 0 })
  const { page } = (await admin('GET', `/booking_links/${link.id}/figures`)).body.data
  assert.deepEqual([page.host, page.single_use, page.is_used], ['Sales', true, false])
  await using other = await newMonday()
  const stranger = await signedIn(other, 'admin')
  assert.equal((await stranger('GET', `/booking_links/${link.id}/figures`)).status, 404)
  const theirs = (await stranger('GET', '/booking_pages')).body.data
  assert.deepEqual(theirs, [])
})
