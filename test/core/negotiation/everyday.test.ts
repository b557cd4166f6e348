import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, cy, host, inLisbon, participant } from './conversation.ts'

// Ordinary mails of ordinary people, each of which was once taken for something else.

const kim = participant('kim@far.test', 'Kim Tanaka', { zone: null, zoneSource: null })
const after = (talk: Conversation, count: number) => talk.mailsTo(bo).slice(count)

test('an address alone answers the question whose it is, and keeps the name that was said before', () => {
  const talk = new Conversation().says(bo, 'Please talk to my colleague Sabine Roth about this, she is responsible.')
  assert.deepEqual(
    talk.lastTo(bo).asked.map(({ asks }) => asks),
    ['whose_address'],
  )
  talk.says(bo, 'sabine.roth@client.test')
  const [sabine] = talk.negotiation.participants.filter(({ email }) => email === 'sabine.roth@client.test')
  assert.equal(sabine?.name, 'Sabine Roth')
  assert.equal(talk.mailsTo(sabine!).length, 1)
})

test('a colleague who is named and stands on the copy line needs no other address', () => {
  const talk = new Conversation().says(bo, 'I would like my colleague Carla (cc) to join us. Tuesday is fine for me.', {
    copied: ['carla@client.test', 'ana@acme.test'],
  })
  const carla = talk.negotiation.participants.find(({ email }) => email === 'carla@client.test')
  assert.ok(carla)
  assert.equal(talk.mailsTo(carla).length, 1)
  assert.equal(talk.bookedAt(), null)
})

test('of several on the copy line the one who bears the name is meant, and where nobody does it is asked', () => {
  const copied = ['tom@client.test', 'carla.bini@client.test']
  const talk = new Conversation().says(bo, 'I would like my colleague Carla (cc) to join us.', { copied })
  assert.deepEqual(
    talk.negotiation.participants.map(({ email }) => email),
    ['bo@client.test', 'carla.bini@client.test'],
  )
  const other = new Conversation().says(bo, 'I would like my colleague Vera (cc) to join us.', { copied })
  assert.equal(other.negotiation.participants.length, 1)
  assert.deepEqual(
    other.lastTo(bo).asked.map(({ asks }) => asks),
    ['whose_address'],
  )
})

test('whoever says where they are is not shown their nights again', () => {
  const talk = new Conversation(aNegotiation({ participants: [kim] }))
  talk.says(kim, "I'm based in Tokyo, so these are all in the middle of the night for me.")
  const hours = talk
    .lastTo(kim)
    .showed.map(({ start }) => Temporal.Instant.from(start).toZonedDateTimeISO('Asia/Tokyo').hour)
  assert.ok(hours.length > 0)
  for (const hour of hours) assert.ok(hour >= 7 && hour < 22, `${hour} in Tokyo`)
})

test('who takes a time that is too short by now gets the longer ones at once, in one mail', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.look()
  talk.says(bo, 'Come back to me in December.')
  talk.hears(ana, 'Make it 45 minutes')
  talk.says(bo, 'The second one works.')
  const [answer, ...more] = talk.mailsTo(bo).slice(2)
  assert.deepEqual(more, [])
  assert.match(answer!.text, /Ana would like 45 minutes now/)
})

test('a meeting that became longer is asked about at the time that was taken', () => {
  const talk = new Conversation().says(bo, 'We need an hour and a half for this. Wednesday afternoon would work.')
  const taken = talk.shownTo(bo).filter((time) => time.startsWith('Wed'))
  talk.says(ana, 'Yes')
  assert.equal(talk.negotiation.context.durationMinutes, 90)
  assert.deepEqual(talk.shownTo(bo), taken)
  talk.says(bo, 'Wednesday')
  assert.equal(talk.bookedAt(), taken[0])
})

test('to somebody who holds a time and no list, a number is an hour of that day', () => {
  for (const words of ['ok let’s do 11', 'Actually 11 instead?', 'Could you send me the invite for 11 instead?']) {
    const talk = new Conversation().says(bo, 'Tuesday at 10 works.')
    assert.equal(talk.bookedAt(), 'Tue 10:00')
    talk.says(bo, words)
    assert.deepEqual([talk.bookedAt(), talk.lastTo(bo).showed.map(inLisbon)], ['Tue 10:00', ['Tue 11:00']])
    talk.says(bo, 'yes')
    assert.equal(talk.bookedAt(), 'Tue 11:00')
  }
})

