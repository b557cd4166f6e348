import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, cy, inLisbon, participant } from './conversation.ts'

// How people who write more than a number are answered: what was understood is said back, what they rule out is never put to them,
// and nobody waits without a word.

const di = participant('di@client.test', 'Di Roth')
const later = { ...aNegotiation().context, timeframe: { start: '2026-11-23T00:00:00.000Z', end: null } }
const group = (...participants: (typeof bo)[]) => new Conversation(aNegotiation({ participants, context: later }))
const askedOf = (talk: Conversation, person: typeof bo) => talk.lastTo(person).asked.map(({ asks }) => asks)

test('a listed hour that the same mail rules out is not asked about, and the rest of that day is', () => {
  for (const words of ["Tuesday, I'm in meetings until 3 though", '2 works, but I’m busy Tuesday morning']) {
    const talk = new Conversation().says(bo, words)
    assert.equal(talk.bookedAt(), null)
    const shown = talk.shownTo(bo)
    assert.ok(shown.length > 0 && shown.every((time) => time.startsWith('Tue ') && time >= 'Tue 12:00'), `${shown}`)
  }
})

test('a week that is ruled out is not shown, whatever else the mail seems to take', () => {
  const talk = new Conversation().says(bo, 'Hi, this week is full I’m afraid, but next week perhaps Tuesday at 10.')
  for (const { start } of talk.lastTo(bo).showed) assert.ok(start >= '2026-11-23', start)
  assert.match(talk.lastTo(bo).text, /not Mon/)
})

test('whoever takes any time but rules out a day is not asked about that day', () => {
  const talk = new Conversation().says(bo, 'Any of these, but I never meet on Mondays and I finish at 3 on Fridays')
  for (const mail of talk.mailsTo(bo).slice(1))
    for (const slot of mail.showed) assert.doesNotMatch(inLisbon(slot), /^Mon/)
  assert.doesNotMatch(talk.bookedAt() ?? '', /^Mon/)
})

test('times that are said to be free are not free where the same mail says they are not', () => {
  const talk = new Conversation().says(bo, 'Wednesday any time works, but not between 9 and 11')
  assert.ok((talk.bookedAt() ?? talk.shownTo(bo)[0]!) >= 'Wed 11:00')
})

test('a correction replaces what was said before, in six languages, and the answer says so', () => {
  for (const [first, second] of [
    ['Thursday at 10 works', 'Sorry, make that Friday at 11'],
    ['Thursday at 10 works', 'Friday at 11 instead please'],
    ['Donnerstag um 10 passt', 'Doch lieber Freitag um 11 Uhr'],
    ['Jeudi à 10h me convient', 'Plutôt vendredi à 11h'],
    ['El jueves a las 10 me va bien', 'Mejor el viernes a las 11'],
    ['Na quinta às 10h dá-me jeito', 'Em vez disso, sexta às 11h'],
    ['Donderdag om 10 uur kan', 'Toch liever vrijdag om 11 uur'],
  ] as const) {
    const talk = new Conversation(aNegotiation({ participants: [bo, cy] })).says(bo, first).says(bo, second)
    assert.match(talk.lastTo(bo).text, /\(.*19.*10[:h]00.*\)/, second)
    talk.says(cy, 'Free all week')
    assert.equal(talk.bookedAt(), 'Fri 11:00', second)
  }
})

test('without such words a later time is added', () => {
  const talk = group(bo, cy).says(bo, 'Thursday at 10 works').says(bo, 'Friday at 11 works too')
  talk.says(cy, 'Thursday, any time')
  assert.equal(talk.bookedAt(), 'Thu 10:00')
})

test('a no that answers our question takes back nothing that was said before', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(bo, 'Thursday at 10 works').says(cy, 'Friday at 10 works')
  const asked = [bo, cy].find((person) => talk.lastTo(person).showed.length > 0)!
  const other = asked === bo ? cy : bo
  talk.says(asked, 'No, but Wednesday at 9 is possible').says(other, 'Thursday or Friday, all day')
  assert.equal(talk.bookedAt(), asked === bo ? 'Thu 10:00' : 'Fri 10:00')
})

