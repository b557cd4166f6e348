import { historyRefusal } from '#core/ability.ts'
import type { Acting } from '#core/actor.ts'
import { Failure } from '#core/failure.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { updateDueNow } from '#db/negotiation/negotiations.ts'
import { updateKeyVersion } from '#db/people/keys.ts'
import type { Transaction } from '#db/sql.ts'
import {
  getWholeWorkspace,
  lockWholeWorkspace,
  updateSettings,
  type WholeWorkspace,
  type Workspace,
  type WorkspaceSettings,
} from '#db/workspaces.ts'
import type { Change } from '#resources/resource.ts'
import type { WORKSPACE } from '#resources/workspace.ts'
import { approveAll } from './review-mail.ts'

/** Accepts only the present handle: it is set once, and stays. */
export type UpdateWorkspace = Change<typeof WORKSPACE>

/** Changes only given fields that differ; sending back the whole answer changes nothing. */
export async function changeWorkspace(
  sql: Transaction,
  workspace: Workspace,
  { handle, ...wanted }: UpdateWorkspace,
  acting: Acting,
): Promise<WholeWorkspace> {
  const before = await lockWholeWorkspace(sql, workspace)
  if (handle !== undefined && handle !== before.handle) throw handleRefusal(before)
  const change = differences(before, wanted)
  if (Object.keys(change).length === 0) return before
  const now = currentTime(acting.clock)
  const refusal = change.historyDays === undefined ? null : historyRefusal(acting.actor)
  if (refusal !== null) throw new Failure('forbidden', refusal)
  const since = change.historyDays === undefined ? {} : { historySetAt: now }
  await updateSettings(sql, workspace, { ...change, ...since, updatedAt: now })
  if (change.followUps !== undefined || change.reminders !== undefined) await updateDueNow(sql, workspace, now)
  // Mail that waits for approval would wait forever.
  if (change.review === false) await approveAll(sql, workspace, {}, acting)
  // Nodes cache name and zone with the keys.
  await updateKeyVersion(sql)
  const detail = { fields: Object.keys(change) }
  await insertAudit(sql, workspace, { action: 'workspace.updated', ref: workspace.id, detail }, acting)
  return await getWholeWorkspace(sql, workspace)
}

function handleRefusal({ id, handle }: WholeWorkspace): Failure {
  return new Failure(
    'validation_error',
    handle === null
      ? `handle: is given once, by ./bin/parley workspace handle ${id} HANDLE, and then stays. Leave it out here.`
      : `handle: is ${handle} and stays for life, since people have its addresses in their books. Leave it out.`,
    { plainly: 'The handle is given once and then stays, since people have its addresses in their books.' },
  )
}

function differences(before: WorkspaceSettings, wanted: Partial<UpdateWorkspace>): Partial<WorkspaceSettings> {
  const entries = Object.entries(wanted) as [keyof WorkspaceSettings, unknown][]
  return Object.fromEntries(entries.filter(([field, value]) => value !== undefined && before[field] !== value))
}
