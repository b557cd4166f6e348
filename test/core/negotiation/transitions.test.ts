import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ALLOWED,
  LEADS_TO,
  refusal,
  STATUSES,
  type Status,
  type Verb,
} from '#core/negotiation/situation/transitions.ts'

// What is allowed when, written out once more, so that a slip in the table is seen.

const SPEC: Record<Verb, { from: Status[]; to: Status | null }> = {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  cancel: { from: ['active', 'paused'], to: 'cancelled' },
  cancel_booking: { from: ['booked'], to: 'cancelled' },
  reschedule: { from: ['booked'], to: null },
  change_organizer: { from: ['active'], to: null },
  update_context: { from: ['active'], to: null },
  remind: { from: ['active'], to: null },
  change_participants: { from: ['active'], to: null },
  correct_reading: { from: ['active', 'paused'], to: null },
}

test('the table is that of the specification, verb by verb and status by status', () => {
  assert.deepEqual(STATUSES, ['active', 'paused', 'booked', 'cancelled'])
  assert.deepEqual(Object.keys(ALLOWED).sort(), Object.keys(SPEC).sort())
  for (const verb of Object.keys(SPEC) as Verb[]) {
    assert.equal(LEADS_TO[verb], SPEC[verb].to, verb)
    for (const status of STATUSES)
      assert.equal(refusal(verb, status) === null, SPEC[verb].from.includes(status), `${verb} ${status}`)
  }
})

test('a refusal names the status and what it must be', () => {
  assert.equal(refusal('pause', 'booked'), 'Cannot pause a request that is booked; it must be active.')
  assert.equal(refusal('resume', 'active'), 'Cannot resume a request that is active; it must be paused.')
  assert.equal(refusal('cancel', 'booked'), 'Cannot cancel a request that is booked; it must be active or paused.')
  assert.equal(
    refusal('change_organizer', 'cancelled'),
    'Cannot change the organizer of a request that is cancelled; it must be active.',
  )
})

test('a verb that changes the status never leads to where it is allowed, so that nobody does it twice', () => {
  for (const verb of Object.keys(ALLOWED) as Verb[]) {
    const to = LEADS_TO[verb]
    assert.ok(to === null || refusal(verb, to) !== null, verb)
  }
})
