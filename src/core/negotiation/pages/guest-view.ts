import type { Negotiation, Participant, Slot } from '#core/negotiation/situation/negotiation.ts'
import { organizerOf, otherHostsOf } from '#core/negotiation/situation/people.ts'
import { durationOf } from '#core/negotiation/situation/readings.ts'
import {
  asSlot,
  hasBegun,
  isOut,
  lengthOf,
  type Situation,
  situationOf,
  startOf,
} from '#core/negotiation/situation/situation.ts'
import type { Standing } from '#core/negotiation/situation/standing.ts'
import { whereToLook } from '#core/negotiation/times/disagreement.ts'
import { listNow } from '#core/negotiation/times/list.ts'
import { emailKey } from '#core/person/email.ts'
import { type MeetingPlace, meetingPlace } from '#core/place.ts'
import { subtract } from '#core/time/interval.ts'
import { isPossible } from '#core/time/search.ts'
import { windowOf } from '#core/time/timeframe-window.ts'

// The part of a negotiation that a participant may see on their page: the request's words, names, possible times, and their own
// answers. It has no addresses, nothing from a calendar, and no word about other people's answers.

export type GuestView = {
  /** Declined: it is booked, others come, and they do not. */
  state: 'open' | 'paused' | 'refused' | 'booked' | 'declined' | 'over' | 'cancelled'
  title: string | null
  purpose: string | null
  minutes: number
  /** Null where they have no name: then the page speaks of "the organizer". */
  organizer: string | null
  /** Everybody else who is invited, by name. */
  others: string[]
  /** How many more there are whose names nobody knows. */
  unnamed: number
  guest: { name: string | null; zone: string | null; zoneShown: string }
  /** Possible at this moment. Empty while a booked meeting stands. */
  times: Slot[]
  /** Which of them they have agreed to. */
  agreed: Slot[]
  /** They agreed to something, and none of it can be any more. */
  isLost: boolean
  booked: Slot | null
  /** Where they meet, as the invites say once it is booked; null if nobody has said. */
  place: MeetingPlace | null
  /** Between these times something can be proposed. */
  from: Slot['start']
  to: Slot['end']
}

export function guestView(negotiation: Negotiation, participantId: string, now: Temporal.Instant): GuestView {
  const situation = situationOf(negotiation, now)
  const standing = situation.standings.find(({ participant }) => participant.id === participantId)!
  const state = stateOf(situation, standing)
  const isBooked = state === 'booked' || state === 'declined'
  const booked = isBooked || state === 'over' ? negotiation.booking : null
  const isAsked = state === 'open' || (isBooked && situation.wishes.some(({ isDecline }) => !isDecline))
  const times = isAsked ? listNow(situation).shown.map(({ slot }) => slot) : []
  const { from, to } = windowOf(negotiation.context.timeframe, now)
  return {
    state,
    ...peopleSeenBy(standing.participant, negotiation),
    title: negotiation.context.title,
    purpose: negotiation.context.purpose,
    minutes: booked ? lengthOf(booked) : durationOf(negotiation),
    times,
    agreed: times.filter((slot) => hasAgreed(standing, slot)),
    isLost: state === 'open' && standing.free === null && standing.statements.agreements.length > 0,
    booked: booked && { start: booked.start, end: booked.end },
    place: meetingPlace(negotiation.context.place),
    ...asSlotFromTo(from, to),
  }
}

const asSlotFromTo = (from: number, to: number): { from: string; to: string } => {
  const { start, end } = asSlot({ start: from, end: to })
  return { from: start, to: end }
}

function stateOf(situation: Situation, standing: Standing): GuestView['state'] {
  const { status } = situation.negotiation
  if (status === 'cancelled') return 'cancelled'
  if (status === 'booked')
    return hasBegun(situation) ? 'over' : hasDeclined(situation, standing) ? 'declined' : 'booked'
  if (isOut(standing)) return 'refused'
  return status === 'paused' ? 'paused' : 'open'
}

function hasDeclined({ negotiation }: Situation, { participant }: Standing): boolean {
  const key = emailKey(participant.email)
  return negotiation.booking?.attendees.some(({ emailKey, rsvp }) => emailKey === key && rsvp === 'declined') ?? false
}

function peopleSeenBy(participant: Participant, negotiation: Negotiation) {
  const organizer = organizerOf(negotiation)
  const others = [...otherHostsOf(negotiation), ...negotiation.participants.filter(({ id }) => id !== participant.id)]
  const names = others.flatMap(({ name }) => (name ? [name] : []))
  const { name, zone } = participant
  return {
    organizer: organizer.name,
    others: names,
    unnamed: others.length - names.length,
    guest: { name, zone, zoneShown: zone ?? organizer.zone },
  }
}

function hasAgreed({ free }: Standing, slot: Slot): boolean {
  const start = startOf(slot)
  return free !== null && subtract([start, start + lengthOf(slot)], free).length === 0
}

/** Whether a time that the page showed a while ago could still be. */
export function isStillPossible(negotiation: Negotiation, slot: Slot, now: Temporal.Instant): boolean {
  const situation = situationOf(negotiation, now)
  const search = whereToLook(situation)
  return lengthOf(slot) === search.durationMinutes && isPossible(search, startOf(slot))
}
