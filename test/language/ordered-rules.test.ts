import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MARKING } from '#core/language/clauses/marking.ts'
import { SPREADING } from '#core/language/clauses/spreading.ts'
import { CLOSING } from '#core/language/discourse/constraints.ts'
import { IGNORING } from '#core/language/discourse/general-answers.ts'
import { BESIDE } from '#core/language/doubt/beside-a-yes.ts'
import { RESERVING } from '#core/language/doubt/reservations.ts'
import type { Rule } from '#core/language/rule.ts'
import { THREE_OFFERS, understood } from './support/say.ts'

// Every rule of a table whose order matters brings an example. It is read as it says, and it needs its rule: an example
// that reads the same without it proves nothing.

const TABLES: Record<string, Rule<unknown>[]> = { MARKING, SPREADING, IGNORING, CLOSING, RESERVING, BESIDE }

const exampleOf = ({ example, answersOffers }: Rule<unknown>) =>
  understood(example, { offers: answersOffers ? THREE_OFFERS : [] })

function without<T>(table: Rule<unknown>[], rule: Rule<unknown>, work: () => T): T {
  const at = table.indexOf(rule)
  table.splice(at, 1)
  try {
    return work()
  } finally {
    table.splice(at, 0, rule)
  }
}

for (const [name, table] of Object.entries(TABLES))
  for (const rule of [...table])
    test(`${name}: ${rule.name}`, () => {
      assert.equal(exampleOf(rule), rule.gives)
      const otherwise = without(table, rule, () => exampleOf(rule))
      assert.notEqual(otherwise, rule.gives, 'the example reads the same without the rule: it needs another one')
    })

test('every rule has a name of its own in its table', () => {
  for (const [name, table] of Object.entries(TABLES))
    assert.equal(new Set(table.map((rule) => rule.name)).size, table.length, name)
})
