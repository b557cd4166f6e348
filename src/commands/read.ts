// `parley read`: JSON lines in, one reading a line out. Pure, no database; for scripts, scoring and people who wonder.

import { createInterface } from 'node:readline'
import { read } from '#core/language/read.ts'
import type { ReadInput, Reading } from '#core/language/reading.ts'
import { checkedInput } from './read-input.ts'
import { prettyReading } from './read-pretty.ts'
import { withModel } from './with-model.ts'

export async function readCommand(args: string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== '--pretty' && arg !== '--offline')
  if (unknown !== undefined) {
    process.stderr.write(`parley read: unknown option ${unknown}; see parley read --help\n`)
    return 2
  }
  if (args.includes('--offline')) return await readLines(args, async (input) => read(input))
  return await withModel(async (model) => {
    if (!model) return await readLines(args, async (input) => read(input))
    const { readMail } = await import('#model/read-mail.ts')
    return await readLines(args, async (input, number) => {
      const { reading, failure } = await readMail(input, model)
      if (failure !== null) process.stderr.write(`parley read: line ${number}: read by rules alone (${failure})\n`)
      return reading
    })
  })
}

type ReadOne = (input: ReadInput, number: number) => Promise<Reading>

async function readLines(args: string[], readOne: ReadOne): Promise<number> {
  const pretty = args.includes('--pretty')
  const inColour = pretty && process.stdout.isTTY === true && !process.env.NO_COLOR
  let status = 0
  let number = 0
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    const input = checkedInput(line)
    if (typeof input === 'string') {
      process.stderr.write(`parley read: line ${number}: ${input}\n`)
      status = 1
      continue
    }
    const reading = await readOne(input, number)
    if (pretty) process.stdout.write(prettyReading(input, reading, inColour))
    else process.stdout.write(`${JSON.stringify(reading, FIXED_FIELDS)}\n`)
  }
  return status
}

/** The interface is fixed: doubts and constraints stay inside the program. */
const FIXED_FIELDS = [
  'picks',
  'free',
  'busy',
  'intents',
  'duration_minutes',
  'timezone',
  'people',
  'until',
  'sure',
  'because',
  'start',
  'end',
  'email',
  'name',
  'words',
  'meaning',
  'answer',
  'instructions',
  'do',
  'by',
  'request',
  'wants',
  'timeframe',
]
