// `npm run numbers` writes the numbers that people feel into docs/negotiation.md, from the file that the negotiation imports them
// from; with --check it only compares.

import { readFile, writeFile } from 'node:fs/promises'
import * as policy from '#core/negotiation/policy.ts'

const PAGE = new URL('../docs/negotiation.md', import.meta.url)
const SOURCE = new URL('../src/core/negotiation/policy.ts', import.meta.url)

const BEGIN = '<!-- Written by npm run numbers from src/core/negotiation/policy.ts. -->'
const END = '<!-- End of the numbers. -->'

const VALUES: Record<string, number | readonly number[]> = policy
/** The unit ends the name. Any other number is a count, and its sentence says of what. */
const UNITS = ['business days', 'days', 'weeks', 'hours', 'minutes', 'seconds']

/** The page with its table as the constants have it now. */
export async function withNumbers(page: string): Promise<string> {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (after === undefined) throw new Error(`docs/negotiation.md lacks the lines "${BEGIN}" and "${END}".`)
  return `${before}${BEGIN}\n\n${tableOf(await readFile(SOURCE, 'utf8'))}\n\n${END}${after}`
}

/** A heading or a constant each, in the order of the file. */
const PARTS =
  /^\/\/ # (?<heading>.+)$|^\/\*\* (?<sentence>.+?)(?: \((?<rule>\d+)\))?\. \*\/\nexport const (?<name>\w+) = /gm

function tableOf(source: string): string {
  const parts = [...source.matchAll(PARTS)].map(({ groups }) => groups!)
  const told = parts.flatMap(({ name }) => name ?? [])
  const untold = Object.keys(VALUES).filter((name) => !told.includes(name))
  if (untold.length > 0) throw new Error(`Give each a comment of one line that ends with a full stop: ${untold}`)
  const rows = parts.map(({ heading, name, sentence, rule = '' }) =>
    heading ? `| **${heading}** | | |` : `| ${inWords(name!)} | ${sentence}. | ${rule} |`,
  )
  return ['| number | where people feel it | rule |', '|---|---|---|', ...rows].join('\n')
}

function inWords(name: string): string {
  const value = [VALUES[name]!].flat().join(', ')
  const words = name.toLowerCase().replaceAll('_', ' ')
  if (words.endsWith(' hour')) return `${value}:00`
  const unit = UNITS.find((each) => words.endsWith(` ${each}`))
  if (!unit) return value
  return `${value} ${value === '1' ? unit.replace(/s$/, '') : unit}`
}

if (import.meta.main) {
  const written = await readFile(PAGE, 'utf8')
  const actual = await withNumbers(written)
  if (actual === written) process.stdout.write('The numbers in docs/negotiation.md are up to date.\n')
  else if (process.argv.includes('--check')) {
    process.stderr.write('The numbers in docs/negotiation.md are not those of the code. Run npm run numbers.\n')
    process.exitCode = 1
  } else {
    await writeFile(PAGE, actual)
    process.stdout.write('Wrote the numbers into docs/negotiation.md.\n')
  }
}
