import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fingerprint } from '../support/fingerprint.ts'
import { givenMember } from '../support/given.ts'
import { lastMailTo, pageAt } from '../support/guests.ts'
import type { MailWorld } from '../support/incoming.ts'
import { answers, decideAll, newMonday } from '../support/negotiating.ts'
import { eventsOf } from '../support/requests.ts'
import { DORA, givenVisitor, madeThrough, nearOn, queryOfLink } from '../support/visitors.ts'

// Monday, 16 November 2026, nine o'clock in Lisbon, where Ana works from nine to five.

let world: MailWorld
before(async () => {
  world = await newMonday()
})
after(async () => {
  await world[Symbol.asyncDispose]()
})

const QUESTIONS = [
  { label: 'Which company are you with?', required: true },
  { label: 'What should we prepare?', kind: 'long_text' },
  { label: 'Which team?', kind: 'choice', choices: ['Sales', 'Support'] },
]

test('a visitor chooses a day and a time, leaves name and answers, and is booked at once', async () => {
  const { get, times, book, link, path } = await givenVisitor(world, { questions: QUESTIONS })
  const first = await get()
  assert.equal(first.status, 200)
  assert.match(first.text, /<h1>Product demo<\/h1>/)
  assert.match(first.text, /Meet Ana/)
  assert.match(first.text, /November 2026/)
  const shown = await times('?day=2026-11-17&zone=Europe%2FBerlin')
  assert.deepEqual([shown.length, shown[0]], [16, '2026-11-17T09:00:00.000Z'])
  const details = await get(`?time=${encodeURIComponent(shown[2]!)}&zone=Europe%2FBerlin`)
  assert.match(details.text, /Tuesday,? 17 November<\/b><br>11:00–11:30, Berlin time/)
  const answered = { 'answer-0': 'Client Ltd', 'answer-1': 'Two things:\r\nmails and rooms', 'answer-2': 'Sales' }
  const booked = await book(shown[2]!, answered)
  assert.equal(booked.status, 303, booked.text)
  assert.match(
    String(booked.headers.location),
    /^product-demo-?\w*\/booked\/[0-9a-z]{26}\?zone=Europe%2FBerlin$|^[\w-]+\/booked\//,
  )

  const [request] = await madeThrough(world, link)
  assert.equal(request!.status, 'booked')
  assert.deepEqual(request!.participant_emails, [DORA.email])
  assert.deepEqual(request!.answers, [
    { question: 'Which company are you with?', answer: 'Client Ltd' },
    { question: 'What should we prepare?', answer: 'Two things:\nmails and rooms' },
    { question: 'Which team?', answer: 'Sales' },
  ])
  const events = (await eventsOf(world, request!.id)).map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    events.map(({ event, status, booking_link_id }) => [event, status, booking_link_id]),
    [
      ['meeting_request.created', 'active', link.id],
      ['meeting_request.booked', 'booked', link.id],
    ],
  )
  const hers = await lastMailTo(world, DORA.email, request!.id)
  assert.match(hers.text, /You’re booked:\n\n {2}Product demo\n {2}Tuesday, 17 November, 11:00–11:30, Berlin time/)
  assert.doesNotMatch(hers.text, /Client Ltd/, 'what a visitor types is not mailed to the address that they typed')
  const anas = await lastMailTo(world, 'ana@acme.test', request!.id)
  assert.match(
    anas.text,
    /Dora Klein booked this on your booking page and answered:\n\n> Which company are you with\?\n> Client Ltd\n/,
  )

  const [, token] = /booked\/([0-9a-z]{26})/.exec(String(booked.headers.location))!
  const page = await get(`/booked/${token}`)
  assert.equal(page.status, 200)
  assert.match(page.text, /You’re booked[\s\S]*11:00–11:30, Berlin time/)
  assert.match(page.text, new RegExp(`href="\\.\\./\\.\\./\\.\\./\\.\\./m/${token}"`))
  assert.match((await pageAt(world, `/m/${token}`).get()).text, /You’re booked/)
  assert.deepEqual((await times('?day=2026-11-17&zone=Europe%2FBerlin')).includes(shown[2]!), false, path)
})

test('from there on they can write back in words, move and cancel like any guest', async () => {
  const { times, book, link } = await givenVisitor(world)
  const [, time] = await times('?day=2026-11-18')
  const booked = await book(time!, { email: 'kim@client.test', name: 'Kim Oh' })
  const [, token] = /booked\/([0-9a-z]{26})/.exec(String(booked.headers.location))!
  const [request] = await madeThrough(world, link)
  await answers(world, 'kim@client.test', 'Sorry, could we rather meet on Thursday at 3 pm?')
  assert.match((await lastMailTo(world, 'kim@client.test', request!.id)).text, /Thursday, 19 November, 15:00/)
  const guest = pageAt(world, `/m/${token}`)
  assert.equal((await guest.press('cancel')).status, 303)
  await decideAll(world)
  assert.match((await guest.get()).text, /can’t come/)
})

