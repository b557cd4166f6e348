import { WAY_OUT_WEEKS } from '#core/negotiation/policy.ts'
import type { Day } from '#core/time/calendar-day.ts'
import { timeOff } from '#core/time/days-off.ts'
import { type Intervals, NOTHING, union, unionAll } from '#core/time/interval.ts'
import { DAY, minuteAtOrAfter, minuteAtOrBefore, type Stretch, timestampOf, WEEK } from '#core/time/minute.ts'
import { possibleStarts } from '#core/time/search.ts'
import type { HostTime, PersonTime, Search } from '#core/time/search-input.ts'
import { windowOf } from '#core/time/timeframe-window.ts'
import { WEEKDAYS } from '#core/time/working-hours.ts'
import { freeTime, SAID_NOTHING, type Statements } from './agreements.ts'
import { type Dated, isBefore } from './before-after.ts'
import { firstWishes } from './first-wishes.ts'
import type { Availability, Host, Negotiation, Received, Slot } from './negotiation.ts'
import { ORGANIZER, organizerOf } from './people.ts'
import { peopleNeeded } from './people-needed.ts'
import { durationOf } from './readings.ts'
import { type Rules, rulesOf } from './rules.ts'
import { bookedSince } from './sent-mails.ts'
import { voiceOf } from './speakers.ts'
import { hearTimes, type Period, type Standing, standingOf } from './standing.ts'
import { type Wish, wishesToMove } from './wishes-to-move.ts'

// Situation: what is known, and what follows from it for one moment. This is the entrance to the room, and it decides nothing.
//
// `negotiation.ts` is everything known, `fact.ts` what happened apart from mail. `standing.ts` folds the messages of one person into what
// they agreed to and ruled out, `speakers.ts` says who speaks for whom, `sent-mails.ts` what was told to whom, `turns.ts` whose turn it
// is, and `wishes-to-move.ts` who wants a booked meeting at another time.

/** A negotiation as it looks at one moment: everything that the parts of a decision are made from. */
export type Situation = {
  negotiation: Negotiation
  now: Temporal.Instant
  organizer: Host
  standings: Standing[]
  /** Wishes against the booked time, if there is one, with the times that they name. */
  wishes: Wish[]
  /** Times that somebody would like and has not agreed to: for a booked meeting, or in the mail that asked for it. */
  hint: Intervals | null
  /** Times that the organizer chose or approved; null: any. */
  wanted: Intervals | null
  // Six searches for times, from the narrowest to the widest. Each is named after the times that it finds.
  /** Times that suit everything that anybody has said, as far as it can still be. */
  commonTimes: Search
  /** The same with every word that was said, also with times that are over or that the hosts cannot make any more. */
  everSaid: Search
  /** Times that nobody has ruled out. We look here for new times if people's own times do not meet. */
  notRuledOut: Search
  /** The rules in the request's own words, and the times that nobody has ruled out if we ignore those rules. */
  rules: Rules
  withoutRules: Search
  /** Times that suit everybody's words, but lie outside hours, timeframe, notice or the request's own rules. */
  outsideLimits: Search
  /** Times outside the limits that the organizer has approved. A busy host stays busy. */
  approvedOutside: Search | null
}

export function situationOf(negotiation: Negotiation, now: Temporal.Instant): Situation {
  const wishes = wishesToMove(negotiation)
  const period = periodOf(negotiation, wishes)
  const said = negotiation.participants.map((participant) => standingOf(participant, negotiation, period))
  const word = organizersWord(negotiation, period)
  const wanted = freeTime(word)
  const withoutRules = searchOf(negotiation, now, said, word)
  const rules = rulesOf(negotiation, { start: withoutRules.now, end: withoutRules.horizon! })
  const everSaid = keepingTo(rules, withoutRules)
  const outsideLimits = relaxed(withoutRules)
  const standings = said.map((standing) => ({ ...standing, free: usable(standing, everSaid) }))
  // Somebody who can make these times and no others has ruled out the rest.
  const people = standings.map((standing) => ({
    ...personTime(standing),
    free: standing.isOnly ? standing.free : null,
  }))
  const notRuledOut = { ...everSaid, people }
  return {
    negotiation,
    now,
    organizer: organizerOf(negotiation),
    standings,
    wishes,
    hint: wishes.find((wish) => wish.hint)?.hint ?? firstWishes(negotiation),
    wanted,
    commonTimes: { ...everSaid, people: standings.map(personTime) },
    notRuledOut,
    everSaid,
    rules,
    withoutRules: { ...withoutRules, people },
    outsideLimits,
    approvedOutside: wanted && within(outsideLimits, wanted),
  }
}

/**
 * Agreeing to a time that is over, or that the hosts cannot make, doesn't count: we have to ask them again. But another person's
 * refusal does not take back their agreement.
 */
function usable(standing: Standing, everSaid: Search): Intervals | null {
  const { free } = standing
  return free && hasTimes(within(withoutOthers(everSaid, standing), free)) ? free : null
}

/** Times at which they and the hosts could meet, considering only their own refusals. */
export function withoutOthers({ needed: _, ...search }: Search, { participant }: Standing): Search {
  const people = search.people.filter(({ id }) => id === participant.id).map((own) => ({ ...own, free: null }))
  return { ...search, people }
}

/** People who get no more mail: they refused, or we may not write to them. */
export const isOut = ({ participant, refused, stopped }: Standing): boolean =>
  participant.suppressed !== null || refused !== null || stopped !== null

/** The meeting has begun or is over: nothing is changed about it any more. */
export const hasBegun = ({ negotiation: { booking }, now }: Situation): boolean =>
  booking?.live === true && Temporal.Instant.compare(now, Temporal.Instant.from(booking.start)) >= 0

