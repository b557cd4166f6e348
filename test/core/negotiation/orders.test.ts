import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Doubt, type Instruction, nothingSaid, type Reading } from '#core/language/reading.ts'
import type { Locale } from '#core/mail/wording/facts.ts'
import { aNegotiation, ana, bo, Conversation, cy, host, participant, type Saying } from './conversation.ts'

// What the organizer orders in plain words, as a reader understands it. How words are understood is tested with the reader.

const order = (kind: Instruction['do'], rest: Partial<Instruction> = {}): Instruction => ({
  do: kind,
  email: null,
  by: null,
  ...rest,
})

const understood = (instructions: Instruction[], rest: Partial<Reading> = {}): Saying => ({
  reading: { ...nothingSaid(), instructions, ...rest },
  readWith: { timezone: 'Europe/Lisbon', by: 'engine' },
})

const ofTwo = (changes = {}) => new Conversation(aNegotiation({ participants: [bo, cy], ...changes }))
const bookedForTwo = (changes = {}) => ofTwo(changes).says(bo, '2').says(cy, '2')

test('words for everybody go out as they are, and the organizer hears to whom', () => {
  const talk = bookedForTwo().says(
    ana,
    'Please tell them to bring the contract.',
    understood([order('tell', { words: 'Please bring the contract.' })]),
  )
  for (const person of [bo, cy]) assert.match(talk.lastTo(person).text, /Ana says:\n\n> Please bring the contract\.\n/)
  assert.match(talk.lastTo(ana).text, /I’ve passed this on to Bo Chen and Cy Diaz: “Please bring the contract\.”/)
})

test('words for one person reach nobody else, and somebody who wants no mail is left to the organizer', () => {
  const talk = bookedForTwo()
  const before = talk.mailsTo(cy).length
  talk.says(
    ana,
    'Tell Bo that I like the draft.',
    understood([order('tell', { email: bo.email, words: 'I like it.' })]),
  )
  assert.match(talk.lastTo(bo).text, /> I like it\./)
  assert.equal(talk.mailsTo(cy).length, before)
  const stopped = ofTwo({ participants: [{ ...bo, suppressed: 'stop' }, cy] })
  stopped.says(ana, 'Tell Bo I like it.', understood([order('tell', { email: bo.email, words: 'I like it.' })]))
  assert.match(stopped.lastTo(ana).text, /I can’t write to Bo Chen, so please pass it on yourself\./)
})

test('the times stay open below words for somebody who has not answered, and follow-ups go on', () => {
  const talk = ofTwo().says(bo, '2')
  talk.says(ana, 'Tell them it will be fun.', understood([order('tell', { words: 'It will be fun.' })]))
  assert.equal(talk.lastTo(bo).showed.length, 0, 'Bo has answered')
  assert.equal(talk.lastTo(cy).showed.length > 0, true)
  talk.sleepTo(cy)
  assert.equal(talk.lastTo(cy).kind, 'follow_up')
})

test('being late is passed on to everybody who comes, also after the start, and never changes the length', () => {
  const dee = host('dee@acme.test', 'Dee Ray')
  const late = understood([order('late', { count: 15, words: 'I’m running late, 15 min' })], {
    intents: ['change_duration'],
    duration_minutes: 15,
  })
  for (const minutes of [-10, 2]) {
    const talk = bookedForTwo({ hosts: [ana, dee] })
    const { start, end } = talk.negotiation.booking!
    talk.now = Temporal.Instant.from(start).subtract({ hours: 1 }).add({ minutes })
    talk.says(ana, 'I’m running late, 15 min', late)
    for (const person of [bo, cy, dee]) assert.match(talk.lastTo(person).text, /> I’m running late, 15 min/)
    assert.match(talk.lastTo(ana).text, /I’ve passed this on to Bo Chen, Cy Diaz and Dee Ray/)
    assert.deepEqual([talk.negotiation.booking!.start, talk.negotiation.booking!.end], [start, end])
    assert.equal(talk.negotiation.context.durationMinutes, 30)
  }
})

test('that somebody else is late is told to the others', () => {
  const talk = bookedForTwo()
  const before = talk.mailsTo(bo).length
  talk.says(ana, 'Bo is 10 minutes late.', understood([order('late', { email: bo.email, words: 'Bo is late.' })]))
  assert.match(talk.lastTo(cy).text, /> Bo is late\./)
  assert.equal(talk.mailsTo(bo).length, before)
})

