// `parley read`: JSON lines in, one reading per line out. No database; for scripts, scoring and curious people.

import { createInterface } from 'node:readline'
import type { ReadInput, Reading } from '#core/language/reading.ts'
import type { PlainCommand } from './command.ts'
import { checkedInput } from './read-input.ts'
import { prettyReading } from './read-pretty.ts'
import { withModel } from './with-model.ts'

const HELP = `Usage: parley read [--pretty] < replies.jsonl

Shows how Parley understands a reply, without a service or a database. It takes replies on standard input, one JSON object per line:
  {"now":"2026-03-02T09:00:00Z","timezone":"Europe/Berlin","host_timezone":"Europe/London","duration_minutes":30,
   "offers":[{"start":"2026-03-03T10:00:00Z","end":"2026-03-03T10:30:00Z"}],"from":"participant","text":"Tuesday works"}
and prints what it understood, one JSON object per line:
  picks, free, busy, intents, duration_minutes, timezone, people, until, sure, because, answer, instructions, request

"from" is participant, organizer or requester. Optional: "sent" (the mail that this answers), "asked" (what that mail asked, in words),
"about" (an address), "people":[{"email","name"}], and from a requester "subject", "to" and "cc".
If PARLEY_LLM_URL is set, the model reads too. If the two differ, Parley would ask.

  --pretty   print it for people: the text, what was understood, and what Parley would ask
  --offline  never ask the model
  --help     this text
`

export const readCommand: PlainCommand = {
  help: HELP,
  run: readArguments,
}

async function readArguments(args: string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== '--pretty' && arg !== '--offline')
  if (unknown !== undefined) {
    process.stderr.write(`parley read: unknown option ${unknown}; see parley read --help\n`)
    return 2
  }
  const { read } = await import('#core/language/read.ts')
  const { shippedNet } = await import('#reader/shipped-net.ts')
  const readAlone: ReadOne = async (input) => read(input, shippedNet())
  if (args.includes('--offline')) return await readLines(args, readAlone)
  return await withModel(async (model) => {
    if (!model) return await readLines(args, readAlone)
    const { readMail } = await import('#model/read-mail.ts')
    return await readLines(args, async (input, number) => {
      const { reading, failure } = await readMail(input, model)
      if (failure !== null) process.stderr.write(`parley read: line ${number}: only the rules read it (${failure})\n`)
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
