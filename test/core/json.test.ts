import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalJson } from '#core/json.ts'

test('fields are in the order of their names, at every depth; lists keep theirs', () => {
  assert.equal(
    canonicalJson({ b: [{ d: 1, c: 2 }, 3, 1], a: { z: null, y: 'x' } }),
    '{"a":{"y":"x","z":null},"b":[{"c":2,"d":1},3,1]}',
  )
})

test('what is no object is as JSON writes it', () => {
  for (const [value, text] of [
    [null, 'null'],
    ['a"b\u2028', '"a\\"b\u2028"'],
    [4.5e1, '45'],
    [-0, '0'],
    [[], '[]'],
    [{}, '{}'],
    [true, 'true'],
  ] as const)
    assert.equal(canonicalJson(value), text)
})

const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, shuffled(item)]),
  )
}

test('the order of fields never matters, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(canonicalJson(shuffled(value)), canonicalJson(value))
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('two values that differ have two texts', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
      const same = canonicalJson(one) === canonicalJson(two)
      assert.equal(same, JSON.stringify(sorted(one)) === JSON.stringify(sorted(two)))
    }),
  )
})

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return ['object', ...fields.map(([key, item]) => ['field', key, sorted(item)])]
}
