// When a calendar is looked at again after a look that failed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SourceFailure } from '#calendars/source.ts'
import { failedLook } from '#calendars/sync.ts'
import { nextLookSeconds } from '#core/calendar/connection.ts'
import type { ClaimedCalendar } from '#db/calendar/calendar-queue.ts'
import { setClock } from '../support/clock.ts'

const CALENDAR: ClaimedCalendar = {
  ...{ workspaceId: 'ws_1', id: 'cal_1', claimNo: 1, attempts: 0, openClaims: 1 },
  ...{ connectionId: 'con_1', memberId: 'wm_1', kind: 'ics', name: 'Ana', secret: new Uint8Array(), isBound: true },
  ...{ email: 'ana@acme.test', ownerZone: 'Europe/Lisbon', zone: null, tentative: 'busy', cursor: null },
  ...{ knownFrom: null, takesBookings: false, unreadable: 0, problem: null, awaitedAt: null },
}

const MIDDLE = 0.5

test('a calendar that works is looked at every ten minutes; one that fails after a minute, then twice as long, up to an hour', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((failures) => nextLookSeconds(failures, MIDDLE))
  assert.deepEqual(delays, [600, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600])
})

test('chance moves every delay by up to a tenth, both ways, so that calendars connected together drift apart', () => {
  for (const failures of [0, 1, 5, 20]) {
    const middle = nextLookSeconds(failures, MIDDLE)
    assert.equal(nextLookSeconds(failures, 0), Math.round(middle * 0.9))
    assert.equal(nextLookSeconds(failures, 1), Math.round(middle * 1.1))
  }
  const clock = setClock('2026-11-16T09:00:00Z')
  const failed = Array.from({ length: 100 }, () => failedLook(CALENDAR, new SourceFailure('unreachable'), clock))
  const delays = failed.map(({ look }) => look.delaySeconds)
  assert.ok(new Set(delays).size > 8, `they are spread: ${delays}`)
  assert.ok(delays.every((delay) => delay >= 54 && delay <= 66))
})

test('each failure in a row waits longer than the one before, whatever chance says', () => {
  const clock = setClock('2026-11-16T09:00:00Z')
  const delays = [0, 1, 2, 3, 4, 5, 6].map(
    (attempts) => failedLook({ ...CALENDAR, attempts }, new SourceFailure('server_error'), clock).look.delaySeconds,
  )
  assert.deepEqual(
    delays,
    delays.toSorted((one, other) => one - other),
  )
  assert.equal(new Set(delays).size, delays.length)
})

test('a server that asks for patience gets it, up to a day, and is never asked sooner than otherwise', () => {
  const clock = setClock('2026-11-16T09:00:00Z')
  const after = (retryAfterSeconds: number) =>
    failedLook(CALENDAR, new SourceFailure('rate_limited', { retryAfterSeconds }), clock).look.delaySeconds
  assert.equal(after(900), 900)
  assert.equal(after(7 * 86_400), 86_400)
  assert.ok(after(1) >= 54)
})

test('while a booking waits for it, it is asked again within seconds, and a server can delay that by a minute at most', () => {
  const clock = setClock('2026-11-16T09:00:00Z')
  const awaited = { ...CALENDAR, awaitedAt: '2026-11-16T08:59:58.000Z' }
  const after = (retryAfterSeconds: number | null) =>
    failedLook(awaited, new SourceFailure('rate_limited', { retryAfterSeconds }), clock).look
  assert.equal(after(null).delaySeconds, 5)
  assert.equal(after(3_600).delaySeconds, 60)
  assert.equal(after(null).isStillAwaited, true)
})
