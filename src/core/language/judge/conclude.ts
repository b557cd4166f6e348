// From what the net says to the reading: constraints are resolved, deeds become intents, answers, orders and requests, and what is not
// sure enough becomes a doubt that says what was understood.

import { isoDay, nextWorkday } from '#core/time/calendar-day.ts'
import { covers, subtract } from '#core/time/interval.ts'
import type { Stretch } from '#core/time/minute.ts'
import { daysGiven } from '../acts/merge.ts'
import type { Addressed, Doubt, Intent, Person, ReadInput, Reading, Requested } from '../reading.ts'
import { nothingSaid } from '../reading.ts'
import { newFocus } from '../resolve/days.ts'
import { doubtOf } from '../resolve/doubts.ts'
import { firstDayOf } from '../resolve/first-day.ts'
import { windowsWritten } from '../resolve/instant.ts'
import type { Moment } from '../resolve/moment.ts'
import type { Resolution } from '../resolve/resolution.ts'
import { resolve } from '../resolve/resolve.ts'
import type { DayExpression } from '../times/expressions.ts'
import { answerAsConstraint, answerIn, restOfDay, stretchOf, withShifts } from './about-offers.ts'
import type { Act, Label } from './labels.ts'
import type { Looked } from './look.ts'
import { isEmpty, type Mention, mentionsOf } from './mentions.ts'
import { ordersIn } from './orders.ts'
import { correctionsIn, surenessByPart } from './parts.ts'
import { type Statement, statedZone, statementsOf } from './statements.ts'
import { boundsOfDay } from './timeframe.ts'
import type { Deed, Verdicts } from './verdicts.ts'
import { addressesIn, namedIn, sentenceAround, strangerIn } from './whom.ts'

export function conclude(verdicts: Verdicts, looked: Looked, input: ReadInput): Reading {
  const { text } = looked
  const { deeds } = verdicts
  const mentions = mentionsOf(verdicts.stances, looked)
  const asked = input.from === 'requester' ? lengthIn(mentions) : null
  const moment = momentMeant(looked, input, asked)
  const does = (...acts: Act[]) => deeds.some(({ kind }) => acts.includes(kind))
  const waits = does('tells', 'defer')
  const found = statementsOf(mentions, looked)
  const isFirm = ({ says, strength }: Statement) => says === 'free' && strength === 'firm'
  // Somebody who takes one time for sure has answered, whatever else might do.
  const leavesMaybe = waits || found.some(isFirm)
  const statements = found.filter(({ mention }) => !(leavesMaybe && mention.stance.kind === 'maybe'))
  const said = answerIn(deeds, looked.asked)
  // Somebody who may be able to, and will tell, has answered nothing yet.
  const answer = waits && said?.isHedged ? null : said
  const constraints = [...statements, ...answerAsConstraint(answer, statements, deeds, looked)]
  const resolution = resolve(constraints, moment, text)
  const { rest, contradiction } = restOfDay(resolution, statements, looked)
  const shifted = withShifts(resolution, mentions, found, { ...looked, moment }, input.present ?? null)
  const kept = keptMeeting(shifted.free, deeds, input)
  const free = kept ?? (rest.length > 0 ? rest : shifted.free)
  const reading: Reading = {
    ...nothingSaid(),
    picks: shifted.picks.toSorted((a, b) => a - b),
    free: windowsWritten(subtract(free, resolution.busy)),
    busy: windowsWritten(resolution.busy),
    duration_minutes: newLengthIn(mentions, input),
    timezone: zoneIn(mentions, looked),
    because: resolution.because,
    doubts: [...resolution.doubts, ...unresolved(mentions, looked), ...contradiction],
    constraints,
    answer: answer?.kind ?? null,
    assistant: does('assistant'),
    tells: does('tells'),
    only: does('only') && free.length > 0,
    corrections: correctionsIn(verdicts, text),
    sureness: surenessByPart(verdicts),
  }
  const isMachineAway = does('out_of_office') && statements.every(({ says }) => says === 'busy')
  reading.intents = intentsOf(reading, resolution, deeds, looked)
  reading.until = untilIn(mentions, deeds, looked, reading.intents)
  if (does('put_off') && reading.until !== null) reading.free = reading.free.filter(({ end }) => end > reading.until!)
  addPeople(reading, deeds, looked, input)
  if (input.from === 'organizer') {
    const orders = ordersIn(deeds, looked, input, reading.until)
    reading.instructions = orders.instructions
    reading.doubts.push(...orders.doubts)
    reading.intents = reading.intents.filter((intent) => intent !== 'out_of_office')
  }
  if (isMachineAway && input.from === 'participant') {
    reading.free = []
    reading.people = []
    reading.doubts = []
  }
  for (const deed of deeds)
    if (deed.isHedged && IRREVERSIBLE.has(deed.kind) && !does('tells'))
      reading.doubts.push(doubtOf('hedged', wordsOf(deed, text), [], moment))
  reading.wished = wishedIn(mentions, looked, reading)
  if (answer?.isHedged) reading.doubts.push(doubtOf('hedged', wordsOf(answer, text), [], moment))
  reading.courtesy = deeds.length > 0 && deeds.every(({ kind }) => kind === 'thanks') && statements.length === 0
  for (const deed of deeds)
    reading.because.push({ words: wordsOf(deed, text), meaning: deed.kind.replaceAll('_', ' ') })
  if (input.from === 'requester') reading.request = requestIn(deeds, mentions, looked, input)
  settle(reading)
  return reading
}

