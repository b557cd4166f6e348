import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languagesIn, wordsFor } from '../../src/guest/words/catalogues.ts'

test('a reader of Spanish gets the page in Spanish, wherever they live', () => {
  const words = wordsFor(languagesIn('es-MX,es;q=0.9,en;q=0.5'))
  assert.equal(words.locale, 'es-ES')
  assert.equal(words.heading('Ana Ruiz'), 'Reunión con Ana Ruiz')
  assert.equal(words.andMore(1), 'una persona más')
  assert.equal(words.andMore(3), '3 personas más')
})
