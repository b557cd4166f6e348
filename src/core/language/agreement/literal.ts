// The literal check: do the quoted words carry a claim, contradict it, or neither? The rules know what words say, that
// "15:00" is 15:00 and that the 5th is a Thursday; what a whole mail means is the model's part.

import { type Day, weekdayOf } from '#core/time/calendar-day.ts'
import type { Understood } from '../read.ts'
import { wallOf } from '../resolve/clock-slot.ts'
import { newFocus, resolveDay } from '../resolve/days.ts'
import type { Moment } from '../resolve/moment.ts'
import { everyOffer, referredOffers } from '../resolve/offers.ts'
import { clockReadings, minutesOf, WORKING_DAY } from '../resolve/times.ts'
import type { DayExpression, TimeExpression } from '../times/expressions.ts'
import { dayNumber } from './checked-answer.ts'
import type { PickClaim, WindowClaim } from './model-answer.ts'
import type { Passage } from './quotes.ts'

export type Literal = 'carried' | 'uncarried' | 'contradicted'

/** The worse of two findings. */
export function worse(one: Literal, other: Literal): Literal {
  if (one === 'contradicted' || other === 'contradicted') return 'contradicted'
  return one === 'uncarried' || other === 'uncarried' ? 'uncarried' : 'carried'
}

// Windows

export function windowLiteral(
  claim: WindowClaim,
  siblings: WindowClaim[],
  passage: Passage,
  mail: Understood,
): Literal {
  return worse(
    worse(dateLiteral(claim, siblings, passage, mail), timeLiteral(claim, passage, mail)),
    claim.is === 'busy' ? worse(polarity('busy', passage), refuses(passage)) : polarity('free', passage),
  )
}

function dateLiteral(claim: WindowClaim, siblings: WindowClaim[], passage: Passage, mail: Understood): Literal {
  const date = dayNumber(claim.date)!
  const named = daysIn(passage)
  if (named.some((day) => admits(day, date, mail.moment))) return 'carried'
  if (named.length > 0) return speaksOfOthers(passage) ? 'uncarried' : 'contradicted'
  // "2 pm" takes its day from what stands around it, from the only day that was offered, or means every day.
  const around = mail.parsed.segments.flatMap(({ atoms }) => atoms).flatMap(dayOfAtom)
  if (around.some((day) => admits(day, date, mail.moment))) return 'carried'
  const offered = mail.moment.offers.map(({ start }) => wallOf(start, mail.moment.zone).day)
  if (offered.includes(date)) return 'carried'
  const dates = new Set(siblings.filter(({ words }) => words === claim.words).map((each) => each.date))
  return around.length === 0 && dates.size >= EVERY_DAY ? 'carried' : 'uncarried'
}

/** From so many days on, one claim is about every day. */
const EVERY_DAY = 5

const daysIn = ({ atoms }: Passage): DayExpression[] => atoms.flatMap(dayOfAtom)

const dayOfAtom = (atom: Passage['atoms'][number]): DayExpression[] => (atom.kind === 'day' ? [atom.day] : [])

/** Whether a day as it was said can be this date. Which week a bare weekday is in, the rest of the mail may tell. */
function admits(day: DayExpression, date: Day, moment: Moment): boolean {
  if (day.kind === 'weekday') return weekdayOf(date) === day.weekday
  if (day.kind === 'date' && day.weekday === null && day.month === null && dayOfMonth(date) === day.day) return true
  if (day.kind === 'range')
    return admits(day.from, date, moment) || admits(day.to, date, moment) || resolves(day, date, moment)
  if (day.kind === 'from' || day.kind === 'until') return true
  if (day.kind === 'focus' || day.kind === 'rest' || day.kind === 'every-day') return true
  if (day.kind === 'following-day' || day.kind === 'following-week' || day.kind === 'same-week') return true
  return resolves(day, date, moment)
}

function resolves(day: DayExpression, date: Day, moment: Moment): boolean {
  const { dates, other } = resolveDay(day, null, newFocus(), moment)
  return dates.includes(date) || other.includes(date)
}

const dayOfMonth = (date: Day): number => new Date(date * 86_400_000).getUTCDate()

/** "Everything but Wednesday" names the one day that is not meant. */
const speaksOfOthers = ({ segments, cues, atoms }: Passage): boolean =>
  segments.some(({ link, isLeadingException }) => link === 'except' || isLeadingException) ||
  cues.some(({ cue }) => cue === 'except' || cue === 'otherwise' || cue === 'after-that' || cue === 'before-that') ||
  atoms.some((atom) => atom.kind === 'offer' && ['all', 'others', 'none'].includes(atom.offer.kind))

function timeLiteral(claim: WindowClaim, passage: Passage, mail: Understood): Literal {
  const named = timesIn(passage)
  if (named.length > 0) return fitsTimes(claim, named, mail.moment) ? 'carried' : 'contradicted'
  if (isWholeDay(claim)) return 'carried'
  const around = mail.parsed.segments.flatMap(({ atoms }) => atoms).flatMap(timeOfAtom)
  if (around.length > 0 && fitsTimes(claim, around, mail.moment)) return 'carried'
  return isOffered(claim, mail.moment) ? 'carried' : 'uncarried'
}

const timesIn = ({ atoms }: Passage): TimeExpression[] => atoms.flatMap(timeOfAtom)

const timeOfAtom = (atom: Passage['atoms'][number]): TimeExpression[] => (atom.kind === 'time' ? [atom.time] : [])

