// `npm run examples`: every file of examples against MARKING.md, and mails that stand twice.

import { glob, readFile } from 'node:fs/promises'
import { type Example, parseExamples } from './marked.ts'

/** What many people write in so few words is no repetition. */
const MAY_COINCIDE = 10

const folders = process.argv.slice(2)
const files = (
  await Array.fromAsync(glob(folders.length > 0 ? folders : 'reader/{examples,calibrate,aside}/**/*.txt'))
).sort()
const seen = new Map<string, string>()
let faults = 0
let mails = 0
for (const file of files) {
  const { examples, problems } = parseExamples(await readFile(file, 'utf8'))
  const repeated = examples.flatMap((example) => repetitionOf(example, `${file}:${example.line}`))
  for (const { line, message } of [...problems, ...repeated].sort((a, b) => a.line - b.line))
    process.stdout.write(`${file}:${line}: ${message}\n`)
  faults += problems.length + repeated.length
  mails += examples.length
}
process.stdout.write(`${mails} mails in ${files.length} files, ${faults} problems\n`)
process.exitCode = faults === 0 ? 0 : 1

/** Two mails with the same words, whatever their numbers, capitals and signs, teach one thing twice. */
function repetitionOf({ line, text, situation }: Example, place: string): { line: number; message: string }[] {
  const words =
    text
      .toLowerCase()
      .replace(/\d+/g, '0')
      .match(/[\p{L}0]+/gu) ?? []
  if (words.length < MAY_COINCIDE) return []
  const key = `${situation.role} ${words.join(' ')}`
  const first = seen.get(key)
  if (first === undefined) seen.set(key, place)
  return first === undefined ? [] : [{ line, message: `says the same as ${first}` }]
}
