import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { deleteOldAttempts } from '#db/booking/attempts.ts'
import { deleteOldHolds } from '#db/booking/holds.ts'
import { currentTime } from '#db/ids.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { until } from '../support/engine.ts'
import { givenBookingLink, givenMembers, givenTeamOf, type Shown } from '../support/given.ts'
import type { MailWorld } from '../support/incoming.ts'
import { mailServer } from '../support/mail-server.ts'
import { startMailing } from '../support/mails.ts'
import { MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { TEST_LINKS } from '../support/post.ts'
import {
  aNetwork,
  givenVisitor,
  madeThrough,
  nearOn,
  queryOfLink,
  type Visitor,
  visitorOf,
} from '../support/visitors.ts'

// Who gets a time that several want, who meets the visitor, and what strangers have to do before they get one.

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const visitorOfTeam = async (mode: string, count: number): Promise<Visitor & { link: Shown; emails: string[] }> => {
  const { team, members } = await givenTeamOf(world, count, { mode })
  const link = await givenBookingLink(world, { title: `Demo of a ${mode}`, team_id: team.id })
  return { ...visitorOf(world, link), link, emails: members.map(({ email }) => email).sort() }
}

const at = (time: string) => `2026-11-${time}:00.000Z`

test('the mail to a stranger leads to the page on which they confirm, in their language and without their words', async () => {
  await using server = await mailServer()
  const { post, get, link, path } = await givenVisitor(world, { confirm_address: true })
  const order = { do: 'book', time: at('30T10:00'), zone: 'Europe/Berlin', lang: 'de' }
  assert.equal((await post({ ...order, name: 'Uli Teßmer', email: 'uli@client.test' })).status, 303)
  await using _mailing = startMailing(world.pool, server, { links: TEST_LINKS })
  const { raw } = await until('the mail is there', () =>
    server.mails.find((mail) => /uli@client/.test(String(mail.raw))),
  )
  const mail = await PostalMime.parse(raw)
  assert.deepEqual(
    [mail.to?.[0]?.address, mail.subject],
    ['uli@client.test', 'Bitte bestätigen Sie Ihre Buchung: Product demo'],
  )
  assert.match(mail.text!, /Product demo mit Ana\n {2}Montag, 30\. November, 11:00–11:30 Uhr[^\n]*\n/)
  assert.match(mail.text!, /15 Minuten/)
  assert.doesNotMatch(mail.text!, /Teßmer/)
  const [, address] = /(https:\/\/parley\.test\/b\/\S+)/.exec(mail.text!)!
  const confirm = new URL(address!).pathname
  assert.ok(confirm.startsWith(`${path}/confirm/`), confirm)
  assert.match((await get(confirm.slice(path.length))).text, /<button>/)
  assert.equal((await post({}, { path: confirm })).status, 303)
  assert.equal((await madeThrough(world, link))[0]!.status, 'booked')
})

test('of many who want the same few times at once, one gets each, and the others are told what is left', async () => {
  const { book, link } = await givenVisitor(world)
  const times = [at('17T10:00'), at('17T10:30'), at('17T11:00')]
  const visitors = Array.from({ length: 36 }, (_, n) => ({ email: `crowd-${n}@client.test`, time: times[n % 3]! }))
  const told = await Promise.all(visitors.map(({ email, time }) => book(time, { email })))
  assert.deepEqual(
    [303, 409].map((status) => told.filter((answer) => answer.status === status).length),
    [3, 33],
  )
  const made = await madeThrough(world, link)
  assert.deepEqual(
    made.map(({ status }) => status),
    ['booked', 'booked', 'booked'],
  )
  const { text } = told.findLast(({ status }) => status === 409)!
  assert.match(text, /has just been taken/)
  assert.equal(nearOn(text).length, 6)
})

test('a form that is sent twice at the same moment books once', async () => {
  const { book, link } = await givenVisitor(world)
  const sent = await Promise.all([1, 2].map(() => book(at('17T12:00'), { email: 'twice@client.test' })))
  assert.deepEqual(sent.map(({ status }) => status).sort(), [303, 409])
  assert.equal((await madeThrough(world, link)).length, 1)
})

test('of a pool the next in turn who is free meets the visitor, until nobody is left', async () => {
  const { book, times, link, emails } = await visitorOfTeam('pool', 3)
  const wanted = at('17T10:00')
  const sent = await Promise.all([1, 2, 3, 4, 5].map((n) => book(wanted, { email: `pool-${n}@client.test` })))
  assert.deepEqual(sent.map(({ status }) => status).sort(), [303, 303, 303, 409, 409])
  const made = await madeThrough(world, link)
  assert.deepEqual(made.map(({ organizer_email }) => organizer_email).sort(), emails)
  assert.equal((await times('?day=2026-11-17')).includes(wanted), false)
  assert.equal((await book(at('17T10:30'), { email: 'pool-6@client.test' })).status, 303)
})

test('of a stack everybody meets the visitor, so one who is taken closes the time', async () => {
  const { book, times, link } = await visitorOfTeam('stack', 3)
  assert.equal((await book(at('17T13:00'), { email: 'stack@client.test' })).status, 303)
  const [made] = await madeThrough(world, link)
  const hosts = await world.pool`
    select member_id from booking_members b
    join bookings k on k.workspace_id = b.workspace_id and k.id = b.booking_id
    where b.workspace_id = ${world.workspace.id} and k.request_id = ${made!.id} and b.live`
  assert.equal(hosts.length, 3)
  assert.equal((await times('?day=2026-11-17')).includes(at('17T13:00')), false)
})

test('a link for one use is good for one booking, however many come at once', async () => {
  const { book, get, link } = await givenVisitor(world, { single_use: true })
  const sent = await Promise.all([1, 2, 3].map((n) => book(at(`18T1${n}:00`), { email: `once-${n}@client.test` })))
  assert.deepEqual(sent.map(({ status }) => status).sort(), [303, 410, 410])
  assert.equal((await madeThrough(world, link)).length, 1)
  const page = await get()
  assert.deepEqual([page.status, /This link has been used/.test(page.text)], [410, true])
})

test('a link for one person is good for no other address', async () => {
  const { book, link } = await givenVisitor(world, { for_email: 'eva@client.test' })
  const other = await book(at('18T14:00'), { email: 'mallory@client.test' })
  assert.equal(other.status, 422)
  assert.match(other.text, /id="email-problem">This link is for another address/)
  assert.equal((await book(at('18T14:00'), { email: 'Eva@Client.test' })).status, 303)
  assert.equal((await madeThrough(world, link)).length, 1)
})

test('a link that was turned off says so, and books nothing', async () => {
  const { book, get, link } = await givenVisitor(world)
  assert.equal((await world.api.patch(`/booking_links/${link.id}`, { active: false })).status, 200)
  assert.match((await get()).text, /Nothing can be booked here at the moment/)
  assert.equal((await book(at('18T15:00'))).status, 409)
  assert.equal((await world.api.delete(`/booking_links/${link.id}`)).status, 204)
  assert.equal((await get()).status, 404)
})

/** The page behind the link in the mail to this address. */
async function confirmationOf(email: string, link: Shown): Promise<string> {
  const [hold] = await world.pool<{ id: string }[]>`
    select id from booking_holds
    where workspace_id = ${world.workspace.id} and link_id = ${link.id} and email = ${email}
    order by id desc`
  const { url } = TEST_LINKS.confirm({ workspaceId: world.workspace.id, holdId: hold!.id }, String(link.url))
  return new URL(url).pathname.replace(new URL(String(link.url)).pathname, '')
}

test('a stranger confirms their address first, and their time is kept for a quarter of an hour', async () => {
  const { book, get, post, times, link, path } = await givenVisitor(world, { confirm_address: true })
  const sent = await book(at('19T10:00'), { email: 'fay@client.test' })
  assert.equal(sent.status, 303)
  assert.match(String(sent.headers.location), /\/sent\?.*time=2026-11-16T09%3A15/)
  assert.deepEqual(await madeThrough(world, link), [])
  assert.equal((await times('?day=2026-11-19')).includes(at('19T10:00')), false, 'is kept')
  const said = await get(String(sent.headers.location).replace(/^[^/]*/, ''))
  assert.match(said.text, /<b>fay@client\.test<\/b>[\s\S]*Nothing arrived\?/)
  const again = queryOfLink(said.text, 'Choose a time')
  assert.match((await get(`${again}&time=${at('19T11:00')}`)).text, /value="fay@client\.test"/)
  const confirm = await confirmationOf('fay@client.test', link)
  const page = await get(confirm)
  assert.match(page.text, /Confirm your booking[\s\S]*<button>Confirm and book<\/button>/)
  assert.deepEqual(await madeThrough(world, link), [], 'opening the link books nothing')
  const pressed = await Promise.all([1, 2].map(() => post({}, { path: `${path}${confirm}` })))
  assert.deepEqual(
    pressed.map(({ status }) => status),
    [303, 303],
  )
  assert.ok(pressed.every(({ headers }) => /booked\/[0-9a-z]{26}$/.test(String(headers.location))))
  assert.equal((await madeThrough(world, link)).length, 1)
  assert.equal((await get(confirm)).status, 303, 'leads to the booking from then on')
})

test('a time that was not confirmed is free for others again, and whoever confirms too late chooses another', async () => {
  const questions = Array.from({ length: 8 }, (_, n) => ({ label: `Question ${n}`, kind: 'long_text' }))
  const { book, get, post, times, link, path } = await givenVisitor(world, { confirm_address: true, questions })
  const long = Object.fromEntries(questions.map((_, n) => [`answer-${n}`, `${n}${'ä'.repeat(900)}`]))
  await book(at('19T11:00'), { ...long, email: 'gil@client.test', lang: 'fr', zone: 'America/New_York' })
  const confirm = await confirmationOf('gil@client.test', link)
  try {
    await moveTo(world, MONDAY.add({ minutes: 16 }))
    assert.equal((await times('?day=2026-11-19')).includes(at('19T11:00')), true)
    const quick = await givenVisitor(world)
    assert.equal((await quick.book(at('19T11:00'), { email: 'ida@client.test' })).status, 303)
    const late = await post({}, { path: `${path}${confirm}` })
    assert.equal(late.status, 409)
    assert.match(late.text, /Le créneau du jeudi 19 novembre, 06:00–06:30 vient d’être pris/)
    assert.match(late.text, /<p class="hint">[^<]*New York<\/p>/, 'in the zone and language of the order')
    for (const n of questions.keys()) assert.match(late.text, new RegExp(`>${n}ä{900}</textarea>`))
    const personal = /name="p" value="([^"]+)"/.exec(late.text)![1]!
    const other = queryOfLink(late.text, 'Choisir un autre créneau')
    assert.ok(other.length < 8_000, `servers in between take an address of ${other.length} characters`)
    assert.match((await get(other)).text, /<html lang="fr"/)
    const [near] = nearOn(late.text)
    const again = await book(near!, { email: 'gil@client.test', p: personal })
    assert.match(String(again.headers.location), /booked\//, 'their address is known by now')
    await moveTo(world, MONDAY.add({ hours: 25 }))
    assert.equal((await get(confirm)).status, 410)
  } finally {
    await moveTo(world, MONDAY)
  }
})

