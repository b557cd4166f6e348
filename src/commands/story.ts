import { styleText } from 'node:util'
import type { ShownReading, TimelineEntry } from '#db/timeline.ts'

/** One thing that happened, as a person reads it in a terminal. */
export function entryText(entry: TimelineEntry): string {
  const time = dim(entry.at.slice(0, 16).replace('T', ' '))
  if (entry.kind === 'decision') return `${time}  ${bold('→')} ${entry.text}`
  const way = entry.kind === 'mail_sent' ? `to ${entry.to}` : `from ${entry.from}`
  const lines = [`${time}  ${bold(`Mail ${way}`)}  ${dim(`(${entry.state})`)}  ${entry.subject}`, indented(entry.text)]
  if (entry.reading) lines.push(...readingText(entry.reading))
  return lines.join('\n')
}

function readingText({ because, doubts, sure }: ShownReading): string[] {
  const understood = because.map(({ words, meaning }) => `    “${words}”: ${meaning}`)
  const doubted = doubts.map(({ words, question }) => `    ? “${words}”: ${question}`)
  const verdict = sure ? 'understood' : 'understood, not for certain'
  if (understood.length + doubted.length === 0) return [dim(`    (${sure ? 'understood' : 'nothing was understood'})`)]
  return [dim(`    ${verdict}:`), ...[...understood, ...doubted].map(dim)]
}

function indented(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

const bold = (text: string) => styleText('bold', text, { stream: process.stdout })
const dim = (text: string) => styleText('dim', text, { stream: process.stdout })