export const hasTimes = (search: Search): boolean => possibleStarts(search).length > 0

/** The same search, only where these minutes are. */
export function within(search: Search, free: Intervals): Search {
  const said = { free, ruledOut: NOTHING, busy: NOTHING, member: null }
  const place: PersonTime = { id: '', zone: null, ...said, required: true, always: true }
  return { ...search, people: [...search.people, place] }
}

export const asSlot = ({ start, end }: Stretch): Slot => ({ start: timestampOf(start), end: timestampOf(end) })

export const startOf = (slot: Slot): number => minuteAtOrAfter(slot.start)

export const lengthOf = (slot: Slot): number => minuteAtOrBefore(slot.end) - minuteAtOrAfter(slot.start)

export const minutesOf = (slot: Slot): Stretch => ({ start: startOf(slot), end: startOf(slot) + lengthOf(slot) })

/** Before a booking everything counts; afterwards only words from after the first wish to move it. */
function periodOf(negotiation: Negotiation, wishes: Wish[]): Period {
  const bookedAt = bookedSince(negotiation)
  const [first] = wishes
  return { bookedAt, agreedAfter: bookedAt && (first?.confirms ?? first?.since ?? NEVER) }
}

const NEVER: Dated = { at: '9999-12-31T23:59:59.999Z', id: '' }

function organizersWord(negotiation: Negotiation, { agreedAfter }: Period): Statements {
  return negotiation.received
    .filter((message) => message.kind === 'reply' && (agreedAfter === null || !isBefore(message, agreedAfter)))
    .filter((message) => voiceOf(message, negotiation)?.kind === 'organizer')
    .reduce((said, message) => hearTimes(laterThan(said, message), message, ORGANIZER, negotiation), SAID_NOTHING)
}

/** Somebody who puts the meeting off no longer wants the times that they chose before. */
const laterThan = (said: Statements, { reading }: Received): Statements =>
  reading?.sure && (reading.later || reading.instructions.some((each) => each.do === 'put_off'))
    ? { ...said, agreements: [] }
    : said

function searchOf(negotiation: Negotiation, now: Temporal.Instant, standings: Standing[], word: Statements): Search {
  const { context, hosts, organizerId } = negotiation
  const minute = minuteAtOrAfter(now)
  const needed = peopleNeeded(negotiation)
  const { from, to } = windowOf(context.timeframe, now)
  const ordered = hosts.toSorted(
    (one, other) => Number(other.memberId === organizerId) - Number(one.memberId === organizerId),
  )
  return {
    now: minute,
    from,
    to,
    durationMinutes: durationOf(negotiation),
    hosts: ordered.map((host) => hostTime(host, host.memberId === organizerId ? word.ruledOut : NOTHING)),
    people: standings.map(personTime),
    ...(needed !== null && { needed }),
    avoid: unionAll([negotiation.offeredElsewhere, ...holidaysOf(negotiation, { start: minute, end: to })]),
    horizon: Math.max(to, minute) + WAY_OUT_WEEKS * WEEK,
  }
}

/** We assume the organizer's zone for people whose zone is unknown, but with their own holidays. Holidays of one zone add up. */
function holidaysOf(negotiation: Negotiation, window: Stretch): Intervals[] {
  const byZone = Map.groupBy(negotiation.participants, ({ zone }) => zone ?? organizerOf(negotiation).zone)
  return [...byZone].map(([zone, people]) => {
    const days = new Set(people.flatMap(({ holidays }) => holidays))
    return timeOff([...days].sort(ascending), zone, window)
  })
}

const ascending = (one: Day, other: Day): number => one - other

function hostTime(host: Availability & { memberId: string }, ruledOut: Intervals): HostTime {
  const { memberId, zone, hours, daysOff, unknown, bookings, bufferMinutes, noticeMinutes, dailyLimit } = host
  const busy = ruledOut.length > 0 ? union(host.busy, ruledOut) : host.busy
  return { memberId, zone, hours, daysOff, busy, unknown, bookings, bufferMinutes, noticeMinutes, dailyLimit }
}

/** People who have dropped out don't limit the offers. `booking.ts` still refuses to book without them. */
function personTime(standing: Standing): PersonTime {
  const { participant, free, statements } = standing
  return {
    id: participant.id,
    zone: participant.zone,
    free,
    ruledOut: statements.ruledOut,
    busy: participant.bookings,
    member: participant.member && hostTime(participant.member, NOTHING),
    required: participant.required && !isOut(standing),
  }
}

/** The organizer's rules are kept as if they were busy then. */
function keepingTo({ ruledOut }: Rules, search: Search): Search {
  if (ruledOut.length === 0) return search
  const [organizer, ...others] = search.hosts
  return { ...search, hosts: [{ ...organizer!, busy: union(organizer!.busy, ruledOut) }, ...others] }
}

/** Hours, timeframe and notice bind us, not the organizer. */
function relaxed(search: Search): Search {
  const atAnyTime = <Time extends HostTime>(host: Time): Time => ({
    ...host,
    hours: [{ days: [...WEEKDAYS], start: '00:00', end: '24:00' }],
    daysOff: [],
    bufferMinutes: 0,
    noticeMinutes: 0,
    dailyLimit: null,
  })
  return {
    ...search,
    from: search.now,
    to: search.horizon ?? search.to + DAY,
    hosts: search.hosts.map(atAnyTime),
    people: search.people.map((person) => ({ ...person, member: person.member && atAnyTime(person.member) })),
    allowUnknown: true,
  }
}
