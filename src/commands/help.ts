import type { Command, Option, PlainCommand } from './command.ts'
import { block } from './terminal.ts'

const HELP_COLUMN = 25

/** The `--help` text of a command; `summary` is its line in the overview. */
export function helpText(command: Command | PlainCommand, summary: string): string {
  if ('help' in command) return command.help
  const { usage, details, options = {} } = command
  const all = { ...options, help: { help: 'Show this text.' } as Option }
  const rows = Object.entries(all).map(([name, option]) => {
    const left = `  --${name}${option.value === undefined ? '' : ` ${option.value}`}`.padEnd(HELP_COLUMN)
    const right = block(`${option.help}${option.required ? ' Required.' : ''}`, ' '.repeat(HELP_COLUMN))
    return left + right.slice(HELP_COLUMN)
  })
  const more = details === undefined ? '' : `\n${details}\n`
  return `${summary}\n\nUsage: ${usage}\n${more}\nOptions:\n${rows.join('\n')}\n`
}
