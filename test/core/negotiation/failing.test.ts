import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFailure, maySetAside, setsToTry } from '#core/negotiation/step/failing.ts'
import { failureText } from '#core/negotiation/step/failure-text.ts'

const SINCE = '2026-11-16T09:00:00.000Z'
const at = (seconds: number) => Temporal.Instant.from(SINCE).add({ seconds })

test('pauses grow from one second to five minutes', () => {
  const pauses = [1, 2, 3, 4, 9, 10, 40].map(
    (failures) => afterFailure({ failures, since: SINCE, toldAt: SINCE }, at(0)).pauseSeconds,
  )
  assert.deepEqual(pauses, [1, 2, 4, 8, 256, 300, 300])
})

test('people are told once, and a try falls on the very moment at which they are', () => {
  let seconds = 0
  const tries: number[] = []
  for (let failures = 1; ; failures++) {
    tries.push(seconds)
    const { pauseSeconds, isToldNow } = afterFailure({ failures, since: SINCE, toldAt: null }, at(seconds))
    if (isToldNow) break
    seconds += pauseSeconds
  }
  assert.deepEqual(tries, [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 811, 900])
  assert.equal(afterFailure({ failures: 13, since: SINCE, toldAt: SINCE }, at(5_000)).isToldNow, false)
})

test('mail is set aside from the third try on: each alone, the newest first, then all of it', () => {
  assert.deepEqual(
    [1, 2, 3, 4].map((failures) => maySetAside({ failures })),
    [false, false, true, true],
  )
  const facts = ['mail_received', 'paused', 'mail_received', 'mail_failed'].map((kind, i) => ({ n: i + 2, kind }))
  assert.deepEqual(setsToTry(facts), [[5], [4], [2], [5, 4, 2]])
  assert.deepEqual(setsToTry(facts.slice(0, 2)), [[2]])
})

test('what somebody did to the request itself is never set aside', () => {
  const kinds = ['created', 'paused', 'resumed', 'cancelled', 'context_updated', 'organizer_changed', 'host_left']
  assert.deepEqual(setsToTry(kinds.map((kind, i) => ({ n: i + 1, kind }))), [])
})

test('of a flood of mail five are tried alone, and then all are set aside', () => {
  const flood = Array.from({ length: 100 }, (_, i) => ({ n: i + 1, kind: 'mail_received' }))
  const sets = setsToTry(flood)
  assert.deepEqual(
    sets.map((facts) => facts.length),
    [1, 1, 1, 1, 1, 100],
  )
})

test('an error is kept with what helps to find its place, and without what people wrote', () => {
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "offers_pkey"\nDETAIL: Key (bo@client.test)'),
    { name: 'PostgresError', code: '23505' },
  )
  assert.equal(
    failureText(refused),
    'PostgresError 23505: duplicate key value violates unique constraint "offers_pkey"',
  )
  const said = new TypeError(
    'cannot read "See you at 10, Bo" of <bo@client.test> at postgres://ana:secret@db:5432/parley',
  )
  assert.equal(failureText(said), 'TypeError: cannot read "…" of <(address)> at (url)')
  const token = new Error('request mr_01jd2v7m5xe8sbb0c4k9qhw3tz: no thread 01jd2v7m5xe8sbb0c4k9qhw3tz')
  assert.equal(failureText(token), 'Error: request mr_01jd2v7m5xe8sbb0c4k9qhw3tz: no thread (token)')
  assert.equal(failureText('thrown'), 'Error: thrown')
  assert.equal(failureText(new Error('x'.repeat(1_000))).length, 300)
})
