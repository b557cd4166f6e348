import { PICKED_AGAIN_MAX } from '#core/negotiation/policy.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import type { Offer, Slot } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { asSlot, lengthOf, minutesOf, type Situation, startOf } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { isSettled } from '#core/negotiation/situation/turns.ts'
import type { Shown } from '#core/negotiation/step/step.ts'
import { covers, fromWindows, type Intervals, NOTHING, overlaps, union, unionAll } from '#core/time/interval.ts'
import { minuteAtOrAfter } from '#core/time/minute.ts'
import { isPossible } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { isListOpen } from './awaited.ts'
import { chooseOffers } from './choose-offers.ts'
import { closeBy } from './close-by.ts'
import { whereToLook } from './disagreement.ts'
import { isAtNight, isForGroup, isForMany } from './discomfort.ts'
import { asShown, EMPTY_LIST, isNewList, isSameSlot, type List, newList } from './list-numbers.ts'
import { haveListsEnded } from './lists-end.ts'
import { leadFor } from './nearest.ts'
import { type PassedOver, passedOver } from './passed-over.ts'

// Times: which ones are put to people. This is the entrance to the room.
//
// A list is common to all participants. Every mail shows what is left of the last one; a new one is made when nothing on it could still
// suit everybody. `disagreement.ts` says where its times are looked for and what happens when answers do not meet, `choose-offers.ts`
// picks a few of all that are possible, `silence.ts` and `lapse.ts` say how long a list waits for answers, and `list-numbers.ts` gives
// it the number under which it is kept.

/** The list that people get now. After too many lists there is no new one. */
export function listNow(situation: Situation): List {
  const list = makeList(situation)
  return isNewList(list.shown) && haveListsEnded(situation) ? EMPTY_LIST : list
}

/** The rest of the last list, or else a new one. Empty if no time is left at all. */
function makeList(situation: Situation): List {
  const search = whereToLook(situation)
  const left = stillPossible(situation, search)
  if (left.length > 0 && !isWornOut(left, situation)) return { shown: left }
  const open = openToMany(situation)
  if (open.length > 1) return { shown: open, isInHand: true }
  const again = pickedAgain(situation, search)
  const fresh = [again, closeBy(situation, search)].find((slots) => slots.length > 0) ?? freshTimes(situation, search)
  if (left.length > 0 && fresh.length === 0) return { shown: left }
  const kept = left.map(({ slot }) => slot)
  const slots = [...kept, ...fresh.filter((slot) => !kept.some((other) => isSameSlot(slot, other)))]
    .slice(0, Math.max(fresh.length, kept.length))
    .sort((one, other) => startOf(one) - startOf(other))
  return newList(slots)
}

/**
 * The times of a list that many people have in hand, and that none of them has ruled out. As long as some have not answered it, one
 * person's own hours do not lead to another list: they are asked which of these they can make as well.
 */
export function openToMany(situation: Situation): Shown[] {
  const { negotiation, notRuledOut } = situation
  if (!isForMany(notRuledOut) || negotiation.status === 'booked' || !isListOpen(situation)) return []
  const passed = unionAll(passedOverBy(situation).map(({ forGood }) => forGood))
  return stillOpen(situation, notRuledOut).filter(({ slot }) => !overlaps(passed, minutesOf(slot)))
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

/** We offer other times once everybody has answered the last ones. A list that only some people got first is new to the rest. */
export function isTooEarly(list: List, standing: Standing, situation: Situation): boolean {
  const { shown, isAwaited = false, isInHand = false } = list
  const isNewToThem = isNewList(shown) || shown.every(({ slot }) => !wasShown(slot, standing, situation))
  return isAwaited && (isInHand || isNewToThem)
}

/** Others are asked first. */
export const isForLater = ({ participant }: Standing, { first = null }: List): boolean =>
  first !== null && !first.has(participant.id)

/** Time has taken all but one, and nobody waits for an answer about that one: then there is a choice again. */
function isWornOut(left: Shown[], { negotiation, standings }: Situation): boolean {
  const isOfferedMore = negotiation.offers.filter(({ round }) => round === left[0]!.round).length > 1
  return left.length === 1 && isOfferedMore && standings.every(({ statements }) => statements.agreements.length === 0)
}

/** Open offers that suit everybody who has answered, and everybody's calendar. */
const stillPossible = (situation: Situation, search: Search): Shown[] =>
  stillOpen(situation, search).filter(({ slot }) => !isPassedOver(slot, situation))

function stillOpen(situation: Situation, search: Search): Shown[] {
  const isLeft = (offer: Offer) =>
    lengthOf(offer) === search.durationMinutes && isPossible(search, startOf(offer)) && !isAtNightFor(offer, situation)
  return situation.negotiation.offers.filter((offer) => offer.state === 'open' && isLeft(offer)).map(asShown)
}

/** If somebody told us their zone only after we chose the times, we do not show them their nights again. */
function isAtNightFor(offer: Offer, { standings }: Situation): boolean {
  const slot = minutesOf(offer)
  return standings.some(
    ({ participant: { required, zone, zoneSource } }) =>
      required && zone !== null && zoneSource === 'said' && isAtNight(slot, zone),
  )
}

/** A time that somebody has seen and passed over is not shown again as if it were new. */
function isPassedOver(offer: Slot, situation: Situation): boolean {
  return situation.standings
    .filter((standing) => standing.statements.agreements.length > 0 && !isSettled(standing, situation))
    .filter((standing) => !hasNamed(standing, offer) && wasShown(offer, standing, situation))
    .some((standing) => !wasShownAfterTheirWord(offer, standing, situation))
}

export const hasNamed = ({ free }: Standing, slot: Slot): boolean => free !== null && covers(free, minutesOf(slot))

/** Somebody who gave all of these times waits for the others, and is not asked about their own times. */
export const hasNamedAll = (standing: Standing, { shown }: List): boolean =>
  shown.length > 0 && shown.every(({ slot }) => hasNamed(standing, slot))

export const wasShown = (slot: Slot, { participant }: Standing, { negotiation }: Situation): boolean =>
  mailsTo(negotiation, toParticipant(participant)).some(({ showed }) => showed.some((each) => isSameSlot(each, slot)))

const wasShownAfterTheirWord = (offer: Slot, { participant, newest }: Standing, { negotiation }: Situation): boolean =>
  mailsTo(negotiation, toParticipant(participant)).some(
    (sent) => isAfter(sent, newest!) && sent.showed.some((slot) => isSameSlot(slot, offer)),
  )

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

/** The starts of stretches that are too short for the meeting. */
function tooShort(free: Intervals, { durationMinutes }: Search): number[] {
  const starts: number[] = []
  for (let i = 0; i < free.length; i += 2) if (free[i + 1]! - free[i]! < durationMinutes) starts.push(free[i]!)
  return starts
}

/**
 * We show times again that failed before, or that people want to move away from, only if there is nothing else. In a group, a time
 * has failed once somebody has passed it over for good: a time that two of them named may still suit the third.
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

/** In a group, times too soon for silent people to answer, or for anybody to hear about them. */
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
