import type { Slot } from '#core/negotiation/situation/negotiation.ts'

// Made-up people, for anybody who wants to watch a meeting being booked. Each has a calendar that Parley cannot see and a
// way of writing that is hard to read. They answer what they are really asked, so no two plays are the same.

export type Actor = {
  email: string
  name: string
  zone: string
  /** Describes their calendar, for people who watch. */
  secret: string
  /** They are away when the first mail comes, and a machine answers. */
  isAwayFirst: boolean
  isFree: (slot: Slot) => boolean
  /** Their reply if none of the offered times suits them. */
  counter: string
  /** Which of the offered times suit them, counted from 0. */
  take: (positions: readonly number[], of: number) => string
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

export const CAST: readonly Actor[] = [
  {
    email: 'bo@client.test',
    name: 'Bo Lind',
    zone: 'Europe/Berlin',
    secret: 'Only free from 14:00 to 17:00 in Berlin, and never on Thursdays. Writes in a hurry.',
    isAwayFirst: false,
    isFree: isWithin('Europe/Berlin', [1, 2, 3, 5], 14, 17),
    counter: 'Sorry, busy week! None of these, but any day between 2 and 5pm works for me, just not Thursday.',
    take: (positions, of) =>
      of === 1 ? 'Yes, go ahead!' : `I can do the ${positions.map((n) => ORDINALS[n]).join(' or the ')} one. Thx`,
  },
  {
    email: 'cy@partner.test',
    name: 'Cy Tan',
    zone: 'Europe/Lisbon',
    secret: 'Back tomorrow. Only free from 14:00 to 17:00 in Lisbon. Writes more than is asked.',
    isAwayFirst: true,
    isFree: isWithin('Europe/Lisbon', [1, 2, 3, 4, 5], 14, 17),
    counter:
      'Hi,\n\nmy mornings are gone, we are moving offices and the lease runs until Friday. Afternoons from 2pm until 5pm are fine, though.\n\nCy',
    take: (positions, of) =>
      of === 1
        ? 'Yes, that is fine with me.\n\nCy'
        : `Hi,\n\nthanks for arranging this. I can do ${positions.map((n) => n + 1).join(' and ')}.\n\nCy`,
  },
]

export const isOfCast = (emails: readonly string[]): boolean =>
  emails.length === CAST.length && CAST.every(({ email }) => emails.includes(email))

/** Their reply to these times. */
export function replyTo({ isFree, take, counter }: Actor, slots: readonly Slot[]): string {
  const suiting = slots.flatMap((slot, index) => (isFree(slot) ? index : []))
  return suiting.length === 0 ? counter : take(suiting, slots.length)
}

/** Between two full hours, on these days of the week, by the clocks of the zone. */
function isWithin(zone: string, days: readonly number[], from: number, to: number): (slot: Slot) => boolean {
  return ({ start, end }) => {
    const begins = Temporal.Instant.from(start).toZonedDateTimeISO(zone)
    const ends = Temporal.Instant.from(end).toZonedDateTimeISO(zone)
    return days.includes(begins.dayOfWeek) && begins.hour >= from && (ends.hour < to || isFull(ends, to))
  }
}

const isFull = (at: Temporal.ZonedDateTime, hour: number): boolean => at.hour === hour && at.minute === 0
