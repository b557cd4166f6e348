import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ATTEMPTS_MAX, retryDelaySeconds } from '#core/mail/retry.ts'
import { leavingOf, type Waiting } from '#core/negotiation/step/leaving.ts'

const MAIL: Waiting = { kind: 'outreach', requestStatus: 'active', isRecipientSuppressed: false, isInvited: false }
const leaving = (fields: Partial<Waiting>) => leavingOf({ ...MAIL, ...fields })

test('what may leave depends on its request, its recipient and what it is', () => {
  assert.equal(leaving({}), 'send')
  assert.equal(leaving({ requestStatus: 'booked' }), 'send')
  assert.equal(leaving({ requestStatus: null }), 'send')
  assert.equal(leaving({ requestStatus: 'paused' }), 'held')
  assert.equal(leaving({ requestStatus: 'paused', kind: 'paused' }), 'send', 'the organizer hears how to go on')
  assert.equal(leaving({ requestStatus: 'cancelled' }), 'suppressed')
  assert.equal(leaving({ requestStatus: 'cancelled', kind: 'cancelled' }), 'send')
  assert.equal(leaving({ requestStatus: 'cancelled', kind: 'cancel_invite' }), 'send')
  assert.equal(leaving({ requestStatus: 'cancelled', kind: 'forward' }), 'send', 'the organizer hears what came later')
  assert.equal(leaving({ isRecipientSuppressed: true }), 'suppressed')
  assert.equal(leaving({ isRecipientSuppressed: true, requestStatus: 'paused' }), 'suppressed')
  assert.equal(leaving({ isRecipientSuppressed: true, kind: 'cancelled', requestStatus: 'cancelled' }), 'suppressed')
  assert.equal(leaving({ isRecipientSuppressed: true, kind: 'cancel_invite' }), 'suppressed')
  assert.equal(leaving({ isRecipientSuppressed: true, kind: 'cancel_invite', isInvited: true }), 'send')
})

test('retries come after 1, 5 and 15 minutes, an hour, and every four hours, within two days', () => {
  const delays: number[] = []
  for (let made = 1; ; made++) {
    const delay = retryDelaySeconds(made)
    if (delay === null) break
    delays.push(delay / 60)
  }
  assert.deepEqual(delays.slice(0, 6), [1, 5, 15, 60, 240, 240])
  assert.equal(delays.length, ATTEMPTS_MAX - 1)
  const hours = delays.reduce((sum, minutes) => sum + minutes, 0) / 60
  assert.ok(hours <= 48 && hours + 4 > 48, `${hours} h`)
})
