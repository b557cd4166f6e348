// Marks become constraints: a mark takes what it lacks from the one that it hangs on, hours that belong to a day narrow it, and what was
// taken back is left out. Nothing is looked up in a calendar here.

import { NEVER } from '../clauses/never.ts'
import type { Constraint } from '../discourse/constraint.ts'
import { everyWeek } from '../discourse/drafts.ts'
import { canFrame, isRepeated } from '../discourse/grouping.ts'
import type { DayExpression, TimeExpression, ZoneMention } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'
import { isBetween, isDays, isInSentence, isWeekdays, isWide, linked, SAYS } from './links.ts'
import type { Looked } from './look.ts'
import { isEmpty, type Mention } from './mentions.ts'
import { sentenceAround } from './whom.ts'

/** A constraint, and the mention that it was made of. */
export type Statement = Constraint & { mention: Mention }

export function statementsOf(found: Mention[], { text, terms, asked }: Looked): Statement[] {
  const mentions = linked(withSides(withDates(found, text, asked), text), text)
  const said: Said[] = mentions.map((mention) => ({ ...mention, frame: null }))
  for (const mention of said) if (isHabit(mention, text, terms, said)) mention.days = mention.days.map(everyWeek)
  for (const [index, mention] of said.entries()) {
    const before = said[index - 1]
    if (mention.stance.kind === 'zone' && before && isZoneOf(before, mention, text)) before.zone ??= mention.zone
  }
  const zone = statedZone(said, text)?.zone ?? null
  const absorbed = new Set<number>()
  for (const mention of mentions) {
    const { anchor, kind } = mention.stance
    if (anchor === null || !SAYS[kind]) continue
    if (
      isNarrowedBy(
        mentions[anchor]!,
        mention,
        found.some(({ stance }) => stance === mention.stance),
      )
    ) {
      absorbed.add(anchor)
      spreadLimit(said, mentions, anchor, mention, text)
    }
  }
  // Those that others hang on are completed first: a chain gives its week to its last link.
  const done = new Set<number>()
  const complete = (index: number) => {
    if (done.has(index)) return
    done.add(index)
    const { anchor } = said[index]!.stance
    if (anchor === null) return
    complete(anchor)
    takeFrom(said[index]!, said[anchor]!)
  }
  for (const index of said.keys()) complete(index)
  for (const index of said.keys()) spreadBusyLimit(said, mentions, index, text)
  for (let index = said.length - 1; index > 0; index -= 1) spreadBack(said[index - 1]!, said[index]!, text)
  for (let index = 1; index < said.length; index += 1) spreadHabit(said[index - 1]!, said[index]!, text)
  const statements: Statement[] = []
  for (const [index, mention] of said.entries()) {
    const says = SAYS[mention.stance.kind]
    if (!says || absorbed.has(index) || isEmpty(mention)) continue
    if (isIntroduction(said, index, text) || isSummary(said, index)) continue
    if (mention.days.length + mention.times.length + mention.offers.length === 0) continue
    const statement = statementOf(mention, mentions[index]!, says, zone, statements, text)
    if (statement.isException && statements.some(isEveryDay)) statement.days = statement.days.map(everyWeek)
    statements.push(statement)
  }
  return inOrder(withCommonLimits(statements), text)
}

/** "I'm up from 3. Monday, Tuesday, whatever": hours on no day are those of the days around them. */
function withCommonLimits(statements: Statement[]): Statement[] {
  const isLimit = ({ says, days, times, within, offers, frame, strength }: Statement) =>
    says === 'free' &&
    strength === 'firm' &&
    days.length + times.length + offers.length === 0 &&
    !frame &&
    within.length > 0
  const limits = statements.filter(isLimit)
  const open = (each: Statement) =>
    each.says === 'free' && each.days.length > 0 && each.times.length + each.within.length + each.offers.length === 0
  if (limits.length !== 1 || !statements.some(open)) return statements
  return statements
    .filter((each) => each !== limits[0])
    .map((each) => (open(each) ? { ...each, within: limits[0]!.within } : each))
}

