import { type DescriptionInput, type Rule, readDescription } from '#core/language/context/description.ts'
import { weekdayOf } from '#core/time/calendar-day.ts'
import { complement, fromWindows, type Intervals, NOTHING, union, unionAll } from '#core/time/interval.ts'
import { DAY, type Stretch } from '#core/time/minute.ts'
import { wallTime } from '#core/time/wall-time.ts'
import type { Negotiation } from './negotiation.ts'
import { organizerOf } from './people.ts'
import { durationOf } from './readings.ts'

// Rules about times in the words of the request: "mornings only, and not on Tuesday". We read them once, before deciding
// anything, obey them from then on, and never show them to participants. This file uses the words only to quote them.

export type Rules = {
  /** Times that the rules exclude, within the range of the search. */
  ruledOut: Intervals
  followed: string[]
  notFollowed: string[]
}

/** The words of a request, which no decision sees, and their last reading. */
export type OwnWords = { description: string | null; read: DescriptionInput | null }

/**
 * The input to read now; null if there is nothing to read, or we have read it already. Only another text, zone or length makes us
 * read it again; "next week" keeps counting from the day on which it was written.
 */
export function descriptionToRead(negotiation: Negotiation, { description, read }: OwnWords): DescriptionInput | null {
  const { guidance } = negotiation.introduction
  // Guidance with a placeholder is the text of the introduction, not an instruction.
  const texts = [description, guidance?.includes('{name}') ? null : guidance].filter((text) => text !== null)
  const isSameText = JSON.stringify(texts) === JSON.stringify(read?.texts ?? [])
  if (texts.length === 0 && isSameText) return null
  const input: DescriptionInput = {
    texts,
    now: isSameText && read ? read.now : writtenAt(negotiation),
    timezone: organizerOf(negotiation).zone,
    duration_minutes: durationOf(negotiation),
  }
  const isRead = isSameText && read?.timezone === input.timezone && read.duration_minutes === input.duration_minutes
  return isRead ? null : input
}

const writtenAt = ({ createdAt, facts }: Negotiation): string =>
  facts.findLast(({ kind }) => kind === 'context_updated')?.at ?? createdAt

/** Of a request that says nothing about times. */
export const NO_RULES: Negotiation['rules'] = { zone: 'UTC', rules: [] }

export const rulesRead = (input: DescriptionInput): Negotiation['rules'] => ({
  zone: input.timezone,
  rules: readDescription(input),
})

export function rulesOf({ rules: { zone, rules } }: Negotiation, within: Stretch): Rules {
  return {
    ruledOut: unionAll(rules.map((rule) => ruledOutBy(rule, zone, within))),
    followed: rules.filter(({ holds }) => holds !== 'unclear').map(({ words }) => words),
    notFollowed: rules.filter(({ holds }) => holds === 'unclear').map(({ words }) => words),
  }
}

/** If a rule names free times, it rules out everything else. */
function ruledOutBy(rule: Rule, zone: string, within: Stretch): Intervals {
  if (rule.holds === 'unclear') return NOTHING
  const [free, busy] =
    rule.holds === 'once'
      ? [fromWindows(rule.free, 'free'), fromWindows(rule.busy, 'busy')]
      : [everyWeek(rule.free, zone, within), everyWeek(rule.busy, zone, within)]
  return rule.free.length > 0 ? union(busy, complement(free, within)) : busy
}

function everyWeek(minutes: Intervals, zone: string, within: Stretch): Intervals {
  return wallTime(zone, within, (day) => {
    const midnight = (weekdayOf(day) - 1) * DAY
    const ranges: number[] = []
    for (let i = 0; i < minutes.length; i += 2) {
      const start = Math.max(minutes[i]! - midnight, 0)
      const end = Math.min(minutes[i + 1]! - midnight, DAY)
      if (start < end) ranges.push(start, end)
    }
    return ranges
  })
}
