import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { isUnreadable, whyInTray } from '#core/mail/tray.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { findInTray, type MailInTray } from '#db/mail/tray.ts'
import { findThreadWith } from '#db/people/correspondents.ts'
import { getRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { giveMail } from './give-mail.ts'

export type Given = {
  mail: MailInTray
  /** The conversation that it continues; null if its sender has none about this request. */
  threadId: string | null
}

/**
 * A person says which request a mail in the tray belongs to, and so vouches for its sender. The request decides whom it speaks for,
 * as with any other mail; one that failed authentication still speaks for nobody.
 */
export async function giveFromTray(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  requestId: string,
  acting: Acting,
): Promise<Given> {
  const mail = await findInTray(sql, workspace, id)
  if (!mail) throw notInTray(id)
  if (isUnreadable(mail.reason))
    throw new Failure(
      'invalid_request',
      `${id} cannot be given to a request: ${whyInTray(mail.reason)}. Look at its bytes: ./bin/parley tray raw ${id}`,
      { plainly: `This mail cannot be given to a request: ${whyInTray(mail.reason)}.` },
    )
  await getRequest(sql, workspace, requestId)
  const threadId = await findThreadWith(sql, workspace, requestId, mail.fromKey)
  const to = { requestId, threadId, proof: 'person' as const }
  const isGiven = await giveMail(sql, workspace, { id, createdAt: currentTime(acting.clock) }, to, acting)
  if (!isGiven) throw notInTray(id)
  await insertAudit(sql, workspace, { action: 'message.given', ref: id, detail: { request: requestId } }, acting)
  return { mail, threadId }
}

export const notInTray = (id: string) =>
  new Failure('not_found', `There is no mail ${id} in the tray. See what waits: ./bin/parley tray`, {
    plainly: 'This mail waits no longer: somebody has given, answered or dismissed it.',
  })
