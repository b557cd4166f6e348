import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const FOLDER = new URL('../../docs/how-to/', import.meta.url)

test('the page about receiving webhooks quotes every sample as it is', async () => {
  const page = await readFile(new URL('receive-webhooks.md', FOLDER), 'utf8')
  const samples = await readdir(new URL('receivers/', FOLDER))
  assert.deepEqual(samples.sort(), ['send.sh', 'verify.go', 'verify.py', 'verify.rb', 'verify.sh', 'verify.ts'])
  for (const name of samples) {
    const text = await readFile(new URL(`receivers/${name}`, FOLDER), 'utf8')
    const quoted = new RegExp(`\\(receivers/${name}\\)\\n\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\`\\n`).exec(page)?.[1]
    assert.equal(quoted, text, `docs/how-to/receive-webhooks.md shows another ${name}`)
  }
})