/** "Let's stay on Tuesday": the booked hour of that day, and not any. */
function keptMeeting(free: Resolution['free'], deeds: Deed[], { present }: ReadInput): Resolution['free'] | null {
  if (!present || free.length === 0 || !deeds.some(({ kind, isHedged }) => kind === 'keep' && !isHedged)) return null
  const { start, end } = stretchOf(present)
  return covers(free, { start, end }) ? [start, end] : null
}

/** A requester's own length is that of every hour they name; and words about a booked meeting are about its day. */
function momentMeant({ moment }: Looked, { present }: ReadInput, asked: number | null): Moment {
  const isBooked = present && moment.offers.length === 0
  return {
    ...moment,
    ...(asked === null ? {} : { durationMinutes: asked }),
    ...(isBooked ? { spokenOf: stretchOf(present) } : {}),
  }
}

const wordsOf = ({ from, to }: { from: number; to: number }, text: string): string => text.slice(from, to).trim()

const IRREVERSIBLE = new Set<Act>(['cancel', 'decline_meeting', 'stop', 'delegate', 'reschedule'])

function settle(reading: Reading) {
  const { request } = reading
  if (request && request.wants !== true) {
    reading.intents = reading.intents.filter((intent) => intent === 'out_of_office')
    Object.assign(reading, { picks: [], free: [], busy: [], people: [], doubts: [], sure: request.wants === false })
    return
  }
  if (request) {
    reading.picks = []
    reading.people = []
    reading.intents = reading.intents.filter(
      (intent) => PROPOSING.has(intent) && (intent !== 'propose' || reading.free.length > 0),
    )
    if (reading.free.length + reading.busy.length === 0) reading.doubts = []
  }
  reading.sure = !reading.doubts.some(({ matters }) => matters) && (hasContent(reading) || request !== null)
}

const PROPOSING = new Set<Intent>(['propose', 'add_people', 'change_duration', 'question'])

const hasContent = (reading: Reading): boolean =>
  reading.picks.length + reading.free.length + reading.busy.length + reading.intents.length > 0 ||
  reading.instructions.length > 0 ||
  reading.answer !== null ||
  reading.timezone !== null ||
  reading.duration_minutes !== null

const lengthIn = (mentions: Mention[]): number | null =>
  mentions.find(({ stance, minutes }) => stance.kind === 'len' && minutes !== null)?.minutes ?? null

/** "30 minutes is perfect" changes nothing. */
function newLengthIn(mentions: Mention[], { duration_minutes, from }: ReadInput): number | null {
  const minutes = lengthIn(mentions)
  return minutes === duration_minutes && from !== 'requester' ? null : minutes
}

function zoneIn(mentions: Mention[], { text }: Looked): string | null {
  const zone = statedZone(mentions, text)?.zone
  return zone && 'regions' in zone ? (zone.regions[0] ?? null) : null
}

/** Times that count and that the grammar could not read. */
function unresolved(mentions: Mention[], { text, moment }: Looked): Doubt[] {
  return mentions
    .filter((mention) => COUNTS.has(mention.stance.kind) && isEmpty(mention))
    .map(({ stance }) => doubtOf('unread', wordsOf(stance, text), [], moment))
}

