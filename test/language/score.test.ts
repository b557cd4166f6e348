import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read } from '#core/language/read.ts'
import { DEVELOPMENT, HELD_OUT, type Item, readCorpus, UNTOUCHED } from './support/corpus.ts'
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

test('of the replies that were kept aside at most two in a hundred are sure and wrong', () => {
  const { items: all, dangerous } = scoreOf(readCorpus([...HELD_OUT, ...Object.values(UNTOUCHED).flat()]))
  assert.ok(dangerous <= all * 0.02, `${dangerous} of ${all}`)
})
