import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aNegotiation, ana, bo, Conversation } from './conversation.ts'

const described = (description: string) =>
  new Conversation(aNegotiation({ context: { ...aNegotiation().context, description } }))

test('time rules in the description are obeyed for as long as the request lives, and never shown', () => {
  const talk = described('Mornings only, and not on Tuesday. The candidate is expensive.')
  for (let rounds = 0; rounds < 3; rounds++) talk.says(bo, `None of these, sorry (${rounds}).`)
  const shown = talk.mailsTo(bo).flatMap((mail) => mail.showed)
  assert.ok(shown.length >= 9)
  for (const { start } of shown) {
    const at = Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Lisbon')
    assert.ok(at.hour < 12 && at.dayOfWeek !== 2, at.toString())
  }
  assert.doesNotMatch(JSON.stringify(talk.steps), /expensive|Mornings only/)
  assert.match(talk.story[0]!, /Followed from the request’s own words: “Mornings only, and not on Tuesday”\./)
})

test('what a participant wants against the rules is not booked, and the organizer may allow it', () => {
  const talk = described('Not on Tuesday.').says(bo, 'I can only do Tuesday at 10:00.')
  assert.equal(talk.negotiation.status, 'active')
  assert.match(talk.lastTo(ana).text, /lies against what the request says \(“Not on Tuesday”\)/)
  assert.equal(talk.says(ana, 'Yes').bookedAt(), 'Tue 10:00')
})

test('a story is no rule, and what is not clear is left alone and said to be', () => {
  assert.doesNotMatch(described('We met on Monday morning at the fair.').story[0]!, /ollowed/)
  assert.match(
    described('Must be before lunch or so, never too late.').story[0]!,
    /Not followed, since it is not clear/,
  )
})

test('a bare number in answer to a mail that asked for one is that number', () => {
  const talk = new Conversation()
  const [, second] = talk.shownTo(bo)
  assert.equal(talk.says(bo, '2').bookedAt(), second)
})
