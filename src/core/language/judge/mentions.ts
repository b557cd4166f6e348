// What a mark says by the grammar: the days, times, offers, lengths and zones among its words. The grammar finds them without knowing what
// the writer means; where the mark says that a number points at the list, or that it is an hour, that decides.

import { civil } from '#core/time/calendar-day.ts'
import type { OfferWord } from '../lexicon/vocabulary.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import type { Moment } from '../resolve/moment.ts'
import type { Atom } from '../times/atoms.ts'
import type { DayExpression, OfferReference, TimeExpression, ZoneMention } from '../times/expressions.ts'
import type { Term } from '../words/tokens.ts'
import { knownWords } from './colloquial.ts'
import type { Looked } from './look.ts'
import { lengthIn, zoneIn } from './measures.ts'
import { pointedAt } from './pointing.ts'
import type { Stance } from './verdicts.ts'
import { hourOf, namedDay, sideIn } from './written-days.ts'

export type Mention = {
  stance: Stance
  days: DayExpression[]
  times: TimeExpression[]
  offers: OfferReference[]
  zone: ZoneMention | null
  minutes: number | null
  /** "half an hour later": by how much what was offered is moved. */
  shift: number | null
  /** "Before that", "danach": of the days named around it. */
  side: -1 | 1 | null
  /** "Both", "either": of two. */
  isPair: boolean
}

type Placed = { atom: Atom; from: number; to: number }

export function mentionsOf(stances: Stance[], looked: Looked): Mention[] {
  const { atoms, terms } = looked
  const placed: Placed[] = atoms.map((atom) => ({
    atom,
    from: terms[atom.first]!.from,
    to: terms[Math.max(atom.first, atom.next - 1)]!.to,
  }))
  const of = new Map<Stance, Atom[]>(stances.map((stance) => [stance, []]))
  const cut = new Set<Stance>()
  for (let at = 0; at < placed.length; ) {
    // Alternatives such as "10 or 11" are several atoms on the same words: each goes to a mark of its own where there are as many.
    let next = at + 1
    while (next < placed.length && placed[next]!.from === placed[at]!.from && placed[next]!.to === placed[at]!.to)
      next += 1
    const group = placed.slice(at, next)
    for (const stance of stances) if (isCutBy(stance, group[0]!)) cut.add(stance)
    const holders = stances.filter((stance) => stance.from < group[0]!.to && group[0]!.from < stance.to)
    for (const [index, { atom }] of group.entries()) {
      const holder = holders.length === group.length ? holders[index] : widest(holders, group[0]!)
      if (holder) of.get(holder)!.push(atom)
    }
    at = next
  }
  return stances.map((stance) => {
    const inside = of.get(stance)!
    const said = looked.text.slice(stance.from, stance.to)
    const known = knownWords(said, looked.pack.code)
    if (known !== said) {
      const { atoms, terms } = looked.reads(known)
      if (atoms.length > 0) return mentionOf(stance, atoms, terms, looked, known)
    }
    const within = terms.filter(({ from }) => from >= stance.from && from < stance.to)
    if (inside.length > 0 && !cut.has(stance)) return mentionOf(stance, inside, within, looked)
    // "Nothing before 10", "all but": the grammar reads a "not" into what is marked without it, so it is read alone.
    const own = looked.alone(stance)
    return mentionOf(stance, own.atoms.length > 0 ? own.atoms : inside, own.terms, looked)
  })
}

/** Whether a time that the grammar found begins outside of a mark and ends in it. */
const isCutBy = (stance: Stance, { from, to }: Placed): boolean =>
  from < stance.from && to > stance.from && to <= stance.to

function widest(stances: Stance[], { from, to }: Placed): Stance | undefined {
  const shared = (stance: Stance) => Math.min(to, stance.to) - Math.max(from, stance.from)
  return stances.toSorted((a, b) => shared(b) - shared(a))[0]
}