test('nobody keeps more than ten times of a link with invented addresses', async () => {
  const { book, times, link } = await givenVisitor(world, { confirm_address: true })
  const free = await times('?day=2026-11-20')
  for (const [n, time] of free.slice(0, 12).entries()) {
    const sent = await book(time, { email: `invented-${n}@client.test` })
    assert.equal(/time=/.test(String(sent.headers.location)), n < 10, `${n}`)
  }
  assert.equal((await times('?day=2026-11-20')).length, free.length - 10)
  assert.deepEqual(await madeThrough(world, link), [])
})

test('an address books six times a day and a network thirty times an hour; then they are told so', async () => {
  const { book, times } = await givenVisitor(world)
  const free = [
    ...(await times('?day=2026-11-24')),
    ...(await times('?day=2026-11-25')),
    ...(await times('?day=2026-11-26')),
  ]
  for (const time of free.slice(0, 6)) assert.equal((await book(time, { email: 'eager@client.test' })).status, 303)
  const seventh = await book(free[6]!, { email: 'Eager@Client.test' })
  assert.equal(seventh.status, 429)
  assert.match(seventh.text, /You’ve reached the limit for now/)
  const remoteAddress = aNetwork()
  const statuses = []
  for (const [n, time] of free.slice(6, 37).entries())
    statuses.push((await book(time, { email: `office-${n}@client.test` }, { remoteAddress })).status)
  assert.deepEqual([statuses.indexOf(429), statuses.length], [30, 31])
})

