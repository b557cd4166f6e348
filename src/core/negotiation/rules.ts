import type { Constraint } from '#core/language/discourse/constraint.ts'
import { read } from '#core/language/read.ts'
import type { Reading } from '#core/language/reading.ts'
import type { DayExpression } from '#core/language/times/expressions.ts'
import { complement, fromWindows, type Intervals, NOTHING, union, unionAll } from '#core/time/interval.ts'
import { WEEK } from '#core/time/minute.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { timestamp } from '#core/time/timestamp.ts'
import type { Negotiation } from './negotiation.ts'
import { organizerOf } from './people.ts'
import { durationOf } from './readings.ts'
import { listed } from './story.ts'

// Rules about times in the words of the request: "mornings only, and not on Tuesday". The description and the guidance for the
// introduction are read by the reader of replies, obeyed, and never shown. Most of what such texts say is about other things,
// so only a sentence that gives a rule counts, and one that is not clear is left alone and said to be.

export type Rules = {
  /** When it may not be, as far as the search looks. */
  ruledOut: Intervals
  followed: string[]
  notFollowed: string[]
}

const NO_RULES: Rules = { ruledOut: NOTHING, followed: [], notFollowed: [] }

/** A rule without a date holds every week: "not on Tuesday" rules out one Tuesday a reading. */
const READ_EVERY = WEEK

export function rulesOf(negotiation: Negotiation, within: { start: number; end: number }): Rules {
  const sentences = textsOf(negotiation).flatMap(sentencesOf).filter(isAboutTimes)
  return sentences
    .map((sentence) => ruleIn(sentence, negotiation, within))
    .reduce(
      (all, rule) => ({
        ruledOut: union(all.ruledOut, rule.ruledOut),
        followed: [...all.followed, ...rule.followed],
        notFollowed: [...all.notFollowed, ...rule.notFollowed],
      }),
      NO_RULES,
    )
}

/** For the story: which instructions were followed, and which not. */
export function rulesTold({ followed, notFollowed }: Rules): string[] {
  return [
    ...(followed.length > 0 ? [`Followed from the request’s own words: ${listed(followed.map(inQuotes))}.`] : []),
    ...(notFollowed.length > 0 ? [`Not followed, since it is not clear: ${listed(notFollowed.map(inQuotes))}.`] : []),
  ]
}

const inQuotes = (words: string): string => `“${words}”`

/** Guidance that is the wording itself is no instruction. */
function textsOf({ context, introduction }: Negotiation): string[] {
  const { guidance } = introduction
  return [context.description ?? '', guidance?.includes('{name}') ? '' : (guidance ?? '')]
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
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

function ruleIn(sentence: string, negotiation: Negotiation, within: { start: number; end: number }): Rules {
  const written = readAt(writtenAt(negotiation), sentence, negotiation)
  const words = sentence.replace(/[.!]$/, '')
  const isRule = written.sure && written.free.length + written.busy.length > 0
  if (!isRule) return { ...NO_RULES, notFollowed: [words] }
  const isTimeless = written.constraints.every(isWithoutDate)
  const readings = isTimeless ? stretches(within).map((at) => readAt(at, sentence, negotiation)) : [written]
  const free = unionAll(readings.map((reading) => fromWindows(reading.free, 'free')))
  const busy = unionAll(readings.map((reading) => fromWindows(reading.busy, 'busy')))
  return {
    ruledOut: free.length > 0 ? union(busy, complement(free, within)) : busy,
    followed: [words],
    notFollowed: [],
  }
}

function readAt(now: Timestamp, text: string, negotiation: Negotiation): Reading {
  const { zone } = organizerOf(negotiation)
  const duration_minutes = durationOf(negotiation)
  return read({ now, timezone: zone, host_timezone: zone, duration_minutes, offers: [], from: 'organizer', text })
}

/** "Next week" counts from the day on which it was written. */
function writtenAt({ createdAt, facts }: Negotiation): Timestamp {
  return facts.findLast(({ kind }) => kind === 'context_updated')?.at ?? createdAt
}

function stretches({ start, end }: { start: number; end: number }): Timestamp[] {
  const found: Timestamp[] = []
  for (let minute = start; minute < end; minute += READ_EVERY)
    found.push(timestamp(Temporal.Instant.fromEpochMilliseconds(minute * 60_000)))
  return found
}

const isWithoutDate = ({ days, frame }: Constraint): boolean => frame === null && days.every(isEveryWeek)

function isEveryWeek(day: DayExpression): boolean {
  if (day.kind === 'weekday') return (day.which === 'plain' || day.which === 'every') && day.weeksLater === 0
  if (day.kind === 'week') return day.weeks === null
  if (day.kind === 'range') return isEveryWeek(day.from) && isEveryWeek(day.to)
  return day.kind === 'every-day' || day.kind === 'focus' || day.kind === 'rest'
}
