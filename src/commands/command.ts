import { parseArgs } from 'node:util'
import { Failure } from '#core/failure.ts'
import { refusalOf } from '#db/refusals.ts'
import { StartupError } from '#settings/startup-error.ts'
import type { Manual } from './manual/manual.ts'

// A command of ./bin/parley reads its arguments as its manual says. Results go to standard output and nothing else does; an error is one
// line on standard error. Exit 0 is success, 1 a refusal or a failure, 2 wrong usage.

export type Input = { values: Record<string, string | undefined>; flags: Set<string>; positionals: string[] }

/** Gives the exit code. */
export type Command = (args: string[]) => Promise<number>

/** A number is the exit code, for commands whose answer can be no. */
type Run = (input: Input) => Promise<void> | Promise<number>

export class UsageError extends Error {}

export function command(manual: Manual, run: Run): Command {
  return async (args) => {
    try {
      const code = await run(parse(manual, args))
      return typeof code === 'number' ? code : 0
    } catch (error) {
      return explain(error, manual)
    }
  }
}

/** One line for what the user can put right; anything else is our own fault and shows where it happened. */
function explain(error: unknown, manual: Manual): number {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message} Usage: ${manual.usage}\n`)
    return 2
  }
  const known = error instanceof Failure || error instanceof StartupError ? error : refusalOf(error)
  process.stderr.write(known ? `${known.message}\n` : `Unexpected: ${error instanceof Error ? error.stack : error}\n`)
  return 1
}

function parse(manual: Manual, args: string[]): Input {
  const known = Object.entries(manual.options ?? {})
  const options = Object.fromEntries(
    known.map(([name, option]) => [name, { type: option.value === undefined ? 'boolean' : 'string' } as const]),
  )
  const parsed = attempt(() => parseArgs({ args, options, allowPositionals: true, strict: true }))
  const wanted = wantedPositionals(manual, parsed.positionals.length)
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
function wantedPositionals({ positionals = [] }: Manual, given: number): string[] {
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

/** One line of JSON for scripts, or text for people. */
export function print(input: Input, value: unknown, text: string): void {
  process.stdout.write(input.flags.has('json') ? `${JSON.stringify(value)}\n` : `${text}\n`)
}
