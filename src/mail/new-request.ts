import type { ParsedMail } from '#core/mail/parsed-mail.ts'
import type { Trust } from '#db/messages.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** A mail that asks for a meeting which does not exist yet: to a team, or from a member to the workspace. */
export type RequestByMail = {
  team: { id: string } | null
  /** The active member who wrote it, else an outsider did. */
  memberId: string | null
  mail: ParsedMail
  trust: Trust
}

/** The request that came of it, or why the mail waits in the tray. */
export type MadeOfMail = { requestId: string; threadId: string | null } | { trayReason: string }

/** Called in the transaction that stores the mail. Until requests are made of mail, a person looks at it. */
export async function newRequestFromMail(
  _sql: Transaction,
  _workspace: Workspace,
  _asked: RequestByMail,
): Promise<MadeOfMail> {
  return { trayReason: 'request_by_mail' }
}
