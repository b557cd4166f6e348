import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Example, parseExamples } from '../../reader/marked.ts'

const files = globSync('reader/examples/*.txt').sort()

test('every file of examples is written as MARKING.md says', () => {
  const problems = files.flatMap((file) =>
    parseExamples(readFileSync(file, 'utf8')).problems.map(({ line, message }) => `${file}:${line}: ${message}`),
  )
  assert.deepEqual(problems, [])
})

test('the examples speak all six languages, and use every label', () => {
  const examples = files.flatMap((file): Example[] => parseExamples(readFileSync(file, 'utf8')).examples)
  assert.deepEqual([...new Set(examples.map(({ language }) => language))].sort(), ['de', 'en', 'es', 'fr', 'nl', 'pt'])
  const labels = new Set(examples.flatMap(({ marks }) => marks.map(({ label }) => label)))
  assert.deepEqual(
    [
      'busy',
      'frame',
      'free',
      'gone',
      'len',
      'maybe',
      'nopick',
      'other',
      'pick',
      'second',
      'until',
      'wish',
      'zone',
    ].filter((label) => !labels.has(label)),
    [],
  )
})

test('addresses in the examples belong to nobody', () => {
  const found = files.flatMap((file) => readFileSync(file, 'utf8').match(/@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/g) ?? [])
  assert.deepEqual(
    found.filter((address) => !/\.(?:test|example)$/.test(address)),
    [],
  )
})