test('who has not answered is reminded at once, once a day, and it counts as their next follow-up', () => {
  const talk = ofTwo()
    .says(bo, '2')
    .says(ana, 'Please remind Cy now.', understood([order('remind')]))
  assert.equal(talk.lastTo(cy).kind, 'follow_up')
  assert.equal(
    talk.mailsTo(bo).some(({ kind }) => kind === 'follow_up'),
    false,
  )
  assert.match(talk.lastTo(ana).text, /I’ve reminded Cy Diaz\./)
  assert.deepEqual(
    talk.steps.findLast((step) => step.do === 'note_follow_up'),
    { do: 'note_follow_up', participants: [cy.email], number: 1 },
  )
  const count = talk.mailsTo(cy).length
  talk.says(ana, 'And again!', understood([order('remind', { email: cy.email })]))
  assert.equal(talk.mailsTo(cy).length, count)
  assert.match(talk.lastTo(ana).text, /I’ve already reminded Cy Diaz in the last 24 hours\./)
  talk.says(ana, 'Remind Bo.', understood([order('remind', { email: bo.email })]))
  assert.match(talk.lastTo(ana).text, /I’m not waiting for an answer from Bo Chen\./)
  assert.equal(talk.sleepTo(cy).lastTo(cy).kind, 'follow_up')
})

test('everybody who comes is reminded of a booked meeting where the organizer wants it, and not again the day before', () => {
  const talk = bookedForTwo().says(ana, 'Remind them of the meeting.', understood([order('remind')]))
  for (const person of [bo, cy]) assert.match(talk.causesTo(person).at(-1)!, /^reminder:/)
  assert.match(talk.lastTo(ana).text, /I’ve reminded Bo Chen and Cy Diaz\./)
  talk.passes({ hours: 12 })
  assert.equal(talk.causesTo(bo).filter((cause) => cause.startsWith('reminder:')).length, 1)
})

test('how it stands is told in a line each, before booking and after', () => {
  const eva = participant('eva@client.test', 'Eva Kern')
  const talk = ofTwo({ participants: [bo, cy, eva] })
    .says(bo, 'Thursday from 14:00 to 16:00')
    .says(eva, 'Not interested.')
  const mails = talk.mailsTo(bo).length
  talk.says(ana, 'Who has not answered yet?', understood([order('status')]))
  const { text } = talk.lastTo(ana)
  assert.match(text, /Nothing is booked yet\.\n\n {2}- Bo Chen: can make Thu 19 Nov, 14:00–16:00\n/)
  assert.match(text, / {2}- Cy Diaz: no answer yet\n {2}- Eva Kern: declined the meeting\n/)
  assert.equal(talk.mailsTo(bo).length, mails, 'nobody else hears of it')
  const booked = bookedForTwo()
    .answersInvite(cy, 'declined')
    .says(ana, 'Any news?', understood([order('status')]))
  assert.match(
    booked.lastTo(ana).text,
    /It’s booked: [^\n]+\n\n {2}- Bo Chen: is coming\n {2}- Cy Diaz: isn’t coming\n/,
  )
})

test('a place is noted, and a booked meeting gets it at once with a new invitation', () => {
  const link = understood([order('place', { words: 'https://zoom.us/j/998877' })])
  const open = ofTwo().says(ana, 'Let’s use Zoom: https://zoom.us/j/998877', link)
  assert.deepEqual(open.negotiation.context.place, { kind: 'video', url: 'https://zoom.us/j/998877' })
  assert.match(open.lastTo(ana).text, /I’ve noted where you’re meeting: https:\/\/zoom\.us\/j\/998877\./)
  const booked = bookedForTwo().says(ana, 'Let’s use Zoom: https://zoom.us/j/998877', link)
  for (const person of [bo, cy, ana]) assert.match(booked.lastTo(person).text, /https:\/\/zoom\.us\/j\/998877/)
  const cafe = bookedForTwo().says(ana, 'Let’s meet at Café Luz.', understood([order('place', { words: 'Café Luz' })]))
  assert.deepEqual(cafe.negotiation.context.place, { kind: 'address', text: 'Café Luz' })
})

