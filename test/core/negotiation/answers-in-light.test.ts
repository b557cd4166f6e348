import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, participant } from './conversation.ts'

const answered = (text: string): Conversation => new Conversation().says(bo, text)

// The first mail shows Monday 13:00, Tuesday 10:00 and Wednesday 15:00.
for (const text of [
  '2',
  '2 please',
  'How about 2?',
  'no. 2!',
  '2) is good for me',
  'Ich nehme die 2',
  'Hi Ana,\n\n2 please\n\nBest,\nBo',
])
  test(`“${text}” is the number that the mail invited`, () => assert.equal(answered(text).bookedAt(), 'Tue 10:00'))

test('a number is no hour, also where an offered time begins at it', () => {
  const inBerlin = participant('bo@client.test', 'Bo Chen', { zone: 'Europe/Berlin' })
  const talk = new Conversation(aNegotiation({ participants: [inBerlin] }))
  assert.match(talk.lastTo(bo).text, /1\. Monday, 16 November, 14:00.*\n {2}2\. Tuesday, 17 November, 10:00/)
  assert.equal(talk.says(bo, 'How about 2?').bookedAt(), 'Tue 09:00')
})

for (const text of [
  'at 2',
  '2 is no good',
  'not 2',
  '2 please\n\nbut only if Jim can come',
  '2\nThanks, only if Jim agrees',
  '2 please\nHi but I must ask my boss',
  '2 please\n\nThanks but not really',
  '2 bitte\nDanke, aber nur wenn Jim kann',
  '7 please',
])
  test(`“${text}” is no plain pick, and books nothing`, () => assert.equal(answered(text).bookedAt(), null))

test('either of two numbers is as good as the other', () =>
  assert.equal(answered('2 or 3, please').bookedAt(), 'Tue 10:00'))

test('a name below a mail is a name, also where it begins like a weekday', () => {
  const frida = participant('frida@client.test', 'Frida Keller')
  const talk = new Conversation(aNegotiation({ participants: [frida] }))
  talk.says(frida, 'None of these work for me, sorry.\n\nFrida')
  assert.deepEqual([talk.bookedAt(), talk.lastTo(frida).kind], [null, 'offer'])
})

test('who is asked for the day keeps the hour that they had named', () => {
  const talk = answered("Let's do Friday 13 November at 10")
  assert.match(talk.lastTo(bo).text, /seems to have passed\. Which day do you mean\?/)
  assert.equal(talk.says(bo, 'Sorry, I meant the 20th of course').bookedAt(), 'Fri 10:00')
})

test('who names an hour alone is asked for the day, and the hour stands', () => {
  const talk = answered('at 11')
  assert.equal(talk.says(bo, 'On Thursday').bookedAt(), 'Thu 11:00')
})

for (const text of [
  'On Thursday, but I have to check with my boss first',
  'Thursday works. I have to check with my boss first.',
  'On Thursday at the usual place. Or not, I will let you know.',
  'On Thursday, unless it snows',
])
  test(`“${text}” is as open as it says, also where we asked for the day`, () =>
    assert.equal(answered('at 11').says(bo, text).bookedAt(), null))

test('what an answer asks for besides the day is kept', () => {
  const intentsOf = (text: string) => answered('at 11').says(bo, text).negotiation.received.at(-1)!.reading!.intents
  assert.deepEqual(intentsOf('On Thursday. Who else is coming?'), ['propose', 'question'])
  assert.deepEqual(intentsOf('On Thursday, and please include kim@client.test'), ['propose', 'add_people'])
})

test('a weekday is one of the week that was offered, and nobody hears of others where there are none', () => {
  const talk = new Conversation()
  talk.says(ana, 'Only next week in the afternoon, please.')
  assert.ok(talk.lastTo(bo).showed.every(({ start }) => start >= '2026-11-23' && start < '2026-11-28'))
  talk.says(bo, 'Thursday would be great')
  assert.equal(talk.negotiation.booking?.start.slice(0, 10), '2026-11-26')
  assert.ok(talk.mailsTo(bo).every(({ text }) => !text.includes('waiting for others')))
})
