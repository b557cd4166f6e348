import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { newKernel } from '#core/language/judge/kernel.ts'
import { lookAt } from '#core/language/judge/look.ts'
import { newNet, TOKENS_AT_ONCE } from '#core/language/judge/net.ts'
import { weightsIn } from '#core/language/judge/weights.ts'
import { newEffort } from '#core/language/text/effort.ts'
import { manifest, shippedNet } from '#reader/shipped-net.ts'
import { outputHashes } from '../../reader/outputs.ts'
import { inputOf } from '../../reader/situation.ts'

const mail = (text: string) => inputOf({ situation: { role: 'participant', list: 'Tue 24 Nov 10:00' }, text })

test('the kernel gives the sums of plain loops, for any numbers', () => {
  const numbers = fc.record({
    rows: fc.integer({ min: 1, max: 3 }).map((groups) => 4 * groups),
    size: fc.integer({ min: 1, max: 6 }).map((eights) => 8 * eights),
    outputs: fc.integer({ min: 1, max: 9 }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(numbers, ({ rows, size, outputs, seed }) => {
      const { memory, multiply } = newKernel(65_536)
      const input = new Int16Array(memory.buffer, 0, rows * size)
      const weights = new Int8Array(memory.buffer, 16_384, outputs * size)
      const sums = new Int32Array(memory.buffer, 32_768, rows * outputs)
      for (const at of input.keys()) input[at] = Math.imul(seed + at, 2_654_435_761) % 16_383
      for (const at of weights.keys()) weights[at] = Math.imul(seed - at, 40_503) % 128
      multiply(0, 16_384, 32_768, rows, size, outputs)
      for (let row = 0; row < rows; row += 1)
        for (let output = 0; output < outputs; output += 1) {
          let sum = 0
          for (let at = 0; at < size; at += 1) sum += input[row * size + at]! * weights[output * size + at]!
          assert.equal(sums[row * outputs + output], sum)
        }
    }),
  )
})

test('the net that ships gives the stored outputs, number by number', () => {
  const stored = JSON.parse(readFileSync('reader/outputs.json', 'utf8'))
  assert.equal(Object.keys(stored).length, 200)
  assert.deepEqual(outputHashes(shippedNet()), stored)
})

test('the manifest names the examples as they are', () => {
  const { examples } = JSON.parse(readFileSync('src/reader/manifest.json', 'utf8'))
  const now = Object.fromEntries(
    globSync('reader/examples/*.txt')
      .sort()
      .map((file) => [
        file.replace('reader/examples/', ''),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  )
  assert.deepEqual(now, examples, 'an example changed: train again, or put new ones into reader/examples/new')
})

test('a file that is not one of weights, or is made for another reader, is refused', () => {
  assert.throws(() => weightsIn(new Uint8Array(64), ''), /not a file of weights/)
  const file = readFileSync('src/reader/weights.bin')
  const other = Buffer.from(file)
  other.write('"sight": 9', other.indexOf('"sight": 1'))
  assert.throws(() => weightsIn(other, ''), /weights for sight 9/)
})

test('the weights are at most 8 MB, and their hash is that of the manifest', () => {
  const file = readFileSync('src/reader/weights.bin')
  assert.ok(file.length <= 8_000_000, `${file.length} bytes`)
  assert.equal(createHash('sha256').update(file).digest('hex'), manifest().weights)
})

test('a mail says the same whatever was read before it, and in a net of its own', () => {
  const look = () => lookAt(mail('Tuesday at 10 suits me, Wednesday does not.'), 'list', newEffort()).sight
  const net = shippedNet()
  const first = net.run(look()).values
  net.run(lookAt(mail('x '.repeat(3_000)), 'list', newEffort()).sight)
  assert.deepEqual(net.run(look()).values, first)
  assert.deepEqual(newNet(net.weights).run(look()).values, first)
})

test('of a text without end as many tokens are read as there is room for', () => {
  const { sight } = lookAt(mail('Tuesday or not, '.repeat(8_000)), 'list', newEffort())
  assert.equal(shippedNet().run(sight).tokens, Math.min(sight.tokens.length, TOKENS_AT_ONCE))
})

test('a mail without words has no outputs', () =>
  assert.equal(shippedNet().run(lookAt(mail(''), 'list', newEffort()).sight).tokens <= 1, true))