test('put off, it is looked for from that day on: before booking and after, where it stands until there is another time', () => {
  const until = understood([order('put_off', { until: '2026-12-07' })])
  const open = ofTwo().says(ana, 'Put it off until 7 December.', until)
  assert.deepEqual(open.negotiation.context.timeframe, { start: '2026-12-07T00:00:00.000Z', end: null })
  assert.match(open.lastTo(ana).text, /I’ll look for times from 7 December 2026 on/)
  assert.ok(open.lastTo(cy).showed.every(({ start }) => start >= '2026-12-07'))
  const booked = bookedForTwo()
  const at = booked.bookedAt()
  booked.says(ana, 'Sorry, I have to put this off until 7 December.', until)
  assert.equal(booked.bookedAt(), at)
  for (const person of [bo, cy]) assert.ok(booked.lastTo(person).showed.every(({ start }) => start >= '2026-12-07'))
  assert.match(booked.lastTo(ana).text, /I’m asking Bo Chen and Cy Diaz for another time\. Until there is one/)
})

test('an end of the timeframe that lies behind the day stays', () => {
  const timeframe = { start: null, end: '2026-12-18T00:00:00.000Z' }
  const talk = ofTwo({ context: { ...aNegotiation().context, timeframe } })
  talk.says(ana, 'Not before 7 December.', understood([order('put_off', { until: '2026-12-07' })]))
  assert.deepEqual(talk.negotiation.context.timeframe, { ...timeframe, start: '2026-12-07T00:00:00.000Z' })
})

test('several orders in one mail are all done, and all confirmed', () => {
  const orders = [
    order('drop', { email: cy.email }),
    order('tell', { email: bo.email, words: 'Looking forward to it.' }),
    order('place', { words: '+351 21 123 4567' }),
  ]
  for (const talk of [bookedForTwo(), ofTwo()]) {
    const isBooked = talk.negotiation.status === 'booked'
    talk.says(ana, 'Drop Cy, tell Bo I look forward to it, and use +351 21 123 4567.', understood(orders))
    assert.deepEqual(
      talk.negotiation.participants.map(({ email }) => email),
      [bo.email],
    )
    assert.ok(talk.mailsTo(bo).some(({ text }) => /> Looking forward to it\./.test(text)))
    assert.deepEqual(talk.negotiation.context.place, { kind: 'phone', number: '+351 21 123 4567' })
    const told = talk
      .mailsTo(ana)
      .map(({ text }) => text)
      .join()
    assert.match(told, /Cy Diaz is no longer part of it/)
    assert.match(told, /I’ve passed this on to Bo Chen: “Looking forward to it\.”/)
    assert.match(told, /I’ve noted where you’re meeting: \+351 21 123 4567/)
    assert.equal(talk.negotiation.status, isBooked ? 'booked' : 'active')
  }
})

test('a no about a booked meeting is asked about, and no search is claimed that does not go on', () => {
  const talk = bookedForTwo()
  const at = talk.bookedAt()
  talk.says(ana, 'I can’t make it after all.', understood([], { intents: ['decline_offers'] }))
  assert.match(talk.lastTo(ana).text, /The meeting is booked: [^?]+\. Shall I look for another time or call it off\?/)
  assert.doesNotMatch(talk.lastTo(ana).text, /go on looking/)
  assert.equal(talk.bookedAt(), at)
})

test('words that may move a booked meeting are restated and asked about, and a yes asks everybody', () => {
  const doubt: Doubt = { kind: 'hedged', words: 'push this', options: [], matters: true, question: '' }
  const free = [{ start: '2026-12-07T08:00:00Z', end: '2026-12-07T18:00:00Z' }]
  const talk = bookedForTwo().says(
    ana,
    'I’m sorry, I need to push this into December.',
    understood([], { sure: false, intents: ['propose', 'decline_offers'], free, doubts: [doubt] }),
  )
  assert.match(
    talk.lastTo(ana).text,
    /The meeting is booked: .+ Shall I look for another time instead \(Monday, 7 December\)\? A “yes” is enough/,
  )
  const asked = talk.mailsTo(bo).length
  talk.says(ana, 'Yes')
  assert.equal(talk.mailsTo(bo).length, asked + 1)
  assert.ok(talk.lastTo(bo).showed.every(({ start }) => start.startsWith('2026-12-07')))
  assert.match(talk.lastTo(ana).text, /I’m asking Bo Chen and Cy Diaz for another time/)
})

