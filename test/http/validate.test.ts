import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Failure } from '#core/failure.ts'
import { validatorCompiler } from '#http/validate.ts'

/** What the caller hears, as `type message`; or the value as the route gets it. */
function check(schema: object, data: unknown, httpPart = 'body'): unknown {
  const result = validatorCompiler({ schema, method: 'POST', url: '/', httpPart })(data) as {
    value?: unknown
    error?: unknown
  }
  if (result.error === undefined) return result.value
  assert.ok(result.error instanceof Failure)
  return `${result.error.type} ${result.error.message}`
}

const Name = Type.String({ trim: true, minLength: 1, maxLength: 3 })
const Body = Type.Object({
  name: Name,
  size: Type.Optional(Type.Integer({ minimum: 5, maximum: 9 })),
  mode: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] })),
  list: Type.Optional(
    Type.Array(Type.Object({ at: Type.String({ format: 'date-time' }) }), { minItems: 1, maxItems: 2 }),
  ),
  email: Type.Optional(Type.String({ format: 'email' })),
  zone: Type.Optional(Type.Unsafe<string>({ type: ['string', 'null'], format: 'time-zone' })),
})

test('messages name the field, the problem and the remedy', () => {
  const at = '2026-01-01T00:00:00Z'
  const said: [unknown, string][] = [
    [{}, 'invalid_request name: is required. Add it to the body.'],
    [{ name: '  ' }, 'invalid_request name: is required and must not be empty. Give it a value.'],
    [{ name: 5 }, 'invalid_request name: must be a string.'],
    [{ name: 'abcd' }, 'validation_error name: must have at most 3 characters.'],
    [{ name: 'a', size: 4 }, 'validation_error size: must be 5 or more.'],
    [{ name: 'a', size: 10 }, 'validation_error size: must be 9 or less.'],
    [{ name: 'a', size: 5.5 }, 'invalid_request size: must be a whole number.'],
    [{ name: 'a', size: '5' }, 'invalid_request size: must be a whole number.'],
    [{ name: 'a', mode: 'c' }, 'validation_error mode: must be one of a, b.'],
    [{ name: 'a', list: [] }, 'validation_error list: must have at least 1 item.'],
    [{ name: 'a', list: [{ at }, { at }, { at }] }, 'validation_error list: must have at most 2 items.'],
    [{ name: 'a', list: [{}] }, 'invalid_request list[0].at: is required. Add it to the body.'],
    [
      { name: 'a', list: [{ at }, { at: 'x' }] },
      'invalid_request list[1].at: must be an ISO 8601 time with an offset, such as 2027-01-31T09:00:00Z.',
    ],
    [{ name: 'a', email: 'x' }, 'validation_error email: must be an email address, such as ana@acme.test.'],
    [{ name: 'a', zone: 'x' }, 'validation_error zone: must be an IANA time zone, such as Europe/Lisbon.'],
    [{ name: 'a', zone: 5 }, 'invalid_request zone: must be a string or null.'],
    [[], 'invalid_request The body: must be a JSON object.'],
  ]
  for (const [data, message] of said) assert.equal(check(Body, data), message)
})

test('a name is trimmed before its length counts, and code points count', () => {
  assert.deepEqual(check(Body, { name: '  🚀🚀🚀 ' }), { name: '🚀🚀🚀' })
})

test('1.0 is a whole number, -0 and infinity are not in any range', () => {
  assert.deepEqual(check(Body, JSON.parse('{"name":"a","size":5.0}')), { name: 'a', size: 5 })
  assert.match(String(check(Body, JSON.parse('{"name":"a","size":-0}'))), /5 or more/)
  assert.match(String(check(Body, JSON.parse('{"name":"a","size":1e400}'))), /^(invalid_request|validation_error) size/)
})

test('at most three messages are told, structural ones first', () => {
  const wrong = { name: 'abcd', size: 'x', mode: 5, list: 5, email: 5 }
  assert.equal(
    check(Body, wrong),
    'invalid_request size: must be a whole number. mode: must be a string. list: must be a list.',
  )
})

const Query = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
  role: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['a'] })),
})

test('a query has its numbers read and its defaults filled in; whatever is wrong in it is invalid_request', () => {
  assert.deepEqual(check(Query, {}, 'querystring'), { limit: 25 })
  assert.deepEqual(check(Query, { limit: '007' }, 'querystring'), { limit: 7 })
  assert.equal(check(Query, { limit: '0' }, 'querystring'), 'invalid_request limit: must be 1 or more.')
  assert.equal(check(Query, { role: 'b' }, 'querystring'), 'invalid_request role: must be one of a.')
  for (const limit of ['Infinity', '1e1', '0x1', ' 1', '1.0', ''])
    assert.equal(check(Query, { limit }, 'querystring'), 'invalid_request limit: must be a whole number.')
})

test('a parameter that is given twice is to be given once', () => {
  const said = 'invalid_request limit: is in the query more than once. Give it once.'
  assert.equal(check(Query, { limit: ['1', '2'] }, 'querystring'), said)
  assert.deepEqual(check(Query, { unknown: ['1', '2'] }, 'querystring'), { unknown: ['1', '2'], limit: 25 })
})

test('a time in a query whose + became a space is told how to write it', () => {
  const Since = Type.Object({ since: Type.String({ format: 'date-time' }) })
  assert.match(
    String(check(Since, { since: '2027-01-31T09:00:00 01:00' }, 'querystring')),
    /the \+ of an offset as %2B\.$/,
  )
  assert.doesNotMatch(String(check(Since, { since: 'yesterday' }, 'querystring')), /%2B/)
})

test('a pattern says in its own words what it wants', () => {
  const Hour = Type.Object({ start: Type.String({ pattern: '^[0-9]{2}:[0-9]{2}$', 'x-problem': 'must be HH:MM.' }) })
  assert.equal(check(Hour, { start: 'nine' }), 'validation_error start: must be HH:MM.')
})

test('one line has no control characters, line ends or marks that turn the writing round', () => {
  const Line = Type.Object({ title: Type.String({ trim: true, text: 'line' }) })
  for (const sign of ['\n', '\r', '\t', '\x01', '\x7f', '\x85', '\u2028', '\u202e', '\u2066', '\u2069'])
    assert.match(
      String(check(Line, { title: `a${sign}b` })),
      /^validation_error title: must be one line .* Remove them\.$/,
    )
  assert.deepEqual(check(Line, { title: ' Zoë 李 👩‍👩‍👧 שלום\n' }), { title: 'Zoë 李 👩‍👩‍👧 שלום' })
})

test('a text of several lines may have tabs and line ends, and no other control characters', () => {
  const Lines = Type.Object({ purpose: Type.String({ text: 'lines' }) })
  assert.deepEqual(check(Lines, { purpose: 'a\r\n\tb' }), { purpose: 'a\r\n\tb' })
  for (const sign of ['\x07', '\x1b', '\u202e'])
    assert.match(String(check(Lines, { purpose: `a${sign}` })), /^validation_error purpose: must not have control/)
})
