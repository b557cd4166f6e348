import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { headersProblem } from '#core/webhook/headers.ts'

const problem = (key: string, value = 'x') => headersProblem([{ key, value }])

test('usual headers are fine', () => {
  for (const key of ['Authorization', 'X-Api-Key', 'x_y', "!#$%&'*+-.^_`|~09az", 'User-Agent', 'Hosted', 'Text']) {
    assert.equal(problem(key, 'Bearer abc def'), null, key)
  }
  assert.equal(problem('x', ''), null)
})

test('headers that frame, route or sign the message are refused', () => {
  const names =
    'Host HOST Connection Transfer-Encoding TE Trailer Upgrade Expect Keep-Alive Content-Length content-type Content-X ' +
    'Proxy-Authorization Proxy-X X-Webhook-Signature x-webhook-anything Webhook-Id webhook-signature'
  for (const key of names.split(' ')) assert.match(problem(key) ?? '', /set by the service/, key)
})

test('a key is a token', () => {
  for (const key of ['', ' ', 'a b', 'a:', 'a\r\nb', 'é', 'a\0', '(a)', '"a"', 'a,b'])
    assert.notEqual(problem(key), null, key)
})

test('a value is printable ASCII, with spaces only inside', () => {
  for (const value of [' a', 'a ', 'a\nb', 'a\r\nb', 'a\tb', 'a\0b', 'é', '\x7f', ' ']) {
    assert.notEqual(problem('x', value), null, JSON.stringify(value))
  }
})

test('lengths and number are bounded', () => {
  assert.equal(problem('a'.repeat(128)), null)
  assert.notEqual(problem('a'.repeat(129)), null)
  assert.equal(problem('x', 'a'.repeat(1_024)), null)
  assert.notEqual(problem('x', 'a'.repeat(1_025)), null)
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `x-${index}`, value: 'a' }))
  assert.equal(headersProblem(many(20)), null)
  assert.notEqual(headersProblem(many(21)), null)
})

test('what is accepted can never end a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (key, value) => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
      assert(problem(key, value) !== null || (!/[\r\n\0:]/.test(key) && !/[\x00-\x1f]/.test(value)))
    }),
  )
})
