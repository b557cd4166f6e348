// Readings in a form that fits on a line, so that a table of sentences shows what each means.

import { readOrThrow as read } from '#core/language/read.ts'
import type { ReadInput, Reading } from '#core/language/reading.ts'

const ZONE = 'America/New_York'

/** Monday, 2 March 2026, ten in the morning in New York. */
export const NOW = '2026-03-02T15:00:00Z'

/** 1. Tue 3 Mar 10:00, 2. Wed 4 Mar 14:00, 3. Thu 5 Mar 16:00, half an hour each. */
export const THREE_OFFERS = [
  offer('2026-03-03T15:00:00Z'),
  offer('2026-03-04T19:00:00Z'),
  offer('2026-03-05T21:00:00Z'),
]

/** Wed 4 Mar 14:00. */
export const ONE_OFFER = [offer('2026-03-04T19:00:00Z')]

export function offer(start: string, minutes = 30) {
  return { start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString() }
}

export function readingOf(text: string, situation: Partial<ReadInput> = {}): Reading {
  return read({
    now: NOW,
    timezone: ZONE,
    host_timezone: ZONE,
    duration_minutes: 30,
    offers: [],
    from: 'participant',
    text,
    ...situation,
  })
}

/** "pick 2; free Tue 3 15:00-18:00; busy Thu 5 08:00-18:00; until 2026-05-01; 45 min; bob@client.test; unsure" */
export function said(text: string, situation: Partial<ReadInput> = {}): string {
  const reading = readingOf(text, situation)
  const zone = situation.timezone ?? ZONE
  const parts: string[] = []
  if (reading.picks.length > 0) parts.push(`pick ${reading.picks.map((pick) => pick + 1).join(' ')}`)
  if (reading.free.length > 0) parts.push(`free ${reading.free.map((window) => shown(window, zone)).join(', ')}`)
  if (reading.busy.length > 0) parts.push(`busy ${reading.busy.map((window) => shown(window, zone)).join(', ')}`)
  if (reading.until) parts.push(`until ${reading.until}`)
  if (reading.duration_minutes) parts.push(`${reading.duration_minutes} min`)
  if (reading.people.length > 0) parts.push(reading.people.map((person) => person.email ?? person.name).join(' '))
  if (!reading.sure) parts.push('unsure')
  return parts.join('; ')
}

/** The same with what else is wanted and what is asked about: "free Thu 5 08:00-18:00; propose; hedged “rarely”". */
export function understood(text: string, situation: Partial<ReadInput> = {}): string {
  const { intents, doubts } = readingOf(text, situation)
  const times = said(text, situation).replace(/(; |^)unsure$/, '')
  const asked = doubts.filter((doubt) => doubt.matters).map(({ kind, words }) => `${kind} “${words}”`)
  return [times, intents.join(' '), asked.join(', ')].filter((part) => part !== '').join('; ')
}

function shown(window: { start: string; end: string }, zone: string): string {
  const start = Temporal.Instant.from(window.start).toZonedDateTimeISO(zone)
  const end = Temporal.Instant.from(window.end).toZonedDateTimeISO(zone)
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  const clock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
  return `${days[start.dayOfWeek - 1]} ${start.day} ${clock(start)}-${clock(end)}`
}
