import { type KnownQuestion, type Questions, questionsIn } from '#core/language/places/asks-known.ts'
import { awaitsLink, meetingPlace } from '#core/place.ts'
import type { Negotiation, Received } from './negotiation.ts'

// Questions that we answer ourselves: who comes, how long it takes, where, what about, when, in which zone, and whether there is news.

/** `isAll`: it asks these and says nothing else. */
export type KnownAsked = { questions: KnownQuestion[]; isAll: boolean }

/** Null if a message asks none of these, or also something that only a person can answer: then a person answers all of it. */
export function knownAskedIn(message: Received, negotiation: Negotiation): KnownAsked | null {
  if (message.kind !== 'reply') return null
  const { known, hasOthers, isAll } = questionsOf(message)
  const isAnswered = known.length > 0 && !hasOthers && known.every((question) => isKnown(question, negotiation))
  return isAnswered ? { questions: known, isAll } : null
}

/** A decision asks several times for every message. */
function questionsOf(message: Received): Questions {
  const found = FOUND.get(message)
  if (found) return found
  const questions = questionsIn(message.text)
  FOUND.set(message, questions)
  return questions
}

const FOUND = new WeakMap<Received, Questions>()

function isKnown(question: KnownQuestion, { context, status }: Negotiation): boolean {
  if (question === 'about') return (context.purpose ?? context.title) !== null
  if (question !== 'where') return true
  // Once it is booked, a link that no calendar has made is the organizer's to give.
  return meetingPlace(context.place) !== null && !(status === 'booked' && awaitsLink(context.place))
}
