import { property, readCalendar, textOf } from './jcal.ts'
import { instantOf } from './zoned-time.ts'

// Reads our own stored event (`storedEvent` in invite.ts), for providers that do not accept iCalendar.

export type OwnEvent = {
  summary: string
  /** Includes the names of the people, whom the calendar does not invite. */
  description: string
  location: string
  /** UTC, to the second. */
  start: string
  end: string
  sequence: number
}

export function ownEvent(ics: string): OwnEvent {
  const calendar = readCalendar(ics)
  const event = calendar?.components.find(({ name }) => name === 'vevent')
  const [start, end] = event ? ['dtstart', 'dtend'].map((name) => instantOf(calendar!, event, name)) : []
  if (!event || !start || !end) throw new Error('an event of ours has no start or no end')
  const people = event.properties
    .filter(({ name }) => name === 'attendee')
    .map(({ parameters, value }) => String(parameters.cn ?? String(value).replace(/^mailto:/i, '')))
  const sequence = property(event, 'sequence')?.value
  return {
    summary: textOf(event, 'summary') ?? '',
    description: [textOf(event, 'description') ?? '', people.join(', ')].filter(Boolean).join('\n\n'),
    location: textOf(event, 'location') ?? '',
    start: start.toString({ smallestUnit: 'second' }),
    end: end.toString({ smallestUnit: 'second' }),
    sequence: typeof sequence === 'number' ? sequence : 0,
  }
}
