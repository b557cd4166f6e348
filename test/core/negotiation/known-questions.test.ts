import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, cy } from './conversation.ts'

// Questions that Parley answers itself, to participants and to the organizer, and those that only a person can answer.

const ofTwo = () => new Conversation(aNegotiation({ participants: [bo, cy] }))
const booked = () => ofTwo().says(bo, '2').says(cy, '2')

test('who comes and how long it takes is answered at once, with the times below, and nobody else hears of it', () => {
  const talk = ofTwo().says(bo, 'Who else is coming? And how long will it take?')
  const { text, showed } = talk.lastTo(bo)
  assert.match(text, /You’ll be meeting Ana Lopez and Cy Diaz\. It takes 30 minutes\./)
  assert.ok(showed.length > 0)
  assert.deepEqual(talk.mailsTo(ana), [])
  assert.equal(talk.negotiation.attention, null)
  talk.says(bo, '2').says(cy, '2')
  assert.equal(talk.negotiation.status, 'booked')
})

test('nobody hears who has answered what: there is no time yet, and those who wait are not asked again', () => {
  const talk = ofTwo().says(bo, '2').says(bo, 'Any news?')
  assert.match(talk.lastTo(bo).text, /There’s no time yet; I’ll write as soon as there is one\./)
  assert.doesNotMatch(talk.lastTo(bo).text, /Cy|answered/)
  assert.equal(talk.lastTo(bo).showed.length, 0)
})

test('once it is booked, everybody who asks hears when, where and what about', () => {
  const talk = booked().says(bo, 'When is it again?')
  assert.match(talk.lastTo(bo).text, /It’s booked: Tuesday, 17 November at 10:00, Lisbon time\./)
  talk.says(cy, 'What is it about?')
  assert.match(talk.lastTo(cy).text, /It’s about “Roadmap”\./)
  assert.deepEqual(talk.causesTo(ana), ['invite:0'])
})

test('beside a time, the question is answered with the thanks', () => {
  const talk = ofTwo().says(bo, 'The second one works. How long will it take?')
  assert.match(talk.lastTo(bo).text, /I’ve noted .*\n\nIt takes 30 minutes\./s)
})

test('a question that Parley cannot answer is passed on with all the words', () => {
  const talk = ofTwo().says(bo, 'How long will it take? Shall I bring the contract?')
  assert.match(talk.lastTo(ana).text, /> How long will it take\? Shall I bring the contract\?/)
  const untitled = new Conversation(aNegotiation({ context: { ...aNegotiation().context, title: null } }))
  untitled.says(bo, 'What is it about?')
  assert.match(untitled.lastTo(ana).text, /> What is it about\?/)
})

test('the organizer is answered too: in a line about everybody, or with what is known of the meeting', () => {
  const talk = ofTwo().says(bo, '2').says(ana, 'Who hasn’t answered yet?')
  assert.match(
    talk.lastTo(ana).text,
    /Nothing is booked yet\.\n\n {2}- Bo Chen: can make .*\n {2}- Cy Diaz: no answer yet/,
  )
  talk.says(ana, 'How long is it?')
  assert.match(talk.lastTo(ana).text, /It takes 30 minutes\./)
  assert.equal(talk.mailsTo(cy).length, 1, 'nobody else hears of it')
  assert.match(booked().says(ana, 'When is it again?').lastTo(ana).text, /It’s booked: Tuesday, 17 November at 10:00/)
})

test('the organizer’s question back goes to the person who asked', () => {
  const talk = ofTwo().says(bo, 'Do I need to prepare anything?').says(ana, 'How long will it take?')
  assert.match(talk.lastTo(bo).text, /Ana says:\n\n> How long will it take\?/)
})

test('in German, too', () => {
  const talk = ofTwo().says(bo, 'Wer ist noch dabei? Und worum geht es denn?')
  assert.match(talk.lastTo(bo).text, /Sie treffen Ana Lopez und Cy Diaz\. Es geht um „Roadmap“\./)
})
