// "Postpone it by a month", "push it back two weeks": so much later than it was to be.

import { addMonths, type Day, isoDay, workdaysLater } from '#core/time/calendar-day.ts'
import { cueOf, type Segment } from '../clauses/segment.ts'
import type { Parsed } from '../discourse/parse.ts'
import type { Cue, Unit } from '../lexicon/vocabulary.ts'
import type { ReadInput } from '../reading.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import { instantOf } from '../resolve/instant.ts'
import type { Moment } from '../resolve/moment.ts'
import type { Span } from '../text/span.ts'
import type { Term } from '../words/tokens.ts'

/** From which day on it may be then, and the words that say so. */
export function shiftIn(parsed: Parsed, moment: Moment, input: ReadInput): { start: string; span: Span } | null {
  const { segments, terms } = parsed
  const told = segments.filter((segment) => isPlain(segment, terms))
  const shifts = told.flatMap((segment) => {
    const cue = cueOf(segment, 'reschedule')!
    const start = laterBy(terms.slice(cue.index + 1, segment.next), firstDay(moment, input))
    const span = { from: terms[cue.index]!.from, to: terms[segment.next - 1]!.to }
    return start === null ? [] : [{ start: isoDay(start), span }]
  })
  const [shift, other] = shifts
  return shift && !other ? shift : null
}

/** Not "don't", "maybe" or "a week or two". A number is no stranger here. */
function isPlain({ link, first, next, atoms, cues, strangers }: Segment, terms: Term[]): boolean {
  const words = terms.slice(first, next)
  const numbers = words.filter(({ kind }) => kind === 'number').length
  if (link === 'if' || atoms.length > 0 || strangers > numbers || words.some(isOr)) return false
  return cues.some(({ cue }) => cue === 'reschedule') && cues.every(({ cue, negated }) => ASKING.has(cue) && !negated)
}

const isOr = ({ means }: Term): boolean => means.join === 'or'

const ASKING = new Set<Cue>(['reschedule', 'can', 'howabout'])

/** The day of the meeting that stands, else the first on which it was to be. */
function firstDay(moment: Moment, { present, earliest }: ReadInput): Day {
  const dayAt = (instant: string) => wallOf(instantOf(instant), moment.zone).day
  if (present) return dayAt(present.start)
  return earliest ? Math.max(moment.today, dayAt(earliest)) : moment.today
}

function laterBy(terms: Term[], from: Day): Day | null {
  const at = terms.findIndex(({ means }) => means.unit !== undefined)
  const count = at > 0 ? countOf(terms[at - 1]!) : null
  const isOne = terms.findLastIndex(({ means }) => means.unit !== undefined) === at
  if (count === null || !isOne || count < 1 || count > COUNT_MAX) return null
  return LATER[terms[at]!.means.unit!]?.(from, count) ?? null
}

/** Of more than that, it is rather a date. */
const COUNT_MAX = 60

const countOf = ({ means: { number, fraction }, parts }: Term): number | null =>
  number ?? parts?.[0] ?? (fraction === 1 ? 1 : null)

const LATER: Partial<Record<Unit, (from: Day, count: number) => Day>> = {
  day: (from, count) => from + count,
  workday: workdaysLater,
  week: (from, count) => from + 7 * count,
  month: addMonths,
  quarter: (from, count) => addMonths(from, 3 * count),
  year: (from, count) => addMonths(from, 12 * count),
}
