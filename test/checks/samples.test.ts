import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'

const FOLDER = new URL('../../docs/how-to/', import.meta.url)

const PAGES = [
  {
    page: 'receive-webhooks.md',
    folder: 'receivers',
    samples: ['send.sh', 'verify.go', 'verify.py', 'verify.rb', 'verify.sh', 'verify.ts'],
  },
  { page: 'arrange-from-a-program.md', folder: 'programs', samples: ['arrange.go', 'arrange.py'] },
]

for (const { page, folder, samples } of PAGES)
  test(`${page} quotes every sample as it is`, async () => {
    const text = await readFile(new URL(page, FOLDER), 'utf8')
    assert.deepEqual((await readdir(new URL(folder, FOLDER))).sort(), samples)
    for (const name of samples) {
      const sample = await readFile(new URL(`${folder}/${name}`, FOLDER), 'utf8')
      const quoted = new RegExp(`\\(${folder}/${name}\\)\\n\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\`\\n`).exec(text)?.[1]
      assert.equal(quoted, sample, `docs/how-to/${page} shows another ${name}`)
    }
  })