function mentionOf(
  stance: Stance,
  atoms: Atom[],
  words: Term[],
  { moment, text, pack }: Looked,
  said = text.slice(stance.from, stance.to),
): Mention {
  const mention: Mention = {
    stance,
    days: [],
    times: [],
    offers: [],
    zone: null,
    minutes: null,
    shift: null,
    side: null,
    isPair: words.some(isPairWord),
  }
  for (const atom of atoms) {
    if (atom.kind === 'day') mention.days.push(atom.day)
    else if (atom.kind === 'time') {
      mention.times.push(atom.time)
      mention.zone ??= atom.zone
    } else if (atom.kind === 'offer') mention.offers.push(atom.offer)
    else if (atom.kind === 'zone') mention.zone ??= atom.zone
    else if (atom.shift === 0) mention.minutes ??= atom.minutes
    else mention.shift ??= atom.shift * atom.minutes
  }
  if (NAMING.has(stance.kind) || mention.days.length + mention.times.length + mention.offers.length === 0) {
    const named = namedDay(said, words, mention, pack.code, moment)
    if (named) Object.assign(mention, named, { offers: [] })
  }
  if (isEmpty(mention)) mention.side = sideIn(words)
  if (stance.kind === 'zone') mention.zone = zoneIn(words) ?? mention.zone
  if (stance.kind === 'len') mention.minutes ??= lengthIn(words)
  if (NAMING.has(stance.kind)) clockOfLength(mention, pack.code)
  if (stance.kind === 'pick' || stance.kind === 'nopick') pointAtList(mention, words, moment)
  else if (NAMING.has(stance.kind) && !isPointer(mention, words, moment)) nameTime(mention, words)
  return mention
}

const isPairWord = ({ means }: Term): boolean => means.offer === 'both' || means.offer === 'either'

const NAMING = new Set(['free', 'second', 'busy', 'maybe', 'wish', 'frame', 'until'])

/** "1, or 3 at a pinch": of a fallback and of what is only asked about, the label does not tell whether it points at the list. */
function isPointer(mention: Mention, words: Term[], moment: Moment): boolean {
  if (mention.stance.kind !== 'second' && mention.stance.kind !== 'maybe') return false
  const isNamed = mention.days.length > 0 || mention.times.some((time) => time.kind !== 'at' || !time.bareNumber)
  if (isNamed || moment.offers.length === 0) return false
  pointAtList(mention, words, moment)
  return true
}

/** "2", "the 2nd": a position, whatever else it could be. */
function pointAtList(mention: Mention, words: Term[], moment: Moment) {
  const { offers: list, zone } = moment
  const offers = list.length
  const isNamed = mention.days.some(isNamedDay) || !mention.times.every(isBareNumber)
  const pointed = isNamed ? null : pointedAt(words, moment)
  if (pointed) return void Object.assign(mention, { days: [], times: [], offers: [pointed] })
  // "Either of the two on Tuesday"
  if (isNamed && mention.days.length > 0 && (mention.isPair || words.some(({ means }) => means.number === 2)))
    mention.offers = []
  const positions: number[] = []
  // "The one on the 1st" is the first of a month where that was offered.
  const isOffered = (day: number) => list.some(({ start }) => civil(wallOf(start, zone).day).day === day)
  for (const time of mention.times)
    if (time.kind === 'at' && time.bareNumber && time.at.hour >= 1 && time.at.hour <= offers)
      positions.push(time.at.hour)
  for (const day of mention.days)
    if (day.kind === 'date' && day.month === null && day.weekday === null && day.day <= offers && !isOffered(day.day))
      positions.push(day.day)
  if (positions.length > 0 && mention.offers.length === 0) {
    mention.times = mention.times.filter((time) => !(time.kind === 'at' && time.bareNumber))
    mention.days = mention.days.filter((day) => !(day.kind === 'date' && day.month === null && day.weekday === null))
    mention.offers = [ordinals(positions)]
  }
  if (isEmpty(mention)) {
    const numbers = words.flatMap(numberIn)
    const fitting = numbers.filter((number) => number >= 1 && number <= offers)
    mention.offers = fitting.length > 0 ? [ordinals(fitting)] : [referenceIn(words)]
  }
  for (const [index, offer] of mention.offers.entries())
    if (offer.kind === 'ordinals') mention.offers[index] = { ...offer, couldBeClock: false, couldBeDate: false }
}