test('every order is confirmed in the language of the organizer', () => {
  const told: Record<Locale, RegExp> = {
    en: /I’ve passed this on to Bo Chen and Cy Diaz: “Hallo”/,
    de: /das habe ich an Bo Chen und Cy Diaz weitergegeben: „Hallo“/,
    es: /He transmitido esto a Bo Chen y Cy Diaz: «Hallo»/,
    fr: /J’ai transmis ceci à Bo Chen et Cy Diaz : « Hallo »/,
    nl: /Dit heb ik aan Bo Chen en Cy Diaz doorgegeven: “Hallo”/,
    pt: /Transmiti isto a Bo Chen e Cy Diaz: “Hallo”/,
  }
  for (const [language, pattern] of Object.entries(told) as [Locale, RegExp][]) {
    const talk = bookedForTwo({ hosts: [{ ...ana, language }] })
    talk.says(ana, 'Hallo', understood([order('tell', { words: 'Hallo' }), order('status')]))
    assert.match(talk.lastTo(ana).text, pattern)
    assert.match(talk.lastTo(ana).text, /\n {2}- Bo Chen: [^\n]+\n {2}- Cy Diaz: /)
  }
})

const isPaused = (talk: Conversation): boolean => talk.negotiation.status === 'paused'

test('left for now, it is paused, and the words that our answer names take it up again in every language', () => {
  for (const [language, words] of Object.entries({
    en: 'go on',
    de: 'Weiter, bitte!',
    es: 'continúa',
    fr: 'Reprends',
    nl: 'ga verder',
    pt: 'continua',
  } satisfies Record<Locale, string>)) {
    const talk = ofTwo({ hosts: [{ ...ana, language: language as Locale }] })
    talk.says(ana, 'Let’s leave it for now.', understood([order('pause')]))
    assert.ok(isPaused(talk))
    assert.equal(talk.lastTo(ana).kind, 'paused', 'it leaves although the request is paused')
    talk.says(bo, '2').says(cy, '2')
    assert.ok(isPaused(talk), 'nobody else takes it up again')
    talk.says(ana, words)
    assert.equal(talk.negotiation.status, 'booked', words)
  }
})

test('a pause that another order stands beside lets its words leave first', () => {
  const orders = [order('tell', { words: 'Sorry, not this month.' }), order('pause')]
  const talk = ofTwo().says(ana, 'Tell them sorry, and leave it for now.', understood(orders))
  assert.ok(isPaused(talk))
  assert.deepEqual([talk.lastTo(bo).kind, talk.lastTo(ana).kind], ['paused', 'paused'])
  assert.match(talk.lastTo(ana).text, /I’ve passed this on to Bo Chen and Cy Diaz: .* Reply “go on”/)
})

test('taken up again, it says so and goes on with what came meanwhile', () => {
  const talk = ofTwo()
    .says(ana, 'Leave it for now.', understood([order('pause')]))
    .says(bo, '2')
  talk.says(ana, 'Please go on with it.', understood([order('resume')]))
  assert.match(talk.lastTo(ana).text, /All right, I’m taking it up again\./)
  assert.equal(talk.says(cy, '2').negotiation.status, 'booked')
})

test('a plain order to cancel is obeyed while it is paused, and a hedged one is not', () => {
  const talk = ofTwo().says(ana, 'Leave it for now.', understood([order('pause')]))
  talk.says(ana, 'Maybe we should cancel it?', understood([], { sure: false, intents: ['cancel'] }))
  assert.ok(isPaused(talk))
  talk.says(ana, 'Please cancel the meeting.')
  assert.equal(talk.negotiation.status, 'cancelled')
  assert.equal(talk.causesTo(bo).at(-1), 'cancelled')
})

test('an order from before the pause is not carried out again', () => {
  const talk = ofTwo()
    .says(ana, 'Go on.', understood([order('resume')]))
    .pause()
  assert.ok(isPaused(talk.passes({ hours: 1 })))
})

test('a booked meeting that should be left for now is moved or cancelled: the organizer is asked which', () => {
  const talk = bookedForTwo()
  const at = talk.bookedAt()
  talk.says(ana, 'Let’s leave it for now.', understood([order('pause')]))
  assert.match(talk.lastTo(ana).text, /Shall I look for another time or call it off\? Reply “reschedule” or “cancel”/)
  assert.equal(talk.bookedAt(), at)
  talk.says(ana, 'reschedule')
  assert.equal(talk.lastTo(bo).showed.length > 0, true)
})