test('an address that asked for no mail is not written to', async () => {
  const { book, link } = await givenVisitor(world)
  assert.equal((await book(at('27T10:00'), { email: 'stopped@client.test' })).status, 303)
  await world.pool`
    update people
    set suppressed_at = now(), suppressed_reason = 'stop'
    where workspace_id = ${world.workspace.id}
      and email_key = 'stopped@client.test'`
  const answer = await book(at('27T11:00'), { email: 'stopped@client.test' })
  assert.deepEqual([answer.status, /gets no mail from us/.test(answer.text)], [422, true])
  assert.equal((await madeThrough(world, link)).length, 1)
})

test('an address that asks for no mail before it is confirmed is not booked, and is told why', async () => {
  const { book, post, link, path } = await givenVisitor(world, { confirm_address: true })
  assert.equal((await book(at('27T12:00'), { email: 'quiet@client.test', lang: 'de' })).status, 303)
  const confirm = await confirmationOf('quiet@client.test', link)
  const other = await givenVisitor(world)
  assert.equal((await other.book(at('27T13:00'), { email: 'quiet@client.test' })).status, 303)
  await world.pool`
    update people
    set suppressed_at = now(), suppressed_reason = 'stop'
    where workspace_id = ${world.workspace.id}
      and email_key = 'quiet@client.test'`
  const answer = await post({}, { path: `${path}${confirm}` })
  assert.deepEqual([answer.status, /auf Wunsch keine E-Mails von uns/.test(answer.text)], [422, true])
  assert.deepEqual(await madeThrough(world, link), [])
})

