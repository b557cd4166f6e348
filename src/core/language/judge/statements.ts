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

export function statementsOf(found: Mention[], { text, terms }: Looked): Statement[] {
  const mentions = linked(found, text)
  const said: Said[] = mentions.map((mention) => ({ ...mention, frame: null }))
  for (const mention of said) if (isHabit(mention, text, terms)) mention.days = mention.days.map(everyWeek)
  const zone = said.find((mention) => mention.stance.kind === 'zone' && mention.zone)?.zone ?? null
  const absorbed = new Set<number>()
  for (const mention of mentions) {
    const { anchor, kind } = mention.stance
    if (anchor === null || !SAYS[kind]) continue
    if (isNarrowedBy(mentions[anchor]!, mention)) {
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
  return inOrder(statements)
}

/** "The first one, the rest of the week is mad": what is left over is ruled out before what is taken. */
const inOrder = (statements: Statement[]): Statement[] => [
  ...statements.filter(isRestOfWeek),
  ...statements.filter((each) => !isRestOfWeek(each)),
]

const isRestOfWeek = ({ says, days }: Statement): boolean =>
  says === 'busy' && days.some((day) => (day.kind === 'week' || day.kind === 'same-week') && day.part === 'rest')

/** "I never work on Wednesday", "Thursdays I always can": a weekday that is a habit is every such day. */
function isHabit({ stance, days }: Mention, text: string, terms: Term[]): boolean {
  if (!SAYS[stance.kind] || !days.some(({ kind }) => kind === 'weekday')) return false
  const { from, to } = sentenceAround(text, stance)
  return terms.some(
    (term, index) =>
      term.from >= from &&
      term.to <= to &&
      (NEVER.has(term.lower) || (term.means.cue === 'habit' && !isOfHour(terms[index + 1]))),
  )
}

/** "Always after 4" is about the hour. */
const isOfHour = (next: Term | undefined): boolean => next?.means.relation !== undefined || next?.kind === 'number'

/** "Every morning but Tuesday" is but every Tuesday. */
const isEveryDay = ({ says, days, within, frame }: Statement): boolean =>
  says === 'free' &&
  frame === null &&
  !days.some(canFrame) &&
  (days.some(isRepeated) || (days.length === 0 && within.some((time) => time.kind === 'part' && time.every)))

type Said = Mention & { frame: DayExpression | null }

/** Between days that are said in one breath. */
const JOINT = /^[\s,/&+.]*(?:or|and|oder|und|ou|et|o|u|y|of|en|e)?[\s,/&+]*$/i
const OR = /(?<!\p{L})(?:or|oder|ou|o|of)(?!\p{L})/iu
/** What a mark lacks, it has from its anchor: the week, the day, the hour, the zone. */
function takeFrom(mention: Said, anchor: Said) {
  const ownDays = mention.days.length > 0
  mention.zone ??= anchor.zone
  if (ownDays) mention.frame = anchor.days.find(canFrame) ?? anchor.frame ?? weekAround(mention, anchor)
  else if (mention.offers.length === 0) {
    mention.days = anchor.days
    mention.frame = anchor.frame
    if (anchor.days.length === 0 && anchor.offers.length > 0) mention.days = [{ kind: 'focus' }]
  }
  const isSame = mention.times.some(({ kind }) => kind === 'same-time')
  if (isSame || (mention.times.length === 0 && ownDays && anchor.days.length === 0)) mention.times = anchor.times
  else if (mention.times.length === 0 && ownDays && anchor.days.every(canFrame)) mention.times = anchor.times
}

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
function isNarrowedBy(anchor: Mention, mention: Mention): boolean {
  if (SAYS[anchor.stance.kind] !== SAYS[mention.stance.kind]) return false
  const isNext = mention.stance.from - anchor.stance.to < 6 && mention.stance.from > anchor.stance.from
  if (SAYS[mention.stance.kind] !== 'free' && !isNext) return false
  const isDay =
    anchor.days.length > 0 && anchor.times.length === 0 && mention.times.length > 0 && mention.days.length === 0
  const isHour = anchor.days.length === 0 && anchor.times.length > 0 && mention.days.length > 0
  const isWeek =
    anchor.days.length === 1 && canFrame(anchor.days[0]!) && anchor.times.length === 0 && mention.days.length > 0
  return isDay || isHour || isWeek
}

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
