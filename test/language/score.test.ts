import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '#core/language/read.ts'
import { DEVELOPMENT, type Item, readCorpus } from './support/corpus.ts'
import { gradeAll, tally } from './support/tally.ts'

// What was once read right stays right. `npm run score` shows the whole picture; these are floors under it.

const items = readCorpus(DEVELOPMENT)
const scoreOf = (some: Item[]) => tally(gradeAll(some, (item) => read(item.in))).total
/** The second collection, written by somebody else to find what the first did not teach. */
const isFresh = (item: Item) => item.id.startsWith('s')

test('of the first collection nearly every reply is read exactly, and none is sure and wrong', () => {
  const { items: all, exact, dangerous } = scoreOf(items.filter((item) => !isFresh(item)))
  assert.ok(exact >= all * 0.99, `${exact} of ${all}`)
  assert.equal(dangerous, 0)
})

test('of the second collection nine in ten are read exactly', () => {
  const { items: all, exact, dangerous } = scoreOf(items.filter(isFresh))
  assert.ok(exact >= all * 0.89, `${exact} of ${all}`)
  assert.ok(dangerous <= 20, `${dangerous} dangerous`)
})
