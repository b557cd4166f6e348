import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '#core/language/read.ts'
import { DEVELOPMENT, type Item, readCorpus } from './support/corpus.ts'
import { gradeAll, tally } from './support/tally.ts'

// What was once read right stays right. `npm run score` shows the whole picture; these are floors under it.

const items = readCorpus(DEVELOPMENT)
const scoreOf = (some: Item[]) => tally(gradeAll(some, (item) => read(item.in))).total
/** The later collections, written to find what the first did not teach. */
const isFresh = (item: Item) => /^[stu]/.test(item.id)

test('of the first collection nearly every reply is read exactly, and none is sure and wrong', () => {
  const { items: all, exact, dangerous } = scoreOf(items.filter((item) => !isFresh(item)))
  assert.ok(exact >= all * 0.99, `${exact} of ${all}`)
  assert.equal(dangerous, 0)
})

test('of the later collections nineteen in twenty are read exactly, and none is sure and wrong', () => {
  const { items: all, exact, dangerous } = scoreOf(items.filter(isFresh))
  assert.ok(exact >= all * 0.95, `${exact} of ${all}`)
  assert.equal(dangerous, 0)
})
