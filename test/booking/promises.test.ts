import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../support/engine.ts'
import { givenTeamOf } from '../support/given.ts'
import { lastMailTo } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { mailServer } from '../support/mail-server.ts'
import { startMailing } from '../support/mails.ts'
import { decideAll, MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { TEST_LINKS } from '../support/post.ts'
import { aNetwork, givenVisitor, madeThrough } from '../support/visitors.ts'

// What hosts and visitors rely on beyond a single booking: fair turns, holidays, reminders, and pages that nobody can hammer.

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const at = (time: string) => `2026-11-${time}:00.000Z`

test('a pool takes turns: nobody meets a second visitor before everybody met one, and who is busy keeps their turn', async () => {
  const { team, members } = await givenTeamOf(world, 3, { mode: 'pool' })
  const { book, link } = await givenVisitor(world, { team_id: team.id })
  const hostsOf = async () => (await madeThrough(world, link)).map(({ organizer_email }) => organizer_email).reverse()
  for (const [n, time] of ['17T10:00', '17T10:30', '17T11:00'].entries())
    assert.equal((await book(at(time), { email: `turn-${n}@client.test` })).status, 303)
  const round = await hostsOf()
  assert.deepEqual([...round].sort(), members.map(({ email }) => email).sort())
  // At ten the first in turn has a meeting already, so the second takes it, and the first is next again.
  assert.equal((await book(at('17T10:00'), { email: 'again@client.test' })).status, 303)
  assert.equal((await book(at('17T13:00'), { email: 'next@client.test' })).status, 303)
  assert.deepEqual((await hostsOf()).slice(3), [round[1], round[0]])
  for (const [n, time] of ['17T13:30', '17T14:00', '17T14:30', '17T15:00'].entries())
    assert.equal((await book(at(time), { email: `later-${n}@client.test` })).status, 303)
  const counts = Object.values(Object.groupBy(await hostsOf(), (host) => host)).map((all) => all!.length)
  assert.deepEqual(counts, [3, 3, 3])
})

test('a pool too is booked only at times that its page shows', async () => {
  const { team } = await givenTeamOf(world, 2, { mode: 'pool' })
  const { book, link } = await givenVisitor(world, { team_id: team.id })
  for (const time of ['19T10:07', '19T10:15']) assert.equal((await book(at(time))).status, 409, time)
  assert.deepEqual(await madeThrough(world, link), [])
  assert.equal((await book(at('19T10:30'))).status, 303)
})

test('public holidays of the host are no free days', async () => {
  const { get } = await givenVisitor(world)
  const { text } = await get('?month=2026-12')
  const days = [...text.matchAll(/day=2026-12-(\d\d)/g)].map(([, day]) => Number(day))
  assert.deepEqual(
    [30, 1, 2, 7, 8, 9].map((day) => days.includes(day)),
    [true, false, true, true, false, true],
    'Restoration of Independence on the 1st, Immaculate Conception on the 8th',
  )
})

test('a visitor is reminded like anybody who holds an invitation', async () => {
  const { book, link } = await givenVisitor(world)
  const visitor = { email: 'rita@client.test', name: 'Rita Sole' }
  assert.equal((await book(at('19T10:00'), visitor)).status, 303)
  const [request] = await madeThrough(world, link)
  await using server = await mailServer()
  await using _mailing = startMailing(world.pool, server, { links: TEST_LINKS })
  await until('the invitation is there', () => server.mails.find((mail) => /rita@client/.test(String(mail.raw))))
  try {
    // After nine on the day before.
    await moveTo(world, Temporal.Instant.from(at('18T09:30')))
    await decideAll(world)
    assert.match(
      (await lastMailTo(world, visitor.email, request!.id)).text,
      /A short reminder[\s\S]*Thursday, 19 November/,
    )
  } finally {
    await moveTo(world, MONDAY)
  }
})

test('whoever opens a page 120 times a minute, or tries 30 wrong ones, is told to wait', async () => {
  const { path } = await givenVisitor(world)
  // A machine that stands still meanwhile lets more of them through.
  const refusalOf = async (url: string) => {
    const remoteAddress = aNetwork()
    for (let before = 0; before < 2_000; before++) {
      const answer = await world.app.inject({ url, remoteAddress })
      if (answer.statusCode === 429) return { before, answer }
    }
    return assert.fail(`${url} is never refused`)
  }
  const views = await refusalOf(`${path}?write`)
  assert.ok(views.before >= 120, `${views.before} views`)
  assert.match(views.answer.body, /<html lang="en"[\s\S]*Please try again later/)
  assert.match(String(views.answer.headers['retry-after']), /^\d+$/)
  const guesses = await refusalOf(`${path}-unknown`)
  assert.ok(guesses.before >= 30, `${guesses.before} guesses`)
})
