import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ONE_OFFER, readingOf, said, THREE_OFFERS } from './support/say.ts'

const WISHES: [string, string[]][] = [
  ['Please cancel our meeting', ['cancel']],
  ['I need to cancel the call on Thursday.', ['cancel']],
  ["We don't need to meet any more, please call it off.", ['cancel']],
  ['Could we move our Tuesday call to Thursday?', ['propose', 'reschedule']],
  ['I have to reschedule, something came up.', ['reschedule']],
  ['Can we push this back to next week?', ['propose', 'reschedule']],
  ['Not interested, thanks.', ['decline_meeting']],
  ['Thanks, but we are all set. No need for a meeting.', ['decline_meeting']],
  ['Please remove me from your list', ['stop']],
  ['Unsubscribe', ['stop']],
  ["Don't contact me again.", ['stop']],
  ['What is this about?', ['question']],
  ['Who else will be on the call?', ['question']],
  ['Where will it take place?', ['question']],
  ['Please try again in April', ['defer']],
  ['Now is not a good time. Reach out again after the summer.', ['defer']],
  ['Let me check and get back to you', ['defer']],
  ['Please add bob@client.test', ['add_people']],
  ['Can you loop in sam.lee@client.test and ann@client.test?', ['add_people']],
  ['My colleague Jane Roe (jane@client.test) will take this over from me.', ['delegate']],
  ['Please speak to my assistant, pat@client.test, to find a time', ['delegate']],
  ['Can we make it 45 minutes?', ['change_duration']],
  ['15 minutes is enough', ['change_duration']],
]

for (const [text, intents] of WISHES)
  test(`"${text}" wants ${intents.join(' and ')}`, () =>
    assert.deepEqual(readingOf(text).intents.toSorted(), intents.toSorted()))

test('wishes come beside an answer', () => {
  const reading = readingOf('Tuesday after 3 works, not Thursday, and could you loop in bob@client.test', {})
  assert.deepEqual(reading.intents.toSorted(), ['add_people', 'propose'])
  assert.deepEqual(
    reading.people.map((person) => person.email),
    ['bob@client.test'],
  )
  assert.equal(said('Wednesday is fine but can we keep it to 20 minutes?', { offers: THREE_OFFERS }), 'pick 2; 20 min')
  assert.deepEqual(readingOf('Wednesday works. Which number do I call?', { offers: ONE_OFFER }).intents.toSorted(), [
    'accept',
    'question',
  ])
})

test('an absence is not an answer, and its contact is nobody to invite', () => {
  const text =
    'Automatic reply: I am out of the office until March 16 with no access to email. For urgent matters contact kim@client.test.'
  const reading = readingOf(text, { offers: ONE_OFFER })
  assert.deepEqual(reading.intents, ['out_of_office'])
  assert.equal(reading.until, '2026-03-16')
  assert.deepEqual(reading.people, [])
  assert.deepEqual(reading.picks, [])
})

test('the day to ask again is the first of a month, the Monday of a week, or so many days ahead', () => {
  assert.equal(readingOf('Try me again in May').until, '2026-05-01')
  assert.equal(readingOf('Can you check back next week?').until, '2026-03-09')
  assert.equal(readingOf('Ping me in two weeks').until, '2026-03-16')
  assert.equal(readingOf('Please come back to me on March 20').until, '2026-03-20')
})

test('a question about a time is a proposal, not a question', () => {
  assert.deepEqual(readingOf('Would Thursday at 3 work for you?').intents, ['propose'])
  assert.deepEqual(readingOf('Are you free on Friday morning?').intents, ['propose'])
})

test('a name without an address is asked for', () => {
  const reading = readingOf('Please also invite my colleague Joost.')
  assert.deepEqual(reading.intents, ['add_people'])
  assert.equal(reading.sure, false)
})
