import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, cy, participant } from './conversation.ts'

// Three people and five times. Whoever names one time may have stopped reading there; whoever names two has looked at all of them.

const ab = participant('ab@client.test', 'Ab Ito')
const asked = () =>
  new Conversation(aNegotiation({ participants: [ab, bo, cy] }))
    .says(ab, 'The second one works.')
    .says(bo, 'Number 2 is fine.')

test('somebody who named one time is asked once more about the one that suits the others, and nobody else gets mail', () => {
  const talk = asked()
  const [, second] = talk.shownTo(cy)
  const mails = [ab, bo].map((person) => talk.mailsTo(person).length)
  talk.says(cy, 'The third one works.')
  assert.deepEqual(talk.shownTo(cy), [second])
  assert.match(talk.lastTo(cy).text, /I haven’t found a time that suits everyone yet\./)
  assert.deepEqual(
    [ab, bo].map((person) => talk.mailsTo(person).length),
    mails,
  )
  talk.says(cy, 'Yes')
  assert.equal(talk.bookedAt(), second)
})

test('a no to it is a no: the others get a choice, with the time that the third named in it', () => {
  const talk = asked()
  const [, second, third] = talk.shownTo(cy)
  talk.says(cy, 'The third one works.').says(cy, 'No, sorry.')
  const shown = talk.shownTo(ab)
  assert.deepEqual(talk.shownTo(bo), shown)
  assert.ok(shown.length > 2 && shown.includes(third!) && !shown.includes(second!), `${shown}`)
  assert.equal(talk.negotiation.status, 'active')
})

test('somebody who names times of their own instead waits, and the others are asked about those', () => {
  const talk = asked()
  const mails = talk.says(cy, 'The third one works.').mailsTo(cy).length
  talk.says(cy, 'I can do next Monday between 14:00 and 16:00.')
  for (const person of [ab, bo]) assert.ok(talk.shownTo(person).includes('Mon 14:00'), `${talk.shownTo(person)}`)
  assert.equal(talk.mailsTo(cy).length, mails + 1)
  assert.match(talk.lastTo(cy).text, /Monday, 23 November, 14:00–16:00/)
})

test('a list that somebody answers twice is passed over once', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy] }))
  const [, second] = talk.shownTo(cy)
  talk.says(cy, 'The third one works.').says(cy, 'As I said, the third one works.')
  talk.says(ab, 'The second one works.').says(bo, 'Number 2 is fine.')
  assert.deepEqual(talk.shownTo(cy), [second])
})

test('somebody who named several has passed over the rest: all of them are shown other times', () => {
  const talk = asked()
  const [, second] = talk.shownTo(cy)
  talk.says(cy, '3 and 4 work for me.')
  for (const person of [ab, bo, cy]) assert.ok(!talk.shownTo(person).includes(second!), `${talk.shownTo(person)}`)
})

test('a new list holds what somebody has named already', () => {
  const talk = new Conversation(aNegotiation({ participants: [ab, bo, cy] }))
  const [, second, third] = talk.shownTo(cy)
  talk.says(ab, 'The first one works.').says(bo, 'The second one works.').says(cy, 'The third one works.')
  const shown = talk.shownTo(ab)
  for (const named of [second, third]) assert.ok(shown.includes(named!), `${named} of ${shown}`)
})

test('somebody who says twice only when they cannot is asked when they can', () => {
  const talk = new Conversation().says(bo, 'I have no time this week.').says(bo, 'I have no time next week.')
  assert.deepEqual(talk.lastTo(bo).asked, [{ asks: 'when' }])
})

test('who goes on saying only when they cannot is not asked the same again within a working day, and then once', () => {
  const talk = new Conversation().says(bo, 'Not on Monday.').says(bo, 'Tuesday is no good either.')
  const count = talk.mailsTo(bo).length
  assert.deepEqual(talk.lastTo(bo).asked, [{ asks: 'when' }])
  talk.says(bo, 'Nor can I do Wednesday.').says(bo, 'And not Thursday.')
  assert.equal(talk.mailsTo(bo).length, count)
  talk.sleepTo(bo)
  assert.deepEqual(talk.lastTo(bo).asked, [{ asks: 'when' }])
  assert.ok(Temporal.Instant.compare(talk.now, Temporal.Instant.from('2026-11-17T09:00:00Z')) > 0)
  talk.says(bo, 'Friday at 10:00 works.')
  assert.equal(talk.bookedAt(), 'Fri 10:00', 'what they said was noted all the same')
})

test('who answers it twice with nothing but days on which they cannot is put to the organizer, and not asked a third time', () => {
  const talk = new Conversation().says(bo, 'Not on Monday.').says(bo, 'Tuesday is no good either.')
  talk.says(bo, 'Nor can I do Wednesday.')
  talk.sleepTo(bo)
  const count = talk.mailsTo(bo).filter(({ asked }) => asked.some(({ asks }) => asks === 'when')).length
  assert.equal(count, 2)
  talk.says(bo, 'And not Thursday.')
  assert.match(talk.lastTo(ana).text, /> And not Thursday\./)
  assert.match(talk.lastTo(bo).text, /passed that on to Ana/)
  talk.passes({ hours: 24 * 5 })
  assert.equal(talk.mailsTo(bo).filter(({ asked }) => asked.some(({ asks }) => asks === 'when')).length, 2)
})
