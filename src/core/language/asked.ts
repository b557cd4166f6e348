import type { Window } from '#core/time/interval.ts'

/**
 * What a mail asks of its reader, stored with it: their next mail is read in the light of it, and what it asked is never
 * guessed from our own wording. The times that it means are those that the mail showed.
 */
export type Asked =
  /** Which of the numbered times; the number is enough. */
  | { asks: 'which_time' }
  /** Whether the one time may be booked; a yes is enough. */
  | { asks: 'may_book' }
  /** The organizer's yes to the one time that breaks the limits which bind us. */
  | { asks: 'may_book_outside' }
  /** Whether they can do these times, which stand in the mail in words; a yes is enough. */
  | { asks: 'is_right'; free: Window[] }
  /** On which day and at what time; nothing was proposed. */
  | { asks: 'when' }
  /** What their own words left open, and what they could mean. */
  | { asks: 'which_day' | 'what_time'; words: string; options: string[] }
  | { asks: 'which_zone' }
  | { asks: 'whose_address'; words: string }
  /** Whom these words of the organizer's mean. */
  | { asks: 'whom'; words: string }
  /** Whether the sender of this message speaks for them. */
  | { asks: 'speaks_for'; message: string }
  /** A link for the video call, which the organizer's calendar did not make. */
  | { asks: 'link' }
  /** The organizer's answer to this message, which is passed on. */
  | { asks: 'answer'; message: string }
  /** Whether it may last this long, as this message wishes. */
  | { asks: 'may_lengthen'; message: string; minutes: number }
  /** Whether to go on without this participant, with somebody else, to wait, or to cancel. */
  | { asks: 'shall_drop'; participant: string }
  /** Whether this address comes instead of this participant. */
  | { asks: 'shall_replace'; participant: string; email: string }
  /** Whether those whom this message names may be written to. */
  | { asks: 'may_add'; message: string }
  /** Whether to go on with further times, after lists that led nowhere. */
  | { asks: 'shall_go_on' }
  | { asks: 'shall_cancel' }
  /** Whether to take up again what was left for now, or to cancel it. */
  | { asks: 'shall_resume' }
  /** Whether to look for another time of a booked meeting, as this message of the organizer's may say. */
  | { asks: 'shall_move'; message: string }