test('a time that is taken meanwhile is said at once, with what is left near it, and the form is kept', async () => {
  const { times, book, link } = await givenVisitor(world, { questions: QUESTIONS })
  const [time] = await times('?day=2026-11-19')
  assert.equal((await book(time!, { email: 'first@client.test', 'answer-0': 'One' })).status, 303)
  const late = await book(time!, { email: 'second@client.test', 'answer-0': 'Two & Co', 'answer-2': 'Support' })
  assert.equal(late.status, 409)
  assert.match(late.text, /Thursday,? 19 November, 10:00–10:30 has just been taken\./)
  assert.match(late.text, /value="second@client\.test"/)
  assert.match(late.text, /value="Two &#38; Co"/)
  assert.match(late.text, /<option selected>Support<\/option>/)
  assert.match(late.text, /Your details are kept\.<\/div>\n<p class="hint">Berlin time<\/p>/)
  const near = nearOn(late.text)
  assert.equal(near.length, 6)
  assert.ok(near.includes('2026-11-19T09:30:00.000Z') && !near.includes(time!))
  const again = await book(near[0]!, { email: 'second@client.test', 'answer-0': 'Two & Co' })
  assert.equal(again.status, 303, again.text)
  assert.equal((await madeThrough(world, link)).length, 2)
  const page = await (await givenVisitor(world)).get(`?time=${encodeURIComponent(time!)}`)
  assert.deepEqual([page.status, /has just been taken/.test(page.text)], [409, true])
})

test('whoever goes on from a time that was taken to other times or to words finds what they typed there', async () => {
  const { times, book, get } = await givenVisitor(world, { questions: QUESTIONS })
  const [time] = await times('?day=2026-11-23')
  const fields = { name: 'Jo Ek', email: 'jo@client.test', 'answer-0': 'Three & Co', 'answer-2': 'Sales' }
  assert.equal((await book(time!, { 'answer-0': 'One' })).status, 303)
  const late = await book(time!, fields)
  const other = queryOfLink(late.text, 'Choose another time')
  assert.doesNotMatch(other, /Jo\+Ek|client\.test|Three/, 'sealed, since addresses end up in logs')
  const [day] = /\?[^"]*day=2026-11-24[^"]*/.exec((await get(other)).text)!
  const chosen = (await get(day.replaceAll('&#38;', '&'))).text
  const details = await get(queryOfLink(chosen, '10:00'))
  const keptOn = (text: string) =>
    [/value="Jo Ek"/, /value="jo@client\.test"/, /value="Three &#38; Co"/, /<option selected>Sales/].map((kept) =>
      kept.test(text),
    )
  assert.deepEqual(keptOn(details.text), [true, true, true, true], details.text)
  const writing = (await get(queryOfLink(late.text, 'None of these suits me'))).text
  assert.deepEqual(keptOn(writing).slice(0, 2), [true, true])
  const back = (await get(queryOfLink(writing, 'Choose another time'))).text
  assert.match(back, /typed=/)
  const wrong = await book('2026-11-24T10:00:00.000Z', { ...fields, email: 'jo' })
  assert.equal(wrong.status, 422)
  const after = await get(`${queryOfLink(wrong.text, 'Choose another time')}&time=2026-11-24T11%3A00%3A00.000Z`)
  assert.deepEqual(keptOn(after.text), [true, false, true, true])
})

test('of too much text the longest is left out, and what others made up is not shown', async () => {
  const { times, book, get } = await givenVisitor(world, { questions: QUESTIONS })
  const [time] = await times('?day=2026-11-23')
  assert.equal((await book(time!, { 'answer-0': 'One' })).status, 303)
  const long = { 'answer-0': 'Short Ltd', 'answer-1': 'ü'.repeat(1_000), email: `${'x'.repeat(3_000)}@client.test` }
  const late = await book(time!, long)
  assert.equal(late.status, 422)
  const query = queryOfLink(late.text, 'Choose another time')
  assert.ok(query.length < 5_000, `${query.length} characters`)
  const details = (await get(`${query}&time=2026-11-24T11%3A00%3A00.000Z`)).text
  assert.deepEqual(
    [/Short Ltd/, /üüü/, /x{50}/].map((kept) => kept.test(details)),
    [true, true, false],
  )
  const other = await givenVisitor(world, { questions: QUESTIONS })
  for (const wrong of [query, '?typed=', '?typed=anything', `?typed=${'A'.repeat(7_000)}`]) {
    const page = await other.get(`${wrong}&time=2026-11-24T11%3A00%3A00.000Z`)
    assert.deepEqual([page.status, /Short Ltd/.test(page.text)], [200, false], wrong)
  }
})

