import {
  HALVED_FROM_PEOPLE,
  LEAD_FOR_HALVES_DAYS,
  LEAD_FOR_MANY_DAYS,
  LEAD_FOR_MANY_PEOPLE,
  LEAD_FOR_ONE_DAYS,
  LEAD_FOR_SEVERAL_DAYS,
} from '#core/negotiation/policy.ts'
import { isAfter } from '#core/negotiation/situation/before-after.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { isOut, type Situation } from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { covers, overlaps } from '#core/time/interval.ts'
import { DAY, type Stretch } from '#core/time/minute.ts'
import { peopleNeededIn } from '#core/time/quorum.ts'
import { roundStarts, STEPS_MINUTES } from '#core/time/round-starts.ts'
import { possibleStarts, shownZone } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { type PassedOver, passedOver } from './passed-over.ts'

// If answers don't meet, somebody has to move. A time is nearer to agreement if fewer people still have to say yes, and if they are
// likely to. We ask only the people whose yes is missing, about times that suit everybody else, so that their answers may be the
// last ones needed. If not everybody has to come, we ask no more people than we still need. If all of a large group have to move,
// we ask half of them first, and the others hear only about times that the first half agreed to.

/** A person who named another time of the same list may have stopped at the first one that suits them. */
const CHANCE_PASSED_OVER = 0.4
/** A time that is new to them. */
const CHANCE_NEW = 0.5
/** More than these nobody is shown. */
const TIMES_COUNTED = 5
/** Fifty people whose answers don't meet leave another few at nearly every time; the most promising of them are enough to weigh. */
const GROUPS_WEIGHED = 40

/** A time rarely suits all of many at once, and each try would be a mail to every one of them: one half is asked first. */
const areHalved = (asked: number, needed: number): boolean => asked >= HALVED_FROM_PEOPLE && asked === needed

/** Until all of several people have read a mail and answered, a time on the next day is over. One person may be quick. */
export function leadFor(asked: number, needed: number): number {
  if (asked >= LEAD_FOR_MANY_PEOPLE) return DAY * LEAD_FOR_MANY_DAYS
  return DAY * (areHalved(asked, needed) ? LEAD_FOR_HALVES_DAYS : asked > 1 ? LEAD_FOR_SEVERAL_DAYS : LEAD_FOR_ONE_DAYS)
}

type Missing = { standing: Standing; passed: PassedOver }
type Candidate = { missing: Missing[]; chance: number }

/** Keeps everybody else's words and treats the people we ask as free unless they said no. Null if no time is nearer. */
export function whereSomeMove(situation: Situation): Search | null {
  const asked = whoIsAsked(situation)
  if (!asked) return null
  const { commonTimes, notRuledOut } = situation
  const people = commonTimes.people.map((person, index) => (asked.has(person.id) ? notRuledOut.people[index]! : person))
  return { ...commonTimes, people }
}

/** Half of the people who have to move, those with the fewest mails so far. Null if we ask all at once. */
export function whoMovesFirst(ready: Standing[], situation: Situation): Set<string> | null {
  const needed = neededIn(situation).length
  const half = Math.ceil(needed / 2)
  if (needed < HALVED_FROM_PEOPLE || ready.length <= half || !areHalved(whoIsAsked(situation)?.size ?? 0, needed))
    return null
  const mailsSoFar = ({ participant }: Standing) => mailsTo(situation.negotiation, toParticipant(participant)).length
  const first = ready
    .toSorted((one, other) => mailsSoFar(one) - mailsSoFar(other) || lastSpokenFirst([one], [other]))
    .slice(0, half)
  return new Set(first.map(({ participant }) => participant.id))
}

/** The people whose yes is likeliest for its cost, which is a mail to each of them. */
function whoIsAsked(situation: Situation): Set<string> | null {
  const candidates = candidatesIn(situation).toSorted((one, other) => worthOf(other) - worthOf(one))
  const groups = new Map<string, Missing[]>()
  for (const { missing } of candidates) {
    if (groups.size === GROUPS_WEIGHED) break
    groups.set(idsOf(missing).join(), missing)
  }
  let best: Missing[] | null = null
  let most = 0
  const standingsOf = (group: Missing[]) => group.map(({ standing }) => standing)
  const inOrder = [...groups.values()].toSorted((one, other) => lastSpokenFirst(standingsOf(one), standingsOf(other)))
  for (const group of inOrder) {
    const worth = chanceOf(group, candidates) / group.length
    if (worth > most) [best, most] = [group, worth]
  }
  return best && new Set(idsOf(best))
}

/** The worth of a single time. */
const worthOf = ({ missing, chance }: Candidate): number => chance / missing.length

const idsOf = (missing: Missing[]): string[] => missing.map(({ standing }) => standing.participant.id)

/** The person who wrote last probably still has the mails at hand. */
function lastSpokenFirst(one: Standing[], other: Standing[]): number {
  const [last, otherLast] = [one, other].map((group) =>
    group.flatMap(({ newest }) => newest ?? []).reduce((a, b) => (isAfter(a, b) ? a : b), NEVER),
  )
  return isAfter(last!, otherLast!) ? -1 : isAfter(otherLast!, last!) ? 1 : 0
}

const NEVER = { at: '', id: '' }

/** The chance that one of the times suits all of them. */
function chanceOf(group: Missing[], candidates: Candidate[]): number {
  const asked = new Set(group)
  const within = candidates
    .filter(({ missing }) => missing.every((each) => asked.has(each)))
    .map(({ chance }) => chance)
    .toSorted((one, other) => other - one)
    .slice(0, TIMES_COUNTED)
  return 1 - within.reduce((none, chance) => none * (1 - chance), 1)
}

const neededIn = ({ standings }: Situation): Standing[] =>
  standings.filter((standing) => standing.participant.required && !isOut(standing))

function candidatesIn(situation: Situation): Candidate[] {
  const { notRuledOut } = situation
  const needed = neededIn(situation).map((standing) => ({ standing, passed: passedOver(standing, situation) }))
  const enough = Math.min(peopleNeededIn(notRuledOut), needed.length)
  const starts = roundStarts(possibleStarts(notRuledOut), shownZone(notRuledOut), STEPS_MINUTES[0])
  return [...starts].flatMap((start) => {
    const slot = { start, end: start + notRuledOut.durationMinutes }
    const absent = needed.filter(({ standing: { free } }) => free === null || !covers(free, slot))
    const missing = likeliest(absent, slot, absent.length - (needed.length - enough))
    const chance = missing.reduce((product, each) => product * chanceAt(slot, each), 1)
    const isInTime = start - notRuledOut.now >= leadFor(missing.length, needed.length)
    return missing.length > 0 && isInTime && chance > 0 ? [{ missing, chance }] : []
  })
}

/** If not everybody has to come, only this many of them have to be asked. */
function likeliest(absent: Missing[], slot: Stretch, count: number): Missing[] {
  if (count === absent.length) return absent
  return absent.toSorted((one, other) => chanceAt(slot, other) - chanceAt(slot, one)).slice(0, Math.max(0, count))
}

function chanceAt(slot: Stretch, { passed }: Missing): number {
  if (overlaps(passed.forGood, slot)) return 0
  return overlaps(passed.once, slot) ? CHANCE_PASSED_OVER : CHANCE_NEW
}
