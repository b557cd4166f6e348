import type { Negotiation } from './negotiation.ts'
import { PARTICIPANTS_MAX, toParticipant } from './people.ts'
import { mailsTo } from './said.ts'

// How many people a request writes to for the first time in a day. A whole meeting may be asked at once; whoever is brought
// in beyond that, in the place of others, waits until the next day.

export const FIRST_CONTACTS_A_DAY_MAX = PARTICIPANTS_MAX

export function firstContactsLeft(negotiation: Negotiation, now: Temporal.Instant): number {
  return Math.max(0, FIRST_CONTACTS_A_DAY_MAX - contactsInADay(negotiation, now).length)
}

/** How many wait for their first mail because the day is full. */
export function waitingForFirstMail(negotiation: Negotiation, now: Temporal.Instant): number {
  const waiting = negotiation.participants.filter(
    (participant) => participant.suppressed === null && mailsTo(negotiation, toParticipant(participant)).length === 0,
  ).length
  return Math.max(0, waiting - firstContactsLeft(negotiation, now))
}

/** When the first of today's no longer counts. Null while there is room. */
export function firstContactsAgainAt(negotiation: Negotiation, now: Temporal.Instant): Temporal.Instant | null {
  if (waitingForFirstMail(negotiation, now) === 0) return null
  const [first] = contactsInADay(negotiation, now)
  return first ? first.add({ hours: 24 }) : null
}

/** When people were first written to in the last day, the earliest first. Those who are gone count as well. */
function contactsInADay({ sent }: Negotiation, now: Temporal.Instant): Temporal.Instant[] {
  const first = new Map<string, Temporal.Instant>()
  for (const { to, at } of sent)
    if (to.kind === 'participant' && !first.has(to.id)) first.set(to.id, Temporal.Instant.from(at))
  const dayAgo = now.subtract({ hours: 24 })
  return [...first.values()].filter((at) => Temporal.Instant.compare(at, dayAgo) > 0).sort(Temporal.Instant.compare)
}
