import type { ReadInput, Reading } from '#core/language/reading.ts'
import type { Window } from '#core/time/interval.ts'

/** A reading for people: the text with the relevant words marked, their meaning, and the doubts. */
export function prettyReading(input: ReadInput, reading: Reading, inColour: boolean): string {
  const paint = (code: number, text: string) => (inColour ? `\u001b[${code}m${text}\u001b[0m` : text)
  const zone = input.timezone ?? reading.timezone ?? input.host_timezone
  const lines = [paint(2, '─'.repeat(72)), highlighted(input.text, reading, paint), '']
  const say = (label: string, text: string, code = 0) => {
    lines.push(`${paint(1, label.padEnd(10))} ${code ? paint(code, text) : text}`)
  }
  say('sure', reading.sure ? 'yes' : 'no', reading.sure ? 32 : 33)
  if (reading.intents.length > 0) say('intents', reading.intents.join(', '))
  if (reading.picks.length > 0)
    say('picks', reading.picks.map((pick) => `${pick + 1}. ${shown(input.offers[pick]!, zone)}`).join('; '), 32)
  for (const window of reading.free) say('free', shown(window, zone), 32)
  for (const window of reading.busy) say('busy', shown(window, zone), 31)
  if (reading.duration_minutes !== null) say('duration', `${reading.duration_minutes} minutes`)
  if (reading.timezone !== null) say('zone', reading.timezone)
  for (const person of reading.people) say('person', [person.name, person.email].filter(Boolean).join(' '))
  if (reading.until !== null) say('until', reading.until)
  for (const { words, meaning } of reading.because) say('because', `“${words.replaceAll('\n', ' ')}”: ${meaning}`)
  for (const doubt of reading.doubts)
    say('doubt', `${doubt.question}${doubt.matters ? '' : ' (would change nothing)'}`, 33)
  return `${lines.join('\n')}\n`
}

function highlighted(text: string, reading: Reading, paint: (code: number, text: string) => string): string {
  let rest = text
  let result = ''
  for (const { words } of reading.because) {
    const at = words === '' ? -1 : rest.indexOf(words)
    if (at < 0) continue
    result += rest.slice(0, at) + paint(4, words)
    rest = rest.slice(at + words.length)
  }
  return result + rest
}

function shown(window: Window, zone: string): string {
  const start = Temporal.Instant.from(window.start).toZonedDateTimeISO(zone)
  const end = Temporal.Instant.from(window.end).toZonedDateTimeISO(zone)
  const day = start.toLocaleString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
  return `${day} ${start.toPlainTime().toString({ smallestUnit: 'minute' })}–${end.toPlainTime().toString({ smallestUnit: 'minute' })} ${zone}`
}
