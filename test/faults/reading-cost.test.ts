import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '#core/language/read.ts'
import { shippedNet } from '#reader/shipped-net.ts'
import { inputOf } from '../../reader/situation.ts'

const input = (text: string) => inputOf({ situation: { role: 'participant', list: 'Tue 24 Nov 10:00' }, text })

test('spaces without end between two times cost next to nothing', () => {
  const steps = (spaces: number) => {
    const mail = input(`I can do Tuesday${'\t'.repeat(spaces)}x Wednesday, 10:00${'\u2028'.repeat(spaces)}x, Thursday`)
    const begun = process.cpuUsage().user
    for (let turn = 0; turn < 3; turn += 1) read(mail, shippedNet())
    return process.cpuUsage().user - begun
  }
  steps(10)
  // A pattern that goes back over them took a hundred times as long for ten times as many.
  assert.ok(steps(40_000) < 40 * steps(4_000) + 400_000)
})
