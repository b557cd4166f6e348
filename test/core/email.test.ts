import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailKey, emailProblem } from '#core/person/email.ts'

test('ordinary and unusual addresses can stand', () => {
  const good = [
    'ana@acme.test',
    "o'neil+tag@a.b.co",
    '1@2.com',
    'ana@münchen.test',
    'ana@xn--mnchen-3ya.test',
    'josé@acme.test',
    'a_b-c.d=e@acme.io',
  ]
  for (const email of [...good, `${'a'.repeat(64)}@acme.test`]) assert.equal(emailProblem(email), null, email)
})

test('what cannot stand says why', () => {
  const problems: [string, RegExp][] = [
    ['ana', /exactly one @/],
    ['ana@acme@test', /exactly one @/],
    ['@acme.test', /before the @/],
    [`${'a'.repeat(65)}@acme.test`, /before the @/],
    [`${'é'.repeat(33)}@acme.test`, /before the @/],
    ['ana@acme', /dot/],
    ['ana@', /dot/],
    ['ana@.test', /dot/],
    ['ana@acme.', /dot/],
    ['ana@-acme.test', /dot/],
    ['ana@acme..test', /dot/],
    ['ana@1.2.3.4', /dot/],
    ['ana@acme.test:25', /character/],
    ['ana@acme.test/x', /dot/],
    ['ana@acme%2etest', /dot/],
    ['.ana@acme.test', /misplaced dot/],
    ['ana.@acme.test', /misplaced dot/],
    ['a..b@acme.test', /misplaced dot/],
    ['a b@acme.test', /character/],
    ['a\u0000@acme.test', /character/],
    ['<ana@acme.test>', /character/],
    ['ana@acme.test, bo@acme.test', /character/],
    [`a@${'b.'.repeat(126)}test`, /254/],
  ]
  for (const [email, problem] of problems) assert.match(emailProblem(email) ?? '', problem, email)
})

test('emails are compared without ASCII capitals, and by the ASCII form of the domain', () => {
  assert.equal(emailKey('Ana@ACME.test'), 'ana@acme.test')
  assert.equal(emailKey('ana@MüNCHEN.test'), emailKey('ana@XN--mnchen-3ya.test'))
  assert.notEqual(emailKey('ana+x@acme.test'), emailKey('ana@acme.test'))
})

test('letters that only look alike make another address, and one that cannot stand', () => {
  const lookalikes: [string, string, RegExp][] = [
    ['\u212aim@acme.test', 'kim@acme.test', /composed form/],
    ['jose\u0301@acme.test', 'josé@acme.test', /composed form/],
    ['kim@\u212acme.test', 'kim@kcme.test', /small letters/],
    ['kim@ａcme.test', 'kim@acme.test', /small letters/],
    ['kim@MÜNCHEN.test', 'kim@münchen.test', /small letters/],
  ]
  for (const [email, other, problem] of lookalikes) {
    assert.notEqual(emailKey(email), emailKey(other), email)
    assert.match(emailProblem(email) ?? '', problem, email)
  }
  assert.notEqual(emailKey('JOSÉ@acme.test'), emailKey('josé@acme.test'))
  assert.equal(emailProblem('JOSÉ@acme.test'), null)
})

test('the key of what is no email is no email’s key', () => {
  for (const text of ['', 'ana', '@', 'a@b@c', '%']) assert.notEqual(emailKey(text), emailKey('ana@acme.test'))
  const disguised = ['\\x.evil.test', '\t', '\r\n', ':80', ':', '/x', '?x', '#x', '\u00ad', '@evil.test']
  for (const tail of disguised) {
    assert.notEqual(emailKey(`ana@acme.test${tail}`), 'ana@acme.test', JSON.stringify(tail))
    assert.notEqual(emailProblem(`ana@acme.test${tail}`), null, JSON.stringify(tail))
  }
})
