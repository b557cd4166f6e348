// `npm run mails` writes docs/mails: every kind of mail in every language, so that people can see what Parley writes before they
// install it.

import { mkdir, writeFile } from 'node:fs/promises'
import { mailPages } from './mails/page.ts'

const FOLDER = new URL('../docs/mails/', import.meta.url)

await mkdir(FOLDER, { recursive: true })
for (const [name, page] of mailPages()) await writeFile(new URL(name, FOLDER), page)
