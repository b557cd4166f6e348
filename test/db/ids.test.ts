import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { base32Of } from '#core/base32.ts'
import { PREFIXES } from '#core/kind.ts'
import { currentTime, isId, lowestId, newId } from '#db/ids.ts'
import { anId, setClock } from '../support/clock.ts'

const START = Temporal.Instant.from('2026-11-16T09:00:00Z')

test('identifiers increase strictly, whatever the clock does, and carry the time that is shown', () => {
  const clock = setClock(START)
  let before = newId('team', clock)
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (offset) => {
      clock.set(START.add({ milliseconds: offset }))
      const next = newId('team', clock)
      assert.ok(next.id > before.id, `${next.id} after ${before.id}`)
      assert.ok(next.at >= before.at)
      assert.ok(next.id >= lowestId('team', Date.parse(next.at)))
      assert.ok(next.id < lowestId('team', Date.parse(next.at) + 1))
      before = next
    }),
    { numRuns: 2_000 },
  )
})

test('sixteen bytes are spelled as the TypeID specification spells them', () => {
  const spelled = (hex: string) => base32Of(Buffer.from(hex.replaceAll('-', ''), 'hex'))
  assert.equal(spelled('01890a5d-ac96-774b-bcce-b302099a8057'), '01h455vb4pex5vsknk084sn02q')
  assert.equal(spelled('0110c853-1d09-52d8-d73e-1194e95b5f19'), '0123456789abcdefghjkmnpqrs')
  assert.equal(spelled('00000000-0000-0000-0000-000000000000'), '00000000000000000000000000')
  assert.equal(spelled('ffffffff-ffff-ffff-ffff-ffffffffffff'), '7zzzzzzzzzzzzzzzzzzzzzzzzz')
})

test('more identifiers than fit into a millisecond go on into the next', () => {
  const clock = setClock(START)
  const ids = Array.from({ length: 10_000 }, () => newId('team', clock).id)
  assert.deepEqual(ids, [...new Set(ids)].sort())
})

test('the present is never before the newest identifier', () => {
  const clock = setClock(START)
  const { at } = newId('team', clock)
  clock.set('2026-11-15T09:00:00Z')
  assert.equal(currentTime(clock), at)
})

test('the same seed and the same moves of the clock give the same identifiers', () => {
  const made = (seed: number) => {
    const clock = setClock(START, seed)
    return Array.from({ length: 50 }, () => {
      clock.pass({ milliseconds: 3 })
      return newId('request', clock).id
    })
  }
  assert.deepEqual(made(7), made(7))
  assert.notDeepEqual(made(7), made(8))
})

test('an identifier is one of its own kind only', () => {
  for (const kind of Object.keys(PREFIXES) as (keyof typeof PREFIXES)[]) {
    const { id } = anId(kind)
    assert.match(id, new RegExp(`^${PREFIXES[kind]}_[0-9a-z]{26}$`))
    for (const other of Object.keys(PREFIXES) as (keyof typeof PREFIXES)[])
      assert.equal(isId(other, id), other === kind)
  }
})

test('what only looks like an identifier is none', () => {
  const { id } = anId('team')
  for (const text of [
    id.toUpperCase(),
    ` ${id}`,
    `${id}\n`,
    id.slice(0, -1),
    `${id}0`,
    id.replace('_', '-'),
    'team_',
    '',
  ])
    assert.equal(isId('team', text), false, JSON.stringify(text))
  assert.equal(isId('team', `team_8${'0'.repeat(25)}`), false)
  assert.equal(isId('team', `team_0${'u'.repeat(25)}`), false)
})
