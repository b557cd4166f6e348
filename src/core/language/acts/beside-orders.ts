// "Drop Cy and make it an hour": what an order is joined to may be about the meeting, and about nobody. The order ends before that, and
// the readers of times and wishes keep it.

import { hasTime, type Segment } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Intent } from '../reading.ts'
import type { Span } from '../text/span.ts'
import type { Ordered } from './instructions.ts'
import type { Clause, Spoken } from './spoken.ts'
import { type Company, namedIn, pronounsIn } from './whom.ts'

/** What is ordered for certain, without what is said of the meeting behind it. */
export function apartFromMeeting(ordered: Ordered, parsed: Parsed, spoken: Spoken, company: Company): Ordered {
  const cut = (span: Span): Span => {
    const isOrder = ordered.instructions.some((each) => each.span === span)
    const next = isOrder ? parsed.segments.find((segment) => isOfMeeting(segment, span, parsed, spoken, company)) : null
    return next ? { ...span, to: startOf(next, parsed) } : span
  }
  const instructions = ordered.instructions.map((each) => ({ ...each, span: cut(each.span) }))
  return { ...ordered, instructions, taken: ordered.taken.map(cut) }
}

function isOfMeeting(segment: Segment, span: Span, parsed: Parsed, spoken: Spoken, company: Company): boolean {
  const from = startOf(segment, parsed)
  if (segment.link !== 'and' || from <= span.from || from >= span.to) return false
  return isSaidOfIt(segment, parsed) && !isOfSomebody({ from, to: span.to }, spoken, company)
}

/** Another length or another day is wished for, or a time is said with a verb of its own: in "drop Bo and Tuesday" it is dropped too. */
const isSaidOfIt = (segment: Segment, { wishes }: Parsed): boolean =>
  wishes.list.some((wish) => wish.segment === segment && OF_MEETING.has(wish.intent)) ||
  (segment.cues[0]?.index === segment.first && hasTime(segment))

const OF_MEETING = new Set<Intent>(['change_duration', 'reschedule'])

function isOfSomebody({ from, to }: Span, spoken: Spoken, company: Company): boolean {
  const { tokens, sentences } = spoken
  const first = tokens.findIndex((token) => token.from >= from)
  const next = tokens.findIndex((token) => token.from >= to)
  const within: Clause = { from: first, to: next < 0 ? tokens.length : next, found: [] }
  within.found = sentences.flatMap(({ found }) => found).filter((each) => each.from >= first && each.next <= within.to)
  const { people, isOpen } = namedIn(within, spoken, company)
  return people.length > 0 || isOpen || pronounsIn(within, spoken).length > 0
}

const startOf = (segment: Segment, { terms }: Parsed): number => terms[segment.first]!.from
