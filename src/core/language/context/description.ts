// What a request's own words say about times: "mornings only, and not on Tuesday". The description and the guidance for the
// introduction enter, and a rule for each sentence about times leaves. Most of what such texts say is about other things, so
// only a sentence that gives a rule counts, and one that is not clear is said to be so and left alone.

import { linesOf } from '#core/mail/outside-text.ts'
import { mondayOf } from '#core/time/calendar-day.ts'
import { clip, fromPairs, fromWindows, type Intervals, unionAll, type Window } from '#core/time/interval.ts'
import { DAY, minuteAtOrAfter, type Stretch, timestampOf, WEEK } from '#core/time/minute.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { minuteAt, wallAt } from '#core/time/wall-time.ts'
import type { Constraint } from '../discourse/constraint.ts'
import { read } from '../read.ts'
import type { Because, Reading } from '../reading.ts'
import type { DayExpression } from '../times/expressions.ts'

export type DescriptionInput = {
  texts: string[]
  /** When it was written: "next week" counts from there. */
  now: Timestamp
  timezone: string
  duration_minutes: number
}

/** A rule without a date holds every week. Its minutes count from Monday, midnight, by the clocks of the zone. */
export type Rule = { words: string; because: Because[] } & (
  | { holds: 'every_week'; free: Intervals; busy: Intervals }
  | { holds: 'once'; free: Window[]; busy: Window[] }
  | { holds: 'unclear' }
)

export function readDescription(input: DescriptionInput): Rule[] {
  return input.texts
    .flatMap(sentencesOf)
    .filter(isAboutTimes)
    .map((sentence) => ruleIn(sentence, input))
}

const sentencesOf = (text: string): string[] =>
  linesOf(text)
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** Sentences longer than this tell a story. */
const RULE_LENGTH_MAX = 160

/** Words that make a rule of a time, in the languages that we read. */
const RULE =
  /\b(only|must be|should be|not|never|no|avoid|except|prefer(ably|red)?|ideally|earliest|latest|nur|nicht|kein\w*|frühestens|spätestens|seulement|uniquement|jamais|pas|solo|sólo|nunca|alleen|niet|apenas|somente|não)\b/iu

const TIME =
  /\b(mornings?|afternoons?|evenings?|noon|lunch\w*|(mon|tues|wednes|thurs|fri|satur|sun)days?|weeks?|weekends?|\d{1,2}(:\d\d|\s?[ap]m|\s?uhr|h\b)|before|after|between|vormittags?|nachmittags?|(mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|matin\w*|après-midi|lundi|mardi|mercredi|jeudi|vendredi|mañanas?|tardes?|lunes|martes|miércoles|jueves|viernes)\b/iu

/** A rule, or nothing but a time: "Tuesday or Thursday afternoons". */
function isAboutTimes(sentence: string): boolean {
  if (sentence.length > RULE_LENGTH_MAX || !TIME.test(sentence)) return false
  const isBare = sentence.search(TIME) <= START_MAX && sentence.split(/\s+/).length <= BARE_WORDS_MAX
  return RULE.test(sentence) || isBare
}

/** Room for "in the" or "every". */
const START_MAX = 7
const BARE_WORDS_MAX = 5

function ruleIn(sentence: string, input: DescriptionInput): Rule {
  const { sure, free, busy, because, constraints } = readAt(input.now, sentence, input)
  const rule = { words: sentence.replace(/[.!]$/, ''), because }
  if (!sure || free.length + busy.length === 0) return { ...rule, holds: 'unclear' }
  return constraints.every(isWithoutDate)
    ? { ...rule, holds: 'every_week', ...weekOf(sentence, input) }
    : { ...rule, holds: 'once', free, busy }
}

function readAt(now: Timestamp, text: string, { timezone, duration_minutes }: DescriptionInput): Reading {
  return read({ now, timezone, host_timezone: timezone, duration_minutes, offers: [], from: 'organizer', text })
}

/**
 * A week that is to come, as it looks from its own beginning and from those of the two weeks before it: "Monday" said on a
 * Monday may be that day or the next.
 */
function weekOf(sentence: string, input: DescriptionInput): { free: Intervals; busy: Intervals } {
  const { timezone } = input
  const monday = mondayOf(wallAt(minuteAtOrAfter(input.now), timezone).day) + 14
  const readings = [monday - 14, monday - 7, monday].map((day) =>
    readAt(timestampOf(minuteAt(day, 0, timezone)), sentence, input),
  )
  const week = { start: minuteAt(monday, 0, timezone), end: minuteAt(monday + 7, 0, timezone) }
  const minutesOf = (as: 'free' | 'busy') =>
    inWeek(unionAll(readings.map((reading) => fromWindows(reading[as], as))), week, monday, timezone)
  return { free: minutesOf('free'), busy: minutesOf('busy') }
}

function inWeek(intervals: Intervals, week: Stretch, monday: number, zone: string): Intervals {
  const shown = (minute: number): number => {
    if (minute === week.end) return WEEK
    const { day, minute: minuteOfDay } = wallAt(minute, zone)
    return (day - monday) * DAY + minuteOfDay
  }
  const inside = clip(intervals, week)
  return fromPairs(inside.flatMap((start, i) => (i % 2 === 0 ? [[shown(start), shown(inside[i + 1]!)] as const] : [])))
}

const isWithoutDate = ({ days, frame }: Constraint): boolean => frame === null && days.every(isEveryWeek)

function isEveryWeek(day: DayExpression): boolean {
  if (day.kind === 'weekday') return (day.which === 'plain' || day.which === 'every') && day.weeksLater === 0
  if (day.kind === 'week') return day.weeks === null
  if (day.kind === 'range') return isEveryWeek(day.from) && isEveryWeek(day.to)
  return day.kind === 'every-day' || day.kind === 'focus' || day.kind === 'rest'
}
