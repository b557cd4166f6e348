import type { Cause } from '#core/negotiation/situation/cause.ts'
import type { Fact } from '#core/negotiation/situation/fact.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { isAttending, organizerOf } from '#core/negotiation/situation/people.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { isSamePlace, type Place } from '#core/place.ts'

// Who answers for a booked meeting whose organizer left, and what becomes of the place that was theirs.

export type Chosen = Fact & { kind: 'stand_in_chosen' }

/** Who was chosen last to answer for a meeting whose organizer left, while they still do. */
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

/** Whose place is gone, with nothing to put there: the new organizer is asked. Null where that is not so. */
export function placeLeftBy(negotiation: Negotiation): { leaver: string | null } | null {
  const chosen = chosenFor(negotiation)
  const { place = null } = negotiation.context
  const isGone = place === null || isStill(place, { kind: 'calendar' })
  if (!chosen?.body.place || !isGone || wasLinkAwaited(negotiation)) return null
  return isStill(chosen.body.place.to, place) ? { leaver: chosen.body.name } : null
}

/**
 * Whose place the invitations still say, because whoever answers for the meeting now does not come and has put nothing there. Null where
 * that is not so.
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
