import { nameOf } from '#core/mail/wording/people.ts'
import { VIDEO_LINK_SECONDS } from '#core/negotiation/policy.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { organizerOf } from '#core/negotiation/situation/people.ts'
import { hasBegun, type Situation } from '#core/negotiation/situation/situation.ts'
import type { SendStep } from '#core/negotiation/step/mails.ts'
import type { Decision, Step } from '#core/negotiation/step/step.ts'
import { wakingAt } from '#core/negotiation/step/together.ts'
import { awaitsLink } from '#core/place.ts'
import { timestamp } from '#core/time/timestamp.ts'

// The organizer's calendar makes the video link together with the event. So we first book the meeting and write it into the
// calendar, and the invites wait for the link. A provider needs seconds, and nobody should wonder for long whether the meeting is
// booked: then the invites go out without a link.

/** The invites themselves, or the step that waits for their link. */
export function invitesOrWait({ negotiation, now }: Situation, invites: SendStep[]): Step[] {
  const entry = invites[0]?.mail.calendar
  if (!awaitsLink(negotiation.context.place) || !organizerOf(negotiation).makesLinks || !entry) return invites
  const until = timestamp(now.add({ seconds: VIDEO_LINK_SECONDS }))
  return [
    { do: 'await_link', until, entry },
    { do: 'wake', at: until },
  ]
}

/** Decides about invites that wait for a link; null if none do. */
export function heldInvites(situation: Situation, invites: (situation: Situation) => SendStep[]): Decision | null {
  const { negotiation, now } = situation
  const awaited = awaitedIn(negotiation)
  if (!awaited || isInvited(negotiation) || hasBegun(situation)) return null
  const isMade = !awaitsLink(negotiation.context.place)
  const until = Temporal.Instant.from(awaited.body.until)
  const isOver = isMade || negotiation.facts.some(({ kind, n }) => kind === 'link_missing' && n > awaited.n)
  if (!isOver && Temporal.Instant.compare(now, until) < 0)
    return wakingAt({ steps: [], sentence: 'The invites wait for the video link.' }, [until])
  return wakingAt(
    {
      steps: [{ do: 'end_link_wait', isMade }, ...invites(situation)],
      sentence: isMade
        ? 'The video link is there: everybody is invited.'
        : `The calendar of ${nameOf(organizerOf(negotiation))} made no video link: everybody is invited without one.`,
    },
    [now],
  )
}

const awaitedIn = ({ facts }: Negotiation) => facts.findLast((fact) => fact.kind === 'link_awaited')

const isInvited = ({ sent, booking }: Negotiation): boolean =>
  sent.some(({ cause }) => cause.kind === 'invite' && cause.sequence === booking!.sequence)