test('a yes that we have to ask about leaves a time outside of hours with the organizer', () => {
  const talk = new Conversation().says(bo, 'I can only do Saturday mornings, any Saturday is fine.')
  const before = talk.mailsTo(bo).length
  talk.says(ana, 'Saturday at 10 could perhaps work.')
  assert.deepEqual(after(talk, before), [])
  assert.equal(talk.negotiation.attention, 'outside_hours')
  talk.says(ana, 'Fine, Saturday 21st at 10 is OK for me this once.')
  assert.equal(talk.bookedAt(), 'Sat 10:00')
})

test('a program that dates every mail in UTC says nothing of where its user is', () => {
  const zoe = host('zoe@acme.test', 'Zoe', { zone: 'Europe/Stockholm' })
  const talk = new Conversation(aNegotiation({ participants: [kim], hosts: [zoe], organizerId: zoe.memberId }))
  talk.says(kim, 'Wednesday at 3 works for me', { clockOffsetMinutes: 0 })
  assert.equal(talk.bookedAt(), 'Wed 14:00')
})

test('what somebody has to do is a question for the organizer, and answers no time', () => {
  const questions = [
    'Do I need to bring anything?',
    '¿Tengo que llevar algo?',
    'Do I have to be there all day on Tuesday?',
  ]
  for (const words of questions) {
    const talk = new Conversation().says(bo, words)
    assert.equal(talk.bookedAt(), null)
    assert.match(talk.lastTo(ana).text, new RegExp(words.replace(/[?¿]/g, '.')))
  }
})

test('half an hour earlier is another time, although it overlaps the one that stands', () => {
  const talk = new Conversation(aNegotiation({ context: { ...aNegotiation().context, durationMinutes: 60 } }))
  talk.says(bo, 'Tuesday at 10:30 works.')
  talk.says(bo, 'Let’s do 10 instead')
  assert.deepEqual([talk.bookedAt(), talk.lastTo(bo).showed.map(inLisbon)], ['Tue 10:30', ['Tue 10:00']])
})

test('what a time is compared with is not when it is to be', () => {
  const talk = new Conversation().says(bo, 'El martes a las 10 me va bien, gracias.')
  talk.says(bo, 'No podré asistir el martes. ¿Lo dejamos para el miércoles a la misma hora?')
  talk.says(bo, 'Sí, a las 10, como el martes')
  assert.equal(talk.bookedAt(), 'Wed 10:00')
})

test('a bare yes to several other times is asked about, and not left without an answer', () => {
  const talk = new Conversation()
    .says(bo, 'Tuesday at 10 works.')
    .says(bo, 'Sorry, can we do Wednesday afternoon instead?')
  assert.ok(talk.lastTo(bo).showed.length > 1)
  talk.says(bo, 'Yes')
  assert.equal(talk.lastTo(bo).kind, 'question')
  assert.equal(talk.bookedAt(), 'Tue 10:00')
})

test('a stop beside a day that is taken is asked about, and stops nothing', () => {
  const talk = new Conversation().says(bo, 'Please stop sending me so many options, just pick Tuesday.')
  assert.equal(talk.negotiation.participants[0]!.suppressed, null)
  assert.equal(talk.lastTo(bo).kind, 'question')
})

test('an hour that is a bit early is not taken', () => {
  const talk = new Conversation().says(bo, 'Tuesday at 10 is a bit early, could we do 11?')
  assert.equal(talk.bookedAt(), 'Tue 11:00')
})

test('after two lists that were turned down it is asked when they can, instead of sending a third', () => {
  const talk = new Conversation().says(bo, 'None of these.').says(bo, 'Still none of these, sorry.')
  assert.deepEqual([talk.lastTo(bo).showed, talk.lastTo(bo).asked], [[], [{ asks: 'when' }]])
  talk.says(bo, 'Any Thursday after 4pm')
  assert.equal(talk.bookedAt(), 'Thu 16:00')
})

