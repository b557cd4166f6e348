import type { CalendarRsvp } from '#core/calendar/rsvp.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Bounce } from './bounce.ts'

export type Mailbox = { email: string; name: string | null }

/** Header fields for the loop guard; null or false if absent. */
export type LoopMarks = {
  autoSubmitted: string | null
  autoReply: boolean
  autoResponseSuppress: string | null
  precedence: string | null
  isList: boolean
  instance: string | null
  receivedCount: number
}

/** A mail from the parsing thread: every text is within its limit and can be stored. */
export type ParsedMail = {
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  from: Mailbox | null
  /** Anything but one author is a trick: it would be unclear whose authentication counts. */
  hasOneAuthor: boolean
  to: Mailbox[]
  cc: Mailbox[]
  replyTo: Mailbox | null
  /** Addresses that servers noted on the way: Delivered-To, X-Original-To and similar. */
  deliveredTo: string[]
  returnPath: string | null
  subject: string
  /** The offset of the Date header from UTC, in minutes: a hint at the sender's zone. */
  dateOffsetMinutes: number | null
  text: string
  calendar: CalendarPart | null
  bounce: Bounce | null
  marks: LoopMarks
  /** Values of Authentication-Results, topmost first. */
  authenticationResults: string[]
  signatureCount: number
  /** Why only the header could be read. */
  problem: ParseProblem | null
}

/** The iCalendar part: its raw text, the fields for routing, and the answer if it is one. */
export type CalendarPart = { text: string; method: string | null; uid: string | null; answer: CalendarAnswer | null }

/** An answer as it is stored: times as texts. */
export type CalendarAnswer = Omit<CalendarRsvp, 'dtstamp' | 'start' | 'end' | 'originalStart'> &
  Record<'dtstamp' | 'start' | 'end' | 'originalStart', Timestamp | null>

export type ParseProblem = 'too_many_parts' | 'too_deep' | 'too_slow' | 'too_large' | 'unreadable'
