// `npm run mails` writes docs/mails: every kind of mail in every language, so that people can see what Parley writes before they
// install it. `npm run mails -- --words` counts the words around the times in each mail instead, and fails if English has too many.

import { mkdir, writeFile } from 'node:fs/promises'
import { mailPages } from './mails/page.ts'
import { tooLong, wordTable } from './mails/words.ts'

const FOLDER = new URL('../docs/mails/', import.meta.url)

if (process.argv.includes('--words')) {
  process.stdout.write(`${wordTable()}\n`)
  process.exitCode = tooLong().length === 0 ? 0 : 1
} else {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, page] of mailPages()) await writeFile(new URL(name, FOLDER), page)
}
