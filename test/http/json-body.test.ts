import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Failure } from '#core/failure.ts'
import { parseJsonBody } from '#http/json-body.ts'

const parse = (text: string) => parseJsonBody(Buffer.from(text))
const refuses = (text: string, message: RegExp) =>
  assert.throws(
    () => parse(text),
    (error) => error instanceof Failure && error.type === 'invalid_request' && message.test(error.message),
    text.slice(0, 50),
  )

test('JSON means what JSON.parse says', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      if (text.includes('__proto__')) return
      assert.deepEqual(parse(text), JSON.parse(text))
    }),
  )
})

test('nothing, blanks and a byte order mark alone are no body', () => {
  for (const text of ['', ' ', '\n\t', '\ufeff']) assert.equal(parse(text), undefined)
})

test('quotes, backslashes and brackets inside strings are text', () => {
  const text = String.raw`{"a\"b":"{[\\","c":"\\\"}","d":"__proto__","e":["a","a"],"f":{"a":1},"g":{"a":1}}`
  assert.deepEqual(parse(text), JSON.parse(text))
})

test('a key twice in one object is refused, however it is written', () => {
  refuses('{"a":1,"a":2}', /"a" twice/)
  refuses(String.raw`{"a":1,"\u0061":2}`, /"a" twice/)
  refuses('[{"x":{"b":1,"c":2,"b" \n : 3}}]', /"b" twice/)
  refuses(`{"${'k'.repeat(100)}":1,"${'k'.repeat(100)}":1}`, /"k{64}" twice/)
})

test('__proto__ is refused as a key', () => {
  refuses('{"__proto__":1}', /__proto__/)
  refuses(String.raw`[{"a":{"\u005f_proto__":{}}}]`, /__proto__/)
})

test('twenty levels are taken, one more is not', () => {
  assert.doesNotThrow(() => parse('['.repeat(20) + ']'.repeat(20)))
  refuses('['.repeat(21) + ']'.repeat(21), /deeper than 20/)
  refuses(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`, /deeper than 20/)
})

test('levels that were closed do not count', () => {
  assert.doesNotThrow(() => parse(`[${'[[]],'.repeat(100)}[]]`))
})

test('more than 2,000 values are refused, before anything is parsed', () => {
  assert.doesNotThrow(() => parse(`[${'1,'.repeat(2_000)}1]`))
  assert.throws(() => parse(`[${'1,'.repeat(2_001)}1]`), /more than 2000/)
  assert.throws(() => parse(`${'[1,'.repeat(10)}${'1,'.repeat(2_001)}`), /more than 2000/)
})

test('a string that never ends is no JSON, and no endless loop', () => {
  refuses('{"a":"b', /not valid JSON/)
  refuses('["\\', /not valid JSON/)
})

test('bytes that are no UTF-8 are refused, and the message says so', () => {
  assert.throws(() => parseJsonBody(Uint8Array.from([0x22, 0xff, 0x22])), /not valid UTF-8/)
})

test('arbitrary bytes are read or refused, and nothing else happens', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      try {
        parseJsonBody(bytes)
      } catch (error) {
        assert.ok(error instanceof Failure)
      }
    }),
  )
})
