import type { DescriptionReading } from '#db/requests/description-readings.ts'
import type { ShownReading, TimelineEntry } from '#db/requests/timeline.ts'
import { block, bold, dim, minuteOf, printable } from './terminal.ts'

/** One entry of the timeline, for a terminal. */
export function entryText(entry: TimelineEntry): string {
  const time = minuteOf(entry.at)
  if (entry.kind === 'decision' || entry.kind === 'assigned')
    return `${dim(time)}  ${bold('→')} ${beside(`${time}  → `, entry.text)}`
  const way = printable(entry.kind === 'mail_sent' ? `to ${entry.to}` : `from ${entry.from}`)
  const front = `${time}  Mail ${way}  (${entry.state})  `
  const heading = `${dim(time)}  ${bold(`Mail ${way}`)}  ${dim(`(${entry.state})`)}  ${beside(front, entry.subject ?? '')}`
  const parts = [heading, block(entry.text, INDENT)]
  if (entry.reading)
    parts.push(dim([readingText(entry.reading), ...askedText(entry), ...readersText(entry)].join('\n')))
  return parts.join('\n\n')
}

const INDENT = ' '.repeat(4)
const BULLET = `${INDENT}· `

/** Set apart, since it is not part of the mail. */
function readingText({ because, doubts, sure }: ShownReading): string {
  const understood = because.map(({ words, meaning }) => `“${oneLine(words)}”: ${meaning}`)
  const doubted = doubts.map(({ words, question }) => `“${oneLine(words)}”? ${question}`)
  const found = [...understood, ...doubted]
  if (found.length === 0) return `${INDENT}${sure ? 'Nothing in it is about the meeting.' : 'Not understood.'}`
  const heading = sure ? 'Understood:' : 'Understood, but not for certain:'
  return [INDENT + heading, ...found.map((line) => BULLET + beside(BULLET, line))].join('\n')
}

/** The wish in the mail that became the request. */
function askedText({ asksFor }: TimelineEntry): string[] {
  if (!asksFor) return []
  const { duration_minutes: minutes, people, timeframe } = asksFor
  const asked = [
    ...(minutes === null ? [] : [`for ${minutes} minutes`]),
    ...people.map(({ email, name }) => `with ${oneLine(name ?? email ?? 'somebody')}`),
    ...(timeframe?.start ? [`from ${timeframe.start}`] : []),
    ...(timeframe?.end ? [`until ${timeframe.end}`] : []),
  ]
  return [`${INDENT}${['Asks for a meeting', ...asked].join(', ')}.`]
}

/** The readers, unless only the rules read it. */
function readersText({ readBy, differences }: TimelineEntry): string[] {
  const differed = (differences ?? []).map((each) => BULLET + beside(BULLET, oneLine(each)))
  const who = readBy === 'model' ? 'Read by rules and by the model' : null
  if (differed.length > 0)
    return [`${INDENT}${who ?? 'Read by rules; the model was of no use'}, which differed:`, ...differed]
  return who ? [`${INDENT}${who}.`] : []
}

/** The request's own rules about times: each sentence, whether it is followed, and its meaning. */
export function rulesText({ input, rules }: DescriptionReading): string {
  const heading = `What the request says about times, read in ${input.timezone}:`
  const lines = rules.map(({ words, holds, because }) => {
    const how = { every_week: 'every week', once: 'once', unclear: 'not clear, so it is left alone' }[holds]
    const meanings = because.map(({ meaning }) => oneLine(meaning)).join('; ')
    return `“${oneLine(words)}” (${how})${meanings === '' || holds === 'unclear' ? '' : `: ${meanings}`}`
  })
  return [INDENT + heading, ...lines.map((line) => BULLET + beside(BULLET, line))].join('\n')
}

/** Further lines are aligned with the first, to the right of `front`. */
function beside(front: string, text: string): string {
  return block(text, ' '.repeat(front.length)).trimStart()
}

const oneLine = (text: string) => text.replaceAll('\n', ' ')