/** "2", "2 through 4" */
const isBareNumber = (time: TimeExpression): boolean =>
  (time.kind === 'at' && time.bareNumber) ||
  (time.kind === 'between' &&
    [time.from, time.to].every(({ meridiem, is24, minute }) => !meridiem && !is24 && minute === 0))

/** A number alone, "the rest", "1-3": words that may as well point at the list. */
const isNamedDay = (day: DayExpression): boolean =>
  !(
    day.kind === 'rest' ||
    day.kind === 'every-day' ||
    day.kind === 'numeric' ||
    (day.kind === 'date' && day.month === null && day.weekday === null)
  )

/** "3. Thanks" at the beginning of a line looks like a list of its own. */
const numberIn = ({ kind, means, parts }: Term): number[] =>
  kind === 'bullet' ? (parts ?? []) : [means.number ?? means.ordinal ?? []].flat()

/** "Neuf heures et demie", "tien uur": by the mark it is an hour, and elsewhere it may be a length. */
function clockOfLength(mention: Mention, language: string) {
  const { minutes, times, shift } = mention
  if (minutes === null || minutes < 60 || shift !== null || times.length > 0 || !HOURS_TELL_TIME.has(language)) return
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  if (hour > 24) return
  mention.minutes = null
  mention.times = [
    { kind: 'at', at: { hour, minute, meridiem: null, is24: hour > 12 }, approximate: false, bareNumber: false },
  ]
}

const HOURS_TELL_TIME = new Set(['fr', 'es', 'pt', 'nl'])

/** "All", "either", "the others": a word that the grammar needs more around to read. */
function referenceIn(words: Term[]): OfferReference {
  for (const { means } of words) {
    const kind = means.offer && REFERENCES[means.offer]
    if (kind) return { kind }
  }
  return { kind: 'that' }
}

const REFERENCES: Partial<
  Record<OfferWord, 'all' | 'none' | 'others' | 'those' | 'earliest' | 'latest' | 'former' | 'latter'>
> = {
  all: 'all',
  both: 'all',
  any: 'all',
  either: 'all',
  none: 'none',
  others: 'others',
  those: 'those',
  earliest: 'earliest',
  latest: 'latest',
  former: 'former',
  latter: 'latter',
}

/** "la 2", "at 3": a number in a time that is named is an hour, or the day of a month. */
function nameTime(mention: Mention, words: Term[]) {
  const [offer] = mention.offers
  if (offer?.kind === 'ordinals' && mention.days.length + mention.times.length === 0) {
    mention.offers = []
    for (const position of offer.positions)
      if ((offer.couldBeDate && !offer.couldBeClock) || words.some(({ means }) => means.ordinal === position))
        mention.days.push({ kind: 'date', day: position, month: null, year: null, weekday: null })
      else mention.times.push(hourOf(position))
  }
  // "Sonst", "otherwise after 4": the days that are left.
  if (mention.days.length + mention.offers.length === 0 && words.some(({ means }) => means.cue === 'otherwise'))
    mention.days.push({ kind: 'rest' })
  if (!isEmpty(mention)) return
  for (const { means } of words)
    if (means.number !== undefined && means.number >= 0 && means.number <= 24) mention.times.push(hourOf(means.number))
}

const ordinals = (positions: number[]): OfferReference => ({
  kind: 'ordinals',
  positions,
  couldBeClock: false,
  couldBeDate: false,
})

export const isEmpty = ({ days, times, offers, zone, minutes, shift }: Mention): boolean =>
  days.length + times.length + offers.length === 0 && zone === null && minutes === null && shift === null
