import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseExamples } from '../../reader/marked.ts'

const SITUATION = '= participant; asked list; now Mon 16 Nov 09:00; list Tue 24 Nov 10:00 | Wed 25 Nov 14:00\n'

const parsed = (mail: string) => parseExamples(`${SITUATION}en|${mail}\n`)
const problemsOf = (mail: string) => parsed(mail).problems.map(({ message }) => message)

test('a mail is its words, with marks and acts where they stand', () => {
  const { examples, problems } = parsed('[yes Sure], {free=1 Tuesday} / but {free@1 after 3}')
  assert.deepEqual(problems, [])
  assert.equal(examples[0]!.text, 'Sure, Tuesday\nbut after 3')
  assert.deepEqual(examples[0]!.marks, [
    { from: 6, to: 13, label: 'free', name: '1' },
    { from: 18, to: 25, label: 'free', at: '1' },
  ])
  assert.deepEqual(examples[0]!.acts, [{ from: 0, to: 4, act: 'yes', isHedged: false }])
})

test('a time may stand inside an act, and an act says whom it is about', () => {
  const [example] = parsed('[put_off? push it to {wish next month}] and [drop:Bo+Cy take both off]').examples
  assert.equal(example!.text, 'push it to next month and take both off')
  assert.deepEqual(example!.acts, [
    { from: 0, to: 21, act: 'put_off', isHedged: true },
    { from: 26, to: 39, act: 'drop', isHedged: false, whom: 'Bo+Cy' },
  ])
})

test('a situation holds for the mails below it until the next one', () => {
  const file = `${SITUATION}en|{pick 2}\n= organizer; people Bo Lind, Cy Marsh; about Bo Lind\nde|[drop Weg mit ihm]\n`
  const { examples } = parseExamples(file)
  assert.deepEqual(
    examples.map(({ situation }) => [situation.role, situation.about]),
    [
      ['participant', undefined],
      ['organizer', 'Bo Lind'],
    ],
  )
})

const FAULTS: [string, string][] = [
  ['{maybee Friday}', 'maybee is not a label'],
  ['[sing a song]', 'sing is not an act'],
  ['{free Friday', '} is missing'],
  ['Friday}', '} closes nothing'],
  ['{free@2 Friday}', '@2 hangs on no mark'],
  ['{free=1 Monday} {busy=1 Friday}', 'two marks are named 1'],
  ['{free=1 Monday}, no, {free!1 Friday}', '!1 must replace a mark that is gone'],
  ['[enough:some two will do]', 'enough takes a number'],
  ['{free {busy Friday}}', 'a time inside a time'],
]

for (const [mail, message] of FAULTS)
  test(`a writer is told that ${message}: ${mail}`, () => {
    assert.ok(
      problemsOf(mail).some((problem) => problem.includes(message)),
      `found only: ${problemsOf(mail).join('; ')}`,
    )
  })

test('a mail above the first situation and an unknown key are told with their lines', () => {
  const { problems } = parseExamples('en|{pick 2}\n= participant; mood good\n')
  assert.deepEqual(
    problems.map(({ line }) => line),
    [1, 2],
  )
})
