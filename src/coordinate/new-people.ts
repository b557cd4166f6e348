import { dayOfWorkspace, firstContactsOf, waitingForWorkspace } from '#core/negotiation/first-contacts.ts'
import type { Negotiation } from '#core/negotiation/negotiation.ts'
import type { Step } from '#core/negotiation/step.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { countFirstContacts, countFirstContactsFromOutside } from '#db/people.ts'
import type { Transaction } from '#db/sql.ts'
import type { Loaded } from '#db/whole-negotiation.ts'
import type { Workspace } from '#db/workspaces.ts'
import { counter } from '#telemetry/metrics.ts'

// The workspace's limit of people who are written to for the first time in a day, which a negotiation shares with all others.

const written = counter('parley_first_contacts_total', 'People whom a workspace wrote to for the first time.')
const held = counter(
  'parley_first_contacts_held_total',
  'Decisions that left people waiting for their first mail, since their workspace has written to enough new people today.',
)

/** Null where nobody is new. Else no other decision of the workspace counts until this one is committed. */
export async function findFirstContacts(
  sql: Transaction,
  workspace: Workspace,
  { requestId, participants, opening }: Loaded,
  most: number,
  now: Temporal.Instant,
): Promise<Negotiation['firstContacts']> {
  if (!participants.some(({ isNew, suppressed }) => isNew && suppressed === null)) return null
  const { from, until } = dayOfWorkspace(now, workspace.timezone)
  const count = await countFirstContacts(sql, workspace, timestamp(from))
  const isByMail = opening !== null
  const fromOutside = isByMail ? await countFirstContactsFromOutside(sql, workspace, requestId, timestamp(from)) : null
  return { ...firstContactsOf(most, count, fromOutside), againAt: timestamp(until) }
}

/** Whom these steps write to for the first time. */
export function countNewPeople(negotiation: Negotiation, steps: Step[]): string[] {
  const recipients = steps.flatMap((step) =>
    step.do === 'send' && step.mail.to.kind === 'participant' ? step.mail.to.id : [],
  )
  const emails = negotiation.participants
    .filter(({ id, isNew }) => isNew && recipients.includes(id))
    .map(({ email }) => email)
  if (waitingForWorkspace(negotiation) > 0) held.add()
  if (emails.length > 0) written.add({}, emails.length)
  return emails
}
