import type { Asked } from '#core/language/asked.ts'
import type { Done } from '#core/mail/wording/facts.ts'
import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { MailKind, Party, Slot } from '#core/negotiation/situation/negotiation.ts'
import type { Timeframe } from '#core/negotiation/situation/timeframe.ts'
import type { MeetingPlace, Place, PlaceSource } from '#core/place.ts'
import type { Timestamp } from '#core/time/timestamp.ts'

// Step: what a decision is made of. This is the entrance to the room.
//
// `together.ts` joins the parts of a decision, `mails.ts` and `mail-facts.ts` make a mail out of a draft, `mail-limits.ts` has the last
// word on how much mail anybody gets, `report.ts` tells the organizer what was done, `escalation.ts` is what only a person can settle,
// and `applied.ts` says what steps make of a negotiation.

/** What came of looking at a negotiation: what to do, and why, in a sentence that a person understands. */
export type Decision = { steps: Step[]; sentence: string }

/**
 * What to do next, so specific that doing it makes no choice. Deciding returns steps; `coordinate` applies them in this
 * order, in the transaction that locks the negotiation.
 */
export type Step =
  | { do: 'wake'; at: Timestamp }
  | { do: 'send'; mail: Mail }
  /** A new list, its times numbered from 1 in this order. */
  | { do: 'offer'; round: number; slots: Slot[] }
  | { do: 'close_offers'; takenRound?: number; takenN?: number }
  /** Looks at all calendars of these members now. What was found makes the negotiation due. */
  | { do: 'check_calendars'; members: string[] }
  /** Books, or moves the booking that there is: same UID, the next sequence. The invites are sent by steps of their own. */
  | { do: 'book'; slot: Slot; uid: string; sequence: number; attendees: { email: string; name: string | null }[] }
  | { do: 'move'; slot: Slot; sequence: number; attendees: { email: string; name: string | null }[] }
  /** Other people at the time that it has: same UID, the next sequence, and nothing is rescheduled. */
  | { do: 'change_attendees'; slot: Slot; sequence: number; attendees: { email: string; name: string | null }[] }
  /** Puts the meeting into the calendars of its hosts before anybody is invited: that of the organizer makes the video link. */
  | { do: 'await_link'; until: Timestamp; entry: Invite }
  /** The invites go out, with the link or without. The booking is where the request says, as it was never said before. */
  | { do: 'end_link_wait'; isMade: boolean }
  /** Ends the request, and its booking where there is one. */
  | { do: 'cancel'; by?: Author }
  | {
      do: 'record_rsvp'
      emailKey: string
      rsvp: 'accepted' | 'declined' | 'tentative'
      sequence: number
      dtstamp: Timestamp | null
    }
  | { do: 'suppress'; email: string; reason: 'stop' | 'bounce' }
  /** `replaces` is a participant's identifier: that person is removed and remembered as replaced by the new one. */
  | { do: 'add_participant'; email: string; name: string | null; addedBy: string; replaces: string | null }
  | { do: 'remove_participant'; id: string; by: Author }
  | { do: 'require'; id: string; required: boolean; by?: Author }
  /** Another address that may speak for a participant from now on. */
  | { do: 'speak_for'; id: string; emailKey: string; relation: 'named' | 'copied' | 'confirmed' }
  | { do: 'learn_zone'; participantId: string; zone: string }
  /** What was done for a message of the organizer's, to be told once it is known what follows from it. */
  | { do: 'note_done'; message: string; done: Done[]; asks: Asked[] }
  | { do: 'set_duration'; minutes: number; by: Author }
  | { do: 'set_timeframe'; timeframe: Timeframe; by: Author }
  /** `source` says whose place it is: the request's own where nothing is said. */
  | { do: 'set_place'; place: Place | null; source?: PlaceSource | null; by?: Author }
  /** Tells the organizer's systems that a person has to look, once a reason; null when nobody has to any more. */
  | { do: 'attention'; reason: string | null }
  /** Addresses of everybody who was written to, and the highest number of a follow-up among them. */
  | { do: 'note_follow_up'; participants: string[]; number: number }

/** Whose mail a change follows from: the organizer's, or that of somebody else. It is our own where nobody is named. */
export type Author = 'organizer' | 'somebody'

/** A mail in words. Its address, thread, identity and bytes are made when it is written to the outbox. */
export type Mail = {
  to: Party
  kind: MailKind
  cause: Cause
  /** What its thread is about. */
  subject: string
  /** Its own subject, where that has news. */
  news: string | null
  text: string
  /** The message that it answers, for the thread. */
  answers: string | null
  /** The numbered times that it shows. */
  shows: Shown[]
  asks: Asked[]
  calendar: Invite | null
}

/** A time on offer: which of its list. */
export type Shown = { round: number; n: number; slot: Slot }

/** What the calendar part says. The organizer of the event is the address that writes. */
export type Invite = {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  slot: Slot
  summary: string
  description: string
  /** Nowhere, for what was decided before there were places. */
  place?: MeetingPlace | null
  attendees: { email: string; name: string | null; accepted: boolean }[]
}
