import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { statesPage } from '../../bin/states.ts'

test('docs/states.md is what the table of transitions says', async () => {
  const written = await readFile(new URL('../../docs/states.md', import.meta.url), 'utf8')
  assert.ok(statesPage() === written, 'run npm run states')
})

test('the page draws every move and says every refusal', () => {
  const page = statesPage()
  for (const line of [
    '  [*] --> active: create',
    '  active --> paused: pause',
    '  paused --> active: resume',
    '  active --> cancelled: cancel',
    '  paused --> cancelled: cancel',
    '  active --> booked: a time is agreed',
    '| cancel | → cancelled | → cancelled | – | – |',
    '| update_context | allowed | – | – | – |',
    '- Cannot pause a request that is paused; it must be active.',
  ])
    assert.ok(page.split('\n').includes(line), line)
})
