import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSeal, SealError } from '#seal/seal.ts'

const secret = randomBytes(32)

test('what is sealed opens in its place, whatever the text', () => {
  const seal = createSeal(secret)
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, place) => {
      assert.equal(createSeal(secret).open(seal.seal(text, place), place), text)
    }),
  )
})

test('the same text is never sealed to the same bytes, and cannot be seen in them', () => {
  const seal = createSeal(secret)
  const sealed = seal.seal('whsec_sesame', 'we_1:secret')
  assert.notDeepEqual(sealed, seal.seal('whsec_sesame', 'we_1:secret'))
  assert.equal(sealed.includes('sesame'), false)
  assert.equal(sealed[0], 1)
})

test('what is sealed for one place does not open in another', () => {
  const seal = createSeal(secret)
  assert.throws(() => seal.open(seal.seal('a', 'we_1:secret'), 'we_2:secret'), /another place/)
  assert.throws(() => seal.open(seal.seal('a', 'we_1:secret'), 'we_1:headers'), SealError)
})

test('a single changed bit is noticed wherever it is', () => {
  const seal = createSeal(secret)
  const sealed = seal.seal('whsec_sesame', 'we_1')
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3] = changed[bit >> 3]! ^ (1 << (bit & 7))
    assert.throws(() => seal.open(changed, 'we_1'), SealError)
  }
  for (let length = 0; length < sealed.length; length++)
    assert.throws(() => seal.open(sealed.subarray(0, length), 'we_1'), SealError)
})

test('another secret is told apart from damage, and the message says what to do', () => {
  const sealed = createSeal(secret).seal('a', 'we_1')
  assert.throws(() => createSeal(randomBytes(32)).open(sealed, 'we_1'), {
    name: 'SealError',
    message: /^The sealed value of we_1 was sealed with another PARLEY_SECRET \(key [0-9a-f]{8}; .*Start with/,
  })
})

test('the first of several secrets seals, and all of them open', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)]
  const both = createSeal(fresh, old)
  assert.equal(both.open(createSeal(old).seal('a', 'we_1'), 'we_1'), 'a')
  assert.equal(createSeal(fresh).open(both.seal('b', 'we_1'), 'we_1'), 'b')
  assert.deepEqual(both.keyIds, [...createSeal(fresh).keyIds, ...createSeal(old).keyIds])
})
