import type { Asked } from '#core/language/asked.ts'
import type { Rule } from '#core/language/context/description.ts'
import type { Reading } from '#core/language/reading.ts'
import type { Place } from '#core/place.ts'
import type { Day } from '#core/time/calendar-day.ts'
import type { Slot, Timestamp } from '#core/time/timestamp.ts'
import type { WorkingHours } from '#core/time/working-hours.ts'
import type { Language } from '#core/workspace-settings.ts'
import type { Cause } from './cause.ts'
import type { Fact } from './fact.ts'
import type { Context } from './request-context.ts'
import type { Status } from './transitions.ts'

/** A whole meeting request: everything that a decision may look at, and nothing else. */
export type Negotiation = {
  requestId: string
  status: Status
  /** Rises on resume, and when somebody may get mail again. Mail that was held back before is then decided again. */
  generation: number
  createdAt: Timestamp
  /** Why a person has to look at it, or null. */
  attention: string | null
  settings: NegotiationSettings
  context: Omit<Context, 'description'>
  /** The rules about times in the request's own words, in a zone. The words themselves are not here. */
  rules: { zone: string; rules: Rule[] }
  introduction: {
    include: boolean
    /** The team's own wording, if it has one. */
    guidance: string | null
  }
  /**
   * The mail that began it, when somebody asked for the meeting by mail, to a team or otherwise. Null for every other
   * request.
   */
  opening?: { team: string | null; messageId: string } | null
  /** Somebody asked for it on the page of a booking link. */
  byLink?: boolean
  /** The name and address that mail and invites come from. */
  assistant: { name: string; address: string }
  /** The UID for a new calendar entry: 128 random bits, so that nobody can guess it. */
  newUid: string
  organizerId: string
  /** Everybody who must be there on our side, including the organizer, without people who have left. */
  hosts: Host[]
  /** Members who hosted it until they left the workspace; missing if nobody has. */
  leftHosts?: LeftHost[]
  /** In the order in which they were given or added, without people who were removed. */
  participants: Participant[]
  /** People who were removed. Somebody who is added again becomes the same participant. */
  former: Participant[]
  threads: Thread[]
  /** By receipt, the oldest first. */
  received: Received[]
  /** By time, the oldest first. */
  sent: Sent[]
  offers: Offer[]
  /** Open offers of other requests with one of our hosts, as minutes since the epoch. */
  offeredElsewhere: Minutes
  booking: Booking | null
  facts: Fact[]
  /**
   * How many more people the whole workspace may write to for the first time today, and when its next day begins. Null if
   * it does not matter, because we have written to everybody before.
   */
  firstContacts: { left: number; most: number; againAt: Timestamp; forOutsiders?: boolean } | null
}

/** The workspace's settings for what we do automatically. */
export type NegotiationSettings = {
  followUps: boolean
  reminders: boolean
  language: Language
  /** Mail to people outside waits for a member's approval; false if a member let this request run. */
  review: boolean
}

/** The settings until somebody changes them. */
export const DEFAULT_SETTINGS: NegotiationSettings = { followUps: true, reminders: true, language: 'en', review: false }

/** Sorted and merged, flat and half-open: start, end, start, end… in minutes since the epoch. */
export type Minutes = readonly number[]

export type { Slot }

/** When a member can meet. Their calendars say free, busy or nothing. */
export type Availability = {
  zone: string
  hours: WorkingHours
  /** Public holidays and days off, by the calendar of the zone. */
  daysOff: readonly Day[]
  noticeMinutes: number
  bufferMinutes: number
  dailyLimit: number | null
  /** The language that they chose for our mails. */
  language?: Language | null
  busy: Minutes
  unknown: Minutes
  /**
   * When we last read the most outdated calendar, and since when we wait for a new look at it. Null if no calendar is connected, or
   * none can be read.
   */
  calendars?: { readAt: Timestamp; awaitedSince: Timestamp | null } | null
  /** Their bookings go into a calendar that can make a video link. */
  makesLinks?: boolean
  /** Booked in this workspace, this request's own booking left out. */
  bookings: Minutes
}

export type Host = Availability & {
  memberId: string
  email: string
  name: string | null
  /** The organizer's own link for answering questions with a click; null if mails carry no links. */
  answersAt?: string | null
}

/** The fields that we need to write to them. */
export type LeftHost = Pick<Host, 'memberId' | 'email' | 'name' | 'zone' | 'language'>

