/** A worded and addressed mail, before it becomes bytes. The same letter always makes the same bytes. */
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
  /** Where the reader's mail program can unsubscribe them; null for people who need this mail. */
  unsubscribe?: string | null
  calendar: { method: 'REQUEST' | 'CANCEL'; ics: string } | null
}
