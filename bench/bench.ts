import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Row, table } from './support/row.ts'

// `npm run bench`: every figure as one table. `npm run bench -- api start` runs only those files of this folder, and `-- scale`, which takes
// half an hour and 25 GB, runs only if it is named.

const ONLY_NAMED = ['scale']

const chosen = process.argv.slice(2)
const files = (await Array.fromAsync(glob('bench/*.ts')))
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'bench')
const unknown = chosen.filter((name) => !files.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No bench named ${unknown.join(', ')}; there are ${files.sort().join(', ')}.\n`)
  process.exit(2)
}

const rows: Row[] = []
for (const name of files
  .sort()
  .filter((name) => (chosen.length === 0 ? !ONLY_NAMED.includes(name) : chosen.includes(name)))) {
  process.stderr.write(`measuring ${name}…\n`)
  const bench = (await import(`./${name}.ts`)) as { run(): Promise<Row[]> }
  rows.push(...(await bench.run()))
}
process.stdout.write(`${table(rows)}\n`)
process.exitCode = rows.every((row) => row.ok) ? 0 : 1