/** "The first one, the rest of the week is mad", "tomorrow after 5, I work all week": what is wide is ruled out before what is taken. */
function inOrder(statements: Statement[], text: string): Statement[] {
  const isWideBusy = (each: Statement, index: number) =>
    isRestOfWeek(each) ||
    (each.says === 'busy' &&
      each.days.length > 0 &&
      each.days.every(canFrame) &&
      each.times.length + each.within.length === 0 &&
      statements.some(
        (other, at) =>
          at < index &&
          other.says === 'free' &&
          other.days.length > 0 &&
          !other.days.some(isWide) &&
          isInSentence(text, other.span.to, each.span.from),
      ))
  const wide = new Set(statements.filter(isWideBusy))
  return [...wide, ...statements.filter((each) => !wide.has(each))]
}

const isRestOfWeek = ({ says, days }: Statement): boolean =>
  says === 'busy' && days.some((day) => (day.kind === 'week' || day.kind === 'same-week') && day.part === 'rest')

/** "I never work on Wednesday", "Thursdays I always can": a weekday that is a habit is every such day. */
function isHabit({ stance, days }: Mention, text: string, terms: Term[], all: readonly Mention[]): boolean {
  if (!SAYS[stance.kind] || !days.some(({ kind }) => kind === 'weekday')) return false
  const sentence = sentenceAround(text, stance)
  // A word beside another time is about that.
  const from = Math.max(sentence.from, ...all.map(({ stance: other }) => (other.to <= stance.from ? other.to : 0)))
  const to = Math.min(
    sentence.to,
    stance.to + HABIT_NEAR,
    ...all.map(({ stance: other }) => (other.from >= stance.to ? other.from : text.length)),
  )
  return terms.some(
    (term, index) =>
      term.from >= from &&
      term.to <= to &&
      (NEVER.has(term.lower) || (term.means.cue === 'habit' && !isOfHour(terms[index + 1]))),
  )
}

/** "Friday's the show, which always runs over" is about the show. */
const HABIT_NEAR = 24

/** "Always after 4" is about the hour. */
const isOfHour = (next: Term | undefined): boolean => next?.means.relation !== undefined || next?.kind === 'number'

/** "Every morning but Tuesday" is but every Tuesday. */
const isEveryDay = ({ says, days, within, frame }: Statement): boolean =>
  says === 'free' &&
  frame === null &&
  !days.some(canFrame) &&
  (days.some(isRepeated) || (days.length === 0 && within.some((time) => time.kind === 'part' && time.every)))

/** "The 3rd or 4, not 7": numbers behind a date, or where we asked for the day, are dates too. */
function withDates(found: Mention[], text: string, asked: string): Mention[] {
  const dated: Mention[] = []
  for (const mention of found) {
    const { days, times, offers, stance } = mention
    const [time] = times
    const before = dated.at(-1)
    const [date] = before?.days ?? []
    const isBehind =
      before?.times.length === 0 &&
      date?.kind === 'date' &&
      stance.anchor === null &&
      isInSentence(text, before.stance.to, stance.from)
    const isNumber = days.length + offers.length === 0 && times.length === 1 && time?.kind === 'at' && time.bareNumber
    const isDate = SAYS[stance.kind] !== undefined && isNumber && (isBehind || asked === 'day')
    const month = isBehind && date?.kind === 'date' ? date.month : null
    dated.push(
      isDate
        ? { ...mention, times: [], days: [{ kind: 'date', day: time.at.hour, month, year: null, weekday: null }] }
        : mention,
    )
  }
  return dated
}

