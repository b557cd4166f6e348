import { readFile } from 'node:fs/promises'
import { shellWord } from '#core/shell-word.ts'
import { DEFAULT_DATA_FOLDER } from '#settings/data-folder.ts'
import { page } from './html.ts'
import { sectionOf, toHtml } from './markdown.ts'

// The tour is a section of the README. This page shows it with the address and the data folder of this installation, so that its
// commands can be copied.

const README = new URL('../../../README.md', import.meta.url)
/** The values in the README. */
const EXAMPLE_URL = 'http://127.0.0.1:3000'
const EXAMPLE_KEY = 'KEY=$(cat .parley/development-key)'

export type TourOptions = { publicUrl: string; dataFolder: string }

export async function tourPage(options: TourOptions): Promise<string> {
  const tour = toHtml(tourText(await readFile(README, 'utf8'), options))
  return page(
    'Five-minute tour of Parley',
    `    <main class="text">
      <p class="back"><a href="./"><img src="icon.svg" alt="" width="20" height="20">Parley</a></p>
${tour}
    </main>`,
  )
}

/** The tour as Markdown. */
export function tourText(readme: string, { publicUrl, dataFolder }: TourOptions): string {
  const text = sectionOf(readme, 'Five-minute tour').replaceAll(EXAMPLE_URL, publicUrl)
  if (dataFolder === DEFAULT_DATA_FOLDER) return text
  if (!text.includes(EXAMPLE_KEY)) throw new Error(`the tour no longer says ${EXAMPLE_KEY}`)
  return text.replace(
    EXAMPLE_KEY,
    () => `export PARLEY_DATA=${shellWord(dataFolder)}\nKEY=$(cat "$PARLEY_DATA/development-key")`,
  )
}