export type Participant = {
  id: string
  email: string
  name: string | null
  /** The zone that we believe, and why: from a reply, from this request, or from what we know about the person. */
  zone: string | null
  zoneSource: 'said' | 'request' | 'person' | null
  required: boolean
  /** The language of the page on which they asked for the meeting. */
  language?: Language
  /** The workspace has never written to them, and they did not come by themselves. */
  isNew: boolean
  /** Why nobody in the workspace writes to this person any more, or null. */
  suppressed: 'stop' | 'bounce' | null
  /** A participant who is an active member has hours and calendars as a host has. */
  member: (Availability & { memberId: string }) | null
  /** Their bookings in this workspace. */
  bookings: Minutes
  /** Public holidays where they seem to be: nobody offers these unasked. */
  holidays: readonly Day[]
  /** Keys of other addresses that speak for them. */
  addresses: string[]
  /** Which of their links is the present one. */
  linkGeneration?: number
  /** Their own link for answering with a click; null if mails carry no links. */
  page?: string | null
}

/** One conversation with one person about this request. */
export type Thread = { id: string; party: Party; subject: string }

export type Party = { kind: 'participant'; id: string } | { kind: 'organizer' } | { kind: 'host'; id: string }

export type Received = {
  id: string
  at: Timestamp
  kind: 'reply' | 'rsvp' | 'bounce' | 'automatic'
  /** The person whose thread it came in by. Null if we found the request by the calendar entry or the sender. */
  party: Party | null
  fromKey: string
  fromEmail: string
  fromName: string | null
  /** Keys of everybody on To and Cc. */
  copied: string[]
  trust: 'authenticated' | 'unknown' | 'failed'
  /** The proof that it belongs to its thread: it came to the thread's secret address, or a person put it there. */
  proof: 'token' | 'person' | null
  /** It came faster after our own mail than any person answers. */
  quick: boolean
  subject: string
  text: string
  /** Our mail that it answers, if it says so. */
  answers: string | null
  rsvp: Rsvp | null
  bounce: { recipient: string; hard: boolean; status: string | null } | null
  reading: Reading | null
  /** The basis of the reading: the zone for bare times, and who read. A person's reading is never replaced. */
  readWith: { timezone: string | null; by: 'engine' | 'model' | 'person' } | null
  /** The fact in which a member corrected the reading, if one did. */
  correction?: number
  /** The offset of the sender's clock, if the mail shows it. If it differs from the assumed zone, the zone is in doubt. */
  clockOffsetMinutes?: number | null
}

export type Rsvp = {
  method: 'REPLY' | 'COUNTER'
  uid: string
  sequence: number
  dtstamp: Timestamp | null
  attendee: string | null
  partstat: 'accepted' | 'declined' | 'tentative' | 'delegated' | null
  start: Timestamp | null
  end: Timestamp | null
  comment: string | null
}

export type Sent = {
  id: string
  at: Timestamp
  to: Party
  kind: MailKind
  /** The reason for the mail: we tell a person about the same cause once. */
  cause: Cause
  generation: number
  /** Queued, leased and in review count as said; held and suppressed do not. */
  status: 'queued' | 'leased' | 'sent' | 'failed' | 'suppressed' | 'held' | 'review' | 'withdrawn'
  /** It was leased once: from then on it may have left. */
  mayHaveLeft: boolean
  /** The numbered times that it showed, in order. A pick means the list of the mail that it answers. */
  showed: Slot[]
  asked: Asked[]
  /** The organizer at that time, a member's identifier. */
  writtenFor: string
  text: string
}

export type MailKind =
  | 'outreach'
  | 'offer'
  | 'question'
  | 'answer'
  | 'follow_up'
  | 'confirm'
  | 'invite'
  | 'cancel_invite'
  | 'cancelled'
  | 'paused'
  | 'attention'
  | 'notice'
  | 'forward'

/**
 * Numbered from 1 within its list, as the mail shows it. `round` is the number of the list: columns, causes, steps and the inputs that were
 * kept have it under that name.
 */
export type Offer = Slot & { round: number; n: number; state: 'open' | 'taken' | 'lapsed' }

export type Booking = Slot & {
  id: string
  uid: string
  sequence: number
  /** The sequence that gave it its present start. Later ones changed people or the end. Inputs kept earlier do not tell. */
  startSequence?: number
  live: boolean
  /** The place in the invites. */
  place?: Place | null
  attendees: Attendee[]
}

export type Attendee = {
  email: string
  emailKey: string
  name: string | null
  rsvp: 'needs_action' | 'accepted' | 'declined' | 'tentative'
  rsvpSequence: number | null
  rsvpDtstamp: Timestamp | null
}
