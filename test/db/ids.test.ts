import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { currentTime, isId, lowestId, newId, PREFIXES } from '#db/ids.ts'

test('identifiers increase strictly, whatever the clock does, and carry the time that is shown', () => {
  let before = newId('team')
  const start = Date.parse(before.at)
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), (offset) => {
      const next = newId('team', start + offset)
      assert.ok(next.id > before.id, `${next.id} after ${before.id}`)
      assert.ok(next.at >= before.at)
      assert.ok(next.id >= lowestId('team', Date.parse(next.at)))
      assert.ok(next.id < lowestId('team', Date.parse(next.at) + 1))
      before = next
    }),
    { numRuns: 2_000 },
  )
})

test('more identifiers than fit into a millisecond go on into the next', () => {
  const now = Date.now() + 1_000_000
  const ids = Array.from({ length: 10_000 }, () => newId('team', now).id)
  assert.deepEqual(ids, [...new Set(ids)].sort())
})

test('the present is never before the last identifier', () => {
  const { at } = newId('team', Date.now() + 2_000_000)
  assert.equal(currentTime(), at)
})

test('an identifier is one of its own kind only', () => {
  for (const kind of Object.keys(PREFIXES) as (keyof typeof PREFIXES)[]) {
    const { id } = newId(kind)
    assert.match(id, new RegExp(`^${PREFIXES[kind]}_[0-9a-z]{26}$`))
    for (const other of Object.keys(PREFIXES) as (keyof typeof PREFIXES)[])
      assert.equal(isId(other, id), other === kind)
  }
})

test('what only looks like an identifier is none', () => {
  const { id } = newId('team')
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
