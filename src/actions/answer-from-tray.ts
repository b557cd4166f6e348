import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { answerRefusal } from '#core/mail/tray.ts'
import { insertAudit } from '#db/audit.ts'
import { insertTrayAnswer } from '#db/mail/notices.ts'
import { findInTray, updateDismissed } from '#db/mail/tray.ts'
import { findSuppressedPerson } from '#db/people/suppressions.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { notInTray } from './give-from-tray.ts'

/** A member answers a waiting mail in their own words, and it no longer waits. A reply to that answer waits here again. */
export async function answerFromTray(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  text: string,
  acting: Acting,
): Promise<void> {
  if (text.trim() === '') throw new Failure('validation_error', 'text: is empty. Write what its sender should read.')
  const mail = await findInTray(sql, workspace, id)
  if (!mail) throw notInTray(id)
  const refusal = answerRefusal(mail)
  if (refusal) throw new Failure('invalid_request', refusal)
  if (await findSuppressedPerson(sql, workspace, mail.fromEmail))
    throw new Failure(
      'invalid_request',
      `${mail.fromEmail} gets no mail from this workspace, so it cannot be answered.`,
    )
  if (!(await updateDismissed(sql, workspace, id))) throw notInTray(id)
  await insertTrayAnswer(sql, workspace, { messageId: id, text: text.trim() }, acting.clock)
  await insertAudit(sql, workspace, { action: 'message.answered', ref: id }, acting)
}
