import type { Asked } from '#core/language/asked.ts'
import type { Doubt } from '#core/language/reading.ts'

/** The question that a mail asks by showing this many times. */
export function askedByTimes(count: number): Asked[] {
  if (count === 0) return []
  return [{ asks: count === 1 ? 'may_book' : 'which_time' }]
}

/** The question that settles a doubt: about the words themselves if nothing else helps, or else about times. */
export function askedByDoubt({ kind, words, options }: Doubt, timesShown: number): Asked[] {
  const times = askedByTimes(timesShown)
  switch (kind) {
    case 'zone':
      return [{ asks: 'which_zone' }, ...times]
    case 'who':
      return [{ asks: 'whose_address', words }, ...times]
    case 'whom':
      return times
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