const COUNTS = new Set(['free', 'second', 'busy', 'maybe'])

const DIRECT: [Act, Intent][] = [
  ['stop', 'stop'],
  ['delegate', 'delegate'],
  ['assistant', 'delegate'],
  ['add', 'add_people'],
  ['question', 'question'],
]

function intentsOf(reading: Reading, resolution: Resolution, deeds: Deed[], { moment }: Looked): Intent[] {
  const does = (...acts: Act[]) => deeds.some(({ kind }) => acts.includes(kind))
  if (does('stop')) return ['stop']
  const intents: Intent[] = []
  const answers = reading.picks.length + reading.free.length > 0
  if (does('out_of_office') && !answers) return ['out_of_office']
  if (reading.picks.length > 0 || (resolution.acceptsUnclearly && !answers)) intents.push('accept')
  if (reading.free.length > 0 || (resolution.dayless.length > 0 && !answers)) intents.push('propose')
  for (const [act, intent] of DIRECT) if (does(act) && !intents.includes(intent)) intents.push(intent)
  if (reading.duration_minutes !== null) intents.push('change_duration')
  const moves = does('reschedule')
  // Somebody who wonders whether to call it off, and will tell, has called nothing off.
  const wonders = does('tells') && deeds.every(({ kind, isHedged }) => kind !== 'cancel' || isHedged)
  if (does('cancel') && reading.picks.length === 0 && !moves && !wonders) intents.push('cancel')
  else if (does('decline_meeting') && !answers && !does('delegate')) intents.push('decline_meeting')
  if (moves && moment.offers.length === 0) intents.push('reschedule')
  if ((does('defer', 'put_off') || (does('tells') && !answers && intents.length === 0)) && reading.picks.length === 0)
    intents.push('defer')
  const isOver = intents.some((intent) => intent === 'cancel' || intent === 'decline_meeting' || intent === 'delegate')
  if (!isOver && refusesOffers(resolution, reading, deeds, moment.offers)) intents.push('decline_offers')
  return intents
}

function refusesOffers(resolution: Resolution, reading: Reading, deeds: Deed[], offers: Stretch[]): boolean {
  if (offers.length === 0 || reading.picks.length > 0) return false
  if (resolution.refusesAll || deeds.some(({ kind }) => kind === 'reschedule' || kind === 'others')) return true
  return offers.every((offer, index) => resolution.refused.includes(index) || covers(resolution.busy, offer))
}

/** The day to come back on: of return, of the next attempt, or of their own answer. */
function untilIn(mentions: Mention[], deeds: Deed[], { moment, terms }: Looked, intents: Intent[]): string | null {
  const isAway = intents.includes('out_of_office')
  const isLater = isAway || intents.includes('defer')
  const waits = deeds.some(({ kind }) => kind === 'wait' || kind === 'tells' || kind === 'put_off')
  if (!waits && !isLater) return null
  const focus = newFocus()
  // "Dinner on Saturday, I'll give you a date on Sunday": the day inside of the promise first.
  const promises = deeds.filter(
    ({ kind }) => kind === 'tells' || kind === 'defer' || kind === 'wait' || kind === 'put_off',
  )
  const isPromised = ({ stance }: Mention) => promises.some(({ from, to }) => from <= stance.from && stance.to <= to)
  const of = (kind: Label) =>
    mentions
      .filter(({ stance }) => stance.kind === kind)
      .toSorted((one, other) => Number(isPromised(other)) - Number(isPromised(one)))
  for (const { stance, days, times } of [
    ...of('until'),
    ...of('wish'),
    ...(isLater ? of('busy') : []),
    ...(isLater ? of('other') : []),
  ]) {
    const day = days.at(-1)
    // The days on offer say nothing about when somebody comes back.
    const first = day ? firstDayOf(day, focus, { ...moment, offers: [] }) : null
    if (first !== null && first >= moment.today) {
      const isLastDayAway = isAway && stance.kind === 'busy' && (day!.kind === 'range' || isUntilDate(day!))
      return isoDay(isLastDayAway ? nextWorkday(first + 1) : first)
    }
    // "Até logo", "heute Abend"
    if (stance.kind === 'until' && days.length === 0 && times.some(({ kind }) => kind === 'part'))
      return isoDay(moment.today)
    const given =
      stance.kind === 'until' ? daysGiven(terms.filter(({ from }) => from >= stance.from && from < stance.to)) : null
    if (given !== null) return isoDay(moment.today + given)
  }
  return null
}

