// Days that are said with less than is meant, because the words before them have said it.

import type { Link } from '../clauses/segment.ts'
import { isListing } from '../clauses/segment.ts'
import type { DayExpression } from '../times/expressions.ts'
import type { Draft } from './drafts.ts'

/** "Only Saturday mornings, any Saturday is fine": which of the days is open, and not which hours. */
export function keepHours(drafts: Draft[]) {
  for (let index = 1; index < drafts.length; index += 1) {
    const wide = drafts[index]!
    const timed = drafts[index - 1]!
    if (!isAnyDay(wide) || !isTimed(timed) || wide.sentence - timed.sentence > 1 || ADDING.has(wide.segment.link))
      continue
    if (timed.days.length > 0 && JSON.stringify(timed.days) !== JSON.stringify(wide.days)) continue
    timed.days = wide.days
    timed.frame = wide.frame
    wide.says = 'aside'
  }
}

/** "Mornings or any day next week" is more than the mornings. */
const ADDING = new Set<Link>(['or', 'and', 'but'])

const isAnyDay = ({ says, days, times, within, offers }: Draft): boolean =>
  says === 'free' &&
  times.length + within.length + offers.length === 0 &&
  days.length === 1 &&
  (days[0]!.kind === 'every-day' || isEveryWeekday(days[0]!))

const isEveryWeekday = (day: DayExpression): boolean => day.kind === 'weekday' && day.which === 'every'

const isTimed = ({ says, days, times, within, offers, frame }: Draft): boolean =>
  says === 'free' &&
  times.length + within.length > 0 &&
  offers.length === 0 &&
  frame === null &&
  days.every(isEveryWeekday)

/** "Next Monday or Tuesday": the Tuesday after that Monday, and not tomorrow. */
export function sameNextWeek(drafts: Draft[]) {
  for (let index = 1; index < drafts.length; index += 1) {
    const [said] = drafts[index - 1]!.days
    const draft = drafts[index]!
    const first = draft.frame === null && drafts[index - 1]!.frame?.kind === 'week-of' ? drafts[index - 1]!.frame : said
    const next = first?.kind === 'week-of' ? first.day : first
    if (next?.kind !== 'weekday' || next.which !== 'next' || !isListedBehind(drafts[index - 1]!, draft)) continue
    if (draft.days.every((day) => day.kind === 'weekday' && day.which === 'plain' && day.weekday > next.weekday))
      draft.frame = { kind: 'week-of', day: next }
  }
}

const isListedBehind = (before: Draft, draft: Draft): boolean =>
  draft.days.length > 0 &&
  draft.frame === null &&
  draft.sentence === before.sentence &&
  draft.says === before.says &&
  isListing(draft.segment.link)

/** "Thursday or Friday, but not this week": those of the next one. Which they are is known once the week is ruled out. */
export function weeksFirst(drafts: Draft[]) {
  for (let index = 1; index < drafts.length; index += 1) {
    if (!isWeekRuledOut(drafts[index]!)) continue
    const { sentence } = drafts[index]!
    const before = drafts.slice(0, index)
    const first = before.findLastIndex((draft) => draft.sentence !== sentence || !isPlainWeekdays(draft)) + 1
    if (first < index) drafts.splice(first, 0, ...drafts.splice(index, 1))
  }
}

const isWeekRuledOut = ({ says, days, times, within, offers }: Draft): boolean =>
  says === 'busy' &&
  times.length + within.length + offers.length === 0 &&
  days.length === 1 &&
  days[0]!.kind === 'week' &&
  days[0]!.part === null

const isPlainWeekdays = ({ says, days, frame, offers }: Draft): boolean =>
  says === 'free' &&
  frame === null &&
  offers.length === 0 &&
  days.length > 0 &&
  days.every((day) => day.kind === 'weekday' && day.which === 'plain')
