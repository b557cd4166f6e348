import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languagesIn, wordsFor } from '#guest/words/catalogues.ts'

test('a reader of French gets the page in French, with its own spaces before punctuation', () => {
  const words = wordsFor(languagesIn('fr-CA,fr;q=0.9,en;q=0.5'))
  assert.equal(words.heading('Ana Ruiz'), 'Rendez-vous avec Ana Ruiz')
  assert.equal(words.pick.question(3), 'Quels créneaux vous conviennent\u00a0?')
  assert.equal(words.locale, 'fr-FR')
  const said = textsIn(words)
  assert.ok(said.length > 60, `${said.length} texts`)
  for (const text of said) assert.doesNotMatch(text, / [:;?!»]|« /)
})

/** Everything that the page can say, with a name and a number in it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return [value('Ana Ruiz', 'mardi')]
  return Object.values(value as object).flatMap(textsIn)
}
