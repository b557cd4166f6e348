import { styleText } from 'node:util'

// Output of commands for people, without colours if it is not a terminal or NO_COLOR is set.

/** Leaves room on most screens, and is comfortable to read. */
export const WIDTH = 100

export const bold = (text: string): string => styleText('bold', text, { stream: process.stdout })
export const dim = (text: string): string => styleText('dim', text, { stream: process.stdout })
export const cyan = (text: string): string => styleText('cyan', text, { stream: process.stdout })

/** Text from the network must not control the terminal, or reverse the text next to it. */
export function printable(text: string): string {
  return text.replaceAll('\t', '  ').replace(/(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}

/** One line, cut to its place. */
export function shortened(text: string, width: number): string {
  const line = printable(text).replaceAll('\n', ' ')
  return line.length <= width ? line : `${line.slice(0, Math.max(width - 1, 0)).trimEnd()}…`
}

/** An indented block of text, wrapped between words. Lists and quotes keep their prefixes. */
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
