import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, bo, Conversation, cy, host, inLisbon, participant } from './conversation.ts'

// Which time of a window is booked, and which times are offered when a booked meeting should move a little.

const booked = () => new Conversation().says(bo, 'Thursday at 11 works')

test('a wish to move that names no hour is answered with times around the one that stands', () => {
  for (const words of ['I can’t make it then.', 'Any chance we could push it back by half an hour? School run.']) {
    const talk = booked().says(bo, words)
    assert.deepEqual(talk.shownTo(bo), ['Thu 10:30', 'Thu 11:30', 'Fri 11:00'], words)
    assert.match(talk.lastTo(bo).text, /now on Thursday, 19 November at 11:00/)
    assert.equal(talk.bookedAt(), 'Thu 11:00')
  }
})

test('the same time next week is the same weekday', () => {
  for (const words of ['Same time next week?', 'Kan het ook volgende week op dezelfde tijd?']) {
    const talk = booked().says(bo, words)
    assert.deepEqual([talk.shownTo(bo), talk.lastTo(bo).showed[0]!.start.slice(0, 10)], [['Thu 11:00'], '2026-11-26'])
    assert.equal(talk.says(bo, 'Yes').negotiation.booking!.start, '2026-11-26T11:00:00.000Z')
  }
})

test('a time that cannot be is answered with the nearest that can', () => {
  const talk = booked().says(bo, 'Can we move it to Thursday at 7 in the evening?')
  assert.ok(
    talk.shownTo(bo).every((time) => time >= 'Thu 15' || time.startsWith('Fri 1')),
    `${talk.shownTo(bo)}`,
  )
})

test('words about a booked meeting that may wish for another time are said back beside the time that stands', () => {
  const talk = booked().says(bo, 'Could be that Friday at 3 suits me better, not sure yet')
  assert.doesNotMatch(talk.lastTo(bo).text, /may I book/i)
  assert.equal(talk.bookedAt(), 'Thu 11:00')
})

test('whoever writes about the day of the meeting is told that it stands', () => {
  const talk = booked().says(bo, 'Good news, I cancelled the dentist so Thursday is safe now.')
  assert.match(talk.lastTo(bo).text, /it stays on Thursday, 19 November at 11:00/)
  assert.deepEqual(talk.lastTo(bo).showed, [])
})

test('while it moves, whoever asks something else hears which time stands', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(bo, 'Thursday at 11 works').says(cy, 'Thursday, any time').says(bo, 'I can’t make it then.')
  assert.match(talk.lastTo(cy).text, /the meeting stays on Thursday, 19 November at 11:00/)
  talk.says(cy, 'Do I need to bring the contract?')
  assert.match(
    talk.lastTo(cy).text,
    /I’ve passed that on to Ana.*\n\nUntil there’s a new time, the meeting stays on Thursday/,
  )
})

test('of a window the hour of lunch is taken last, by the clock of everybody who comes', () => {
  const berlin = participant('di@client.test', 'Di Roth', { zone: 'Europe/Berlin' })
  const play = (person: typeof bo, words: string) =>
    new Conversation(aNegotiation({ participants: [person] })).says(person, words).bookedAt()
  assert.equal(play(bo, 'Wednesday between 12 and 2'), 'Wed 13:00')
  assert.equal(play(bo, 'Wednesday between 12 and 12:45'), 'Wed 12:00', 'where there is nothing else, it is lunch')
  assert.equal(play(berlin, 'Wednesday between 12 and 3'), 'Wed 13:00', 'noon in Berlin, and then in Lisbon')
})

test('nothing is offered within the notice', () => {
  const hurried = host('ana@acme.test', 'Ana Lopez', { noticeMinutes: 240 })
  const talk = new Conversation(aNegotiation({ hosts: [hurried] })).says(bo, 'Today at 11 works')
  assert.equal(talk.bookedAt(), null)
  for (const { showed } of talk.mailsTo(bo))
    for (const slot of showed) assert.ok(slot.start >= '2026-11-16T13:00', inLisbon(slot))
})
