/** A mail that is worded and addressed, and not yet bytes. The same letter always makes the same bytes. */
export type Letter = {
  /** With its angle brackets. */
  messageId: string
  date: Temporal.Instant
  from: { name: string; address: string }
  to: { name: string | null; address: string }
  replyTo: string
  subject: string
  inReplyTo: string | null
  references: string[]
  text: string
  html: string
  /** Where the reader's mail program says "stop" for them; null for those who need what they get. */
  unsubscribe?: string | null
  calendar: { method: 'REQUEST' | 'CANCEL'; ics: string } | null
}
