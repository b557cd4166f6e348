import type { ShownReading, TimelineEntry } from '#db/requests/timeline.ts'

/** A mail, a decision, or what was understood, as the lines of a transcript. */
export function shownEntry({ kind, reading, text, to, subject, at, state }: TimelineEntry): string[] {
  if (kind === 'decision' || kind === 'assigned') return [`(${text})`]
  if (kind === 'mail_received') return reading ? [understood(reading)] : []
  const held = state === 'review' ? ' (waits for approval)' : ''
  return [`To: ${to}   ${at.slice(0, 16).replace('T', ' ')} UTC${held}\nSubject: ${subject}\n\n${text.trimEnd()}`]
}

function understood({ because, doubts, sure, intents }: ShownReading): string {
  const lines = because.map(({ words, meaning }) => `  “${words}”: ${meaning}`)
  const questions = doubts.filter(({ matters }) => matters).map(({ words, question }) => `  ? “${words}”: ${question}`)
  const heading = `understood${sure ? '' : ', not for certain'}: ${intents.join(', ') || 'nothing'}`
  return [heading, ...lines, ...questions].join('\n')
}

/** Without what differs from run to run, and what has no value. */
export function eventText(body: string): string {
  const { event, timestamp: _at, id: _id, calendar_event_id: _uid, ...fields } = JSON.parse(body)
  const rest = Object.entries(fields).filter(([name, value]) => !name.endsWith('_at') && value !== null)
  return [event, ...rest.map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join(' ')
}
