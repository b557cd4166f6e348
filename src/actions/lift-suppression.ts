import { type Acting, actorName } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import { findSuppressedPerson, type SuppressedPerson, updateLifted } from '#db/people/suppressions.ts'
import { lockRequestsOf } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** The person who gets mail again, and the requests that continue with them. */
export type Lifted = { person: SuppressedPerson; requestIds: string[] }

/**
 * Allows mail again to somebody who said stop, or whose mail came back. Each of their requests is told, so that it continues and
 * does not suppress them again because of the same old mail.
 */
export async function liftSuppression(
  sql: Transaction,
  workspace: Workspace,
  email: string,
  acting: Acting,
): Promise<Lifted> {
  const person = await findSuppressedPerson(sql, workspace, email)
  if (!person) throw notSuppressed(email)
  // Requests before people, as in every change of both.
  const requests = await lockRequestsOf(sql, workspace, person)
  const at = currentTime(acting.clock)
  if (!(await updateLifted(sql, workspace, person.id, at))) throw notSuppressed(email)
  const actor = actorName(acting.actor)
  for (const { id, participantId: participant } of requests)
    await insertFact(sql, workspace, id, { kind: 'suppression_lifted', actor, at, body: { participant } })
  await insertAudit(sql, workspace, { action: 'person.suppression_lifted', ref: person.id }, acting)
  return { person, requestIds: requests.map(({ id }) => id) }
}

const notSuppressed = (email: string) =>
  new Failure(
    'not_found',
    `Nothing keeps mail from ${email} in this workspace. See whom it is kept from: ./bin/parley suppressed`,
    { plainly: 'Nothing keeps mail from this person.' },
  )
