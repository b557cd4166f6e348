import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Fact } from '#core/negotiation/situation/fact.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { isAttending, organizerOf } from '#core/negotiation/situation/people.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { isSamePlace, type Place } from '#core/place.ts'

// Finds the member who takes over a booked meeting whose organizer left, and what happens to the organizer's place.

export type Chosen = Fact & { kind: 'stand_in_chosen' }

/** The last choice of a member to take over, as long as that member still is the organizer. */
export function chosenFor({ facts, organizerId }: Negotiation): Chosen | null {
  const chosen = facts.findLast((fact) => fact.kind === 'stand_in_chosen')
  return chosen?.body.to === organizerId ? chosen : null
}

export const standInCause = ({ n }: Chosen): Cause => ({ kind: 'stand_in', sequence: n })

/** Null where the place stays, has changed already, or somebody has said another one since. */
export function placeToTake(negotiation: Negotiation): Step | null {
  const change = chosenFor(negotiation)?.body.place
  if (!change || isStill(change.from, change.to) || !isStill(change.from, negotiation.context.place ?? null))
    return null
  return { do: 'set_place', place: change.to, source: change.source }
}

const isStill = (one: Place | null, other: Place | null): boolean =>
  one?.kind === other?.kind && isSamePlace(one, other)

/** The new one's calendar is to make the link, and has not been asked for it yet. */
export const isLinkToMake = (negotiation: Negotiation): boolean =>
  chosenFor(negotiation)?.body.place?.to?.kind === 'calendar' && !wasLinkAwaited(negotiation)

/** The person whose place is gone with nothing to replace it, so that we ask the new organizer. Null if that is not the case. */
export function placeLeftBy(negotiation: Negotiation): { leaver: string | null } | null {
  const chosen = chosenFor(negotiation)
  const { place = null } = negotiation.context
  const isGone = place === null || isStill(place, { kind: 'calendar' })
  if (!chosen?.body.place || !isGone || wasLinkAwaited(negotiation)) return null
  return isStill(chosen.body.place.to, place) ? { leaver: chosen.body.name } : null
}

/**
 * The person whose place the invitations still show, because the new organizer does not come and has given no other. Null if that
 * is not the case.
 */
export function placeStillOf(negotiation: Negotiation): { leaver: string | null } | null {
  const chosen = chosenFor(negotiation)
  if (!chosen) return null
  const { name, place, placeLeft } = chosen.body
  const isToTake = place !== undefined && isAttending(organizerOf(negotiation), negotiation)
  const theirs = placeLeft ?? (isToTake ? null : (place?.from ?? null))
  return theirs && isStill(theirs, negotiation.context.place ?? null) ? { leaver: name } : null
}

/** Since somebody else answers for the meeting. */
const wasLinkAwaited = (negotiation: Negotiation): boolean =>
  negotiation.facts.some(({ kind, n }) => kind === 'link_awaited' && n > (chosenFor(negotiation)?.n ?? 0))
