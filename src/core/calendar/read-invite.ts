import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import { readCalendar, textOf } from './jcal.ts'
import { instantOf } from './zoned-time.ts'

/** An invite as the recipient's calendar program shows it. */
export type ReadInvite = {
  /** Withdraws an earlier invite. */
  isCancelled: boolean
  summary: string
  location: string | null
  start: Timestamp
  end: Timestamp | null
}

/** Null when it isn't an invite to one meeting. */
export function readInvite(text: string): ReadInvite | null {
  const calendar = readCalendar(text)
  const event = calendar?.components.find(({ name }) => name === 'vevent')
  const method = calendar && textOf(calendar, 'method')?.toUpperCase()
  const start = calendar && event && instantOf(calendar, event, 'dtstart')
  if (!calendar || !event || !start || (method !== 'REQUEST' && method !== 'CANCEL')) return null
  const end = instantOf(calendar, event, 'dtend')
  return {
    isCancelled: method === 'CANCEL',
    summary: textOf(event, 'summary') ?? '',
    location: textOf(event, 'location'),
    start: timestamp(start),
    end: end && timestamp(end),
  }
}