test('the last month without a free time leads back to the months before', async () => {
  const { get } = await givenVisitor(world, { days_ahead: 15 })
  const { text } = await get('?month=2026-12')
  assert.match(text, /There are no free times in December 2026\./, 'the 1st is a holiday')
  assert.match(text, /<nav><a href="[^"]*month=2026-11[^"]*" aria-label="Earlier"/)
})

test('a page that fails speaks of bookings, and of no mail that a stranger never got', async () => {
  const { post } = await givenVisitor(world)
  const failed = await post({}, { headers: { 'content-type': 'text/plain', 'accept-language': 'nl' } })
  assert.deepEqual(
    [failed.status, /Er is niets geboekt\. Probeer het zo meteen opnieuw\./.test(failed.text)],
    [415, true],
  )
})

test('a host without a name is spoken of in words that fit the sentence', async () => {
  const member = await givenMember(world, { name: null })
  const { get } = await givenVisitor(world, { workspace_membership_id: member.id })
  const sentences = {
    en: 'We’ll find a time with your host and write',
    de: 'Wir finden eine Zeit und melden uns',
    es: 'una hora con la persona que le invita y',
    fr: 'un créneau avec la personne qui vous invite et',
    nl: 'een tijd met uw gesprekspartner en',
    pt: 'um horário com quem organiza a reunião e',
  }
  for (const [language, sentence] of Object.entries(sentences))
    assert.ok((await get(`?write&lang=${language}`)).text.includes(sentence), language)
})

test('what is missing or wrong is said beside its field, and nothing is booked', async () => {
  const { times, book, link } = await givenVisitor(world, { questions: QUESTIONS })
  const [time] = await times('?day=2026-11-20')
  const wrong: [fields: Record<string, string>, says: RegExp][] = [
    [{ name: '' }, /id="name-problem">Please enter your name\./],
    [{ name: 'Buy now at www.spam.test' }, /id="name-problem">Please enter just your name/],
    [{ name: 'Dora <b>' }, /id="name-problem">Please enter just your name/],
    [{ email: '' }, /id="email-problem">Please enter your email/],
    [{ email: 'dora' }, /id="email-problem">This doesn’t look like an email/],
    [{ email: 'ana@acme.test' }, /id="email-problem">This is the address of the person you’re meeting/],
    [{ 'answer-0': ' ' }, /id="answer-0-problem">Please answer this question/],
    [{ 'answer-1': 'x'.repeat(1_001) }, /id="answer-1-problem">This is too long/],
    [{ 'answer-2': 'Other' }, /id="answer-2-problem">Please answer this question/],
  ]
  const before = await fingerprint(world)
  for (const [fields, says] of wrong) {
    const answer = await book(time!, { 'answer-0': 'Client', ...fields })
    assert.equal(answer.status, 422, JSON.stringify(fields))
    assert.match(answer.text, says)
    assert.match(answer.text, /role="alert">Something is missing/)
  }
  assert.equal(await fingerprint(world), before)
  assert.deepEqual(await madeThrough(world, link), [])
})

test('only times that the page shows can be booked, whatever is sent', async () => {
  const { book, link } = await givenVisitor(world, { days_ahead: 7, notice_minutes: 240, durations: [30, 60] })
  const times: [time: string, why: string][] = [
    ['2026-11-16T12:30:00.000Z', 'inside the notice'],
    ['2026-11-15T10:00:00.000Z', 'in the past'],
    ['2026-11-17T08:30:00.000Z', 'before her hours'],
    ['2026-11-17T16:45:00.000Z', 'ends after her hours'],
    ['2026-11-17T10:07:00.000Z', 'between two times that are shown'],
    ['2026-11-17T10:15:00.000Z', 'at a quarter, where the half hours are shown'],
    ['2026-11-21T10:00:00.000Z', 'on a Saturday'],
    ['2026-11-26T10:00:00.000Z', 'after the days ahead'],
  ]
  for (const [time, why] of times) assert.equal((await book(time)).status, 409, why)
  assert.equal((await book('2026-11-17T16:30:00.000Z', { duration: '60' })).status, 409, 'too long for the day')
  assert.equal((await book('no time')).status, 200, 'shows the times again')
  assert.deepEqual(await madeThrough(world, link), [])
  assert.equal(
    (await book('2026-11-17T16:00:00.000Z', { duration: '480' })).status,
    303,
    'an unknown length is the first',
  )
})

