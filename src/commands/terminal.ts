import { styleText } from 'node:util'

// What commands print for people. Colours are left out if the output is not a terminal or NO_COLOR is set.

/** Fits beside something else on most screens, and is still read without losing the line. */
export const WIDTH = 100

export const bold = (text: string): string => styleText('bold', text, { stream: process.stdout })
export const dim = (text: string): string => styleText('dim', text, { stream: process.stdout })
export const cyan = (text: string): string => styleText('cyan', text, { stream: process.stdout })

/** Nothing that came over the network may steer the terminal, or turn around what stands next to it. */
export function printable(text: string): string {
  return text.replaceAll('\t', '  ').replace(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** On one line, and not too long for its place. */
export function shortened(text: string, width: number): string {
  const line = printable(text).replaceAll('\n', ' ')
  return line.length <= width ? line : `${line.slice(0, Math.max(width - 1, 0)).trimEnd()}…`
}

/** Text as a block: indented, and broken between words where it is too wide. Lists and quotes keep their beginning. */
export function block(text: string, indent: string): string {
  return printable(text)
    .replace(/^\n+|\s+$/g, '')
    .split('\n')
    .flatMap((line) => broken(line, indent))
    .join('\n')
}

function broken(line: string, indent: string): string[] {
  const [own = ''] = /^ *(?:> ?)*/.exec(line) ?? []
  const beginning = indent + own
  const rows = [beginning]
  for (const word of line.slice(own.length).split(' ')) {
    const row = rows.at(-1)!
    if (row === beginning) rows[rows.length - 1] = row + word
    else if (row.length + 1 + word.length <= WIDTH) rows[rows.length - 1] = `${row} ${word}`
    else rows.push(beginning + word)
  }
  return rows.map((row) => row.trimEnd())
}

/** To the minute, in UTC. */
export const minuteOf = (at: string): string => at.slice(0, 16).replace('T', ' ')
