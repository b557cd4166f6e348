// Mails of organizers and of people who ask for a meeting, with what a strong model answered to their prompts. It saw the
// prompts and nothing else.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readByBoth, readClaimed } from '#core/language/agreement/both.ts'
import { read } from '#core/language/read.ts'
import { grade } from '#core/language/score/grade.ts'
import type { Labelled } from '#core/language/score/item.ts'

const lines = <T>(name: string): T[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const answers = new Map(lines<{ id: string }>('other-answers.jsonl').map((answer) => [answer.id, answer]))

const failing = (mails: Labelled[], reader: (mail: Labelled) => Parameters<typeof grade>[1]) =>
  mails.flatMap((mail) => {
    const { pass, differences } = grade(mail, reader(mail))
    return pass ? [] : [`${mail.id}: ${differences.map(({ field }) => field).join(', ')}`]
  })

for (const [name, needlessMax] of [
  ['organizer', 1],
  ['requester', 0],
] as const)
  test(`the ${name}'s mails are read exactly by both readers together, and none is sure and wrong`, () => {
    const mails = lines<Labelled>(`${name}-mails.jsonl`)
    assert.equal(mails.length, 30)
    const both = (mail: Labelled) => readByBoth(mail.in, answers.get(mail.id)).reading
    assert.deepEqual(
      failing(mails, (mail) => readClaimed(mail.in, answers.get(mail.id))!),
      [],
    )
    assert.deepEqual(failing(mails, both), [])
    const graded = mails.map((mail) => grade(mail, both(mail)))
    assert.equal(graded.filter(({ dangerous }) => dangerous).length, 0)
    assert(graded.filter(({ needless }) => needless).length <= needlessMax)
  })

test('an answer, an order or a wish that nobody uttered is told from a right one', () => {
  const [first] = lines<Labelled>('organizer-mails.jsonl')
  const right = readByBoth(first!.in, answers.get(first!.id)).reading
  const changes: [Partial<typeof right>, string, boolean][] = [
    [{ answer: 'no' }, 'answer', false],
    [{ instructions: [] }, 'instructions', false],
    [{ instructions: [{ do: 'drop', email: 'dolores@kesslerpaint.example', by: null }] }, 'instructions', true],
  ]
  for (const [change, field, dangerous] of changes) {
    const graded = grade(first!, { ...right, sure: true, ...change })
    assert.deepEqual([graded.differences.map((each) => each.field), graded.dangerous], [[field], dangerous])
  }
  const asked = lines<Labelled>('requester-mails.jsonl').find(({ expect }) => expect.request?.wants === false)!
  const wanted = { ...read(asked.in), request: { wants: true, duration_minutes: null, people: [], timeframe: null } }
  assert.equal(grade(asked, wanted).dangerous, true)
})