test('a first mail whose times are in doubt still decides the first list, and its writer hears what was understood', () => {
  const free = [{ start: '2026-11-26T09:00:00Z', end: '2026-11-26T12:00:00Z' }]
  const doubt: Doubt = { kind: 'hedged', words: 'Thursday', options: [], matters: true, question: '' }
  const talk = new Conversation(aNegotiation({ participants: [] }))
  talk.negotiation.participants = [bo]
  talk.hears(ana, 'Maybe Thursday morning next week?', understood([], { sure: false, free, doubts: [doubt] })).look()
  assert.ok(
    talk.lastTo(bo).showed.every(({ start, end }) => start >= free[0]!.start && end <= '2026-11-26T12:00:00.000Z'),
  )
  assert.match(talk.lastTo(ana).text, /I’ll go for Thursday, 26 November from 09:00 to 12:00, Lisbon time\./)
})

test('where the organizer chooses what cannot be, they are told, and the list stays near it', () => {
  const day = Date.parse('2026-11-26T00:00:00Z') / 60_000
  const talk = ofTwo({ hosts: [{ ...ana, busy: [day, day + 1_440] }] }).says(
    ana,
    'Take Thursday, 26 November, at 10:00.',
  )
  assert.match(talk.lastTo(ana).text, /I can’t find a free time then \(Thursday, 26 November at 10:00, Lisbon time\)/)
  const days = talk.lastTo(bo).showed.map(({ start }) => start.slice(0, 10))
  assert.ok(
    days.every((each) => each >= '2026-11-23' && each <= '2026-11-29'),
    days.join(),
  )
})

test('whom an order means is asked with the names, and the name alone completes it', () => {
  const talk = bookedForTwo().says(ana, 'Please take him off.')
  assert.match(
    talk.lastTo(ana).text,
    /Whom do you mean by “[^”]*take him off”: Bo Chen or Cy Diaz\? The name is enough\./,
  )
  assert.equal(talk.negotiation.participants.length, 2)
  talk.says(ana, 'Cy, please.')
  assert.deepEqual(
    talk.negotiation.participants.map(({ email }) => email),
    [bo.email],
  )
  const french = ofTwo({ hosts: [{ ...ana, language: 'fr' }] }).says(ana, 'Please take him off.')
  assert.match(french.lastTo(ana).text, /De qui parlez-vous avec «\s.*\s»\s: Bo Chen ou Cy Diaz\s\? Le nom suffit\./)
})

test('asking how it stands does not answer our question about a silent person, who is not asked once more for it', () => {
  const talk = new Conversation()
  for (let naps = 0; naps < 10 && !talk.causesTo(ana).some((cause) => cause.startsWith('silent:')); naps += 1)
    talk.sleep()
  const count = talk.mailsTo(bo).length
  talk.says(ana, 'How does it stand?', understood([order('status')]))
  assert.match(talk.lastTo(ana).text, /Bo Chen: no answer yet, reminded 3 times/)
  talk.passes({ hours: 24 * 20 })
  assert.equal(talk.mailsTo(bo).length, count, 'the question is still open')
})

test('an address beside somebody who leaves is asked about before anything is booked without either', () => {
  const words = 'Please take Cy off, he has left. Sam (sam@client.test) takes his place.'
  for (const talk of [ofTwo().says(bo, '2'), bookedForTwo()]) {
    const { status } = talk.negotiation
    talk.says(ana, words, understood([order('drop', { email: cy.email })]))
    assert.match(talk.lastTo(ana).text, /Shall I ask sam@client\.test, whom you also mention, instead of Cy Diaz\?/)
    assert.deepEqual(
      talk.negotiation.participants.map(({ email }) => email),
      [bo.email, cy.email],
    )
    assert.equal(talk.negotiation.status, status)
    talk.says(ana, 'Yes')
    assert.deepEqual(
      talk.negotiation.participants.map(({ email }) => email),
      [bo.email, 'sam@client.test'],
    )
  }
  const plain = ofTwo()
    .says(bo, '2')
    .says(ana, 'Drop Cy.', understood([order('drop', { email: cy.email })]))
  assert.equal(plain.negotiation.status, 'booked')
})
