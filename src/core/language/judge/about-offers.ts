// What a mail says about the times that were put to its writer, beside those that it names: a bare yes or no, a shift by half an hour, and
// the rest of a day whose time on offer is gone.

import { civil } from '#core/time/calendar-day.ts'
import { common, union } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import { doubtOf } from '../resolve/doubts.ts'
import type { Resolution } from '../resolve/resolution.ts'
import { resolve } from '../resolve/resolve.ts'
import type { DayExpression } from '../times/expressions.ts'
import type { Looked } from './look.ts'
import type { Mention } from './mentions.ts'
import type { Statement } from './statements.ts'
import type { Deed } from './verdicts.ts'

/** The last word of yes or no counts. */
export function answerIn(deeds: Deed[]): (Deed & { kind: 'yes' | 'no' }) | null {
  const answers = deeds.filter(
    (deed): deed is Deed & { kind: 'yes' | 'no' } => deed.kind === 'yes' || deed.kind === 'no',
  )
  return answers.at(-1) ?? null
}

/** A bare yes or no is about what was put to them. */
export function answerAsConstraint(
  answer: ReturnType<typeof answerIn>,
  statements: Statement[],
  { moment }: Looked,
): Omit<Statement, 'mention'>[] {
  if (!answer || moment.offers.length === 0) return []
  if (statements.some(({ says }) => says === 'free') || (answer.kind === 'no' && statements.length > 0)) return []
  return [
    {
      says: answer.kind === 'yes' ? 'free' : 'busy',
      spoken: true,
      days: [],
      frame: null,
      times: [],
      within: [],
      isException: false,
      zone: null,
      saidAgain: null,
      offers: [{ kind: 'that' }],
      pointsAtOffers: true,
      pointsAtOne: false,
      fallback: false,
      strength: answer.isHedged ? 'doubtful' : 'firm',
      span: { from: answer.from, to: answer.to },
    },
  ]
}

/** "Could we start half an hour later?" moves the one offer. */
export function withShift({ free, picks }: Resolution, mentions: Mention[], { moment }: Looked): Resolution['free'] {
  const moved = mentions.find(
    ({ shift, stance }) => shift !== null && (stance.kind === 'free' || stance.kind === 'wish'),
  )
  const offer =
    picks.length === 1 ? moment.offers[picks[0]!] : moment.offers.length === 1 ? moment.offers[0] : undefined
  if (!moved || !offer) return free
  const by = moved.shift! * 60_000
  const window: Stretch | null = common({ start: offer.start + by, end: offer.end + by }, moment.limits)
  return window ? union(free, [window.start, window.end]) : free
}

/** "Tuesday, I'm in meetings until 3 though": the time on offer is gone, and the rest of its day may be meant. */
export function restOfDay({ picks, free, doubts }: Resolution, statements: Statement[], { text, moment }: Looked) {
  const taken = statements.filter(({ says, strength }) => says === 'free' && strength === 'firm')
  const isLeft = picks.length + free.length + doubts.length > 0 || !statements.some(({ says }) => says === 'busy')
  if (taken.length === 0 || isLeft) return { rest: [], contradiction: [] }
  const days = resolve(taken, moment, text).picks.map((pick) => dateOf(moment.offers[pick]!, moment))
  const wide = statements.map((each) => (taken.includes(each) ? { ...each, days, offers: [], times: [] } : each))
  const rest = days.length > 0 ? resolve(wide, { ...moment, offers: [] }, text).free : []
  return {
    rest,
    contradiction: [doubtOf('contradiction', text.slice(taken[0]!.span.from, taken[0]!.span.to).trim(), [], moment)],
  }
}

function dateOf({ start }: Stretch, { zone }: Looked['moment']): DayExpression {
  const { day, month, year } = civil(wallOf(start, zone).day)
  return { kind: 'date', day, month, year, weekday: null }
}
