import { block } from '../terminal.ts'

// What each command of ./bin/parley takes, as data, from which its help is printed and its arguments are read. It stands apart from what
// the command does, so that asking for help loads none of that.

export type Option = { value?: string; help: string; required?: boolean }

export type Manual = {
  usage: string
  details?: string
  /** Names of what follows the command, in order. One in brackets may be left out. */
  positionals?: string[]
  /** By name without the dashes; one with a `value` takes it, one without is a flag. */
  options?: Record<string, Option>
}

export const JSON_OPTION = { json: { help: 'Print one line of JSON, for scripts.' } }

export const WORKSPACE_OPTION = {
  workspace: { value: 'ID', help: 'The workspace, by identifier or handle. Needed only if there are several.' },
}

export const LIMIT_DEFAULT = 50
export const LIMIT_MAX = 1_000

export const LIMIT_OPTION = {
  limit: { value: 'N', help: `How many at most, up to ${LIMIT_MAX}; ${LIMIT_DEFAULT} by default.` },
}

const HELP_COLUMN = 25

/** The summary comes from the overview of all commands and begins the help. */
export function helpText({ usage, details, options = {} }: Manual, summary: string): string {
  const all = { ...options, help: { help: 'Show this text.' } as Option }
  const rows = Object.entries(all).map(([name, option]) => {
    const left = `  --${name}${option.value === undefined ? '' : ` ${option.value}`}`.padEnd(HELP_COLUMN)
    const right = block(`${option.help}${option.required ? ' Required.' : ''}`, ' '.repeat(HELP_COLUMN))
    return left + right.slice(HELP_COLUMN)
  })
  const more = details === undefined ? '' : `\n${details}\n`
  return `${summary}\n\nUsage: ${usage}\n${more}\nOptions:\n${rows.join('\n')}\n`
}
