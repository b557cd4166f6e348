import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'

const CLI = new URL('../../src/cli.ts', import.meta.url).pathname

const parley = (input: string, ...args: string[]) =>
  spawnSync(process.execPath, [CLI, 'read', ...args], { input, encoding: 'utf8' })

const LINE = {
  now: '2026-03-02T15:00:00Z',
  timezone: 'America/New_York',
  host_timezone: 'Europe/London',
  duration_minutes: 30,
  offers: [{ start: '2026-03-03T15:00:00Z', end: '2026-03-03T15:30:00Z' }],
  from: 'participant',
  text: 'Tuesday works',
}

test('a line of JSON gives a reading of exactly the fixed fields', () => {
  const { stdout, status } = parley(`${JSON.stringify(LINE)}\n`)
  assert.equal(status, 0)
  const reading = JSON.parse(stdout)
  assert.deepEqual(Object.keys(reading), [
    'picks',
    'free',
    'busy',
    'intents',
    'duration_minutes',
    'timezone',
    'people',
    'until',
    'sure',
    'because',
    'answer',
    'instructions',
    'request',
  ])
  assert.deepEqual(reading.picks, [0])
  assert.deepEqual(reading.because[0], { words: 'Tuesday', meaning: 'accepts offer 1 (Tue 3 Mar 10:00–10:30)' })
})

test('a bad line is named with its field, and the others are still answered', () => {
  const { stdout, stderr, status } = parley(`{"now":"yesterday"}\nnonsense\n${JSON.stringify(LINE)}\n`)
  assert.equal(status, 1)
  assert.match(stderr, /line 1: field "now"/)
  assert.match(stderr, /line 2: not valid JSON/)
  assert.equal(stdout.trim().split('\n').length, 1)
})

test('the pretty mode shows the text, the conclusions and the question', () => {
  const { stdout, status } = parley(`${JSON.stringify({ ...LINE, text: 'Maybe Tuesday' })}\n`, '--pretty')
  assert.equal(status, 0)
  assert.match(stdout, /Maybe Tuesday/)
  assert.match(stdout, /Can you confirm/)
})

test('wrong usage is told apart from bad input', () => {
  assert.equal(parley('', '--wrong').status, 2)
  assert.match(parley('', '--help').stdout, /Usage: parley read/)
})
