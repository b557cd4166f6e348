import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingsToMake } from '#core/negotiation/situation/readings.ts'
import { aNegotiation, ana, bo, Conversation, cy, participant } from './conversation.ts'

const nowhere = participant('bo@client.test', 'Bo', { zone: null, zoneSource: null })

const inputOf = (talk: Conversation) => readingsToMake(talk.negotiation).at(-1)!.input

test('a message is read as of its receipt, with what the mail that it answers showed, asked and said', () => {
  const talk = new Conversation().hears(bo, 'The second one works.')
  const [outreach] = talk.mailsTo(bo)
  assert.deepEqual(inputOf(talk), {
    now: talk.negotiation.received[0]!.at,
    timezone: 'Europe/Lisbon',
    host_timezone: 'Europe/Lisbon',
    duration_minutes: 30,
    offers: outreach!.showed,
    from: 'participant',
    text: 'The second one works.',
    asked: [{ asks: 'which_time' }],
    asked_words: 'Which of the numbered times works?',
    present: null,
    sent: outreach!.text,
  })
})

test('a zone that nobody knows is the one that the mail showed, unless the sender’s clock says otherwise', () => {
  const start = () => new Conversation(aNegotiation({ participants: [nowhere] }))
  assert.equal(inputOf(start().hears(nowhere, 'Tuesday at 10')).timezone, 'Europe/Lisbon')
  assert.equal(inputOf(start().hears(nowhere, 'Tuesday at 10', { clockOffsetMinutes: 0 })).timezone, 'Europe/Lisbon')
  assert.equal(inputOf(start().hears(nowhere, 'Tuesday at 10', { clockOffsetMinutes: 540 })).timezone, null)
})

test('a message is read once, and again only when its writer has named another zone since', () => {
  const talk = new Conversation(aNegotiation({ participants: [nowhere] })).says(nowhere, 'Thanks!')
  assert.deepEqual(readingsToMake(talk.negotiation), [])
  Object.assign(talk.negotiation.participants[0]!, { zone: 'Asia/Tokyo', zoneSource: 'person' })
  assert.deepEqual(readingsToMake(talk.negotiation), [])
  Object.assign(talk.negotiation.participants[0]!, { zone: 'Asia/Tokyo', zoneSource: 'said' })
  assert.equal(inputOf(talk).timezone, 'Asia/Tokyo')
  talk.negotiation.received[0]!.readWith!.by = 'person'
  assert.deepEqual(readingsToMake(talk.negotiation), [], 'what a person corrected stays')
})

test('a time of the list stays that time when its taker names another zone afterwards; other times move with them', () => {
  const taken = new Conversation(aNegotiation({ participants: [nowhere, cy] })).says(nowhere, 'Tuesday at 10:00 works.')
  assert.deepEqual(taken.shownTo(nowhere), ['Mon 13:00', 'Tue 10:00', 'Wed 15:00'])
  taken.says(nowhere, 'I’m in Athens, by the way.').says(cy, 'Any of these is fine.')
  assert.equal(taken.bookedAt(), 'Tue 10:00')
  const proposed = new Conversation(aNegotiation({ participants: [nowhere, cy] })).says(nowhere, 'Thursday at 15:00?')
  proposed.says(nowhere, 'I’m in Athens, by the way.').says(cy, 'Thursday is fine.')
  assert.equal(proposed.bookedAt(), 'Thu 13:00', 'not a time of the list')
})

test('the organizer is read as the organizer, in their own zone; forged mail and bounces are not read at all', () => {
  const talk = new Conversation().hears(ana, 'Not on Tuesday.')
  assert.equal(inputOf(talk).from, 'organizer')
  const forged = new Conversation().hears(bo, 'The second one works.', { trust: 'failed' })
  assert.deepEqual(readingsToMake(forged.negotiation), [])
  const bounce = new Conversation().hears(bo, 'undeliverable', { kind: 'bounce' })
  assert.deepEqual(readingsToMake(bounce.negotiation), [])
})
