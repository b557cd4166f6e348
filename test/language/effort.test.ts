import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { read } from '#core/language/read.ts'
import { newEffort } from '#core/language/text/effort.ts'
import { newPart } from '#core/language/text/quoted-text.ts'
import { NOW } from './support/say.ts'

/** Twice the text may take twice the steps, and a little more for what begins and ends. */
const MOST_GROWTH = 2.2

const piece = fc
  .array(
    fc.constantFrom(
      'Monday ',
      'not ',
      '3-',
      '3 ',
      'or ',
      'and ',
      ', ',
      '> ',
      '\n',
      '\n\n',
      '-- ',
      'a@',
      '@',
      'a.a',
      '(',
      '1. ',
      'On ',
      'wrote:',
      'From: ',
      '____________',
      '’',
      '0',
      '/',
      ':',
      'é',
      '👍',
      'next ',
      'between ',
      '<b>',
      '&nbsp;',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))

function stepsToRead(text: string): number {
  const effort = newEffort()
  read(
    { now: NOW, timezone: 'UTC', host_timezone: 'UTC', duration_minutes: 30, offers: [], from: 'participant', text },
    null,
    effort,
  )
  return effort.steps
}

function stepsToStrip(text: string): number {
  const effort = newEffort()
  newPart(text, effort)
  return effort.steps
}

test('reading takes steps in proportion to the text, whatever its shape', () => {
  fc.assert(
    fc.property(piece, (shape) => {
      const once = stepsToRead(shape.repeat(400))
      const twice = stepsToRead(shape.repeat(800))
      assert.ok(twice <= once * MOST_GROWTH + 50, `${JSON.stringify(shape)}: ${once} steps, then ${twice}`)
    }),
    { numRuns: 120 },
  )
})

test('stripping quotations takes steps in proportion to the text, whatever its shape', () => {
  fc.assert(
    fc.property(piece, (shape) => {
      const once = stepsToStrip(shape.repeat(2_000))
      const twice = stepsToStrip(shape.repeat(4_000))
      assert.ok(twice <= once * MOST_GROWTH + 50, `${JSON.stringify(shape)}: ${once} steps, then ${twice}`)
    }),
    { numRuns: 60 },
  )
})

test('a megabyte is read without complaint', () => {
  for (const shape of ['Tuesday works. ', 'x', '> quoted\n', '\u0000\u0001', 'שלום ', '<div>a</div>', '\n', '3-']) {
    const text = shape.repeat(Math.ceil(1_000_000 / shape.length))
    const reading = read({
      now: NOW,
      timezone: 'UTC',
      host_timezone: 'UTC',
      duration_minutes: 30,
      offers: [],
      from: 'participant',
      text,
    })
    assert.equal(typeof reading.sure, 'boolean')
  }
})
