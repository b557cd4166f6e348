import { nameOf } from '#core/mail/wording/people.ts'
import { CALENDARS_READ_WITHIN_SECONDS } from '#core/negotiation/policy.ts'
import type { Availability, Negotiation, Slot } from '#core/negotiation/situation/negotiation.ts'
import type { Situation } from '#core/negotiation/situation/situation.ts'
import type { Decision } from '#core/negotiation/step/step.ts'
import { listed } from '#core/negotiation/step/story.ts'
import { wakingAt } from '#core/negotiation/step/together.ts'

// Nothing is booked on what a calendar said minutes ago: it is looked at first, which takes seconds. A calendar that cannot be
// read then is unknown, and a time that is unknown needs the organizer's yes.

/** A finished look at the calendars makes the negotiation due; this is for looks that get lost. */
const LOOK_AGAIN_SECONDS = 30

/** Has stale calendars read again before this time is booked. Null when all of them were read just now. */
export function checkCalendars(
  { negotiation, now }: Situation,
  inWords: (slot: Slot) => string,
  slot: Slot,
): Decision | null {
  const oldest = now.subtract({ seconds: CALENDARS_READ_WITHIN_SECONDS })
  const stale = membersOf(negotiation).filter(({ calendars }) => calendars && isBefore(calendars.readAt, oldest))
  if (stale.length === 0 || isBeingMade(negotiation, now)) return null
  const members = stale.filter(({ calendars }) => calendars!.awaitedSince === null).map(({ memberId }) => memberId)
  const again = now.add({ seconds: LOOK_AGAIN_SECONDS })
  const names = listed([...new Set(stale.map(nameOf))])
  const sentence = `Before ${inWords(slot)} is booked, the calendar of ${names} is looked at.`
  return wakingAt({ steps: members.length > 0 ? [{ do: 'check_calendars', members }] : [], sentence }, [again])
}

/** The page of a booking link has had them looked at, as far as that was possible while its visitor waits. */
const isBeingMade = ({ byLink, createdAt }: Negotiation, now: Temporal.Instant): boolean =>
  byLink === true && !isBefore(createdAt, now.subtract({ seconds: CALENDARS_READ_WITHIN_SECONDS }))

const isBefore = (at: string, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), other) < 0

type Attending = Availability & { memberId: string; name: string | null; email: string }

/** Everybody whose calendar counts: hosts, and participants who are members. */
function membersOf({ hosts, participants }: Negotiation): Attending[] {
  const taking = participants.flatMap(({ member, name, email }) => (member ? [{ ...member, name, email }] : []))
  return [...hosts, ...taking]
}
