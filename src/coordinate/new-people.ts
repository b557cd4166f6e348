import {
  areTooMany,
  dayOfWorkspace,
  firstContactsOf,
  waitingForWorkspace,
} from '#core/negotiation/asking/first-contacts.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import type { Step } from '#core/negotiation/step/step.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import type { Locked } from '#db/negotiation/negotiations.ts'
import { countFirstContacts, countFirstContactsFromOutside } from '#db/people/people.ts'
import type { Transaction } from '#db/sql.ts'
import { counter } from '#telemetry/metrics.ts'
import { firstContacts } from './first-contact-metric.ts'

// The workspace's daily limit of people who get their first mail, shared by all its negotiations.

const held = counter(
  'parley_first_contacts_held_total',
  'Decisions that left people waiting for their first mail, since their workspace has written to enough new people today.',
)

/** Null if nobody is new. `count` is the workspace's number today, which other negotiations may raise meanwhile. */
export async function findFirstContacts(
  sql: Transaction,
  locked: Locked,
  count: number | null,
  most: number,
  now: Temporal.Instant,
): Promise<Negotiation['firstContacts']> {
  if (count === null) return null
  const { from, until } = dayOfWorkspace(now, locked.workspace.timezone)
  const fromOutside = await fromOutsideSince(sql, locked, timestamp(from))
  return { ...firstContactsOf(most, count, fromOutside), againAt: timestamp(until) }
}

/** How many came from mail requests from outside; null if this request did not. */
async function fromOutsideSince(
  sql: Transaction,
  { workspace, requestId, isFromOutside }: Locked,
  since: Timestamp,
): Promise<number | null> {
  return isFromOutside ? await countFirstContactsFromOutside(sql, workspace, requestId, since) : null
}

/** The people to whom these steps write for the first time. */
export function newPeopleIn(negotiation: Negotiation, steps: Step[]): string[] {
  const recipients = steps.flatMap((step) =>
    step.do === 'send' && step.mail.to.kind === 'participant' ? step.mail.to.id : [],
  )
  if (waitingForWorkspace(negotiation) > 0) held.add()
  return negotiation.participants.filter(({ id, isNew }) => isNew && recipients.includes(id)).map(({ email }) => email)
}

/** Other negotiations have used up the day's new people meanwhile: this must be decided again. */
export class FirstContactsTaken extends Error {}

/**
 * Counts the people to whom the decision writes for the first time. This comes last, because nobody else in the workspace can count
 * until it commits, and that must be short.
 */
export async function takeFirstContacts(
  sql: Transaction,
  locked: Locked,
  taken: number,
  most: number,
  now: Temporal.Instant,
  isCounted = true,
): Promise<void> {
  if (taken === 0) return
  const { workspace } = locked
  const since = timestamp(dayOfWorkspace(now, workspace.timezone).from)
  const count = await countFirstContacts(sql, workspace, since)
  if (areTooMany(most, count, await fromOutsideSince(sql, locked, since)))
    throw new FirstContactsTaken(`workspace ${workspace.id} has written to enough new people today`)
  if (isCounted) firstContacts.add({}, taken)
}
