import {
  COMFORTABLE_FROM_HOUR,
  COMFORTABLE_UNTIL_HOUR,
  EDGE_OF_DAY_MINUTES,
  GROUP_PEOPLE,
  LUNCH_FROM_HOUR,
  LUNCH_UNTIL_HOUR,
  MANY_PEOPLE,
  NIGHT_FROM_HOUR,
  NIGHT_UNTIL_HOUR,
  SOON_FOR_GROUP_DAYS,
  SOON_HOURS,
} from '#core/negotiation/policy.ts'
import { isWorkday } from '#core/time/calendar-day.ts'
import { type Intervals, overlaps } from '#core/time/interval.ts'
import { DAY, HOUR, type Stretch } from '#core/time/minute.ts'
import { quorumOf } from '#core/time/quorum.ts'
import { possibleStarts, shownZone } from '#core/time/search.ts'
import type { Search } from '#core/time/search-input.ts'
import { type Wall, wallAt } from '#core/time/wall-time.ts'

// Scores how inconvenient a possible time is. Points are only compared with each other: a time that we also offer to others is
// nearly the worst, then come the reader's nights and weekends, then lunch.

/** The same host offers this time in another request. The first to agree gets it, and we ask the other again. */
const OFFERED_ELSEWHERE = 2_000
const WEEKEND = 400
/** Outside of nine to five, and on top for every hour beyond. */
const OUTSIDE_DAY = 60
const OUTSIDE_DAY_AN_HOUR = 30
/** Somebody whose presence is optional could not come. */
const WITHOUT_OPTIONAL = 80
/** Mail is not read at once, and a time that has passed when it is read was no offer. */
const TOO_SOON = 60
const SOON_MINUTES = SOON_HOURS * HOUR
/** By the time that the last of several people has answered, the first two days are over. */
const SOON_FOR_GROUP = 120
const SOON_FOR_GROUP_MINUTES = SOON_FOR_GROUP_DAYS * DAY
const LUNCH = 40
/** While people are asleep, on top of the hours beyond the day. */
const NIGHT = 150
/** Right at the beginning of the day, or just before its end. */
const EDGE_OF_DAY = 15

const DAY_START = COMFORTABLE_FROM_HOUR * HOUR
const DAY_END = COMFORTABLE_UNTIL_HOUR * HOUR
const LUNCH_START = LUNCH_FROM_HOUR * HOUR
const LUNCH_END = LUNCH_UNTIL_HOUR * HOUR
const NIGHT_START = NIGHT_FROM_HOUR * HOUR
const NIGHT_END = NIGHT_UNTIL_HOUR * HOUR

export function newDiscomfort(search: Search): (slot: Stretch) => number {
  const readers = readerZones(search)
  const everybody = [...new Set([...readers, ...search.hosts.map(({ zone }) => zone)])]
  const startsForAll = startsForEverybody(search)
  const isGroup = isForGroup(search)
  return (slot) => {
    const length = slot.end - slot.start
    // There are thousands of slots: each clock is looked at once. Those of the readers come first.
    let ofDay = 0
    let isAnybodysLunch = false
    for (let i = 0; i < everybody.length; i += 1) {
      const wall = wallAt(slot.start, everybody[i]!)
      if (i < readers.length) ofDay += timeOfDay(wall, length)
      isAnybodysLunch ||= isLunch(wall, length)
    }
    return (
      ofDay +
      (overlaps(search.avoid, slot) ? OFFERED_ELSEWHERE : 0) +
      (startsForAll && !overlaps(startsForAll, { start: slot.start, end: slot.start + 1 }) ? WITHOUT_OPTIONAL : 0) +
      (slot.start - search.now < SOON_MINUTES ? TOO_SOON : 0) +
      (isGroup && slot.start - search.now < SOON_FOR_GROUP_MINUTES ? SOON_FOR_GROUP : 0) +
      (isAnybodysLunch ? LUNCH : 0)
    )
  }
}

/** So many have to agree that a mail to each costs more: with two, a short list and a quick answer still do. */
export const isForGroup = ({ people }: Search): boolean =>
  people.filter(({ required }) => required).length >= GROUP_PEOPLE

/** So many that the hours which one of them names rarely suit all others. */
export const isForMany = ({ people }: Search): boolean =>
  people.filter(({ required }) => required).length >= MANY_PEOPLE

/** A reader whose zone is unknown gets times in the host's zone, and we assume that they live there. */
export function readerZones(search: Search): string[] {
  const required = search.people.filter((person) => person.required)
  return [...new Set(required.map(({ zone, member }) => zone ?? member?.zone ?? shownZone(search)))]
}

/** Starts that would suit those too who need not come; null when everybody has to. */
function startsForEverybody(search: Search): Intervals | null {
  const { who } = quorumOf(search)
  const people = search.people
    .filter(({ id, required }) => !required || who.has(id))
    .map((person) => ({ ...person, required: true }))
  if (people.length === 0) return null
  return possibleStarts({ ...search, hosts: [], people, needed: people.length })
}

function timeOfDay({ day, minute }: Wall, length: number): number {
  const end = minute + length
  const beyond = Math.max(0, DAY_START - minute, end - DAY_END)
  const isEdge = minute < DAY_START + EDGE_OF_DAY_MINUTES || end > DAY_END - EDGE_OF_DAY_MINUTES
  return (
    (isWorkday(day) ? 0 : WEEKEND) +
    (beyond > 0 ? OUTSIDE_DAY + (beyond / HOUR) * OUTSIDE_DAY_AN_HOUR : 0) +
    (isNight(minute, end) ? NIGHT : 0) +
    (isEdge ? EDGE_OF_DAY : 0)
  )
}

const isNight = (minute: number, end: number): boolean => minute < NIGHT_END || end > NIGHT_START

/** Whether people of this zone are asleep then. */
export function isAtNight({ start, end }: Stretch, zone: string): boolean {
  const { minute } = wallAt(start, zone)
  return isNight(minute, minute + end - start)
}

const isLunch = ({ minute }: Wall, length: number): boolean => minute < LUNCH_END && minute + length > LUNCH_START
