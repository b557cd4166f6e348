import { firstContacts } from '#coordinate/first-contact-metric.ts'
import type { Clock } from '#core/clock.ts'
import { areTooMany, dayOfWorkspace } from '#core/negotiation/asking/first-contacts.ts'
import { timestamp } from '#core/time/timestamp.ts'
import type { Member } from '#db/people/members.ts'
import { countFirstContacts, updateFirstWritten, updateNeverWritten } from '#db/people/people.ts'
import { findSuppressedPerson } from '#db/people/suppressions.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'

/** The outcome of a mail that somebody sends to a member. */
export const INVITATIONS = ['mailed', 'limit_reached', 'suppressed'] as const
export type Invitation = (typeof INVITATIONS)[number]

/**
 * Decides whether a member gets a mail that another one asked for. A person new to the workspace counts towards the `most` new
 * people of its day, like participants: otherwise an admin could mail any number of strangers. This comes last in its transaction,
 * because nobody else in the workspace can count until it commits.
 */
export async function takeInvitation(
  sql: Transaction,
  workspace: Workspace,
  { email }: Pick<Member, 'email'>,
  most: number,
  clock: Clock,
): Promise<Invitation> {
  if (await findSuppressedPerson(sql, workspace, email)) return 'suppressed'
  const now = await timeIn(sql, workspace, clock)
  // Written before it is counted, as decisions do, so that the two never wait for each other.
  if (!(await updateFirstWritten(sql, workspace, email, now))) return 'mailed'
  const { from } = dayOfWorkspace(Temporal.Instant.from(now), workspace.timezone)
  if (areTooMany(most, await countFirstContacts(sql, workspace, timestamp(from)), null)) {
    await updateNeverWritten(sql, workspace, email)
    return 'limit_reached'
  }
  firstContacts.add()
  return 'mailed'
}
