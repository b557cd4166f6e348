import type { Clock } from '#core/clock.ts'
import type { RequestRead } from '#core/mail/asked-by-mail.ts'
import { insertReading } from '#db/negotiation/readings.ts'
import type { Transaction } from '#db/sql.ts'
import { timeIn, type Workspace } from '#db/workspaces.ts'
import { VERSION } from '#settings/version.ts'

/** What the mail that a request was made of was taken to ask for, beside what it says as its sender's first answer. */
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
