import type { Present } from '#core/language/reading.ts'
import { isAfter } from './before-after.ts'
import type { Negotiation, Received, Sent } from './negotiation.ts'
import { bookedSince } from './sent-mails.ts'

/** The time that stood when a message was written; null before a booking and once the meeting has begun. */
export function presentTime(message: Received, list: Sent | null, negotiation: Negotiation): Present | null {
  const { booking } = negotiation
  const since = bookedSince(negotiation)
  if (!booking || since === null || !isAfter(message, since) || message.at >= booking.start) return null
  return { start: booking.start, end: booking.end, isAlone: list === null }
}
