import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation, cy } from './conversation.ts'

test('where two people can only do times that do not meet, nobody is offered others, and the organizer decides', () => {
  const talk = new Conversation(aNegotiation({ participants: [bo, cy] }))
  talk.says(bo, 'I can only do Tuesday mornings before 11.')
  const before = talk.mailsTo(bo).length + talk.mailsTo(cy).length
  talk.says(cy, 'Only Thursdays and Fridays for me, sorry.')
  assert.equal(talk.mailsTo(bo).length + talk.mailsTo(cy).length, before)
  assert.match(talk.lastTo(ana).text, /Bo Chen’s times and Cy Diaz’s times don’t overlap\./)
  assert.equal(talk.negotiation.attention, 'no_time')
  assert.equal(talk.says(ana, "Let's do it without Cy then.").bookedAt(), 'Tue 09:00')
})

test('a reminder that is overdue waits for the next working hour of its reader', () => {
  const talk = new Conversation()
  talk.now = Temporal.Instant.from('2026-11-28T22:00:00.000Z')
  talk.look()
  assert.deepEqual(talk.causesTo(bo), ['outreach'], 'it is a Saturday night')
  assert.equal(talk.wakeAt, '2026-11-30T09:00:00.000Z')
  assert.equal(talk.sleep().lastTo(bo).kind, 'follow_up')
})
