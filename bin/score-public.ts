// npm run score:public [-- folder] [--failures]
// Scores our reader and chrono-node on the same public time expressions. We may not ship the data, so it is read from a folder.
// Exits with 1 unless we are ahead on every file.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { read } from '#core/language/read.ts'
import { PUBLIC_FILES } from '../test/language/support/public/files.ts'
import { judge, keptItems, type Verdict } from '../test/language/support/public/score.ts'
import { percent, table } from '../test/language/support/table.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { failures: { type: 'boolean', default: false } },
})
const folder = positionals[0] ?? join(import.meta.dirname, '../../shared/corpora')

const files = PUBLIC_FILES.filter(({ name }) => existsSync(join(folder, name)))
if (files.length === 0) {
  console.error(`No public corpora in ${folder}: give the folder that holds ${PUBLIC_FILES[0]!.name} and its like.`)
  process.exit(2)
}

const behind: string[] = []
const rows = files.map((file) => {
  const [, ...lines] = readFileSync(join(folder, file.name), 'utf8').trim().split('\n')
  const items = keptItems(
    lines.map((line) => JSON.parse(line)),
    file,
  )
  const verdicts = judge(items, file, read)
  const ours = verdicts.filter(({ oursRight }) => oursRight).length
  const library = verdicts.filter(({ chronoRight }) => chronoRight).length
  if (ours <= library) behind.push(file.name)
  if (options.failures) for (const verdict of verdicts) if (!verdict.oursRight) console.log(failure(verdict))
  return [
    file.name,
    String(lines.length),
    String(items.length),
    percent(ours, items.length),
    percent(library, items.length),
  ]
})
console.log(table(['file', 'lines', 'items', 'ours', 'chrono'], rows))
console.log(behind.length === 0 ? 'ahead on every file' : `not ahead on ${behind.join(', ')}`)
if (behind.length > 0) process.exitCode = 1

function failure({ item, ours, chronoRight }: Verdict): string {
  const shown = (value: unknown) =>
    JSON.stringify(value, (_, part) => (typeof part === 'number' ? new Date(part).toISOString() : part))
  return `${item.id} ${JSON.stringify(item.text)}${chronoRight ? ' (chrono is right)' : ''}
  now      ${new Date(item.now).toISOString()}
  expected ${shown(item.times)}
  got      ${shown(ours)}`
}
