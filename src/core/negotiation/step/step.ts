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

/** The result of looking at a negotiation: what to do, and why, in a sentence for people. */
export type Decision = { steps: Step[]; sentence: string }

/**
 * One thing to do, so specific that doing it makes no choice. Deciding returns steps; `coordinate` applies them in this order, in
 * the transaction that locks the negotiation.
 */
export type Step =
  | { do: 'wake'; at: Timestamp }
  | { do: 'send'; mail: Mail }
  /** A new list, its times numbered from 1 in this order. */
  | { do: 'offer'; round: number; slots: Slot[] }
  | { do: 'close_offers'; takenRound?: number; takenN?: number }
  /** Looks at all calendars of these members now. The result makes the negotiation due. */
  | { do: 'check_calendars'; members: string[] }
  /** Books, or moves the existing booking: same UID, next sequence. Separate steps send the invites. */
  | { do: 'book'; slot: Slot; uid: string; sequence: number; attendees: { email: string; name: string | null }[] }
  | { do: 'move'; slot: Slot; sequence: number; attendees: { email: string; name: string | null }[] }
  /** Other people at the time that it has: same UID, the next sequence, and nothing is rescheduled. */
  | { do: 'change_attendees'; slot: Slot; sequence: number; attendees: { email: string; name: string | null }[] }
  /** Puts the meeting into its hosts' calendars before anybody is invited, so that the organizer's calendar makes the video link. */
  | { do: 'await_link'; until: Timestamp; entry: Invite }
  /** The invites go out, with the link or without. The booking is where the request says, as it was never said before. */
  | { do: 'end_link_wait'; isMade: boolean }
  /** Ends the request, and its booking where there is one. */
  | { do: 'cancel'; by?: Author }
  /** Stops everything until the request is resumed. What was held meanwhile is then decided again. */
  | { do: 'pause' | 'resume'; by: Author }
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
  /** Records what we did for a message from the organizer. They hear about it once we know what follows. */
  | { do: 'note_done'; message: string; done: Done[]; asks: Asked[] }
  | { do: 'set_duration'; minutes: number; by: Author }
  | { do: 'set_timeframe'; timeframe: Timeframe; by: Author }
  /** `source` says whose place it is: the request's own where nothing is said. */
  | { do: 'set_place'; place: Place | null; source?: PlaceSource | null; by?: Author }
  /** Tells the organizer's systems that a person has to look, once a reason; null when nobody has to any more. */
  | { do: 'attention'; reason: string | null }
  /** Addresses of everybody who was written to, and the highest number of a follow-up among them. */
  | { do: 'note_follow_up'; participants: string[]; number: number }

/** Who wrote the mail that caused a change. If there is no author, the change is our own. */
export type Author = 'organizer' | 'somebody'

/** A mail in words. Its address, thread, identity and bytes are made when it is written to the outbox. */
export type Mail = {
  to: Party
  kind: MailKind
  cause: Cause
  /** The subject of its thread. */
  subject: string
  /** Its own subject, if that has news. */
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

/** The calendar part of a mail. The event's organizer is the address that we write from. */
export type Invite = {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  slot: Slot
  summary: string
  description: string
  /** Missing in decisions from before places existed. */
  place?: MeetingPlace | null
  attendees: { email: string; name: string | null; accepted: boolean }[]
}
