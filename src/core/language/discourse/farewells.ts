// "See you Thursday": a farewell that names a day may say which day was meant, and adds none.

import type { Segment } from '../clauses/segment.ts'
import { hasAnyCue } from '../clauses/segment.ts'
import type { DayExpression } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'
import type { Draft, State } from './drafts.ts'

/** A farewell for an hour that was taken without its day. */
export function namesDayOf(previous: Draft, draft: Draft, terms: Term[]): boolean {
  const { segment } = draft
  return (
    previous.says === 'free' &&
    previous.times.length > 0 &&
    previous.days.length + previous.offers.length + draft.offers.length === 0 &&
    draft.sentence - previous.sentence <= 1 &&
    draft.days.length === 1 &&
    draft.days[0]!.kind === 'weekday' &&
    /^(tot|até|bis|hasta|à|a|see)$/.test(terms[segment.first]?.lower ?? '')
  )
}

/** "Tot woensdag!", "até quarta": see you on Wednesday. */
export function isFarewell(segment: Segment, day: DayExpression, terms: Term[]): boolean {
  return (
    day.kind === 'until' &&
    /^(tot|até|bis|hasta)$/.test(terms[segment.atoms[0]!.first]!.lower) &&
    segment.atoms.length === 1 &&
    segment.cues.length === 0 &&
    segment.strangers === 0 &&
    day.day.kind === 'weekday'
  )
}

/**
 * "Thursday at 4 works. See you Thursday!": a day whose hour was named is not the whole day for being named again, and
 * a farewell adds nothing to what was chosen.
 */
export function isSaidAlready(state: State, segment: Segment, days: DayExpression[], terms: Term[]): boolean {
  const [named] = days
  if (days.length !== 1 || segment.atoms.length === 0 || state.drafts.length === 0) return false
  if (segment.link === 'or' || segment.link === 'if' || state.correcting) return false
  if (hasAnyCue(segment, 'also', 'fallback', 'flexible') || hasAnyCue(segment, 'same-goes', 'otherwise', 'after-that'))
    return false
  const day = named!.kind === 'until' ? named.day : named!
  if (day.kind !== 'weekday' && day.kind !== 'offset') return false
  const isParting = partsWith(segment, terms)
  for (const earlier of state.drafts) {
    if (earlier.says !== 'free' || earlier.isGeneral || earlier.isException) continue
    if (earlier.times.length > 0 && earlier.days.some((other) => isSameDay(other, day))) return true
    if (isParting && earlier.offers.some((offer) => offer.kind === 'ordinals')) return true
    if (isParting && day.kind === 'offset' && earlier.times.length > 0 && earlier.days.length > 0) return true
  }
  return false
}

function isSameDay(one: DayExpression, other: DayExpression): boolean {
  if (one.kind === 'offset') return other.kind === 'offset' && one.days === other.days
  if (one.kind !== 'weekday' || other.kind !== 'weekday') return false
  return (
    one.weekday === other.weekday &&
    one.weeksLater === other.weeksLater &&
    (one.which === other.which || other.which === 'plain')
  )
}

const PARTING =
  /^(see|talk|speak|forward|looking|until|bis|sehen|freue|freu|freuen|à|voit|verra|verrons|hasta|vemos|vejo|veremos|tot|zien|zie|até)$/

function partsWith(segment: Segment, terms: Term[]): boolean {
  for (let index = segment.first; index <= segment.atoms[0]!.first; index += 1)
    if (PARTING.test(terms[index]!.lower)) return true
  return false
}
