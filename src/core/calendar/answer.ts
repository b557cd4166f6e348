import type { CalendarAnswer } from '#core/mail/parsed-mail.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

// How far to trust an answer to an invite. Of two answers, the one with the higher sequence counts, then the one with the later
// time stamp (RFC 5546). A sequence that we never sent, or a time in the future, would override all later answers. So both are
// capped at the values known when the answer arrives.

/** `sequenceSent` is the sequence of our newest invite; null if there is none. */
export function asOfReceipt(answer: CalendarAnswer, sequenceSent: number | null, at: Timestamp): CalendarAnswer {
  return {
    ...answer,
    sequence: Math.min(answer.sequence, sequenceSent ?? 0),
    dtstamp: stampAsOf(answer.dtstamp, at),
  }
}

/** Stamps have whole seconds: a capped one must not override the next answer of the same second. */
export function stampAsOf(dtstamp: Timestamp | null, at: Timestamp): Timestamp | null {
  return dtstamp !== null && dtstamp > at ? `${at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}.000Z` : dtstamp
}
