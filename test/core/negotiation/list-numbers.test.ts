import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Offer, Slot } from '#core/negotiation/situation/negotiation.ts'
import type { Mail, Step } from '#core/negotiation/step/step.ts'
import { NEW_LIST, numberLists } from '#core/negotiation/times/list-numbers.ts'
import { aNegotiation, ana, bo, Conversation } from './conversation.ts'

const slot = (hour: string): Slot => ({ start: `2026-11-17T${hour}:00:00.000Z`, end: `2026-11-17T${hour}:30:00.000Z` })
const open: Offer = { ...slot('09'), round: 1, n: 1, state: 'open' }

function mailShowing(round: number, ...slots: Slot[]): Step & { mail: Mail } {
  const shows = slots.map((each, index) => ({ round, n: index + 1, slot: each }))
  const to = { kind: 'organizer' } as const
  const words = { subject: '', news: null, text: '', answers: null, asks: [], calendar: null }
  return { do: 'send', mail: { to, kind: 'offer', cause: { kind: 'round', sequence: round }, shows, ...words } }
}

const roundsIn = (steps: Step[], offers: Offer[]) =>
  numberLists({ steps, sentence: '' }, aNegotiation({ offers })).steps.map((step) => {
    if (step.do === 'send') return `shows ${step.mail.shows.map(({ round, n }) => `${round}.${n}`)}`
    return step.do === 'offer' ? `offer ${step.round} of ${step.slots.length}` : step.do
  })

test('two new lists in one decision get two numbers, and the second does not close the first', () => {
  const common = mailShowing(NEW_LIST, slot('10'), slot('11'))
  const beside = mailShowing(NEW_LIST, slot('20'))
  assert.deepEqual(roundsIn([common, beside, common], [open]), [
    'close_offers',
    'offer 2 of 2',
    'shows 2.1,2.2',
    'offer 3 of 1',
    'shows 3.1',
    'shows 2.1,2.2',
  ])
})

test('times that are on offer keep their numbers, and nothing is laid for them', () => {
  assert.deepEqual(roundsIn([mailShowing(1, slot('09'))], [open]), ['shows 1.1'])
})

test('the cause of a new list names the number that the list got', () => {
  const { steps } = numberLists(
    { steps: [mailShowing(NEW_LIST, slot('10'))], sentence: '' },
    aNegotiation({ offers: [open] }),
  )
  const sent = steps.find((step) => step.do === 'send')!
  assert.deepEqual(sent.mail.cause, { kind: 'round', sequence: 2 })
})

test('a vague wish that refuses every time gets a list of its own', () => {
  const talk = new Conversation().says(bo, 'None of these work, sorry. Maybe some time towards the end of next week?')
  assert.deepEqual(talk.shownTo(bo), ['Thu 10:00', 'Fri 13:00'])
  assert.equal(talk.says(bo, '1').bookedAt(), 'Thu 10:00')
  assert.equal(talk.causesTo(ana).at(-1), 'invite:0')
})
