// "Drop Cy and make it an hour": what an order is joined to may be about the meeting, and about nobody. The order ends before that, and
// the readers of times and wishes keep it. In "drop Cy and Tuesday" the day is dropped with Cy.

import { hasAtom, hasCueOf, hasTime, isTight, type Segment } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Cue } from '../lexicon/vocabulary.ts'
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

/** Another length or another day is wished for, or a time is said with a verb of its own: "and take Tuesday", "and Tuesday works". */
const isSaidOfIt = (segment: Segment, { wishes }: Parsed): boolean =>
  wishes.list.some((wish) => wish.segment === segment && OF_MEETING.has(wish.intent)) ||
  (hasTime(segment) && (segment.cues[0]?.index === segment.first || hasCueOf(segment, JUDGING)))

const JUDGING: Cue[] = ['yes', 'no']

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

/** With the times that an order is joined to: they are dropped too where somebody is, and else what is meant of them is asked. */
export function withTimesBeside(ordered: Ordered, parsed: Parsed, spoken: Spoken, company: Company): Ordered {
  const { instructions, taken, doubts, ruledOut } = ordered
  for (const { do: kind, span } of instructions) {
    const times = timesBeside(span, parsed, spoken, company)
    const [first] = times
    if (!first) continue
    const beside = { from: startOf(first, parsed), to: endOf(times.at(-1)!, parsed) }
    if (kind === 'drop' && times.every(isListed)) ruledOut.push(beside)
    else doubts.push({ kind: 'whom', span: { from: span.from, to: Math.max(span.to, beside.to) } })
  }
  const isCut = (span: Span) => ruledOut.find(({ from }) => span.from < from && from < span.to)
  return { ...ordered, taken: taken.map((span) => ({ ...span, to: isCut(span)?.from ?? span.to })) }
}

/** Times and nothing else in the row that an order begins: "drop Bo and Tuesday and Wednesday", "drop Bo, and Tuesday". */
function timesBeside(span: Span, parsed: Parsed, spoken: Spoken, company: Company): Segment[] {
  const { segments } = parsed
  const at = segments.findLastIndex((segment) => startOf(segment, parsed) <= span.from)
  const rest = segments.slice(at + 1)
  const isBeside = (segment: Segment) => segment.sentence === segments[at]?.sentence && isTight(segment.link)
  const end = rest.findIndex((segment) => !isBeside(segment))
  const row = end < 0 ? rest : rest.slice(0, end)
  const isOfNobody = (segment: Segment) =>
    segment.strangers === 0 ||
    !isOfSomebody({ from: startOf(segment, parsed), to: endOf(segment, parsed) }, spoken, company)
  return row.filter((segment) => namesTime(segment) && segment.cues.length === 0 && isOfNobody(segment))
}

const namesTime = (segment: Segment): boolean => hasTime(segment) || hasAtom(segment, 'offer')

const isListed = (segment: Segment): boolean =>
  segment.link === 'and' && segment.strangers === 0 && !hasAtom(segment, 'offer')

const endOf = (segment: Segment, { terms }: Parsed): number => terms[segment.next - 1]!.to

const startOf = (segment: Segment, { terms }: Parsed): number => terms[segment.first]!.from
