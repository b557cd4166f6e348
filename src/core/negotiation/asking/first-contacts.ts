import { FIRST_CONTACTS_A_DAY_MAX, WORKSPACE_DAY_HOUR } from '#core/negotiation/policy.ts'
import type { Negotiation, Participant } from '#core/negotiation/situation/negotiation.ts'
import { toParticipant } from '#core/negotiation/situation/people.ts'
import { mailsTo } from '#core/negotiation/situation/sent-mails.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'

// How many people we write to for the first time in a day, per request and per workspace. All people of one meeting may be
// asked at once. People beyond either limit wait until the next day, and nothing else waits with them.

/** Why a request needs attention when its whole workspace has written to as many new people today as it may. */
export const WORKSPACE_FULL = 'workspace_first_contacts'

export function firstContactsLeft(negotiation: Negotiation, now: Temporal.Instant): number {
  return Math.max(0, FIRST_CONTACTS_A_DAY_MAX - contactsInADay(negotiation, now).length)
}

/** How many wait for their first mail because the request's day is full. */
export function waitingForFirstMail(negotiation: Negotiation, now: Temporal.Instant): number {
  return Math.max(0, unwritten(negotiation).length - firstContactsLeft(negotiation, now))
}

/** How many of them wait because the whole workspace's day is full. */
export function waitingForWorkspace(negotiation: Negotiation): number {
  const hasRoom = roomForNewPeople(negotiation)
  return unwritten(negotiation).filter((participant) => !hasRoom(participant)).length
}

/**
 * Decides for one person after another whether the workspace may write to them today: yes to everybody it has written to
 * before, and to as many new people as there is room for.
 */
export function roomForNewPeople({ firstContacts }: Negotiation): (participant: Participant) => boolean {
  let left = firstContacts?.left ?? Number.POSITIVE_INFINITY
  return ({ isNew }) => !isNew || left-- > 0
}

/** When there is room for the next who wait, by each of the limits that keeps somebody waiting. */
export function firstContactsAgainAt(negotiation: Negotiation, now: Temporal.Instant): Temporal.Instant[] {
  const [first] = waitingForFirstMail(negotiation, now) > 0 ? contactsInADay(negotiation, now) : []
  const nextDay = waitingForWorkspace(negotiation) > 0 ? negotiation.firstContacts : null
  return [
    ...(first ? [Temporal.Instant.from(first).add({ hours: 24 })] : []),
    ...(nextDay ? [Temporal.Instant.from(nextDay.againAt)] : []),
  ]
}

/**
 * How many more new people this request may write to today. Requests that mail from outside asked for share half of the daily
 * limit; their count is null for a request of the workspace itself.
 */
export function firstContactsOf(
  most: number,
  count: number,
  fromOutside: number | null,
): { left: number; most: number; forOutsiders?: boolean } {
  const left = Math.max(0, most - count)
  if (fromOutside === null) return { left, most }
  const share = shareOfOutsiders(most)
  return { left: Math.min(left, Math.max(0, share - fromOutside)), most: share, forOutsiders: true }
}

/** Whether more were written to than may be, counted when it is done. */
export function areTooMany(most: number, count: number, fromOutside: number | null): boolean {
  return count > most || (fromOutside !== null && fromOutside > shareOfOutsiders(most))
}

const shareOfOutsiders = (most: number): number => Math.ceil(most / 2)

/** Mail that waited overnight leaves when people begin to read. */
const DAY_BEGINS = { hour: WORKSPACE_DAY_HOUR, minute: 0, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }

/** The day that a workspace counts by: from one morning to the next, by its own clocks. */
export function dayOfWorkspace(
  now: Temporal.Instant,
  zone: string,
): { from: Temporal.Instant; until: Temporal.Instant } {
  const local = now.toZonedDateTimeISO(zone)
  const today = local.with(DAY_BEGINS)
  const from = Temporal.ZonedDateTime.compare(today, local) > 0 ? today.subtract({ days: 1 }) : today
  return { from: from.toInstant(), until: from.add({ days: 1 }).toInstant() }
}

const unwritten = (negotiation: Negotiation): Participant[] =>
  negotiation.participants.filter(
    (participant) => participant.suppressed === null && mailsTo(negotiation, toParticipant(participant)).length === 0,
  )

/** The times of first mails to people within the last day, the earliest first. People who have left count as well. */
function contactsInADay({ sent }: Negotiation, now: Temporal.Instant): Timestamp[] {
  const first = new Map<string, Timestamp>()
  for (const { to, at } of sent) if (to.kind === 'participant' && !first.has(to.id)) first.set(to.id, at)
  const dayAgo = timestamp(now.subtract({ hours: 24 }))
  return [...first.values()].filter((at) => at > dayAgo).sort()
}
