import type { Clock } from '#core/clock.ts'
import type { Happened } from '#core/negotiation/situation/fact.ts'
import type { Negotiation } from '#core/negotiation/situation/negotiation.ts'
import { type OnRecord, onRecord } from '#core/negotiation/step/on-record.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { insertFact } from '#db/negotiation/negotiations.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** Later decisions see the change as a fact. */
export async function note(
  sql: Transaction,
  workspace: Workspace,
  { requestId }: Negotiation,
  happened: Happened,
  clock: Clock,
): Promise<void> {
  await insertFact(sql, workspace, requestId, { ...happened, actor: 'negotiation', at: currentTime(clock) })
}

/** People see it in the record of who did what. Only for what has changed something. */
export async function record(
  sql: Transaction,
  workspace: Workspace,
  negotiation: Negotiation,
  step: OnRecord,
  clock: Clock,
): Promise<void> {
  const { entry, actor } = onRecord(step, negotiation)
  await insertAudit(sql, workspace, entry, { actor, clock })
}
