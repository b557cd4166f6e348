import { asksNothingElse, asksOnlyWhere, asksWhere } from '#core/language/places/asks-where.ts'
import { givesLink, placeIn } from '#core/language/places/place-in.ts'
import { awaitsLink, type MeetingPlace, meetingPlace } from '#core/place.ts'
import { causesOf } from './cause.ts'
import type { Negotiation, Received } from './negotiation.ts'
import { ORGANIZER } from './people.ts'
import { mailAnsweredBy } from './sent-mails.ts'

// "Where do we meet?", "can you send a link?": we answer if we know the place, or else ask the organizer, whose answer becomes the
// place.

export type WhereAsked = {
  /** Null where nobody has said, and the organizer has to. */
  place: MeetingPlace | null
  /** It asks this and says nothing else. */
  isAll: boolean
}

/** Null if they do not ask this, or also ask something else: a person then answers the whole message. */
export function whereAskedIn({ kind, text }: Received, { context, status }: Negotiation): WhereAsked | null {
  if (kind !== 'reply' || !asksOnlyWhere(text)) return null
  // Once it is booked, a link that no calendar has made is the organizer's to give.
  const place = status === 'booked' && awaitsLink(context.place) ? null : meetingPlace(context.place)
  return { place, isAll: asksNothingElse(text) }
}

/** "Let's use Zoom: https://…": a link to meet at, and no word about other times or people. */
function isPlaceGiven({ text, reading }: Received): boolean {
  if (!reading || !givesLink(text)) return false
  return reading.busy.length + reading.people.length === 0 && reading.intents.every((intent) => intent === 'accept')
}

/** The place in the organizer's answer to this question, or to our own question for a link. */
export function placeAnswered(answer: Received, asked: Received | null, negotiation: Negotiation): MeetingPlace | null {
  const mail = mailAnsweredBy(negotiation, ORGANIZER, answer)
  const isAsked = asked ? asksWhere(asked.text) : mail !== null && causesOf(mail).some(({ kind }) => kind === 'no_link')
  return isAsked || isPlaceGiven(answer) ? placeIn(answer.text) : null
}
