import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { hasTimes, type Situation, within } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import type { Escalation } from '#core/negotiation/step/escalation.ts'
import { fromWindows, type Intervals, unionAll } from '#core/time/interval.ts'
import { DAY } from '#core/time/minute.ts'
import { possibleStarts } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { isForGroup } from './discomfort.ts'
import type { List } from './list-numbers.ts'
import { listsEscalations } from './lists-end.ts'
import { whereSomeMove, whoMovesFirst } from './nearest.ts'
import { outsideEscalations, timeEscalations } from './no-time.ts'

// The order of events when answers do not meet, from the first try to the last.
//
// 1. Nothing happens before everybody who holds the list has spoken or let the first follow-up pass (awaited.ts): one more mail to each
//    may then be enough.
// 2. Where the organizer chose times, or somebody who wants to move a booked meeting named some, those are tried before anything else.
// 3. Somebody has to move. Of two people the one in the way is asked, and the other's answer is kept. In a group only those are asked
//    whose yes is missing, about the times that are nearest to agreement (nearest.ts). Times that somebody saw and did not name count for
//    less, and after a while for nothing (passed-over.ts).
// 4. Where all of four or more have to move, half of them are asked first. The others hear only of times that these agree to (nearest.ts).
// 5. Where nobody in particular can help, everybody is asked about times that nobody has ruled out.
// 6. Where the organizer said how many people are enough, a time may leave somebody out (left-out.ts).
// 7. A time that suits everybody and lies outside of hours, timeframe or notice is put to the organizer (outside.ts, no-time.ts).
// 8. Where no time is left, the organizer hears why, and what the cheapest way out is (no-time.ts).
// 9. Before a fifth list the organizer hears who is in the way, or is asked whether to go on (lists-end.ts).

/** The search for the next times: the first of these that has any. Of each participant it is asked again whether their list is still good. */
export function whereToLook(situation: Situation): Search {
  const known = FOUND.get(situation)
  if (known) return known
  const search =
    whereToldToLook(situation) ?? whereAllMeet(situation) ?? whereSomebodyMoves(situation) ?? situation.notRuledOut
  FOUND.set(situation, search)
  return search
}

const FOUND = new WeakMap<Situation, Search>()

/** The people who get new times first; null if all get them at once. */
export const firstToMove = (ready: Standing[], situation: Situation): ReadonlySet<string> | null =>
  ready.length > 1 && isForGroup(situation.notRuledOut) && isApart(situation) ? whoMovesFirst(ready, situation) : null

/** Questions and news for the organizer when people cannot agree among themselves. */
export function disagreementEscalations(situation: Situation, list: List): Escalation[] {
  const outside = outsideEscalations(situation)
  if (list.shown.length > 0) return outside
  return [...outside, ...(timeEscalations(situation) ?? listsEscalations(situation))]
}

const isApart = (situation: Situation): boolean =>
  whereToldToLook(situation) === null && whereAllMeet(situation) === null

const whereAllMeet = ({ commonTimes }: Situation): Search | null => (hasTimes(commonTimes) ? commonTimes : null)

const whereSomebodyMoves = (situation: Situation): Search | null =>
  isForGroup(situation.notRuledOut) ? whereSomeMove(situation) : whereOneMoves(situation)

/** The times that the organizer chose, or that somebody who wants to move named. */
function whereToldToLook(situation: Situation): Search | null {
  const { commonTimes, notRuledOut, wanted, approvedOutside, hint, standings } = situation
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
  const hinted = hint && [within(commonTimes, hint), within(notRuledOut, hint)].find(hasTimes)
  const named = wanted ?? hint
  const haveOthersNamed = standings.some(({ free }) => free !== null) && hasTimes(commonTimes)
  return hinted ?? (named && !haveOthersNamed ? nearTo(named, notRuledOut) : null)
}

/** Where the times that somebody named cannot be, we stay close to them: the same days, then the days around them. */
function nearTo(named: Intervals, search: Search): Search | null {
  for (const reach of [DAY / 2, 3 * DAY]) {
    const around = within(search, widened(named, reach))
    if (hasTimes(around)) return around
  }
  return null
}

const widened = (named: Intervals, by: number): Intervals => {
  const pairs = Array.from({ length: named.length / 2 }, (_, i) => [named[2 * i]! - by, named[2 * i + 1]! + by])
  return unionAll(pairs)
}

/**
 * If two people's answers don't meet, we first ask the person in the way and keep what the others said, so one mail may be
 * enough. We try the person who wrote last first. Null if no single person can help, or if we have already asked that person about
 * everything the others can make.
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
