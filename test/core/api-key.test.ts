import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatKey, isKey } from '#core/api-key.ts'

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('a key is pk_, 43 characters for 32 bytes, and a checksum of 6', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const key = formatKey(random)
      assert.match(key, /^pk_[0-9A-Za-z]{49}$/)
      assert.ok(isKey(key))
    }),
  )
})

test('the smallest and the largest key have the same length', () => {
  assert.equal(formatKey(new Uint8Array(32)).length, 52)
  assert.equal(formatKey(new Uint8Array(32).fill(255)).length, 52)
})

test('different bytes make different keys', () => {
  fc.assert(fc.property(bytes, bytes, (a, b) => Buffer.compare(a, b) === 0 || formatKey(a) !== formatKey(b)))
})

test('a key with one character wrong, missing or added is no key', () => {
  fc.assert(
    fc.property(bytes, fc.nat({ max: 48 }), fc.constantFrom(...'09AZaz'), (random, position, character) => {
      const key = formatKey(random)
      const i = position + 3
      const wrong = `${key.slice(0, i)}${character}${key.slice(i + 1)}`
      assert.equal(isKey(wrong), wrong === key)
      assert.ok(!isKey(key.slice(0, i) + key.slice(i + 1)))
      assert.ok(!isKey(`${key}${character}`))
    }),
  )
})

test('two characters changed over make no key', () => {
  const key = formatKey(Uint8Array.from({ length: 32 }, (_, i) => i * 7))
  for (let i = 3; i < key.length - 1; i++) {
    const swapped = `${key.slice(0, i)}${key[i + 1]}${key[i]}${key.slice(i + 2)}`
    assert.equal(isKey(swapped), swapped === key)
  }
})

test('what is not made from 32 bytes is refused', () => {
  for (const length of [0, 31, 33]) assert.throws(() => formatKey(new Uint8Array(length)), /32 random bytes/)
  for (const text of ['', 'pk_', 'sk_live', ` ${formatKey(new Uint8Array(32))}`, `${formatKey(new Uint8Array(32))}\n`])
    assert.equal(isKey(text), false, JSON.stringify(text))
})
