import { asksNothingElse, asksOnlyWhere, asksWhere } from '#core/language/asks-where.ts'
import { placeIn } from '#core/language/place-in.ts'
import { type MeetingPlace, meetingPlace } from '#core/place.ts'
import type { Negotiation, Received } from './negotiation.ts'

// "Where do we meet?", "can you send a link?": answered where the place is known, else put to the organizer, whose answer
// becomes the place.

export type WhereAsked = {
  /** Null where nobody has said, and the organizer has to. */
  place: MeetingPlace | null
  /** It asks this and says nothing else. */
  isAll: boolean
}

/** Null where they do not ask it, or ask something else besides: that is a person's to answer, and then all of it is. */
export function whereAskedIn({ kind, text }: Received, { context }: Negotiation): WhereAsked | null {
  if (kind !== 'reply' || !asksOnlyWhere(text)) return null
  return { place: meetingPlace(context.place), isAll: asksNothingElse(text) }
}

/** What the organizer answers to it, where that is a place. */
export const placeAnswered = (answer: Received, asked: Received | null): MeetingPlace | null =>
  asked && asksWhere(asked.text) ? placeIn(answer.text) : null
