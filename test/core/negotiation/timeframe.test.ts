import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeframeProblem } from '#core/negotiation/situation/timeframe.ts'

const now = '2026-11-16T09:00:00.000Z'
const [before, later, last] = ['2026-11-16T08:59:59.999Z', '2026-11-16T09:00:00.001Z', '2026-11-16T09:00:00.002Z']

test('a timeframe may have one end only, and may have begun', () => {
  for (const timeframe of [
    { start: later, end: last },
    { start: before, end: later },
    { start: null, end: later },
    { start: before, end: null },
    { start: last, end: null },
  ])
    assert.equal(timeframeProblem(timeframe, now), null, JSON.stringify(timeframe))
})

test('a start that is not before the end cannot stand', () => {
  for (const start of [later, last])
    assert.match(
      timeframeProblem({ start, end: later }, now)!.message,
      /^timeframe\.start must be before timeframe\.end\.$/,
    )
})

test('an end that is not to come cannot stand', () => {
  for (const end of [before, now])
    assert.match(timeframeProblem({ start: null, end }, now)!.message, /^timeframe\.end is in the past\./)
  assert.match(timeframeProblem({ start: '2026-11-01T00:00:00.000Z', end: before }, now)!.message, /in the past/)
})
