import assert from 'node:assert/strict'
import { test } from 'node:test'
import { similarZone } from '#core/time/similar-zone.ts'

test('a city, a name with a mistake and one without its accents lead to the zone that was meant', () => {
  for (const [typed, meant] of [
    ['Lisbon', 'Europe/Lisbon'],
    ['europe/lisbon', 'Europe/Lisbon'],
    ['Europe/Lisbonn', 'Europe/Lisbon'],
    ['Eruope/Berlin', 'Europe/Berlin'],
    ['new york', 'America/New_York'],
    ['São Paulo', 'America/Sao_Paulo'],
    ['Stokholm', 'Europe/Stockholm'],
  ] as const)
    assert.equal(similarZone(typed), meant, typed)
})

test('text that is near no zone means none, however long it is', () => {
  for (const typed of ['', '  ', 'x', 'my place', '+02:00', 'Europe/', 'x'.repeat(1_000_000)])
    assert.equal(similarZone(typed), null, typed.slice(0, 20))
})