test('whom no time suits tells when they can, and is answered like anybody who writes', async () => {
  const { get, post, link } = await givenVisitor(world)
  assert.match((await get()).text, /<a href="[^"]*\?write=" data-swap>None of these suits me/)
  assert.match((await get('?write')).text, /<h2 data-next>Tell us when you can/)
  const missing = await post({ do: 'write', ...DORA, email: 'lee@client.test' })
  assert.deepEqual([missing.status, /id="words-problem"/.test(missing.text)], [422, true])
  const words = 'I can only do Wednesday 25 November after 2 pm, or Friday of that week in the morning.'
  const sent = await post({ do: 'write', name: 'Lee Wong', email: 'lee@client.test', words, zone: 'Europe/Lisbon' })
  assert.equal(sent.status, 303, sent.text)
  assert.match(String(sent.headers.location), /\/asked\?/)
  assert.match((await get('/asked')).text, /We’re looking for a time with Ana/)
  const [request] = await madeThrough(world, link)
  assert.equal(request!.status, 'active')
  await decideAll(world)
  const mail = await lastMailTo(world, 'lee@client.test', request!.id)
  assert.match(
    mail.text,
    /You’re booked:[\s\S]*(?:Wednesday, 25 November, 14:00|Friday, 27 November)|Wednesday, 25 November, 14:00/,
  )
})

test('opening pages changes nothing, however often and by whatever program', async () => {
  const { get, times } = await givenVisitor(world)
  const [time] = await times('?day=2026-11-24')
  const before = await fingerprint(world)
  for (const query of [
    '?day=2026-11-24',
    `?time=${encodeURIComponent(time!)}`,
    '?write',
    '/asked',
    '/sent',
    '/booked/x',
    '/confirm/x',
  ])
    await get(query)
  assert.equal(await fingerprint(world), before)
})

test('the pages may stand in any other page, keep no cookie and are listed only by choice', async () => {
  const hidden = await (await givenVisitor(world)).get()
  assert.equal(hidden.headers['x-frame-options'], undefined)
  assert.match(
    String(hidden.headers['content-security-policy']),
    /default-src 'none'; .*form-action 'self'; .*frame-ancestors \*/,
  )
  assert.equal(hidden.headers['cache-control'], 'no-store')
  assert.equal(hidden.headers['referrer-policy'], 'no-referrer')
  assert.equal(hidden.headers['set-cookie'], undefined)
  assert.match(String(hidden.headers['x-robots-tag']), /noindex/)
  assert.match(hidden.text, /<meta name="robots" content="noindex, nofollow">/)
  const listed = await givenVisitor(world, { indexed: true })
  const first = await listed.get()
  assert.deepEqual([first.headers['x-robots-tag'], /noindex/.test(first.text)], [undefined, false])
  assert.match((await listed.get('?month=2026-12')).text, /noindex/)
  const other = await world.app.inject({ url: '/' })
  assert.equal(other.headers['x-frame-options'], 'DENY')
  assert.match(
    String((await world.app.inject({ url: '/m/x' })).headers['content-security-policy']),
    /frame-ancestors 'none'/,
  )
})

test('a preview shows everything and books nothing, whatever is sent', async () => {
  const { get, times, book, post, link } = await givenVisitor(world)
  const [time] = await times('?day=2026-11-26&preview')
  assert.match((await get('?preview')).text, /href="[^"]*preview=/)
  for (const view of [`?preview&time=${encodeURIComponent(time!)}`, '?preview&write'])
    assert.match((await get(view)).text, /<button name="do" value="(?:book|write)" disabled>/)
  assert.equal((await book(time!, { preview: '' })).status, 200)
  assert.equal((await post({ do: 'write', ...DORA, words: 'Any day.', preview: '' })).status, 200)
  assert.deepEqual(await madeThrough(world, link), [])
})

test('what members and visitors type is text on the page and never part of it', async () => {
  const evil = '"><script>alert(1)</script>'
  const { get, book, times } = await givenVisitor(world, {
    title: evil,
    name: 'evil',
    place: { kind: 'address', text: evil },
    questions: [{ label: evil, kind: 'choice', choices: [evil, 'b'] }],
  })
  const [time] = await times('?day=2026-11-25')
  const query = `?day=2026-11-25&zone=${evil}&lang=${evil}&name=${encodeURIComponent(evil)}&email=${encodeURIComponent(evil)}&theme=${evil}`
  for (const text of [
    (await get(query)).text,
    (await get(`${query}&time=${encodeURIComponent(time!)}`)).text,
    (await get('?write&name=%22%3E%3Cscript%3E')).text,
    (await book(time!, { name: evil, email: evil, 'answer-0': evil })).text,
  ])
    assert.doesNotMatch(text, /<script>|"><script|onerror/i)
})
