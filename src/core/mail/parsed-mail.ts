import type { CalendarRsvp } from '#core/calendar/rsvp.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Bounce } from './bounce.ts'

export type Mailbox = { email: string; name: string | null }

/** What the loop guard looks at: values of header fields, null or false where a field is absent. */
export type LoopMarks = {
  autoSubmitted: string | null
  autoReply: boolean
  autoResponseSuppress: string | null
  precedence: string | null
  isList: boolean
  instance: string | null
  receivedCount: number
}

/** A mail as read in the parsing thread: every text is cut to its limit and can be stored as it is. */
export type ParsedMail = {
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  from: Mailbox | null
  /** More or fewer than one author is a trick: nobody can say whose authentication counts. */
  hasOneAuthor: boolean
  to: Mailbox[]
  cc: Mailbox[]
  replyTo: Mailbox | null
  /** Addresses that servers noted on the way: Delivered-To, X-Original-To and their kin. */
  deliveredTo: string[]
  returnPath: string | null
  subject: string
  /** The offset of the Date header from UTC, in minutes: a hint at the sender's zone. */
  dateOffsetMinutes: number | null
  text: string
  calendar: CalendarPart | null
  bounce: Bounce | null
  marks: LoopMarks
  /** Values of Authentication-Results, uppermost first. */
  authenticationResults: string[]
  signatureCount: number
  /** Why there is nothing but the header, where the rest could not be read. */
  problem: ParseProblem | null
}

/** The iCalendar part: its text as it came, what routing needs of it, and the answer to an invite where it is one. */
export type CalendarPart = { text: string; method: string | null; uid: string | null; answer: CalendarAnswer | null }

/** An answer as it is stored: times in the form of rows. */
export type CalendarAnswer = Omit<CalendarRsvp, 'dtstamp' | 'start' | 'end' | 'originalStart'> &
  Record<'dtstamp' | 'start' | 'end' | 'originalStart', Timestamp | null>

export type ParseProblem = 'too_many_parts' | 'too_deep' | 'too_slow' | 'too_large' | 'unreadable'
