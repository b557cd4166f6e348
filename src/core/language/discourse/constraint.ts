// What a text says about times, before anything is known about calendars: the result of parsing and the only input of
// resolving. It names no language and no date that was not written, and every piece keeps the span of the text it
// stands on, so that whoever else reads a text (a language model, a person) can answer in the same form and have it
// resolved and doubted by the same code.

import type { Strength } from '../clauses/polarity.ts'
import type { Span } from '../text/span.ts'
import type { DayExpression, OfferReference, TimeExpression, ZoneMention } from '../times/expressions.ts'

export type Says = 'free' | 'busy' | 'aside'

export type Constraint = {
  says: Says
  /** Whether a word said so, or whether a bare time was taken for an answer. */
  spoken: boolean
  days: DayExpression[]
  /** The week or month that bare weekdays belong to. */
  frame: DayExpression | null
  /** Alternatives: any of these times. */
  times: TimeExpression[]
  /** Limits: each must hold. */
  within: TimeExpression[]
  /** An exception to the statement before it wins over it, whichever is narrower. */
  isException: boolean
  zone: ZoneMention | null
  /** The same time in another zone: "9am PST / 12pm EST". Both must be the same moment. */
  saidAgain: { times: TimeExpression[]; zone: ZoneMention } | null
  offers: OfferReference[]
  /** "the Thursday one": the words point at something that was offered. */
  pointsAtOffers: boolean
  /** "the afternoon one": the words mean a single offer. */
  pointsAtOne: boolean
  fallback: boolean
  strength: Strength
  span: Span
}
