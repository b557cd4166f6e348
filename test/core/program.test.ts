import assert from 'node:assert/strict'
import { test } from 'node:test'
import { programName } from '#core/program/name.ts'
import { isRegistered, redirectProblem, withAnswer } from '#core/program/redirect-uri.ts'
import { scopesIn } from '#core/program/scopes.ts'
import { formatToken, isToken } from '#core/program/token.ts'
import { clientFrom, clientIdOf, clientIn } from '#http/oauth/registration.ts'
import { createSeal } from '#seal/seal.ts'

test('a program can be sent its answer over https, or on the machine of its person', () => {
  for (const uri of [
    'https://desk.test/back',
    'https://desk.test',
    'https://Desk.test:8443/back?for=parley',
    'http://127.0.0.1/back',
    'http://127.0.0.1:6274/back',
    'http://[::1]:6274/back',
    'http://localhost:6274',
  ])
    assert.equal(redirectProblem(uri), null, uri)
})

test('nothing else is an address for an answer', () => {
  for (const uri of [
    '',
    'desk.test/back',
    'http://desk.test/back',
    'http://127.0.0.1.desk.test/back',
    'http://127.0.0.2/back',
    'http://localhost.desk.test/back',
    'http://127.0.0.1@desk.test/back',
    'https://desk.test@evil.test/back',
    'https://desk.test\\@evil.test/back',
    'https://desk.test/back#part',
    'https://desk.test/a b',
    'https://desk.test/\r\nset-cookie: x=y',
    'https://desk.test/"><script>',
    'https://desk.test;script-src https://evil.test',
    'https://*.desk.test/back',
    'https:///back',
    'https://desk.test:99999/back',
    'HTTPS://desk.test/back',
    'javascript:alert(1)',
    'data:text/html,x',
    'desk://back',
    'https://dësk.test/back',
    `https://desk.test/${'a'.repeat(300)}`,
  ])
    assert.notEqual(redirectProblem(uri), null, uri)
})

test('an address must be one that was registered, letter by letter, but for the port on the own machine', () => {
  const registered = ['https://desk.test/back', 'http://127.0.0.1:6274/back', 'http://[::1]/back', 'http://localhost/']
  for (const uri of [
    'https://desk.test/back',
    'http://127.0.0.1:51004/back',
    'http://127.0.0.1/back',
    'http://[::1]:51004/back',
    'http://localhost:51004/',
  ])
    assert.ok(isRegistered(uri, registered), uri)
  for (const uri of [
    'https://desk.test/back/',
    'https://desk.test/back?x=1',
    'https://desk.test:8443/back',
    'https://desk.test/Back',
    'https://DESK.test/back',
    'https://evil.test/back',
    'https://desk.test.evil.test/back',
    'http://127.0.0.1:51004/other',
    'http://localhost:51004/back',
    'http://127.0.0.1:99999/back',
    'http://127.0.0.1:51004@evil.test/back',
  ])
    assert.ok(!isRegistered(uri, registered), uri)
})

test('the answer joins what the address already asks', () => {
  assert.equal(withAnswer('https://desk.test/back', { code: 'a b' }), 'https://desk.test/back?code=a+b')
  assert.equal(withAnswer('https://desk.test/back?for=x', { code: 'a&b' }), 'https://desk.test/back?for=x&code=a%26b')
})

test('a program has the scopes of assistants, and no others', () => {
  assert.deepEqual(scopesIn('webhooks.write teams.read members.write'), ['teams.read'])
  assert.deepEqual(scopesIn('webhooks.write'), [])
  assert.equal(scopesIn(undefined).length, 4)
  assert.equal(scopesIn('').length, 4)
})

test('a name is one short line that shows what it says', () => {
  assert.equal(programName('  Desk\r\n\u202eassistant\u0000 '), 'Desk assistant')
  assert.equal(programName('\u200b\u2066 \ud800').replaceAll('\ufffd', ''), '')
  assert.equal([...programName('😀'.repeat(500))].length, 100)
})

test('what a program registered is known as long as its secret is, and to nobody else', () => {
  const [old, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const client = clientFrom({ client_name: 'Desk', redirect_uris: ['https://desk.test/back'] })
  const id = clientIdOf(client, createSeal(old))
  assert.match(id, /^[\w-]+$/)
  assert.doesNotMatch(Buffer.from(id, 'base64url').toString('latin1'), /Desk|desk\.test/)
  assert.deepEqual(clientIn(id, createSeal(present, old)), client)
  assert.equal(clientIn(id, createSeal(present)), null)
  assert.equal(
    clientIn(createSeal(old).seal(JSON.stringify(client), 'elsewhere').toString('base64url'), createSeal(old)),
    null,
  )
  const most = clientFrom({
    client_name: 'n'.repeat(500),
    redirect_uris: Array(3).fill(`https://desk.test/${'a'.repeat(280)}`),
  })
  assert.ok(clientIdOf(most, createSeal(old)).length < 1_800, 'it fits into an address and a cookie')
})

test('a token shows what it is for', () => {
  const bytes = new Uint8Array(32).fill(255)
  for (const kind of ['code', 'access', 'refresh'] as const) {
    const token = formatToken(kind, bytes)
    assert.deepEqual(
      (['code', 'access', 'refresh'] as const).filter((other) => isToken(other, token)),
      [kind],
    )
  }
  assert.ok(!isToken('access', `pa_${'x'.repeat(42)}`))
  assert.ok(!isToken('access', `pa_${'x'.repeat(42)}'`))
})
