// Whoever says where people meet can neither hold up the service with it nor put a place into the organizer's mouth.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { questionsIn } from '#core/language/places/asks-known.ts'
import { asksWhere } from '#core/language/places/asks-where.ts'
import { placeIn, placeNamed } from '#core/language/places/place-in.ts'
import { isPhoneNumber, type Place, placeProblem } from '#core/place.ts'

/** Far more than a linear search needs, and far less than one that tries every way. */
const PATIENCE_MS = 20_000

/** Stops a search that would go on for hours, which a test alone cannot. */
const inTime = <Given, Answer>(search: (text: Given) => Answer, text: Given): Answer =>
  runInNewContext('search(text)', { search, text }, { timeout: PATIENCE_MS })

test('a hostile place is refused without long trying', () => {
  const many = 50_000
  for (const filling of [',', 'x', '#', '1,', ' x', '1#', 'ext.', '* ', ' ', '1 ', '-', ', 1'])
    assert.equal(inTime(isPhoneNumber, `1${filling.repeat(many)}!`), false, filling)
  const link: Place = { kind: 'video', url: `https://${'a.'.repeat(many)}<` }
  assert.match(inTime(placeProblem, link) ?? '', /^url: /)
  const hostile = ['1(', '1-', '!', ' ', '\n', 'no ', 'it ', '?', '> ', '1.1.1.', 'https://']
  for (const filling of hostile)
    for (const text of [
      `https://a${filling.repeat(many)}b?`,
      `it${filling.repeat(many)}x?`,
      `1${filling.repeat(many)}?`,
    ]) {
      assert.notEqual(inTime(placeIn, text)?.kind, 'address', filling)
      assert.equal(inTime(asksWhere, text), false, filling)
      assert.deepEqual(inTime(questionsIn, text).known, [], filling)
      assert.notEqual(inTime(placeNamed, text)?.kind, 'address', filling)
    }
})

test('many questions are read without long trying', () => {
  for (const filling of [
    'who is coming ',
    'wer kommt ',
    'quand est ',
    'how long is it ',
    'hay ',
    'wie ',
    'a que horas ',
  ])
    for (const end of ['?', '? ', 'x?\n'])
      assert.ok(inTime(questionsIn, `${filling.repeat(7)}${end}`.repeat(20_000)).known.length <= 1, filling)
})

test('telephone numbers are still numbers with every way to write an extension', () => {
  const numbers = [
    '+351 21 123 4567',
    '(0)30/123-45',
    '+1 555 123 4567 ext. 12',
    '5551234x9',
    '+1 555 1234,,123456#',
    '5551234;12#34',
  ]
  for (const number of numbers) assert.equal(isPhoneNumber(number), true, number)
  for (const number of ['12', 'call me', '5551234 extra', '5551234,'])
    assert.equal(isPhoneNumber(number), false, number)
})

test('a link that somebody else wrote, or that the organizer rejects, is no place', () => {
  const link = 'https://evil.test/room'
  const rejected = [
    `> Can we use ${link} ?\n\nI will think about it.`,
    `  > ${link}\nI will tell you.`,
    `Not ${link}`,
    `Please do not use\n${link}`,
    `Shall we take ${link}?`,
    `Bitte nicht ${link} nehmen.`,
    `Não ${link}.`,
    `No, ${link} is not ours.`,
  ]
  for (const text of rejected) assert.equal(placeIn(text), null, text)
  const ours = { kind: 'video', url: 'https://meet.acme.test/a?b=1' }
  assert.deepEqual(placeIn(`> Is it ${link} ?\n\nIt is ${ours.url}. Do not be late, will you?`), ours)
})
