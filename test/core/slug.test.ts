import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { slugFor } from '#core/team/slug.ts'

test('letters are written in ASCII, whether Unicode can take them apart or not', () => {
  const slugs = {
    'Équipe Été': 'equipe-ete',
    'Straße, Ærø & Łódź': 'strasse-aero-and-lodz',
    'İstanbul ılık': 'istanbul-ilik',
    'Þórshöfn Đakovo': 'thorshofn-dakovo',
    'ǽ ǿ Ǽ Ǿ': 'ae-o-ae-o',
    '① ﬁne ＡＢＣ': '1-fine-abc',
    "Anna’s & Bob's": 'annas-and-bobs',
  }
  for (const [name, slug] of Object.entries(slugs)) assert.equal(slugFor(name), slug, name)
})

test('Cyrillic and Greek names are spelled out', () => {
  assert.equal(slugFor('Отдел продаж'), 'otdel-prodazh')
  assert.equal(slugFor('Київ: підтримка'), 'kiiv-pidtrimka')
  assert.equal(slugFor('Ομάδα Πωλήσεων'), 'omada-poliseon')
})

test('a letter and its mark give the same slug together and apart', () => {
  for (const name of ['Éǿǽ', 'Łódź', 'ﬃ Å'])
    assert.equal(slugFor(name.normalize('NFD')), slugFor(name.normalize('NFC')), name)
})

test('a slug is cut to 40 characters at a word; a first word that is longer is cut itself', () => {
  assert.equal(slugFor(`${'a'.repeat(38)} b c`), `${'a'.repeat(38)}-b`)
  assert.equal(slugFor(`${'a'.repeat(39)} b c`), 'a'.repeat(39))
  assert.equal(slugFor(`a ${'b'.repeat(39)} c`), 'a')
  assert.equal(slugFor('a'.repeat(60)), 'a'.repeat(40))
})

test('a name without anything for ASCII has no slug', () => {
  for (const name of ['', '🚀', '…', '--', '東京']) assert.equal(slugFor(name), '', name)
})

test('whatever the name, a slug is made of words and hyphens, has 40 characters at most, and is its own slug', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ maxLength: 60 })), (name) => {
      const slug = slugFor(name)
      assert.match(slug, /^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      assert.ok(slug.length <= 40)
      assert.equal(slugFor(slug), slug)
    }),
  )
})
