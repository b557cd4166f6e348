import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { mailPages } from '../../bin/mails/page.ts'

test('docs/mails shows what is sent', async () => {
  for (const [name, page] of mailPages()) {
    const written = await readFile(new URL(`../../docs/mails/${name}`, import.meta.url), 'utf8')
    assert.ok(written === page, `docs/mails/${name}: run npm run mails`)
  }
})