/** "Bis 2.8.": a date is the last day away, "until Monday" names the day of return. */
const isUntilDate = (day: DayExpression): boolean => day.kind === 'until' && day.inclusive && day.day.kind !== 'weekday'

/** Somebody to add, or to turn to: by address, by a name of the request, or by a name alone, which needs an address. */
function addPeople(reading: Reading, deeds: Deed[], looked: Looked, input: ReadInput) {
  const naming = deeds.filter(({ kind }) => kind === 'add' || kind === 'delegate' || kind === 'assistant')
  if (naming.length === 0) return
  const found = addressesIn(looked)
  const copied = input.cc ?? []
  for (const deed of naming) {
    const words = looked.text.slice(deed.from, deed.to)
    const inside = addressesIn(looked, sentenceAround(looked.text, deed))
    const meant: Person[] =
      inside.length > 0
        ? inside
        : naming.length === 1 || found.length === 1
          ? orNamed(found, words, copied)
          : namedIn(words, copied)
    if (meant.length > 0)
      reading.people.push(...meant.filter((one) => !reading.people.some(({ email }) => email === one.email)))
    else {
      const name = strangerIn(looked, deed, [])
      if (name) reading.people.push({ email: null, name })
      reading.doubts.push(doubtOf('who', words.trim(), [], looked.moment))
    }
    if (deed.isHedged) reading.doubts.push(doubtOf('hedged', words.trim(), [], looked.moment))
  }
}

const orNamed = (found: Person[], words: string, copied: readonly Addressed[]): Person[] =>
  found.length > 0 ? found : namedIn(words, copied)

/** When they would like it, where they do not say that they can. */
function wishedIn(mentions: Mention[], looked: Looked, reading: Reading): Reading['wished'] {
  const { moment, text } = looked
  if (!reading.intents.includes('reschedule') || reading.free.length > 0) return []
  const wishes = mentions.map((mention) =>
    mention.stance.kind === 'wish' ? { ...mention, stance: { ...mention.stance, kind: 'free' as const } } : mention,
  )
  const { free, doubts } = resolve(statementsOf(wishes, looked), { ...moment, offers: [] }, text)
  return free.length > 0 && !doubts.some(({ matters }) => matters) ? windowsWritten(free) : []
}

function requestIn(deeds: Deed[], mentions: Mention[], looked: Looked, input: ReadInput): Requested {
  const does = (act: Act) => deeds.find(({ kind }) => kind === act)
  const wish = does('wants')
  const said = answerIn(deeds, looked.asked)
  // Whoever answers what we asked about the meeting that they want wants it still.
  const answers = looked.asked !== 'nothing' || said?.kind === 'yes'
  const wants = wish
    ? wish.isHedged
      ? null
      : true
    : does('wants_not') || said?.kind === 'no'
      ? false
      : answers || null
  if (wants !== true) return { wants, duration_minutes: null, people: [], timeframe: null }
  const copied = new Set([...(input.to ?? []), ...(input.cc ?? [])].map(({ email }) => email.toLowerCase()))
  const people = addressesIn(looked).filter(({ email }) => !copied.has(email!))
  return { wants, duration_minutes: lengthIn(mentions), people, timeframe: timeframeIn(mentions, looked) }
}

function timeframeIn(mentions: Mention[], { moment }: Looked): Requested['timeframe'] {
  const of = (...kinds: Label[]) =>
    mentions
      .filter(({ stance }) => kinds.includes(stance.kind))
      .flatMap(({ days }) => days.flatMap((day) => boundsOfDay(day, moment) ?? []))
  const wished = of('wish')
  const [first] = wished.length > 0 ? wished : of('frame')
  if (!first) return null
  // "This week or next" is both.
  const ends = wished.map(({ end }) => end)
  const last = ends.includes(null) ? null : Math.max(...ends.flatMap((end) => end ?? []), first.end ?? 0)
  const written = (day: number | null) => (day === null ? null : isoDay(day))
  return { start: written(first.start), end: written(wished.length > 1 && first.end !== null ? last : first.end) }
}
