import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Person } from '#core/mail/wording/facts.ts'
import { limitsInWords, reasonInWords, wayOutInWords } from '#core/mail/wording/reasons.ts'
import type { Concession, Obstacle } from '#core/time/explain.ts'
import { aNegotiation, bo, Conversation, host } from '../negotiation/conversation.ts'

const ana: Person = { id: 'wm_ana', name: 'Ana Lopez', email: 'ana@acme.test' }
const cem: Person = { id: 'wm_cem', name: 'Cem (Sales+EU)', email: 'cem@acme.test' }
const toAna = { locale: 'en', id: ana.id } as const
const toNobody = { locale: 'en', id: null } as const

const reason = (who: Person, told: typeof toAna | typeof toNobody, ...facts: Obstacle<never>[]) =>
  reasonInWords({ kind: 'obstacles', obstacles: facts.map((fact) => ({ ...fact, who }) as Obstacle<Person>) }, told)
const inTheWay = (fact: { kind: Obstacle<never>['kind']; minutes?: number; count?: number }) =>
  [toAna, toNobody].map((told) => reason(ana, told, fact as Obstacle<never>).replace(/^No time fits (.*)\.$/, '$1'))

test('what is in the way is told to the organizer as “you”, and by name to everybody else', () => {
  assert.deepEqual(inTheWay({ kind: 'free_windows' }), ['the times that you gave', 'the times that Ana Lopez gave'])
  assert.deepEqual(inTheWay({ kind: 'ruled_out' }), ['what you ruled out', 'what Ana Lopez ruled out'])
  assert.deepEqual(inTheWay({ kind: 'hours' }), ['your working hours', 'the working hours of Ana Lopez'])
  assert.deepEqual(inTheWay({ kind: 'busy' }), ['your calendar', 'the calendar of Ana Lopez'])
  assert.deepEqual(inTheWay({ kind: 'booking' }), ['your other meetings', 'other meetings of Ana Lopez'])
  assert.deepEqual(inTheWay({ kind: 'unknown_calendar' }), [
    'your unreadable calendar',
    'the unreadable calendar of Ana Lopez',
  ])
  assert.deepEqual(inTheWay({ kind: 'notice', minutes: 120 }), [
    'the notice of 2 hours for you',
    'the notice of 2 hours for Ana Lopez',
  ])
  assert.deepEqual(inTheWay({ kind: 'buffer', minutes: 15 }), [
    'the 15 minutes that you keep free around meetings',
    'the 15 minutes that Ana Lopez keeps free around meetings',
  ])
  assert.deepEqual(inTheWay({ kind: 'daily_limit', count: 3 }), [
    'the limit of 3 meetings a day for you',
    'the limit of 3 meetings a day for Ana Lopez',
  ])
})

test('several reasons are told at once, and a timeframe that is over alone', () => {
  const obstacles: Obstacle<Person>[] = [
    { kind: 'timeframe' },
    { kind: 'duration', minutes: 60 },
    { kind: 'hours', who: cem },
  ]
  assert.equal(
    reasonInWords({ kind: 'obstacles', obstacles }, toAna),
    'No time fits the timeframe, a length of 60 minutes and the working hours of Cem (Sales+EU) at once.',
  )
  assert.equal(
    reasonInWords({ kind: 'obstacles', obstacles: [{ kind: 'timeframe' }] }, toAna),
    'Nothing is left of the timeframe.',
  )
  assert.equal(
    reasonInWords({ kind: 'request_says', words: ['Only on Sundays', 'Never after 5'] }, toAna),
    'What the request says, “Only on Sundays” and “Never after 5”, leaves no time.',
  )
})

test('what would help is told to the organizer as “you”, and by name to everybody else', () => {
  const wayOut = (kind: Concession<Person>['kind']) =>
    [toAna, toNobody].map((told) => wayOutInWords([{ kind, who: ana } as Concession<Person>], told))
  assert.deepEqual(wayOut('accept_unknown'), [
    'accept that your calendar is unknown',
    'accept that the calendar of Ana Lopez is unknown',
  ])
  assert.deepEqual(wayOut('skip_buffer'), [
    'do without the free time around your meetings',
    'do without the free time around meetings of Ana Lopez',
  ])
  assert.deepEqual(wayOut('shorten_notice'), [
    'do with a shorter notice for you',
    'do with a shorter notice for Ana Lopez',
  ])
  assert.deepEqual(wayOut('exceed_daily_limit'), [
    'allow you one more meeting on that day',
    'allow Ana Lopez one more meeting on that day',
  ])
  assert.deepEqual(wayOut('go_outside_hours'), [
    'go outside your working hours',
    'go outside the working hours of Ana Lopez',
  ])
  assert.equal(
    wayOutInWords([{ kind: 'end_later' }, { kind: 'make_optional', who: cem }], toAna),
    'let the timeframe end later and make Cem (Sales+EU) optional',
  )
})

test('each limit that a time breaks is named', () => {
  assert.equal(
    limitsInWords([{ kind: 'hours' }, { kind: 'notice', minutes: 120 }, { kind: 'unknown_calendar' }], toAna),
    'outside of working hours, within the notice of 120 minutes and where a calendar cannot be read',
  )
})

test('a participant who is a member is named when their calendar is in the way', () => {
  const { email: _email, name: _name, ...availability } = host('cy@acme.test', 'Cy Diaz')
  const always = [0, Date.parse('2030-01-01T00:00:00Z') / 60_000]
  const member = { ...availability, busy: always }
  const talk = new Conversation(
    aNegotiation({ participants: [bo, { ...bo, id: 'p_cy', name: 'Cy Diaz', email: 'cy@acme.test', member }] }),
  )
  const told = talk.negotiation.sent.find(({ to }) => to.kind === 'organizer')!
  assert.match(told.text, /No time fits the calendar of Cy Diaz\./)
  assert.match(told.text, /make Cy Diaz optional/)
})
