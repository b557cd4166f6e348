import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAudit } from '../support/audited.ts'
import { givenBookingLink } from '../support/given.ts'
import type { MailWorld } from '../support/incoming.ts'
import { MONDAY, moveTo, newMonday } from '../support/negotiating.ts'
import { refused } from '../support/refused.ts'
import { DORA, givenVisitor, madeThrough, visitorOf } from '../support/visitors.ts'

// Addresses of a booking link that are meant for one person.

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const QUESTIONS = [
  { label: 'Which company are you with?', required: true },
  { label: 'Which team?', kind: 'choice', choices: ['Sales', 'Support'] },
]

async function givenPersonal(body: object, fields: object = {}) {
  const visitor = await givenVisitor(world, { questions: QUESTIONS, ...fields })
  const answer = await world.api.post(`/booking_links/${visitor.link.id}/personal_links`, body)
  assert.equal(answer.status, 201, answer.text)
  const { url, ...rest } = answer.body.data
  const { search, searchParams } = new URL(url)
  return { ...visitor, rest, url: String(url), query: search, p: searchParams.get('p')! }
}

test('name, address and answers are filled in, and only that address can book, without confirming it', async () => {
  const answers = [
    { question: 'Which company are you with?', answer: 'Client & Sons' },
    { question: 'Which team?', answer: 'Support' },
  ]
  const given = { name: 'Bo Chen', email: 'bo.chen@client.test', answers }
  const { get, times, book, query, p, link, url, rest } = await givenPersonal(given, { confirm_address: true })
  assert.ok(url.startsWith(`${link.url}?p=`))
  assert.deepEqual(rest, { single_use: false, expires_at: null })
  const [time] = await times('?day=2026-11-17')
  const { text } = await get(`${query}&time=${encodeURIComponent(time!)}`)
  assert.match(text, /value="Bo Chen"/)
  assert.match(text, /value="bo\.chen@client\.test" readonly/)
  assert.match(text, /value="Client &#38; Sons"/)
  assert.match(text, /<option selected>Support/)
  const booked = await book(time!, { p, name: 'Bo Chen', email: 'mallory@client.test', 'answer-0': 'Client & Sons' })
  assert.match(String(booked.headers.location), /\/booked\//)
  const [made] = await madeThrough(world, link)
  assert.deepEqual(made!.participant_emails, ['bo.chen@client.test'], 'whatever is sent in the form')
})

test('nobody can read it, change it, or use it for another link', async () => {
  const { get, url, query, p } = await givenPersonal({ email: 'secret@client.test' })
  assert.doesNotMatch(Buffer.from(p, 'base64url').toString('latin1') + url, /secret|client\.test/)
  const flipped = `${p.slice(0, -2)}${p.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of [`?p=${flipped}`, `?p=${p.slice(0, 40)}`, '?p=', '?p=anything'])
    assert.equal((await get(wrong)).status, 404, wrong)
  assert.equal((await get(query)).status, 200)
  const other = await givenVisitor(world)
  assert.equal((await other.get(query)).status, 404)
})

test('one for a single use is good for one booking, also if several come at once, and the page stays for others', async () => {
  const { get, times, book, query, p, link } = await givenPersonal({ single_use: true })
  const [one, two, three] = await times('?day=2026-11-18')
  const sent = await Promise.all(
    [one, two].map((time, n) => book(time!, { p, email: `once-${n}@client.test`, 'answer-0': 'Client' })),
  )
  assert.deepEqual(sent.map(({ status }) => status).sort(), [303, 410])
  assert.equal((await madeThrough(world, link)).length, 1)
  assert.match((await get(query)).text, /This link has been used/)
  assert.equal((await book(three!, { 'answer-0': 'Client' })).status, 303)
})

test('one that ends says so from then on', async () => {
  const ends = '2026-11-16T12:00:00.000Z'
  const { get, query, rest } = await givenPersonal({ expires_at: ends })
  assert.deepEqual(rest, { single_use: false, expires_at: ends })
  assert.equal((await get(query)).status, 200)
  try {
    await moveTo(world, Temporal.Instant.from(ends))
    const page = await get(query)
    assert.equal(page.status, 410)
    assert.match(page.text, /no longer works[\s\S]*It was valid until a certain day\. Ask Ana for a new one\./)
    assert.equal((await get()).status, 200)
  } finally {
    await moveTo(world, MONDAY)
  }
})

test('what cannot work is refused with the field, the problem and the remedy, and nothing is on record', async () => {
  const { link } = await givenVisitor(world, { questions: QUESTIONS, for_email: 'eva@client.test' })
  const path = `/booking_links/${link.id}/personal_links`
  const asked = (question: string, answer: string) => ({ answers: [{ question, answer }] })
  const invalid = (body: object, type: string, message: RegExp) =>
    world.api.post(path, body).then((answer) => refused(answer, type as 'invalid_request', message))
  await invalid({}, 'invalid_request', /^Give name, email, answers, single_use or expires_at/)
  await invalid({ single_use: false }, 'invalid_request', /^Give name/)
  await invalid({ name: 'www.spam.test' }, 'validation_error', /^name: must be just a name/)
  await invalid({ email: 'eva' }, 'validation_error', /^email: /)
  await invalid({ email: 'bo@client.test' }, 'validation_error', /^email: the booking link is good for another address/)
  await invalid(asked('Which size?', 'L'), 'validation_error', /^answers\[0\]\.question: the booking link asks no such/)
  await invalid(asked('Which team?', 'Legal'), 'validation_error', /^answers\[0\]\.answer: must be one of the choices/)
  await invalid(asked(QUESTIONS[0]!.label, ' '), 'validation_error', /^answers\[0\]\.answer: is empty/)
  await invalid(asked(QUESTIONS[0]!.label, 'x'.repeat(400)), 'validation_error', /^answers\[0\]\.answer: is too long/)
  await invalid({ expires_at: '2020-01-01T00:00:00Z' }, 'validation_error', /^expires_at: .* is in the past/)
  assert.deepEqual(
    (await listAudit(world.pool, world.workspace)).filter(({ ref }) => ref === link.id).map(({ action }) => action),
    ['booking_link.created'],
  )
  assert.equal((await world.api.post(path, { email: 'Eva@client.test' })).status, 201)
})

test('answers that make the address too long for servers in between are refused', async () => {
  const questions = Array.from({ length: 8 }, (_, n) => ({ label: `Question ${n}`, kind: 'long_text' }))
  const link = await givenBookingLink(world, { title: 'Long', name: 'long', questions })
  const answers = questions.map(({ label }) => ({ question: label, answer: 'ä'.repeat(900) }))
  const answer = await world.api.post(`/booking_links/${link.id}/personal_links`, { answers })
  refused(answer, 'validation_error', /^answers: are too long for an address/)
})

test('it is on record who made one, and neither for whom nor the address', async () => {
  const { link } = await givenPersonal({ name: 'Dora Klein', email: DORA.email, single_use: true })
  const entries = (await listAudit(world.pool, world.workspace)).filter(({ ref }) => ref === link.id)
  const made = entries.find(({ action }) => action === 'booking_link.personal_link_made')
  assert.deepEqual(made?.detail, { single_use: true, expires_at: null })
})

test('it ends with its link', async () => {
  const { link, query } = await givenPersonal({ email: 'end@client.test' })
  const { get } = visitorOf(world, link)
  await world.api.patch(`/booking_links/${link.id}`, { active: false })
  assert.match((await get(query)).text, /Nothing can be booked here/)
  await world.api.delete(`/booking_links/${link.id}`)
  assert.equal((await get(query)).status, 404)
})
