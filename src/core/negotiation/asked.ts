import type { Doubt } from '#core/language/reading.ts'

/**
 * What a mail asks of its reader, stored with it: their next mail is read in the light of it, and what it asked is never
 * guessed from our own wording. The times that it means are those that the mail showed.
 */
export type Asked =
  /** Which of the numbered times; the number is enough. */
  | { asks: 'which_time' }
  /** Whether the one time may be booked; a yes is enough. */
  | { asks: 'may_book' }
  /** The organizer's yes to the one time that breaks the limits which bind us. */
  | { asks: 'may_book_outside' }
  /** On which day and at what time; nothing was proposed. */
  | { asks: 'when' }
  /** What their own words left open, and what they could mean. */
  | { asks: 'which_day' | 'what_time'; words: string; options: string[] }
  | { asks: 'which_zone' }
  | { asks: 'whose_address'; words: string }
  /** Whether the sender of this message speaks for them. */
  | { asks: 'speaks_for'; message: string }
  /** The organizer's answer to this message, which is passed on. */
  | { asks: 'answer'; message: string }
  /** Whether it may last this long, as this message wishes. */
  | { asks: 'may_lengthen'; message: string; minutes: number }
  /** Whether to go on without this participant, with somebody else, to wait, or to cancel. */
  | { asks: 'shall_drop'; participant: string }
  /** Whether those whom this message names may be written to. */
  | { asks: 'may_add'; message: string }
  | { asks: 'shall_cancel' }

/** What a mail asks by showing this many times. */
export function askedByTimes(count: number): Asked[] {
  if (count === 0) return []
  return [{ asks: count === 1 ? 'may_book' : 'which_time' }]
}

/** What is asked to settle a doubt: about the words themselves where only they can be asked about, else about times. */
export function askedByDoubt({ kind, words, options }: Doubt, timesShown: number): Asked[] {
  const times = askedByTimes(timesShown)
  switch (kind) {
    case 'zone':
      return [{ asks: 'which_zone' }, ...times]
    case 'who':
      return [{ asks: 'whose_address', words }, ...times]
    case 'next-weekday':
    case 'date-order':
    case 'weekday-date':
    case 'no-day':
    case 'past':
      return [{ asks: 'which_day', words, options }, ...times]
    case 'half-of-day':
    case 'usual-time':
      return [{ asks: 'what_time', words, options }, ...times]
    default:
      return times.length > 0 ? times : [{ asks: 'when' }]
  }
}
