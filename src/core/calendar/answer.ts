import type { CalendarAnswer } from '#core/mail/parsed-mail.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

// What can be believed of an answer to an invite. Of two answers the one with the higher sequence counts, then the one with
// the later time stamp (RFC 5546). Whoever claims a sequence that we never sent, or a time that has not come, would outdo
// every later answer of the same person. So neither exceeds what is known when the answer arrives.

/** `sequenceSent` is the one of our newest invite; null where there is none. */
export function asOfReceipt(answer: CalendarAnswer, sequenceSent: number | null, at: Timestamp): CalendarAnswer {
  return {
    ...answer,
    sequence: Math.min(answer.sequence, sequenceSent ?? 0),
    dtstamp: stampAsOf(answer.dtstamp, at),
  }
}

/** Stamps count whole seconds: one that is cut to the moment of receipt must not outdo the next of the same second. */
export function stampAsOf(dtstamp: Timestamp | null, at: Timestamp): Timestamp | null {
  return dtstamp !== null && dtstamp > at ? `${at.slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}.000Z` : dtstamp
}