test('what is not sure is said back with what is ruled out, and the times are those that were meant', () => {
  const talk = new Conversation().says(
    bo,
    'My Tuesday is a write-off because of the auditors. So Friday is really the day for me, ideally between 10 and 12.',
  )
  assert.match(
    talk.lastTo(bo).text,
    /you can do Friday, 20 November from 10:00 to 12:00, but not Tuesday, 17 November\./,
  )
  for (const time of talk.shownTo(bo)) assert.match(time, /^Fri 1[01]:/)
})

test('in a group it is said back in words, and a yes confirms all of it', () => {
  const talk = group(bo, cy)
  const list = talk.shownTo(cy)
  talk.says(bo, 'Wed might be my only sane day, from 1pm onwards')
  assert.deepEqual([askedOf(talk, bo), talk.lastTo(bo).showed], [['is_right'], []])
  assert.match(talk.lastTo(bo).text, /you can do Wednesday, 25 November from 13:00 to 18:00\. Is that right\?/)
  talk.says(bo, 'Yes, exactly')
  assert.match(talk.lastTo(bo).text, /I’ve noted Wednesday, 25 November from 13:00 to 1\d:00, Lisbon time\./)
  assert.deepEqual(talk.shownTo(cy), list, 'the list of the others stays as it is')
  talk.says(cy, 'Wednesday at 4pm')
  assert.equal(talk.bookedAt(), 'Wed 16:00')
})

test('a no to what was said back counts for nothing, and their own words do', () => {
  const talk = group(bo, cy)
    .says(bo, 'Wed might be my only sane day, from 1pm onwards')
    .says(bo, 'No, Thursday from 2pm')
  talk.says(cy, 'Wednesday or Thursday at 3pm')
  assert.equal(talk.bookedAt(), 'Thu 15:00')
})

test('in a group whoever names times of their own hears at once what was noted and who is awaited', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy, di] }))
  talk.says(bo, 'Thursday from 2 to 5 works, but not Tuesday.')
  const { text } = talk.lastTo(bo)
  assert.match(text, /I’ve noted Thursday, 19 November from 14:00 to 17:00/)
  assert.match(text, /when you’re not free: Tuesday, 17 November/)
  assert.match(text, /I’m waiting for Cy Diaz and Di Roth/)
})

test('a time that cannot be is told at once with the nearest that can, and without saying whose calendar it is', () => {
  const busy = { ...ana, busy: minutes('2026-11-26T09:00Z', '2026-11-26T12:00Z') }
  const alone = new Conversation(aNegotiation({ hosts: [busy], context: later })).says(bo, 'Thursday at 10?')
  assert.doesNotMatch(alone.lastTo(bo).text, /Ana’s/)
  assert.ok(alone.shownTo(bo).includes('Thu 12:00') || alone.shownTo(bo).includes('Thu 13:00'), `${alone.shownTo(bo)}`)
  const talk = new Conversation(aNegotiation({ hosts: [busy], participants: [bo, cy], context: later }))
  talk.says(bo, 'Thursday at 10?')
  assert.match(
    talk.lastTo(bo).text,
    /That isn’t possible, I’m afraid\. The nearest I can offer is Thursday, 26 November/,
  )
  talk.says(bo, 'Yes').says(cy, 'Thursday, any time')
  assert.match(talk.bookedAt()!, /^Thu 1[23]:00$/)
})

test('a time outside the hours is noted, and the nearest inside them are offered', () => {
  const talk = new Conversation(aNegotiation({ context: later })).says(bo, 'Thursday at 7pm would be great')
  assert.match(talk.lastTo(bo).text, /I’ll see whether that can be done/)
  assert.ok(
    talk.shownTo(bo).some((time) => time.startsWith('Thu 1')),
    `${talk.shownTo(bo)}`,
  )
})

test('a question that waits for the organizer holds up neither its writer nor the others', () => {
  const talk = group(bo, cy).says(bo, 'Do I need to prepare anything?').says(cy, 'Number 2')
  const taken = talk.negotiation.received.length
  assert.equal(taken, 2)
  talk.sleepTo(bo)
  assert.deepEqual([talk.lastTo(bo).kind, talk.lastTo(bo).showed.length], ['follow_up', 1])
  talk.says(bo, 'Yes')
  assert.equal(talk.negotiation.status, 'booked')
})

function minutes(from: string, to: string): number[] {
  return [from, to].map((at) => Temporal.Instant.from(at).epochMilliseconds / 60_000)
}
