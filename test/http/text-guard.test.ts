import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure } from '#core/failure.ts'
import { refuseUnstorable, withoutNulls } from '#http/text-guard.ts'

const refusal = (value: unknown) => {
  try {
    refuseUnstorable(value, 'validation_error')
    return null
  } catch (error) {
    assert.ok(error instanceof Failure)
    return `${error.type} ${error.message.split(' ')[0]}`
  }
}

test('text with NUL or half a surrogate pair is refused with the place where it stands', () => {
  assert.equal(refusal({ name: 'a\0' }), 'validation_error name:')
  assert.equal(refusal({ a: { b: ['ok', { c: '\ud800' }] } }), 'validation_error a.b[1].c:')
  assert.equal(refusal(['\udc00']), 'validation_error [0]:')
  assert.equal(refusal('\0'), 'validation_error The')
})

test('everything else passes', () => {
  for (const value of [null, undefined, 5, true, '', '🚀', [], {}, { a: [1, null, 'é'] }])
    assert.equal(refusal(value), null)
})

test('a place with a strange name is shown without the strangeness', () => {
  assert.equal(refusal({ 'n\u0000\u202eame': '\0' }), 'validation_error n??ame:')
})

test('null fields are dropped at every level, in lists they stay', () => {
  assert.deepEqual(withoutNulls({ a: null, b: 0, c: '', d: false, e: { f: null, g: 1 }, h: [null, { i: null }] }), {
    b: 0,
    c: '',
    d: false,
    e: { g: 1 },
    h: [null, { i: null }],
  })
  for (const value of [null, undefined, 5, 'a', true]) assert.equal(withoutNulls(value), value)
})
