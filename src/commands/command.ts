import { parseArgs } from 'node:util'
import { Failure } from '#core/failure.ts'
import { StartupError } from '#settings/startup-error.ts'

// A command of ./bin/parley is its manual and what it does, in one file. Its help is printed from the manual, and its arguments are read as
// the manual says. At its top the file imports only what the manual needs: everything else is imported when the command runs, so that no
// help waits for it. Results go to standard output and nothing else does; an error is one line on standard error. Exit 0 is success, 1 a
// refusal or a failure, 2 wrong usage.

export type Command = Manual & {
  /** A number is the exit code, for commands whose answer can be no. */
  run: (input: Input) => Promise<void> | Promise<number>
}

export type Manual = {
  usage: string
  details?: string
  /** Names of what follows the command, in order. One in brackets may be left out. */
  positionals?: string[]
  /** By name without the dashes; one with a `value` takes it, one without is a flag. */
  options?: Record<string, Option>
}

export type Option = { value?: string; help: string; required?: boolean }

/** A command that reads its arguments itself and has a help text of its own. It gives the exit code. */
export type PlainCommand = { help: string; run: (args: string[]) => Promise<number> }

export type Input = { values: Record<string, string | undefined>; flags: Set<string>; positionals: string[] }

export class UsageError extends Error {}

export const JSON_OPTION = { json: { help: 'Print one line of JSON, for scripts.' } }

export const WORKSPACE_OPTION = {
  workspace: { value: 'ID', help: 'The workspace, by identifier or handle. Needed only if there are several.' },
}

/** Gives the exit code. */
export async function execute(command: Command, args: string[]): Promise<number> {
  try {
    const code = await command.run(parse(command, args))
    return typeof code === 'number' ? code : 0
  } catch (error) {
    return await explain(error, command)
  }
}

/** One line for what the user can put right; anything else is our own fault and shows where it happened. */
async function explain(error: unknown, { usage }: Manual): Promise<number> {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message} Usage: ${usage}\n`)
    return 2
  }
  const { refusalOf } = await import('#db/refusals.ts')
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