test('a link whose hosts have all left is closed, and takes no words that would be refused', async () => {
  const [member] = await givenMembers(world, 1)
  const link = await givenBookingLink(world, { title: 'Of one who leaves', workspace_membership_id: member!.id })
  const { get, post } = visitorOf(world, link)
  assert.match((await get()).text, /None of these suits me/)
  assert.equal((await world.api.post(`/workspace_members/${member!.id}/deactivate`)).status, 200)
  for (const query of ['', '?write']) assert.match((await get(query)).text, /Nothing can be booked here at the moment/)
  const words = { do: 'write', name: 'Kay Moe', email: 'kay@client.test', words: 'Any morning.' }
  assert.equal((await post(words)).status, 409)
})

test('what strangers left is deleted after a week, and who tried after a day', async () => {
  const count = async () => {
    const [row] = await world.pool<{ holds: number; attempts: number }[]>`
      select (select count(*)::int from booking_holds where workspace_id = ${world.workspace.id}) as holds,
        (select count(*)::int from booking_attempts where workspace_id = ${world.workspace.id}) as attempts`
    return row!
  }
  const sweep = async () => {
    await deleteOldHolds(world.pool, currentTime(TEST_CLOCK))
    await deleteOldAttempts(world.pool, currentTime(TEST_CLOCK))
  }
  const now = currentTime(TEST_CLOCK)
  await world.pool`update booking_holds set created_at = ${now}::timestamptz - interval '6 days' where workspace_id = ${world.workspace.id}`
  const before = await count()
  await sweep()
  assert.deepEqual(await count(), before)
  assert.ok(before.holds > 0 && before.attempts > 0)
  await world.pool`update booking_holds set created_at = created_at - interval '2 days' where workspace_id = ${world.workspace.id}`
  await world.pool`update booking_attempts set at = at - interval '26 hours' where workspace_id = ${world.workspace.id}`
  await sweep()
  assert.deepEqual(await count(), { holds: 0, attempts: 0 })
})

test('a member of another workspace hosts nothing here, and pages of another workspace are not found', async () => {
  const [member] = await givenMembers(world, 1)
  const link = await givenBookingLink(world, { title: 'Only hers', workspace_membership_id: member!.id })
  const { handle } = world.workspace
  const path = new URL(String(link.url)).pathname
  for (const wrong of [
    path.replace(`/${handle}/`, `/x-${handle}/`),
    `${path}x`,
    `${path}/confirm/0000`,
    `${path}/booked/0000`,
  ])
    assert.equal((await world.app.inject({ url: wrong, remoteAddress: aNetwork() })).statusCode, 404, wrong)
})
