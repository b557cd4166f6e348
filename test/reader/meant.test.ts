import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goldOf } from '../../reader/gold.ts'
import { parseExamples } from '../../reader/marked.ts'

// The line below a mail that says by hand what it means: `reader/MARKING.md` has the form.

const LIST =
  '= participant; asked list; now Mon 16 Nov 09:00; list Tue 24 Nov 10:00 | Wed 25 Nov 14:00 | Thu 26 Nov 09:30'

function expected(situation: string, mail: string, meaning: string) {
  const { examples, problems } = parseExamples([situation, mail, meaning].join('\n'))
  assert.deepEqual(problems, [])
  return goldOf(examples[0]!, '').labelled.expect
}

test('what a person wrote below a mail counts in place of what the marks come to, and the intents fit', () => {
  const { picks, free, intents } = expected(LIST, 'en|{free Friday at 3} works', '> picks 2 3; free none')
  assert.deepEqual([picks, free, intents.must], [[1, 2], [], ['accept']])
  assert.ok(intents.not.includes('propose'))
})

test('days are written one by one, from one to another, or as every such day, in the zone of the writer', () => {
  const { free } = expected(
    LIST,
    'en|hm',
    '> free Tue 24 Nov 10:00-11:00, Wed 25 Nov to Thu 26 Nov, every Mon 08:00-09:00',
  )
  assert.deepEqual(
    free!.map(({ start, end }) => `${start.slice(5, 16)} ${end.slice(5, 16)}`),
    [
      '11-24T09:00 11-24T10:00',
      '11-24T23:00 11-25T23:00',
      '11-25T23:00 11-26T23:00',
      ...['11-16', '11-23', '11-30', '12-07'].map((day) => `${day}T07:00 ${day}T08:00`),
    ],
  )
})

test('a request is written with its length, people and days', () => {
  const situation = '= requester; now Mon 16 Nov 09:00'
  const { request } = expected(
    situation,
    'en|Lunch?',
    '> wants yes; length 45; with kim@client.test; timeframe from Tue 1 Dec',
  )
  assert.deepEqual(request, {
    wants: true,
    duration_minutes: 45,
    people: [{ email: 'kim@client.test', name: null }],
    timeframe: { start: '2026-12-01', end: null },
  })
})

test('a writer hears what is wrong with such a line, and where', () => {
  const wrong = (meaning: string) => parseExamples([LIST, 'en|ok', meaning].join('\n')).problems
  assert.match(wrong('> when Tuesday')[0]!.message, /when is not one of picks, free/)
  assert.match(wrong('> free Tuesday')[0]!.message, /“Tuesday” is no time: write Tue 24 Nov 10:00-11:00/)
  assert.match(wrong('> free Mon 24 Nov')[0]!.message, /“Mon 24 Nov” is another day of the week/)
  assert.deepEqual(wrong('> picks two'), [{ line: 3, message: 'two is not a number' }])
  assert.match(parseExamples('> picks 1').problems[0]!.message, /must stand right below it/)
})
