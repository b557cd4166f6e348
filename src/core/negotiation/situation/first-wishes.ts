import { fromWindows, type Intervals } from '#core/time/interval.ts'
import { isAfter } from './before-after.ts'
import type { Negotiation, Received } from './negotiation.ts'
import { voiceOf } from './speakers.ts'

// The wishes in the mail that asked for the meeting. Where we are sure of its times, they count as said. Where we are not, the first
// list is still made of them: it asks about just those times, and nobody has to repeat them.

/** Null once a time is booked, or where that mail names no times that are in doubt. */
export function firstWishes(negotiation: Negotiation): Intervals | null {
  if (negotiation.booking) return null
  const named = negotiation.received
    .filter((message) => isFirstWord(message, negotiation))
    .flatMap(({ reading }) => (reading && !reading.sure ? [...reading.free, ...reading.wished] : []))
  return named.length > 0 ? fromWindows(named, 'free') : null
}

/** From the organizer or from the person who asked for the meeting, before our first mail. */
export function isFirstWord(message: Received, negotiation: Negotiation): boolean {
  const { sent, opening } = negotiation
  if (message.kind !== 'reply' || sent.some((mail) => isAfter(message, mail))) return false
  const voice = voiceOf(message, negotiation)
  return voice?.kind === 'organizer' || (voice?.kind === 'participant' && isOfRequester(message, opening, negotiation))
}

const isOfRequester = (message: Received, opening: Negotiation['opening'], { received }: Negotiation): boolean =>
  received.some(({ id, fromKey }) => id === opening?.messageId && fromKey === message.fromKey)