test('whoever was asked when they can and only refuses again is left to the organizer, and hears so', () => {
  const talk = new Conversation().says(bo, 'None of these.').says(bo, 'Still none of these, sorry.')
  const question = talk.lastTo(bo).text
  talk.says(bo, 'None of those work for me either.')
  assert.match(talk.lastTo(ana).text, /None of those work for me either\.[\s\S]*hasn’t told me what would work/)
  assert.match(talk.lastTo(bo).text, /passed that on to Ana/)
  assert.equal(talk.negotiation.attention, 'unclear')
  talk.says(bo, 'No, none of them suits me.')
  assert.match(talk.lastTo(ana).text, /No, none of them suits me\./)
  assert.equal(talk.mailsTo(bo).filter(({ text }) => text === question).length, 1)
  talk.says(bo, 'Any Thursday after 4pm')
  assert.deepEqual([talk.bookedAt(), talk.negotiation.attention], ['Thu 16:00', null])
})

test('whoever wants us to go ahead without them is left to the organizer, and the others’ times stay', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, 'Tuesday works')
  const before = talk.mailsTo(bo).length
  talk.says(cy, 'I can’t make any of these, go ahead without me.')
  assert.deepEqual([after(talk, before), talk.negotiation.attention], [[], 'participant_declined'])
})

test('what cannot be found or opened is passed on, and moves nothing', () => {
  const talk = new Conversation().says(bo, 'Tuesday works').says(bo, 'Could you resend the invite? I cannot find it.')
  assert.match(talk.lastTo(ana).text, /resend the invite/)
  assert.deepEqual(talk.lastTo(bo).showed, [])
})

test('an answer that also changes the meeting reaches whoever asked, without the change', () => {
  for (const [words, answer] of [
    ["Just numbers. But please make it an hour instead of 30 minutes, and let's do it next week.", 'Just numbers.'],
    ['Hi,\n\nHe should bring the report. Not on Tuesday, please.', 'He should bring the report.'],
  ] as const) {
    const talk = new Conversation().says(bo, "What's on the agenda?").says(ana, words)
    const [passed, ...others] = talk.mailsTo(bo).filter(({ cause }) => cause.kind === 'passed')
    assert.deepEqual(others, [])
    assert.deepEqual(passed?.text.match(/^> .*$/gm), [`> ${answer}`])
  }
})

test('what the organizer says of other people is not passed on, and the question stays open in so many words', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, "What's on the agenda?")
  talk.says(ana, 'Cy is always late. Please drop Cy.')
  assert.ok(talk.mailsTo(bo).every(({ text }) => !text.includes('late')))
  assert.match(talk.lastTo(ana).text, /Bo Chen/)
})

test('who will tell us by a day has the whole of it, and is asked on the next', () => {
  for (const words of [
    "I'll know by Thursday.",
    "Tuesday might work, but I have to ask my boss. I'll let you know by Thursday.",
    'Ich weiß es erst am Donnerstag.',
    'Je vous dirai jeudi.',
    'No lo sabré hasta el jueves.',
    'Só sei na quinta-feira.',
    'Ik weet het pas donderdag.',
  ]) {
    const talk = new Conversation().says(bo, words)
    assert.equal(talk.bookedAt(), null, words)
    assert.deepEqual([talk.lastTo(bo).kind, talk.lastTo(bo).showed], ['answer', []], words)
    const count = talk.mailsTo(bo).length
    talk.sleepTo(bo)
    assert.equal(talk.now.toString().slice(0, 10), '2026-11-20', words)
    assert.equal(talk.mailsTo(bo).length, count + 1, words)
  }
})

test('somebody who is looking it up is left to it, and asked after two working days of silence, with what they wrote', () => {
  const talk = new Conversation().says(bo, 'Probably 2, let me check.')
  assert.match(talk.lastTo(bo).text, /Just let me know once you’ve checked\./)
  assert.deepEqual(talk.lastTo(bo).showed, [])
  talk.sleepTo(bo)
  assert.equal(talk.now.toString().slice(0, 16), '2026-11-18T10:00')
  assert.equal(talk.lastTo(bo).kind, 'follow_up')
  assert.doesNotMatch(talk.lastTo(bo).text, /not heard|not sure I understood/)
  const quick = new Conversation().says(bo, 'Probably 2, let me check.').says(bo, '2 works for me.')
  assert.deepEqual([quick.bookedAt(), quick.mailsTo(bo).length], ['Tue 10:00', 3])
})

test('who asks to be written to again on a day is written to on that day', () => {
  const talk = new Conversation().says(bo, 'Please ask me again on Thursday.')
  talk.sleepTo(bo)
  assert.equal(talk.now.toString().slice(0, 10), '2026-11-19')
})

