import { parseArgs } from 'node:util'
import { Failure } from '#core/failure.ts'
import { refusalOf } from '#db/refusals.ts'
import { StartupError } from '#settings/startup-error.ts'
import { block } from './terminal.ts'

// Every command of ./bin/parley is described as data, from which its help is printed and its arguments are read. Results
// go to standard output and nothing else does; an error is one line on standard error. Exit 0 is success, 1 a refusal or a
// failure, 2 wrong usage.

export type Option = { value?: string; help: string; required?: boolean }

export type Input = { values: Record<string, string | undefined>; flags: Set<string>; positionals: string[] }

export type Description = {
  usage: string
  details?: string
  /** Names of what follows the command, in order. One in brackets may be left out. */
  positionals?: string[]
  /** By name without the dashes; one with a `value` takes it, one without is a flag. */
  options?: Record<string, Option>
  /** A number is the exit code, for commands whose answer can be no. */
  run(input: Input): Promise<void> | Promise<number>
}

/** Gives the exit code. The summary comes from the overview of all commands and begins the help. */
export type Command = (args: string[], summary: string) => Promise<number>

export class UsageError extends Error {}

export function command(description: Description): Command {
  return async (args, summary) => {
    if (args.includes('--help') || args.includes('-h')) {
      process.stdout.write(help(description, summary))
      return 0
    }
    try {
      const code = await description.run(parse(description, args))
      return typeof code === 'number' ? code : 0
    } catch (error) {
      return explain(error, description)
    }
  }
}

/** One line for what the user can put right; anything else is our own fault and shows where it happened. */
function explain(error: unknown, description: Description): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message} Usage: ${description.usage}\n`)
    return 2
  }
  const known = error instanceof Failure || error instanceof StartupError ? error : refusalOf(error)
  process.stderr.write(known ? `${known.message}\n` : `Unexpected: ${error instanceof Error ? error.stack : error}\n`)
  return 1
}

function parse(description: Description, args: string[]): Input {
  const known = Object.entries(description.options ?? {})
  const options = Object.fromEntries(
    known.map(([name, option]) => [name, { type: option.value === undefined ? 'boolean' : 'string' } as const]),
  )
  const parsed = attempt(() => parseArgs({ args, options, allowPositionals: true, strict: true }))
  const wanted = wantedPositionals(description, parsed.positionals.length)
  const missing = wanted[parsed.positionals.length]
  if (missing) throw new UsageError(`${missing} is missing.`)
  const extra = parsed.positionals[wanted.length]
  if (extra !== undefined) throw new UsageError(`Unexpected argument ${extra}.`)
  for (const [name, option] of known)
    if (option.required && parsed.values[name] === undefined) throw new UsageError(`--${name} is missing.`)
  const entries = Object.entries(parsed.values)
  return {
    values: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    flags: new Set(entries.filter(([, value]) => value === true).map(([name]) => name)),
    positionals: parsed.positionals,
  }
}

/** Where fewer are given than there are names, those in brackets were left out. */
function wantedPositionals({ positionals = [] }: Description, given: number): string[] {
  return given < positionals.length ? positionals.filter((name) => !name.startsWith('[')) : positionals
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Node adds sentences about dashes, some on lines of their own; ours ends with the usage.
    throw new UsageError(`${message.split(/\.(?:\s|$)/, 1)[0]}.`)
  }
}

const HELP_COLUMN = 25

function help(description: Description, summary: string): string {
  const options = { ...description.options, help: { help: 'Show this text.' } as Option }
  const rows = Object.entries(options).map(([name, option]) => {
    const left = `  --${name}${option.value === undefined ? '' : ` ${option.value}`}`.padEnd(HELP_COLUMN)
    const right = block(`${option.help}${option.required ? ' Required.' : ''}`, ' '.repeat(HELP_COLUMN))
    return left + right.slice(HELP_COLUMN)
  })
  const details = description.details === undefined ? '' : `\n${description.details}\n`
  return `${summary}\n\nUsage: ${description.usage}\n${details}\nOptions:\n${rows.join('\n')}\n`
}

/** One line of JSON for scripts, or text for people. */
export function print(input: Input, value: unknown, text: string): void {
  process.stdout.write(input.flags.has('json') ? `${JSON.stringify(value)}\n` : `${text}\n`)
}

export const JSON_OPTION = { json: { help: 'Print one line of JSON, for scripts.' } }
