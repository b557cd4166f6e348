import { type Acting, actorName } from '#core/actor.ts'
import type { IncomingKind } from '#core/mail/loop-guard.ts'
import type { NewFact } from '#core/negotiation/situation/fact.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { type Proof, updateGiven } from '#db/mail/messages.ts'
import { listOvertaken, updateUnsaid } from '#db/mail/review.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** `createdAt` is real time, as for all facts. */
export type Arrived = { id: string; kind: IncomingKind; createdAt: Timestamp }

/** A request has new mail, so there is something to decide. Written with the request locked. */
export function receivedFact({ id, kind, createdAt }: Arrived, { actor }: Acting): NewFact {
  return { kind: 'mail_received', actor: actorName(actor), at: createdAt, body: { message_id: id, kind } }
}

/** Gives a mail without a request to one, as if it had come there. False if another request has it by now. */
export async function giveMail(
  sql: Transaction,
  workspace: Workspace,
  message: { id: string; createdAt: Timestamp },
  to: { requestId: string; threadId: string | null; proof: Proof | null },
  acting: Acting,
): Promise<boolean> {
  await lockRequest(sql, workspace, to.requestId)
  const kind = await updateGiven(sql, workspace, message.id, to)
  if (kind === null) return false
  await insertFact(sql, workspace, to.requestId, receivedFact({ ...message, kind }, acting))
  return true
}

/** Drops unapproved mail to somebody who has just written, so that it is decided again with their words. */
export async function dropOvertaken(
  sql: Transaction,
  workspace: Workspace,
  { kind, requestId, threadId }: { kind: IncomingKind; requestId: string | null; threadId: string | null },
): Promise<void> {
  if (kind !== 'reply' || requestId === null || threadId === null) return
  await updateUnsaid(sql, workspace, await listOvertaken(sql, workspace, requestId, threadId))
}