test('the organizer may name the day until which somebody is waited for', () => {
  const talk = new Conversation()
  talk.sleepTo(ana)
  assert.equal(talk.lastTo(ana).asked[0]?.asks, 'shall_drop')
  const asked = talk.now.toZonedDateTimeISO('Europe/Lisbon').toPlainDate()
  const day = asked.add({ days: (11 - asked.dayOfWeek) % 7 || 7 })
  talk.says(ana, `Give him until ${day.toString()}, please.`)
  talk.sleepTo(bo)
  assert.equal(talk.now.toString().slice(0, 10), day.toString())
})

test('a correction names the day that holds, and the one that is refused is its reason', () => {
  for (const words of [
    'I meant Wednesday, Tuesday I am in interviews.',
    'Ich meinte Mittwoch, Dienstag bin ich unterwegs.',
    'Je voulais dire mercredi, mardi je suis occupé.',
    'Quería decir el miércoles, el martes no puedo.',
    'Queria dizer quarta, na terça não posso.',
    'Ik bedoelde woensdag, dinsdag kan ik niet.',
  ])
    assert.equal(new Conversation().says(bo, words).bookedAt(), 'Wed 15:00', words)
  const refused = new Conversation().says(bo, 'Actually Monday, Tuesday and Wednesday don\u2019t work.')
  assert.equal(refused.bookedAt(), null)
})

test('a question of how beside a yes is passed on, and the yes stands', () => {
  for (const words of [
    'Tuesday is fine. Can we do it by phone instead?',
    'Tuesday is fine but can we do it by phone?',
    'Dienstag passt. Können wir das auch telefonisch machen?',
    'Mardi me convient. On peut faire ça par téléphone ?',
    'El martes me va bien. ¿Podemos hacerlo por teléfono?',
    'Terça está ótimo. Podemos fazer por telefone?',
    'Dinsdag is prima. Kan het ook telefonisch?',
  ]) {
    const talk = new Conversation().says(bo, words)
    assert.equal(talk.bookedAt(), 'Tue 10:00', words)
    const asked = talk.mailsTo(ana).map((mail) => [mail.kind, mail.asked[0]?.asks])
    assert.deepEqual(asked, [['invite', 'answer']], words)
  }
})

test('what a meeting is about takes nothing back', () => {
  for (const words of [
    "Tuesday is fine. It's about the pilot results.",
    'Dinsdag is goed. Het gaat over de begroting.',
  ])
    assert.equal(new Conversation().says(bo, words).bookedAt(), 'Tue 10:00', words)
})

test('something else that is called off or lapses calls off no meeting, and takes nobody out', () => {
  for (const words of [
    'My flight got cancelled.',
    'They called off the strike.',
    'The subscription ends on Wednesday, please cancel it.',
    'De factuur vervalt woensdag.',
    'De les vervalt dinsdag, dus dan kan ik.',
    'Mi vuelo se canceló.',
    'Se canceló mi otra reunión, el martes puedo.',
    'We no longer need the room on Wednesday.',
  ]) {
    const talk = new Conversation().says(bo, words)
    const { reading } = talk.negotiation.received.at(-1)!
    assert.ok(!(reading!.sure && reading!.intents.includes('cancel')), words)
    assert.equal(talk.negotiation.status === 'cancelled', false, words)
    assert.deepEqual(
      talk.mailsTo(ana).filter(({ kind }) => kind === 'attention'),
      [],
      words,
    )
  }
  const meant = new Conversation().says(bo, 'Please cancel the meeting, we found a vendor.')
  assert.deepEqual(meant.negotiation.received.at(-1)!.reading!.intents, ['cancel'])
})

test('what is left behind a refusal is not refused', () => {
  for (const words of [
    "Sorry, I can't make any of these, only Thursday at 11.",
    "Can't do Monday or Tuesday, only Thursday at 11.",
    'Ich kann an keinem davon, nur Donnerstag um 11.',
    'Ik kan geen van deze, alleen donderdag om 11 uur.',
  ]) {
    const { reading } = new Conversation().says(bo, words).negotiation.received.at(-1)!
    assert.ok(
      reading!.free.some(({ start }) => start.startsWith('2026-11-19T11:00')),
      words,
    )
    assert.ok(
      reading!.busy.every(({ start }) => !start.startsWith('2026-11-19')),
      words,
    )
  }
})
