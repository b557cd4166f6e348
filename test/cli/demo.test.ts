import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { PAUSE_MS } from '../../src/commands/demo.ts'
import { parley, temporaryFolder } from '../support/parley.ts'

// The demo keeps its database where temporary files go, so that is a folder of this test.

const options = { timeout: 300_000 }

test('the demo ends with a booking, in time to be watched, and leaves nothing behind', options, async (context) => {
  await using folder = await temporaryFolder()
  const beganMs = performance.now()
  const { code, stdout, stderr } = await parley(`${folder.path}/data`, ['demo', '--fast'], { TMPDIR: folder.path })
  const tookMs = performance.now() - beganMs
  assert.deepEqual([code, stderr], [0, ''])
  assert.deepEqual(readdirSync(folder.path), [])

  assert.match(stdout, /^\n● Ana Ruiz \(Lisbon\) asks Parley for half an hour with Bo Lind \(Berlin\)\.\n/)
  assert.match(stdout, /→ Bo Lind has not answered: asked again\.\n/)
  assert.match(stdout, /→ Bo Lind agreed to .*: booked\.\n/)
  const { data } = JSON.parse(stdout.slice(stdout.indexOf('\n{'), stdout.lastIndexOf('}') + 1))
  assert.deepEqual(Object.keys(data), [
    'calendar_event_id',
    'start',
    'end',
    'timezone',
    'place',
    'sequence',
    'attendees',
  ])
  assert.deepEqual(data.attendees, [
    { email: 'ana@acme.test', rsvp: 'accepted' },
    { email: 'bo@client.test', rsvp: 'accepted' },
  ])
  assert.doesNotMatch(stdout, /(?!\n)\p{Cc}/u)
  for (const line of stdout.split('\n')) assert.ok(line.length <= 100, line)

  // In a terminal there is a pause after everything that happens. Only the pauses are ours: the rest is the machine's.
  const pauses = stdout.match(/^(● |\d{4}-\d\d-\d\d )/gm)!.length
  context.diagnostic(`${Math.round(tookMs)} ms without pauses, and ${pauses} pauses of ${PAUSE_MS} ms`)
  assert.ok(pauses * PAUSE_MS < 20_000, `${pauses} pauses of ${PAUSE_MS} ms`)
})
