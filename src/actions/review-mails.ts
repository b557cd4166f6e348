import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { listInReview } from '#db/mail/review.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { approveMail, withdrawMail } from './review-mail.ts'

export type ReviewVerb = 'approve' | 'withdraw'

/** `ids` are the chosen ones, else all; `ofMember` sees only mail of their own requests. */
type Which = { ids: readonly string[] | undefined; ofMember: string | null }

const ACTIONS = { approve: approveMail, withdraw: withdrawMail }

/**
 * Oldest first, each in a transaction of its own: no request is locked for longer than its own mail takes, and every mail is
 * checked and recorded as if it were the only one. Mail that leaves review meanwhile is left out, such as the second one of a
 * request that the first one paused.
 */
export async function reviewMails(
  pool: Pool,
  workspace: Workspace,
  verb: ReviewVerb,
  { ids, ofMember }: Which,
  acting: Acting,
): Promise<{ approved: number; outdated: number; withdrawn: number }> {
  const done = { approved: 0, outdated: 0, withdrawn: 0 }
  const chosen = ids && new Set(ids)
  for (const { id } of await listInReview(pool, workspace, { ofMember })) {
    if (chosen && !chosen.has(id)) continue
    const reviewed = await inTransaction(pool, (sql) => ACTIONS[verb](sql, workspace, id, acting)).catch(ifGone)
    if (reviewed) done[reviewed.outcome] += 1
  }
  return done
}

function ifGone(error: unknown): null {
  if (error instanceof Failure && error.type === 'not_found') return null
  throw error
}
