// "Can we talk about it next week?": a whole week or month that somebody asks for, or would like, says where to look and not
// that they can at every hour of it. Nothing is booked on it; times of that week are put to them.

import { hasCueOf, type Segment } from '../clauses/segment.ts'
import type { Draft } from '../discourse/drafts.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
import type { DayExpression } from '../times/expressions.ts'

export function isWideWish({ says, days, times, within, offers, isException, segment }: Draft): boolean {
  if (says !== 'free' || isException || days.length === 0) return false
  if (times.length + within.length + offers.length > 0) return false
  return days.every(isWide) && !statesAbility(segment)
}

/** "Any day next week" names its days; "early next week" is a part that people do mean as a whole. */
function isWide(day: DayExpression): boolean {
  if (day.kind === 'week' || day.kind === 'same-week') return !('universal' in day && day.universal)
  return WIDE.has(day.kind)
}

const WIDE = new Set<DayExpression['kind']>([
  'following-week',
  'week-of',
  'week-number',
  'week-of-month',
  'month',
  'quarter',
  'year',
])

/** "I could do next week" and "next week works"; no question, and no wish: "let's do it next week", "next week is better". */
const statesAbility = (segment: Segment): boolean =>
  !segment.question &&
  segment.cues.some(({ cue, text }) => (cue === 'yes' || cue === 'can' || cue === 'flexible') && !WISHING.has(text)) &&
  !hasCueOf(segment, WISHES)

const WISHES: Cue[] = ['howabout', 'prefer', 'instead', 'reschedule']

const WISHING = new Set(["let's", 'let', 'lets', 'lass', 'laten', 'on'])
