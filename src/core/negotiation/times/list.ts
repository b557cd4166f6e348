import { isAfter } from '#core/negotiation/situation/before-after.ts'
import type { Offer, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { asSlot, hasTimes, lengthOf, type Situation, startOf, within } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { isSettled } from '#core/negotiation/situation/turns.ts'
import type { Shown } from '#core/negotiation/step/step.ts'
import { covers, fromWindows, type Intervals, NOTHING, union, unionAll } from '#core/time/interval.ts'
import { minuteAtOrAfter } from '#core/time/minute.ts'
import { isPossible, possibleStarts } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { chooseOffers } from './choose-offers.ts'
import { isAtNight, isForGroup } from './discomfort.ts'
import { isNewList, NEW_LIST } from './list-numbers.ts'
import { leadFor, whereSomeMove, whoMovesFirst } from './nearest.ts'
import { type PassedOver, passedOver } from './passed-over.ts'

// The list of times that is put to people. It is common to all participants: a new one is made when nothing on the last one could still
// suit everybody, and every mail shows what is left of it.

export type List = {
  shown: Shown[]
  /** Somebody has the times before these in hand, and will answer. */
  isAwaited?: boolean
  /** New times go to these before the others; null or left out: to all at once. */
  first?: ReadonlySet<string> | null
}

export const EMPTY_LIST: List = { shown: [] }

/** What is left of the last list, or else a new one. Nothing when there is no time left at all. */
export function makeList(situation: Situation): List {
  const search = whereToLook(situation)
  const left = stillPossible(situation, search)
  if (left.length > 0 && !isWornOut(left, situation)) return { shown: left }
  const again = pickedAgain(situation, search)
  const fresh = again.length > 0 ? again : freshTimes(situation, search)
  if (left.length > 0 && fresh.length === 0) return { shown: left }
  const kept = left.map(({ slot }) => slot)
  const slots = [...kept, ...fresh.filter((slot) => !kept.some((other) => isSameSlot(slot, other)))]
    .slice(0, Math.max(fresh.length, kept.length))
    .sort((one, other) => startOf(one) - startOf(other))
  return newList(slots)
}

/** The same, set by the first who looks: most booked meetings come and go without another time being asked for. */
export function listIfAsked(situation: Situation): List {
  let list: List | null = null
  return {
    get shown() {
      list ??= makeList(situation)
      return list.shown
    },
  }
}

/** Other times are put to people when all have spoken about the last ones. What only those hold who are asked first is other to the rest. */
export const isTooEarly = ({ shown, isAwaited = false }: List, standing: Standing, situation: Situation): boolean =>
  isAwaited && (isNewList(shown) || shown.every(({ slot }) => !wasShown(slot, standing, situation)))

/** Others are asked first. */
export const isForLater = ({ participant }: Standing, { first = null }: List): boolean =>
  first !== null && !first.has(participant.id)

/** Of those who would get new times now, whom they go to first. */
export const firstToMove = (ready: Standing[], situation: Situation): ReadonlySet<string> | null =>
  ready.length > 1 && isForGroup(situation.notRuledOut) && isApart(situation) ? whoMovesFirst(ready, situation) : null

/** Time has taken all but one, and nobody waits for an answer about that one: then there is a choice again. */
function isWornOut(left: Shown[], { negotiation, standings }: Situation): boolean {
  const isOfferedMore = negotiation.offers.filter(({ round }) => round === left[0]!.round).length > 1
  return left.length === 1 && isOfferedMore && standings.every(({ statements }) => statements.agreements.length === 0)
}

/** Open offers that suit everybody who has answered, and everybody's calendar. */
function stillPossible(situation: Situation, search: Search): Shown[] {
  const isLeft = (offer: Offer) =>
    !isPassedOver(offer, situation) &&
    lengthOf(offer) === search.durationMinutes &&
    isPossible(search, startOf(offer)) &&
    !isAtNightFor(offer, situation)
  return situation.negotiation.offers.filter((offer) => offer.state === 'open' && isLeft(offer)).map(asShown)
}

/** Who told us where they are only after the times were chosen is not shown their nights again. */
function isAtNightFor(offer: Offer, { standings }: Situation): boolean {
  const slot = { start: startOf(offer), end: startOf(offer) + lengthOf(offer) }
  return standings.some(
    ({ participant: { required, zone, zoneSource } }) =>
      required && zone !== null && zoneSource === 'said' && isAtNight(slot, zone),
  )
}

/** A time that somebody has seen and passed over is not shown again as if it were new. */
function isPassedOver(offer: Offer, situation: Situation): boolean {
  return situation.standings
    .filter((standing) => standing.statements.agreements.length > 0 && !isSettled(standing, situation))
    .filter((standing) => !hasNamed(standing, offer) && wasShown(offer, standing, situation))
    .some((standing) => !wasShownAfterTheirWord(offer, standing, situation))
}

const hasNamed = ({ free }: Standing, slot: Slot): boolean =>
  free !== null && covers(free, { start: startOf(slot), end: startOf(slot) + lengthOf(slot) })

/** Somebody who gave all of these times waits for the others, and is not asked about their own times. */
export const hasNamedAll = (standing: Standing, { shown }: List): boolean =>
  shown.length > 0 && shown.every(({ slot }) => hasNamed(standing, slot))

const wasShown = (slot: Slot, { participant }: Standing, { negotiation }: Situation): boolean =>
  mailsTo(negotiation, toParticipant(participant)).some(({ showed }) => showed.some((each) => isSameSlot(each, slot)))

const wasShownAfterTheirWord = (offer: Offer, { participant, newest }: Standing, { negotiation }: Situation): boolean =>
  mailsTo(negotiation, toParticipant(participant)).some(
    (sent) => isAfter(sent, newest!) && sent.showed.some((slot) => isSameSlot(slot, offer)),
  )

/** These times and no others, under numbers that they already have where they do. */
export function listOf(situation: Situation, slots: Slot[]): List {
  const known = slots.map((slot) => situation.negotiation.offers.findLast((offer) => isSameSlot(offer, slot)))
  return known.every((offer) => offer !== undefined) ? { shown: known.map(asShown) } : newList(slots)
}

/** Where times are looked for: within everything said where that meets, else within what nobody ruled out. */
export function whereToLook(situation: Situation): Search {
  const { commonTimes, notRuledOut } = situation
  const named = whereToldToLook(situation)
  if (named) return named
  if (hasTimes(commonTimes)) return commonTimes
  const moved = isForGroup(notRuledOut) ? whereSomeMove(situation) : whereOneMoves(situation)
  return moved ?? notRuledOut
}

const isApart = (situation: Situation): boolean =>
  whereToldToLook(situation) === null && !hasTimes(situation.commonTimes)

/** The times that the organizer chose, or that somebody who wants to move named. */
function whereToldToLook({ commonTimes, notRuledOut, wanted, approvedOutside, hint }: Situation): Search | null {
  if (wanted) {
    const chosen = [within(commonTimes, wanted), within(notRuledOut, wanted)].find(hasTimes)
    if (chosen) return chosen
    const outside = approvedOutside && {
      ...approvedOutside,
      people: [...notRuledOut.people, approvedOutside.people.at(-1)!],
    }
    const beyond = [approvedOutside, outside].find((search) => search && hasTimes(search))
    if (beyond) return beyond
  }
  return (hint && [within(commonTimes, hint), within(notRuledOut, hint)].find(hasTimes)) ?? null
}

/**
 * When the answers of two don't meet, we first ask the one who stands in the way, and keep what the others said, so one mail may
 * be enough. The person who wrote last is looked at first. Null when no single person can help, or when that person has been
 * asked about everything the others can make.
 */
function whereOneMoves(situation: Situation): Search | null {
  const { standings, commonTimes, notRuledOut } = situation
  const given = standings.filter(({ free, participant }) => free !== null && participant.required)
  if (given.length < 2) return null
  for (const standing of given.toSorted((one, other) => (isAfter(other.newest!, one.newest!) ? 1 : -1))) {
    const people = commonTimes.people.map((person, index) =>
      person.id === standing.participant.id ? notRuledOut.people[index]! : person,
    )
    const search = { ...commonTimes, people }
    if (possibleStarts(search, triedWith(standing, situation)).length > 0) return search
  }
  return null
}

/** Everything that they have been shown. */
function triedWith({ participant }: Standing, { negotiation }: Situation): Intervals {
  const mails = mailsTo(negotiation, toParticipant(participant))
  return fromWindows(
    mails.flatMap(({ showed }) => showed),
    'busy',
  )
}

/** A meeting that became longer: the times that people took are asked about again, at the new length, before any others. */
function pickedAgain(situation: Situation, search: Search): Slot[] {
  const taken = situation.standings.flatMap(({ statements }) =>
    statements.agreements.flatMap(({ free }) => tooShort(free, search)),
  )
  const slots = [...new Set(taken)]
    .filter((start) => isPossible(search, start))
    .map((start) => asSlot({ start, end: start + search.durationMinutes }))
  const isNew = (slot: Slot) => !situation.negotiation.offers.some((offer) => isSameSlot(offer, slot))
  return slots.filter(isNew).slice(0, PICKED_AGAIN_MAX)
}

const PICKED_AGAIN_MAX = 3

/** Where the stretches begin that would not hold the meeting. */
function tooShort(free: Intervals, { durationMinutes }: Search): number[] {
  const starts: number[] = []
  for (let i = 0; i < free.length; i += 2) if (free[i + 1]! - free[i]! < durationMinutes) starts.push(free[i]!)
  return starts
}

/**
 * Times that were shown before without success, or that people want to move away from, are shown only when there is nothing
 * else. In a group, a time without success is one that somebody has passed over for good: what two of them named may suit the third.
 */
function freshTimes(situation: Situation, search: Search): Slot[] {
  const { offers, booking } = situation.negotiation
  const passed = isForGroup(search) ? passedOverBy(situation) : null
  const tried = passed ? unionAll(passed.map(({ forGood }) => forGood)) : fromWindows(offers, 'busy')
  const shown = booking ? union(tried, fromWindows([booking], 'busy')) : tried
  const declined = declinedDay(situation)
  const soon = soonFor(search)
  const excludes = [
    ...(soon.length > 0 ? [unionAll([shown, declined, soon])] : []),
    ...(declined.length > 0 ? [union(shown, declined)] : []),
    shown,
    NOTHING,
  ]
  const named = situation.commonTimes.people.flatMap(({ required, free }) => (required && free ? [free] : []))
  for (const exclude of excludes) {
    const options = {
      exclude,
      named: named.length > 1 ? named : [],
      passedOver: passed?.map(({ once }) => once) ?? [],
      onePerDay: passed !== null && situation.wanted === null && named.length > 0,
    }
    const fresh = chooseOffers(search, options).map(asSlot)
    if (fresh.length > 0) return fresh
  }
  return []
}

/** In a group, too soon for those to answer who have not said when they can, or for anybody to hear of it. */
function soonFor(search: Search): Intervals {
  if (!isForGroup(search)) return NOTHING
  const needed = search.people.filter(({ required }) => required)
  const asked = needed.filter(({ free }) => free === null)
  return [search.now, search.now + leadFor(asked.length, needed.length)]
}

const passedOverBy = (situation: Situation): PassedOver[] =>
  situation.standings
    .filter(({ participant }) => participant.required)
    .map((standing) => passedOver(standing, situation))

/** Somebody who pressed the wrong button says "Wednesday is fine" and doesn't mean another time on that Wednesday. */
function declinedDay({ negotiation: { booking }, wishes, organizer }: Situation): Intervals {
  if (!booking || wishes.length === 0 || wishes.some(({ isDecline }) => !isDecline)) return NOTHING
  const day = Temporal.Instant.from(booking.start).toZonedDateTimeISO(organizer.zone).startOfDay()
  return [day, day.add({ days: 1 })].map((end) => minuteAtOrAfter(end.toInstant()))
}

const newList = (slots: Slot[]): List => ({
  shown: slots.map((slot, index) => ({ round: NEW_LIST, n: index + 1, slot })),
})

const asShown = ({ round, n, start, end }: Offer): Shown => ({ round, n, slot: { start, end } })

const isSameSlot = (one: Slot, other: Slot): boolean =>
  startOf(one) === startOf(other) && lengthOf(one) === lengthOf(other)
