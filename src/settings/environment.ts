import { readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'

export type Environment = Record<string, string | undefined>

/** Each can also be given as NAME_FILE, the path of a file that holds it. */
export const SECRETS: readonly string[] = [
  'DATABASE_URL',
  'PARLEY_SECRET',
  'PARLEY_METRICS_TOKEN',
  'PARLEY_EGRESS_PROXY',
  'SMTP_URL',
  'PARLEY_DKIM_KEY',
  'IMAP_URL',
  'PARLEY_LLM_KEY',
  'PARLEY_GOOGLE_CLIENT_SECRET',
  'PARLEY_MICROSOFT_CLIENT_SECRET',
  'PARLEY_OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** Reads and checks one variable. A bad value is recorded as a problem, and its default is used until all are read. */
export type Read = <T>(name: string, fallback: string, parse: (text: string) => T) => T

export type Reader = { read: Read; problems: string[]; known: Set<string> }

export function reader(env: Environment): Reader {
  const problems: string[] = []
  const known = new Set<string>()
  const read: Read = (name, fallback, parse) => {
    known.add(name)
    try {
      return parse(given(env, name) ?? fallback)
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : error}`)
      return parse(fallback)
    }
  }
  return { read, problems, known }
}

function given(env: Environment, name: string): string | undefined {
  const direct = env[name]?.trim() || undefined
  const path = SECRETS.includes(name) ? env[`${name}_FILE`]?.trim() : undefined
  if (!path) return direct
  if (direct) throw new Error(`is given twice: remove it or ${name}_FILE`)
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch (error) {
    throw new Error(`cannot be read from ${name}_FILE (${path}): ${(error as NodeJS.ErrnoException).code}`)
  }
}

/**
 * All at once: nobody should have to start the program five times to learn of five typing mistakes. The warnings are included,
 * because a missing setting may be present under a misspelt name.
 */
export function refuseProblems(problems: string[], warnings: string[] = []): void {
  if (problems.length === 0) return
  if (problems.length === 1)
    throw new SettingsError(problems, warnings, [`One setting is wrong: ${problems[0]}`, ...warnings].join('\n'))
  const lines = problems.map((problem) => `  - ${problem}`)
  throw new SettingsError(
    problems,
    warnings,
    [`${problems.length} settings are wrong:`, ...lines, ...warnings].join('\n'),
  )
}

export class SettingsError extends StartupError {
  readonly problems: string[]
  readonly warnings: string[]

  constructor(problems: string[], warnings: string[], message: string) {
    super(message)
    this.problems = problems
    this.warnings = warnings
  }
}

/** A value as error messages show it. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
