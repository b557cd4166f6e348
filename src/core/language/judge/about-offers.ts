// What a mail says about the times that were put to its writer, beside those that it names: a bare yes or no, a shift by half an hour, and
// the rest of a day whose time on offer is gone.

import { civil } from '#core/time/calendar-day.ts'
import { common, union, type Window } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import { doubtOf } from '../resolve/doubts.ts'
import type { Resolution } from '../resolve/resolution.ts'
import { resolve } from '../resolve/resolve.ts'
import type { DayExpression } from '../times/expressions.ts'
import type { Act, Label } from './labels.ts'
import type { Looked } from './look.ts'
import type { Mention } from './mentions.ts'
import type { Statement } from './statements.ts'
import type { Deed } from './verdicts.ts'

const DONE = new Set<Act>(['cancel', 'keep', 'reschedule'])

/** The last word of yes or no counts. */
export function answerIn(deeds: Deed[], asked: string): (Deed & { kind: 'yes' | 'no' }) | null {
  const answers = deeds.filter(
    (deed): deed is Deed & { kind: 'yes' | 'no' } => deed.kind === 'yes' || deed.kind === 'no',
  )
  if (answers.length > 0) return answers.at(-1)!
  // "Go ahead and book it" takes what was put to them; asked whether to call it off, doing so is a yes, and moving it a no.
  const done = deeds.find(({ kind, isHedged }) => !isHedged && (asked === 'cancel' ? DONE.has(kind) : kind === 'book'))
  if (!done) return null
  const isNo = done.kind === 'keep' || done.kind === 'reschedule'
  return { ...done, kind: isNo ? 'no' : 'yes' }
}

/** A bare yes or no is about what was put to them. */
export function answerAsConstraint(
  answer: ReturnType<typeof answerIn>,
  statements: Statement[],
  deeds: Deed[],
  { moment, terms, asked }: Looked,
): Omit<Statement, 'mention'>[] {
  if (!answer || moment.offers.length === 0 || OF_PEOPLE.has(asked)) return []
  if (statements.some(({ says }) => says === 'free') || (answer.kind === 'no' && statements.length > 0)) return []
  const isBooked = deeds.some(({ kind, from }) => kind === 'book' && from === answer.from)
  // "Decide among yourselves, I'll fit in, only not on Monday" takes all that is left.
  const isOpen =
    terms.some(
      ({ from, means }) =>
        from >= answer.from && from < answer.to && (means.cue === 'flexible' || means.offer === 'any'),
    ) || isBooked
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
      offers: [{ kind: isOpen ? 'others' : 'that' }],
      pointsAtOffers: true,
      pointsAtOne: false,
      fallback: false,
      strength: answer.isHedged ? 'doubtful' : 'firm',
      span: { from: answer.from, to: answer.to },
    },
  ]
}

/** Questions of ours that no time answers, by the names of reader/MARKING.md. */
const OF_PEOPLE = new Set(['silent', 'declined', 'cancel', 'whose', 'other'])

/** "Could we start half an hour later?", "Monday works, an hour later": what is moved is no longer taken as it was offered. */
export function withShifts(
  { free, picks }: Resolution,
  mentions: Mention[],
  statements: Statement[],
  { text, moment }: Looked,
  present: Window | null,
): Pick<Resolution, 'free' | 'picks'> {
  const moving = mentions.filter(({ shift, stance }) => shift !== null && MOVING.has(stance.kind))
  let left = picks
  let found = free
  for (const { shift, stance } of moving) {
    const anchor = mentions[stance.anchor ?? -1]
    const named = statements.filter(({ mention }) => mention.stance === anchor?.stance)
    const meant = resolve(
      named.map((each) => ({ ...each, says: 'free' })),
      moment,
      text,
    ).picks
    const bases = meant.length > 0 ? meant : picks.length === 1 ? picks : moment.offers.length === 1 ? [0] : []
    const moved = bases.length > 0 ? bases.map((index) => moment.offers[index]!) : present ? [stretchOf(present)] : []
    left = left.filter((index) => !bases.includes(index))
    for (const { start, end } of moved) {
      const window = common({ start: start + shift! * MINUTE, end: end + shift! * MINUTE }, moment.limits)
      if (window) found = union(found, [window.start, window.end])
    }
  }
  return { free: found, picks: left }
}

const MOVING = new Set<Label>(['free', 'second', 'wish'])
const MINUTE = 60_000

export const stretchOf = ({ start, end }: Window): Stretch => ({ start: Date.parse(start), end: Date.parse(end) })

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
