import type { Clock } from '#core/clock.ts'
import type { RequestRead } from '#core/mail/asked-by-mail.ts'
import { insertReading } from '#db/negotiation/readings.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { VERSION } from '#settings/version.ts'

/** Stores the wish in the mail that became a request, besides its reading as the sender's first answer. */
export async function keepRequestReading(
  sql: Transaction,
  workspace: Workspace,
  { requestId, messageId }: { requestId: string; messageId: string },
  { input, reading, by, differences }: RequestRead,
  clock: Clock,
): Promise<void> {
  await insertReading(sql, workspace, requestId, {
    messageId,
    input,
    result: reading,
    by: by === 'model' ? 'model' : 'engine',
    differences,
    engineVersion: VERSION,
    at: await timeIn(sql, workspace, clock),
  })
}
