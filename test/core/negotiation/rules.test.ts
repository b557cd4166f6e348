import assert from 'node:assert/strict'
import { test } from 'node:test'
import { descriptionToRead, rulesOf, rulesRead } from '#core/negotiation/situation/rules.ts'
import { contains } from '#core/time/interval.ts'
import { minuteAtOrAfter, WEEK } from '#core/time/minute.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { aNegotiation, ana, bo, Conversation, MONDAY } from './conversation.ts'

const described = (description: string) => new Conversation(aNegotiation(), MONDAY, description)

test('time rules in the description are obeyed for as long as the request lives, and never shown', () => {
  const talk = described('Mornings only, and not on Tuesday. The candidate is expensive.')
  for (const no of ['None of these, sorry.', 'I’m away on Thursday.', 'None of them suit me.']) talk.says(bo, no)
  const shown = talk.mailsTo(bo).flatMap((mail) => mail.showed)
  // Two lists are shown; whoever wants none of them is asked when they can.
  assert.ok(shown.length >= 6)
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
  assert.match(talk.lastTo(ana).text, /is against what the request says \(“Not on Tuesday”\)/)
  assert.equal(talk.says(ana, 'Yes').bookedAt(), 'Tue 10:00')
})

test('what is quoted of a description ends with its line, however that ends', () => {
  const talk = described('Not on Tuesday\r\rSign in again\u2028https://evil.test/')
  const { text } = talk.says(bo, 'I can only do Tuesday at 10:00.').lastTo(ana)
  assert.match(text, /is against what the request says \(“Not on Tuesday”\)/)
  assert.doesNotMatch(text, /\r|evil/)
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

test('a rule is read once, and again only when its words, the zone or the length change', () => {
  const talk = described('Only next week.').passes({ hours: 200 })
  const first = talk.ownWords.read!
  assert.equal(first.now, MONDAY)
  talk.fact({ kind: 'context_updated', body: { fields: ['title'] } }).says(bo, 'None of these work for me.')
  assert.equal(talk.ownWords.read, first)

  talk.negotiation.hosts = [{ ...ana, zone: 'America/New_York' }]
  const moved = talk.look().ownWords.read!
  assert.deepEqual([moved.timezone, moved.now], ['America/New_York', MONDAY])

  talk.ownWords.description = 'Not on Tuesday.'
  talk.fact({ kind: 'context_updated', body: { fields: ['description'] } }).look()
  assert.deepEqual(
    talk.negotiation.rules.rules.map(({ words, holds }) => [words, holds]),
    [['Not on Tuesday', 'every_week']],
  )
  assert.equal(talk.ownWords.read!.now, timestamp(talk.now))

  talk.ownWords.description = null
  assert.deepEqual(talk.look().negotiation.rules.rules, [])
})

test('a rule without a date holds from the day on which it was written, every week, over a change of the clocks', () => {
  const negotiation = aNegotiation({ createdAt: '2026-10-19T09:00:00.000Z' })
  const description = 'Monday to Wednesday only, never before 10:00.'
  const rules = rulesRead(descriptionToRead(negotiation, { description, read: null })!)
  const monday = minuteAtOrAfter('2026-10-19T09:00:00.000Z')
  const { ruledOut } = rulesOf({ ...negotiation, rules }, { start: monday, end: monday + 2 * WEEK })
  const isOpen = (text: string) => !contains(ruledOut, minuteAtOrAfter(`${text}:00.000Z`))
  // Lisbon is an hour ahead of UTC until 25 October.
  assert.deepEqual(
    [
      '2026-10-19T09:30',
      '2026-10-21T08:30',
      '2026-10-21T09:00',
      '2026-10-22T10:00',
      '2026-10-26T09:30',
      '2026-10-26T10:00',
    ].map(isOpen),
    [true, false, true, false, false, true],
  )
})