/** "The 29th or 30th, nothing before": before the first of the days that were just named, after the last. */
function withSides(found: Mention[], text: string): Mention[] {
  return found.map((mention, index) => {
    if (mention.side === null) return mention
    let at = found.findLastIndex(({ days }, other) => other < index && days.length > 0)
    if (at < 0) return mention
    if (mention.side < 0)
      while (
        at > 0 &&
        isDays(found[at - 1]!) &&
        isBetween(JOINT, text, found[at - 1]!.stance.to, found[at]!.stance.from)
      )
        at -= 1
    const day = found[at]!.days.at(-1)!
    const side: DayExpression =
      mention.side < 0
        ? { kind: 'until', day, inclusive: false }
        : { kind: 'from', day, inclusive: false, isNegation: false }
    return { ...mention, days: [side], stance: { ...mention.stance, anchor: null } }
  })
}

/** "At 8 Paris time": a zone said right behind an hour is that hour's, and not the writer's. */
const isZoneOf = (hour: Mention, { stance, zone }: Mention, text: string): boolean =>
  zone !== null && hour.times.length > 0 && /^[\s(]*$/.test(text.slice(hour.stance.to, stance.from))

export const statedZone = (mentions: readonly Mention[], text: string): Mention | undefined =>
  mentions.find(
    (mention, index) =>
      mention.stance.kind === 'zone' &&
      mention.zone !== null &&
      !(mentions[index - 1] && isZoneOf(mentions[index - 1]!, mention, text)),
  )

type Said = Mention & { frame: DayExpression | null }

/** Between days that are said in one breath. */
const JOINT = /^[\s,/&+.]*(?:or|and|oder|und|ou|et|o|u|y|of|en|e)?[\s,/&+]*$/i
const OR = /(?<!\p{L})(?:or|oder|ou|o|of)(?!\p{L})/iu
/** What a mark lacks, it has from its anchor: the week, the day, the hour, the zone. */
function takeFrom(mention: Said, anchor: Said) {
  const ownDays = mention.days.length > 0
  mention.zone ??= anchor.zone
  const week = anchor.days.find(canFrame) ?? anchor.frame
  // "The week of the 7th: otherwise I'm there all week"
  if (ownDays && week && mention.days.every(isThisWeek)) mention.days = [week]
  const month = anchor.days.find((day) => day.kind === 'month')
  if (month) mention.days = mention.days.map((day) => (isOfNoMonth(day) ? { ...day, month } : day))
  if (ownDays) mention.frame = week ?? weekAround(mention, anchor)
  else if (mention.offers.length === 0) {
    mention.days = anchor.days
    mention.frame = anchor.frame
    // "Any evening next week, from 7.30": the hours are those of the evening.
    if (isPartOfDay(anchor) && SAYS[anchor.stance.kind] === SAYS[mention.stance.kind] && !isPartOfDay(mention))
      mention.times = [...anchor.times, ...mention.times]
    if (anchor.days.length === 0 && anchor.offers.length > 0) mention.days = [{ kind: 'focus' }]
  }
  const isSame = mention.times.some(({ kind }) => kind === 'same-time')
  if (isSame || (mention.times.length === 0 && ownDays && anchor.days.length === 0)) mention.times = anchor.times
  else if (mention.times.length === 0 && ownDays && anchor.days.every(canFrame)) mention.times = anchor.times
}

const isOfNoMonth = (day: DayExpression): day is DayExpression & { kind: 'week-of-month' } =>
  day.kind === 'week-of-month' && day.month.month === null

const isThisWeek = (day: DayExpression): boolean => day.kind === 'week' && day.weeks === 0 && day.universal

/** "Next week Wednesday, or else Friday": of the same week. */
function weekAround({ days }: Said, anchor: Said): DayExpression | null {
  const [day] = anchor.days
  const isPlain = days.every((each) => each.kind === 'weekday' && each.which === 'plain')
  return isPlain && day && (day.kind === 'date' || day.kind === 'weekday') ? { kind: 'week-of', day } : null
}

/** "Tuesday or Wednesday between 1 and 3": the hours and the week close the list, and hold for all of it. */
function spreadBack(mention: Said, next: Said, text: string) {
  // "Friday excepted, any day next week works"
  const isExcepted = mention.stance.kind === 'busy' && next.stance.kind === 'free' && next.days.some(isWide)
  if (
    isExcepted &&
    mention.frame === null &&
    isWeekdays(mention) &&
    isInSentence(text, mention.stance.to, next.stance.from)
  )
    mention.frame = next.days.find(canFrame) ?? next.frame
  if (mention.stance.kind !== next.stance.kind || !isDays(mention) || next.days.length === 0) return
  if (mention.days.every(({ kind }) => kind === 'offset')) return
  if (mention.days.every(canFrame) || !isBetween(JOINT, text, mention.stance.to, next.stance.from)) return
  mention.times = next.times
  if (next.days.some(isRepeated)) mention.days = mention.days.map(everyWeek)
  mention.frame ??= next.days.find(canFrame) ?? next.frame
}

/** "Any Tuesday or Thursday" is any of both. */
function spreadHabit(before: Said, mention: Said, text: string) {
  if (before.stance.kind !== mention.stance.kind || !before.days.some(isRepeated)) return
  if (isBetween(JOINT, text, before.stance.to, mention.stance.from)) mention.days = mention.days.map(everyWeek)
}

/** "Either Tuesday or Thursday", "both: …": the word only announces what is named. */
function isIntroduction(said: Said[], index: number, text: string): boolean {
  const [mention, next] = [said[index]!, said[index + 1]]
  const isGeneral = mention.offers.some(({ kind }) => kind === 'all' || kind === 'those' || kind === 'that')
  if (!isGeneral || mention.days.length + mention.times.length > 0 || !next || mention.stance.kind !== 'pick')
    return false
  return (
    (next.stance.kind === 'free' || next.stance.kind === 'pick') &&
    isBetween(/^[\s:(–-]*$/, text, mention.stance.to, next.stance.from)
  )
}

/** "The second or the third, both are fine": of two that were named. */
function isSummary(said: Said[], index: number): boolean {
  const { stance, isPair } = said[index]!
  if (stance.kind !== 'pick' || !isPair) return false
  const before = said.slice(0, index).filter((each) => SAYS[each.stance.kind] === 'free')
  return before.length === 2 && before.every((each) => each.stance.kind === 'free' || !each.isPair)
}

/** "Tuesday is fine, after 3", "Tue or Wed, from 11": the day and the hour are one statement. */
function isNarrowedBy(anchor: Mention, mention: Mention, isLinkSaid: boolean): boolean {
  if (SAYS[anchor.stance.kind] !== SAYS[mention.stance.kind]) return false
  const isNext = mention.stance.from - anchor.stance.to < 6 && mention.stance.from > anchor.stance.from
  if (SAYS[mention.stance.kind] !== 'free' && !isNext && !isLinkSaid) return false
  // "Any afternoon, from 4", "all mornings, before 9"
  const isPart = isPartOfDay(anchor) && mention.days.length === 0 && mention.times.length > 0
  if (isPart && anchor.offers.length === 0) return true
  const isDay =
    anchor.days.length > 0 && anchor.times.length === 0 && mention.times.length > 0 && mention.days.length === 0
  const isHour =
    anchor.days.length === 0 && anchor.times.length > 0 && mention.days.length > 0 && anchor.stance.anchor === null
  const isWeek =
    anchor.days.length === 1 && canFrame(anchor.days[0]!) && anchor.times.length === 0 && mention.days.length > 0
  return isDay || isHour || isWeek
}

const isPartOfDay = ({ times }: Mention): boolean => times.length > 0 && times.every(({ kind }) => kind === 'part')

/** "Monday or Tuesday, after 3": the limit holds for the days in the same breath. */
function spreadLimit(said: Said[], mentions: Mention[], anchor: number, limit: Mention, text: string) {
  if (limit.times.length === 0 || mentions[anchor]!.days.length === 0) return
  for (let index = anchor - 1; index >= 0; index -= 1) {
    const [mention, next] = [mentions[index]!, mentions[index + 1]!]
    if (!isBetween(JOINT, text, mention.stance.to, next.stance.from) || mention.stance.kind !== next.stance.kind) return
    if (!isDays(mention) || mentions.some(({ stance }) => stance.anchor === index)) return
    said[index]!.times = limit.times
  }
}

/** "Tuesday or Wednesday, not before 10": of both. */
function spreadBusyLimit(said: Said[], mentions: Mention[], index: number, text: string) {
  const { stance, times, days } = mentions[index]!
  if (SAYS[stance.kind] !== 'busy' || days.length > 0 || times.length === 0 || stance.anchor === null) return
  let at = stance.anchor
  if (SAYS[mentions[at]!.stance.kind] !== 'free' || !isDays(mentions[at]!)) return
  while (
    at > 0 &&
    isDays(mentions[at - 1]!) &&
    isBetween(JOINT, text, mentions[at - 1]!.stance.to, mentions[at]!.stance.from)
  ) {
    at -= 1
    said[index]!.days = [...said[at]!.days, ...said[index]!.days]
  }
}

const isPoint = (time: TimeExpression): boolean =>
  time.kind === 'at' || time.kind === 'between' || time.kind === 'same-time' || time.kind === 'shift'

function statementOf(
  { days, times, frame, offers, zone, stance }: Said,
  mention: Mention,
  says: 'free' | 'busy',
  stated: ZoneMention | null,
  before: Statement[],
  text: string,
): Statement {
  const [ownDays, ownFrame] = framed(days, frame)
  const all = times.filter((time) => !isPoint(time))
  // "Any time in the afternoon" is the afternoon.
  const limits = all.length > 1 ? all.filter((time) => !(time.kind === 'part' && time.part === 'all-day')) : all
  const areRivals = limits.length > 1 && limits.every(({ kind }) => kind === 'part')
  const found = times.filter(isPoint)
  // "At 10 or any time after 3"
  const areChoices = found.length > 0 && limits.length > 0 && OR.test(text.slice(stance.from, stance.to))
  const points = areChoices ? [...found, ...limits] : found
  const opposite = before.some((other) => other.says !== says)
  return {
    says,
    spoken: true,
    days: ownDays,
    frame: ownFrame,
    times: areRivals && points.length === 0 ? limits : points,
    within: areChoices || (areRivals && points.length === 0) ? [] : limits,
    isException: opposite && !ownDays.some(isWide) && isInside(before, says, text, stance.from),
    zone: zone ?? stated,
    saidAgain: null,
    offers,
    pointsAtOffers: stance.kind === 'pick' || stance.kind === 'nopick',
    pointsAtOne: false,
    fallback: stance.kind === 'second',
    strength: stance.kind === 'maybe' ? 'doubtful' : 'firm',
    span: { from: stance.from, to: stance.to },
    mention,
  }
}

/** A week beside days is where they are. */
function framed(said: DayExpression[], frame: DayExpression | null): [DayExpression[], DayExpression | null] {
  const named = said.filter(({ kind }) => kind !== 'every-day')
  const days = named.some((day) => !canFrame(day)) ? named : said
  const wide = days.find(canFrame)
  if (!wide || days.length === 1) return [days, frame]
  const others = days.filter((day) => !canFrame(day))
  return others.length > 0 ? [others, wide] : [days, frame]
}

/** In the sentence of a statement that says the opposite, or right behind it: "any day except Friday". */
function isInside(before: Statement[], says: 'free' | 'busy', text: string, from: number): boolean {
  const last = before.findLast((other) => other.says !== says)
  return last !== undefined && !/[.!?\n]\s/.test(text.slice(last.span.to, from))
}