const isWholeDay = ({ from, to }: WindowClaim): boolean => from === WORKING_DAY.start && to === WORKING_DAY.end

/** Both ends must be explained: one of them by a time that was said, the other by that or by the edge of the day. */
function fitsTimes({ from, to }: WindowClaim, times: TimeExpression[], { durationMinutes }: Moment): boolean {
  const said = new Set(times.flatMap((time) => edgesOf(time, durationMinutes)))
  const isEdge = (minute: number) => minute === WORKING_DAY.start || minute === WORKING_DAY.end
  const startsAtSaid = said.has(from)
  const endsAtSaid = said.has(to)
  return (
    (startsAtSaid && (endsAtSaid || isEdge(to) || to === from + durationMinutes || to > WORKING_DAY.end)) ||
    (endsAtSaid && (isEdge(from) || from < WORKING_DAY.start))
  )
}

function edgesOf(time: TimeExpression, durationMinutes: number): number[] {
  if (time.kind === 'at' || time.kind === 'after' || time.kind === 'before')
    return clockReadings(time.at).flatMap((minute) =>
      time.kind === 'at' ? [minute, minute + durationMinutes] : [minute],
    )
  if (time.kind === 'between') return [...clockReadings(time.from), ...clockReadings(time.to)]
  if (time.kind === 'same-time' || time.kind === 'shift') return []
  return minutesOf([time], [], durationMinutes).slots.flatMap(({ start, end }) => [start, end])
}

/** "The early one collides" makes the offered time itself busy. */
function isOffered({ date, from }: WindowClaim, { offers, zone }: Moment): boolean {
  return offers.some((offer) => {
    const wall = wallOf(offer.start, zone)
    return wall.day === dayNumber(date) && wall.minute === from
  })
}

/** A word in the same clause that says the opposite, and none that says the same. */
function polarity(is: 'free' | 'busy', { drafts }: Passage): Literal {
  const spoken = drafts.filter(({ says, spoken }) => says !== 'aside' && spoken)
  const opposite = spoken.some(({ says }) => says !== is)
  return opposite && !drafts.some(({ says }) => says === is) ? 'contradicted' : 'carried'
}

/** A no needs words that say no, or a time or an offer that it is about. */
const refuses = ({ cues, atoms }: Passage): Literal =>
  atoms.length > 0 || cues.some(({ cue }) => NO.has(cue)) ? 'carried' : 'uncarried'

const NO = new Set<string>(['no', 'not', 'except', 'otherwise', 'neither-is', 'same-goes', 'regret', 'instead', 'away'])

// Picks

export function pickLiteral(claim: PickClaim, siblings: PickClaim[], passage: Passage, mail: Understood): Literal {
  if (mail.reading.picks.includes(claim.offer)) return 'carried'
  return worse(worse(referenceLiteral(claim, siblings, passage, mail), polarity('free', passage)), accepts(passage))
}

function referenceLiteral(claim: PickClaim, siblings: PickClaim[], passage: Passage, { moment }: Understood): Literal {
  const references = passage.atoms.flatMap((atom) => (atom.kind === 'offer' ? [atom.offer] : []))
  const counted = references.filter(({ kind }) => kind !== 'that' && kind !== 'those' && kind !== 'some')
  const meant = counted.flatMap((reference) => referredOffers(reference, everyOffer(moment), moment, []).indexes)
  if (meant.includes(claim.offer)) return 'carried'
  const wall = wallOf(moment.offers[claim.offer]!.start, moment.zone)
  const days = daysIn(passage)
  const times = timesIn(passage)
  const isDayRight = days.some((day) => admits(day, wall.day, moment))
  const isTimeRight = times.some((time) => fitsOffer(time, claim.offer, moment))
  if ((days.length === 0 || isDayRight) && (times.length === 0 || isTimeRight) && days.length + times.length > 0)
    return 'carried'
  if (days.length + times.length + counted.length > 0) return speaksOfOthers(passage) ? 'uncarried' : 'contradicted'
  const together = new Set(siblings.filter(({ words }) => words === claim.words).map(({ offer }) => offer))
  return together.size === moment.offers.length ? 'carried' : 'uncarried'
}

/** In the sender's zone or in the host's: people say either. */
function fitsOffer(time: TimeExpression, offer: number, moment: Moment): boolean {
  const offered = moment.offers[offer]!
  return [moment.zone, moment.hostZone].some((zone) => {
    const start = wallOf(offered.start, zone).minute
    const end = start + (offered.end - offered.start) / 60_000
    if (time.kind === 'at') return clockReadings(time.at).includes(start)
    if (time.kind === 'after') return clockReadings(time.at).some((minute) => start >= minute)
    if (time.kind === 'before') return clockReadings(time.at).some((minute) => end <= minute)
    if (time.kind === 'same-time' || time.kind === 'shift') return false
    return minutesOf([time], [], 0).slots.some((part) => part.start <= start && start < part.end)
  })
}

/** A yes needs words that say yes, or nothing but the time itself. */
function accepts({ cues, segments, atoms }: Passage): Literal {
  const saysYes = cues.some(({ cue }) => YES.has(cue))
  const strangers = segments.reduce((sum, segment) => sum + segment.strangers, 0)
  return saysYes || (atoms.length > 0 && strangers <= STRANGERS_BESIDE_A_BARE_TIME) ? 'carried' : 'uncarried'
}

const STRANGERS_BESIDE_A_BARE_TIME = 1

const YES = new Set<string>(['yes', 'can', 'nothing-against', 'flexible', 'prefer', 'likely', 'hedge', 'howabout'])
