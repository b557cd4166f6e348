import type { MailRoute } from '#db/mail/mail-places.ts'
import { countTaken } from '#db/mail/messages.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import { type ArrivingMail, senderKey } from './incoming-message.ts'

/** In any 24 hours. Every later decision looks at all mails of a request, so nobody may add any number of them. */
const MAILS_A_DAY_MAX = 50

/** Locks the request and says whether it takes another mail of that conversation today. The mailroom has no limit. */
export async function hasRoomInRequest(
  sql: Transaction,
  { workspace, hasToken }: MailRoute,
  received: ArrivingMail,
  to: { requestId: string; threadId: string | null },
): Promise<boolean> {
  const sinceMs = received.clock.nowMs() - 24 * 3_600_000
  const by = { hasToken, fromKey: senderKey(received) }
  // Count in the same round trip as the lock.
  const [, taken] = await Promise.all([
    lockRequest(sql, workspace, to.requestId),
    countTaken(sql, workspace, to, by, sinceMs),
  ])
  return taken < MAILS_A_DAY_MAX || received.source === 'mailroom'
}
