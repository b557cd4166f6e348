// Marks become constraints: a mark takes what it lacks from the one that it hangs on, hours that belong to a day narrow it, and what was
// taken back is left out. Nothing is looked up in a calendar here.

import type { Constraint } from '../discourse/constraint.ts'
import { canFrame } from '../discourse/grouping.ts'
import type { DayExpression, TimeExpression, ZoneMention } from '../times/expressions.ts'
import type { Label } from './labels.ts'
import { isEmpty, type Mention } from './mentions.ts'

/** Labels that say something of the writer's own time. */
const SAYS: Partial<Record<Label, 'free' | 'busy'>> = {
  free: 'free',
  second: 'free',
  pick: 'free',
  maybe: 'free',
  busy: 'busy',
  nopick: 'busy',
}

/** A constraint, and the mention that it was made of. */
export type Statement = Constraint & { mention: Mention }

export function statementsOf(found: Mention[], text: string): Statement[] {
  const mentions = linked(found, text)
  const said: Said[] = mentions.map((mention) => ({ ...mention, frame: null }))
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
  const statements: Statement[] = []
  for (const [index, mention] of said.entries()) {
    const says = SAYS[mention.stance.kind]
    if (!says || absorbed.has(index) || isEmpty(mention) || isIntroduction(said, index, text)) continue
    if (mention.days.length + mention.times.length + mention.offers.length === 0) continue
    statements.push(statementOf(mention, mentions[index]!, says, zone, statements, text))
  }
  return statements
}

type Said = Mention & { frame: DayExpression | null }

const isHours = ({ days, times, offers }: Mention): boolean => times.length > 0 && days.length + offers.length === 0
const isDays = ({ days, times, offers }: Mention): boolean => days.length > 0 && times.length + offers.length === 0

/** So far apart nothing belongs together; it also keeps the patterns from looking through a hostile text. */
const [NEAR, IN_SENTENCE] = [40, 400]

const isInSentence = (text: string, from: number, to: number): boolean =>
  to - from <= IN_SENTENCE && !/[.!?](?:\s|$)|\n/.test(text.slice(from, to))

const isBetween = (pattern: RegExp, text: string, from: number, to: number): boolean =>
  to - from <= NEAR && pattern.test(text.slice(from, to))

/** Between days that are said in one breath. */
const JOINT = /^[\s,/&+]*(?:or|and|oder|und|ou|et|o|u|y|of|en|e)?[\s,/&+]*$/i
/** Between a day and its hour. */
const NEXT_TO = /^[\s,(:–-]*(?:on|at|am|um|a las|à|às|op|om|le|el|em|na|no|de)?[\s(]*$/i

/** Links that go without saying: an hour is on the day just named, a weekday in the week just named. */
function linked(found: Mention[], text: string): Mention[] {
  return found.map((mention, index) => {
    if (mention.stance.anchor !== null || !(SAYS[mention.stance.kind] || mention.stance.kind === 'frame'))
      return mention
    // Others hang on it already, so it hangs on none of them.
    if (found.some(({ stance }) => stance.anchor === index)) return mention
    const anchor = isHours(mention)
      ? dayOf(found, index, text)
      : isWeekdays(mention)
        ? weekOf(found, index, text)
        : null
    return anchor === null ? mention : { ...mention, stance: { ...mention.stance, anchor } }
  })
}

function dayOf(found: Mention[], index: number, text: string): number | null {
  const { from, to } = found[index]!.stance
  const next = found[index + 1]
  const before = found.findLastIndex(
    ({ stance, days }, at) => at < index && days.length > 0 && (SAYS[stance.kind] || stance.kind === 'frame'),
  )
  const isNear = before >= 0 && isInSentence(text, found[before]!.stance.to, from)
  if (next && isDays(next) && isBetween(NEXT_TO, text, to, next.stance.from) && next.stance.anchor === null)
    return isNear && isBetween(NEXT_TO, text, found[before]!.stance.to, from) ? before : index + 1
  return isNear ? before : null
}

/** Plain weekdays, which are in some week. */
const isWeekdays = ({ days }: Mention): boolean =>
  days.length > 0 &&
  days.every(
    (day) =>
      (day.kind === 'weekday' && day.which !== 'next' && day.which !== 'this') ||
      day.kind === 'range' ||
      day.kind === 'every-day',
  )

function weekOf(found: Mention[], index: number, text: string): number | null {
  const { stance } = found[index]!
  for (let at = index - 1; at >= 0; at -= 1) {
    const other = found[at]!
    if (!other.days.some(canFrame)) continue
    const says = SAYS[other.stance.kind]
    if (other.stance.kind !== 'frame' && !says) return null
    const isHeading =
      other.stance.kind === 'frame' || /^\s*[:–-]/.test(text.slice(other.stance.to, other.stance.to + NEAR))
    if (!isHeading && !isInSentence(text, other.stance.to, stance.from)) return null
    // "This week is full, Thursday works" is of another week.
    return says === 'busy' && SAYS[stance.kind] === 'free' ? null : at
  }
  return null
}

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
  if (mention.stance.kind !== next.stance.kind || !isDays(mention) || next.days.length === 0) return
  if (mention.days.some(canFrame) || !isBetween(JOINT, text, mention.stance.to, next.stance.from)) return
  mention.times = next.times
  mention.frame ??= next.days.find(canFrame) ?? next.frame
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
  const limits = times.filter((time) => !isPoint(time))
  const areRivals = limits.length > 1 && limits.every(({ kind }) => kind === 'part')
  const points = times.filter(isPoint)
  const opposite = before.some((other) => other.says !== says)
  return {
    says,
    spoken: true,
    days: ownDays,
    frame: ownFrame,
    times: areRivals && points.length === 0 ? limits : points,
    within: areRivals && points.length === 0 ? [] : limits,
    isException: opposite && isInside(before, says, text, stance.from),
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
