import { parseArgs } from 'node:util'
import { Failure } from '#core/failure.ts'
import { StartupError } from '#settings/startup-error.ts'

// Each command of ./bin/parley has its manual and its code in one file. The manual defines its help and its arguments. The
// file's static imports are only for the manual: everything else is imported when the command runs, so that help is fast. Only
// results go to standard output; an error is one line on standard error. Exit 0 is success, 1 a refusal or a failure, 2 wrong
// usage.

export type Command = Manual & {
  /** A number is the exit code, for commands that can answer "no". */
  run: (input: Input) => Promise<void> | Promise<number>
}

export type Manual = {
  usage: string
  details?: string
  /** Names of the arguments after the command, in order. One in brackets is optional. */
  positionals?: string[]
  /** By name without the dashes; an option without a `value` is a flag. */
  options?: Record<string, Option>
}

export type Option = { value?: string; help: string; required?: boolean }

/** A command that reads its own arguments and has its own help text. It returns the exit code. */
export type PlainCommand = { help: string; run: (args: string[]) => Promise<number> }

export type Input = { values: Record<string, string | undefined>; flags: Set<string>; positionals: string[] }

export class UsageError extends Error {}

export const JSON_OPTION = { json: { help: 'Print one line of JSON, for scripts.' } }

export const WORKSPACE_OPTION = {
  workspace: { value: 'ID', help: 'The workspace, by identifier or handle. Needed only if there are several.' },
}

/** Returns the exit code. */
export async function execute(command: Command, args: string[]): Promise<number> {
  try {
    const code = await command.run(parse(command, args))
    return typeof code === 'number' ? code : 0
  } catch (error) {
    return await explain(error, command)
  }
}

/** One line for problems that the user can fix; anything else is our fault and shows its stack. */
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

/** If there are fewer arguments than names, the optional ones were left out. */
function wantedPositionals({ positionals = [] }: Manual, given: number): string[] {
  return given < positionals.length ? positionals.filter((name) => !name.startsWith('[')) : positionals
}

function attempt<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Node adds sentences about dashes, some on separate lines; ours ends with the usage.
    throw new UsageError(`${message.split(/\.(?:\s|$)/, 1)[0]}.`)
  }
}

/** One line of JSON for scripts, or text for people. */
export function print(input: Input, value: unknown, text: string): void {
  process.stdout.write(input.flags.has('json') ? `${JSON.stringify(value)}\n` : `${text}\n`)
}
