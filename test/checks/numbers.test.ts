import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { withNumbers } from '../../bin/numbers.ts'

const page = await readFile(new URL('../../docs/negotiation.md', import.meta.url), 'utf8')

test('the numbers in docs/negotiation.md are those that the negotiation uses', async () => {
  assert.ok((await withNumbers(page)) === page, 'run npm run numbers')
})

test('each number stands there with its unit, its sentence and its rule', async () => {
  const lines = (await withNumbers(page)).split('\n')
  for (const [start, end] of [
    ['| **Silence** |', '| |'],
    ['| 2, 3, 5 business days | Somebody who does not answer is asked again', '| 23 |'],
    ['| 1 business day | ', '|  |'],
    ['| 9:00 | Follow-ups and reminders leave', '| 23 |'],
    ['| 14 days | An agreement', '| 14 |'],
    ['| 0.5 days | ', '| 44 |'],
    ['| 6 | Nobody gets more mails than this', '|  |'],
  ] as const)
    assert.ok(
      lines.some((line) => line.startsWith(start) && line.endsWith(end)),
      start,
    )
})

test('a number that is changed by hand on the page does not stay there', async () => {
  const byHand = page.replace('| 14 days |', '| 15 days |')
  assert.notEqual(byHand, page)
  assert.ok((await withNumbers(byHand)) === page)
})
