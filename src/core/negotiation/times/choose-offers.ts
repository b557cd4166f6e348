import { OFFERS_MAX, OFFERS_MIN, OFFERS_TO_GROUP, OFFERS_USUAL } from '#core/negotiation/policy.ts'
import { covers, type Intervals, NOTHING, overlaps } from '#core/time/interval.ts'
import { DAY, type Stretch } from '#core/time/minute.ts'
import { roundStarts } from '#core/time/round-starts.ts'
import { possibleStarts, shownZone } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { wallAt } from '#core/time/wall-time.ts'
import { isForGroup, newDiscomfort, readerZones } from './discomfort.ts'

// Picks a few times out of all that are possible. It takes the best one after another: the one that suits people most, comes
// soon, and is unlike those already taken, so that somebody who is busy on that day or in the mornings finds another.
// Nothing is random: the same search always gives the same offers.

export type OfferOptions = {
  count?: number
  /** Times that were shown or refused before: no offer touches them. */
  exclude?: Intervals
  /** When each of several people can come, in their own words. They don't have to be asked about a time in it again. */
  named?: readonly Intervals[]
  /** "Thursday works" is plain only where one of the times is on a Thursday. */
  onePerDay?: boolean
  /** Times that each of them saw but passed over for another. */
  passedOver?: readonly Intervals[]
}

/** Soonest first and never overlapping. There may be fewer than wanted, or none. */
export function chooseOffers(search: Search, options: OfferOptions = {}): Stretch[] {
  const { count = usualCount(search), exclude = NOTHING, onePerDay = false } = options
  const candidates = candidatesFor(search, possibleStarts(search, exclude), options)
  const chosen: Candidate[] = []
  while (chosen.length < Math.min(count, OFFERS_MAX)) {
    const next = bestBeside(chosen, onePerDay ? candidates.filter((each) => isOnNewDay(each, chosen)) : candidates)
    if (!next || (chosen.length >= OFFERS_MIN && isPoor(next, chosen))) break
    chosen.push(next)
  }
  return chosen.map(({ start, end }) => ({ start, end })).sort((one, other) => one.start - other.start)
}

const isOnNewDay = (one: Candidate, chosen: Candidate[]): boolean =>
  chosen.every((other) => weekdayOf(other) !== weekdayOf(one))

const weekdayOf = ({ day }: Candidate): number => day % DAYS_A_WEEK
const DAYS_A_WEEK = 7

const usualCount = (search: Search): number => (isForGroup(search) ? OFFERS_TO_GROUP : OFFERS_USUAL)

type Candidate = Stretch & {
  day: number
  minute: number
  part: number
  discomfort: number
  unlikely: number
  delay: number
}

/** The hour is a little better than the half, a quarter worse than lunch, and the minute for when there is nothing else. */
const UNEVEN_STEPS: [stepMinutes: number, discomfort: number][] = [
  [60, 0],
  [30, 5],
  [15, 150],
]
const ODD_MINUTE = 300
/** Among starts that are not even this round, the first of a stretch stands for all. */
const STEP_WORTH_A_LOOK = 15
/** We would have to ask each person who named other times, which is worse than another time on the same day. */
const NOT_NAMED = 300
/** A person who passed a time over is less likely to take it than a time that is new to them. */
const PASSED_OVER = 100
/** Later is worse, but after two weeks it is all the same. */
const DELAY_A_DAY = 4
const DELAY_MOST = 60

function candidatesFor(search: Search, starts: Intervals, options: OfferOptions): Candidate[] {
  const { named = [], passedOver = [] } = options
  const shown = shownZone(search)
  // Days and parts of the day go by the first reader's clock.
  const zone = readerZones(search)[0] ?? shown
  const discomfort = newDiscomfort(search)
  const candidates: Candidate[] = []
  const add = (start: number) => {
    const slot = { start, end: start + search.durationMinutes }
    const { day, minute } = wallAt(start, zone)
    candidates.push({
      start,
      end: slot.end,
      day,
      minute,
      part: partOfDay(minute),
      discomfort: discomfort(slot) + unevenness(wallAt(start, shown).minute),
      unlikely:
        NOT_NAMED * countOf(named, (free) => !covers(free, slot)) +
        PASSED_OVER * countOf(passedOver, (seen) => overlaps(seen, slot)),
      delay: Math.min(DELAY_MOST, Math.floor((start - search.now) / DAY) * DELAY_A_DAY),
    })
  }
  // There are hundreds, and each is made once.
  for (let i = 0; i < starts.length; i += 2) {
    const first = starts[i]!
    if (wallAt(first, shown).minute % STEP_WORTH_A_LOOK !== 0) add(first)
    for (const start of roundStarts([first, starts[i + 1]!], shown, STEP_WORTH_A_LOOK)) add(start)
  }
  return candidates
}

function countOf(all: readonly Intervals[], isOne: (each: Intervals) => boolean): number {
  let count = 0
  for (const each of all) if (isOne(each)) count += 1
  return count
}

/** The penalty for a start that is not round, by the minute that the clock shows. */
function unevenness(minute: number): number {
  for (const [step, discomfort] of UNEVEN_STEPS) if (minute % step === 0) return discomfort
  return ODD_MINUTE
}

function bestBeside(chosen: Candidate[], candidates: Candidate[]): Candidate | null {
  let best: Candidate | null = null
  let least = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    if (chosen.some((other) => candidate.start < other.end && other.start < candidate.end)) continue
    const cost = chosen.reduce((sum, other) => sum + likeness(candidate, other), wayTo(candidate))
    if (cost < least || (cost === least && candidate.start < best!.start)) {
      best = candidate
      least = cost
    }
  }
  return best
}

const wayTo = ({ discomfort, unlikely, delay }: Candidate): number => discomfort + unlikely + delay

/** More than any delay and any small discomfort: as long as another day has something decent, it is taken. */
const SAME_DAY = 250
/** With the same weekday in two weeks, "Thursday" would be ambiguous. */
const SAME_WEEKDAY = 100
const SAME_PART_OF_DAY = 20
const SAME_CLOCK = 10
/** Where the day is cut: morning, after lunch, late. */
const PARTS_OF_DAY = [12 * 60, 15 * 60]

function likeness(one: Candidate, other: Candidate): number {
  return (
    (one.day === other.day ? SAME_DAY : weekdayOf(one) === weekdayOf(other) ? SAME_WEEKDAY : 0) +
    (one.part === other.part ? SAME_PART_OF_DAY : 0) +
    (one.minute === other.minute ? SAME_CLOCK : 0)
  )
}

function partOfDay(minute: number): number {
  let part = 0
  for (const cut of PARTS_OF_DAY) if (minute >= cut) part += 1
  return part
}

/** From here on a time is only offered when there would be no choice without it, or when the others are hardly better. */
const POOR = 100
const HARDLY = 50

function isPoor({ discomfort }: Candidate, chosen: Candidate[]): boolean {
  return discomfort >= POOR && discomfort > Math.max(...chosen.map((other) => other.discomfort)) + HARDLY
}
