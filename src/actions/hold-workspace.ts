import { type Acting, actorName } from '#core/actor.ts'
import { outdated } from '#core/negotiation/step/review.ts'
import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { updateUnsaid } from '#db/mail/review.ts'
import { listUnsent, type Unsent, updateSaidAt } from '#db/mail/unsent.ts'
import { insertFact, updateDueNow } from '#db/negotiation/negotiations.ts'
import { loadNegotiation, WRITES_NOTHING } from '#db/negotiation/whole-negotiation.ts'
import { lockRequest } from '#db/requests/requests.ts'
import type { Transaction } from '#db/sql.ts'
import {
  getWholeWorkspace,
  lockWholeWorkspace,
  timeIn,
  updateSettings,
  type WholeWorkspace,
  type Workspace,
} from '#db/workspaces.ts'

/** Lets nothing leave a workspace: no mail, webhook or entry in a calendar. A workspace that is held stays so. */
export async function holdWorkspace(sql: Transaction, workspace: Workspace, acting: Acting): Promise<WholeWorkspace> {
  const before = await lockWholeWorkspace(sql, workspace)
  if (before.heldAt !== null) return before
  const now = currentTime(acting.clock)
  await updateSettings(sql, workspace, { heldAt: now, updatedAt: now })
  await insertAudit(sql, workspace, { action: 'workspace.held', ref: workspace.id }, acting)
  return await getWholeWorkspace(sql, workspace)
}

/** Mail that waited leaves if its times still hold. Otherwise it is dropped, and the negotiation decides again what to say. */
export async function releaseWorkspace(
  sql: Transaction,
  workspace: Workspace,
  acting: Acting,
): Promise<WholeWorkspace> {
  const before = await lockWholeWorkspace(sql, workspace)
  if (before.heldAt === null) return before
  const now = currentTime(acting.clock)
  await updateSettings(sql, workspace, { heldAt: null, updatedAt: now })
  const mails = await listUnsent(sql, workspace)
  let dropped = 0
  for (const [requestId, unsent] of Map.groupBy(mails, (mail) => mail.requestId))
    dropped += await lookThrough(sql, workspace, requestId, unsent, acting)
  await updateDueNow(sql, workspace, now)
  const detail = { mails: mails.length - dropped, decided_anew: dropped }
  await insertAudit(sql, workspace, { action: 'workspace.released', ref: workspace.id, detail }, acting)
  return await getWholeWorkspace(sql, workspace)
}

/** Returns how many mails of this request are dropped. */
async function lookThrough(
  sql: Transaction,
  workspace: Workspace,
  requestId: string,
  unsent: Unsent[],
  acting: Acting,
): Promise<number> {
  await lockRequest(sql, workspace, requestId)
  const now = await timeIn(sql, workspace, acting.clock)
  const { negotiation } = await loadNegotiation(sql, workspace, requestId, now)
  const whole = { ...negotiation, ...WRITES_NOTHING }
  const stale = unsent.flatMap(({ id }) => {
    const sent = negotiation.sent.find((each) => each.id === id)
    const why = sent ? outdated(sent, whole, Temporal.Instant.from(now)) : null
    return why === null ? [] : [{ id, why }]
  })
  const dropped = stale.map(({ id }) => id)
  await updateUnsaid(sql, workspace, dropped)
  for (const { id, why } of stale) {
    const by = { actor: actorName(acting.actor), at: currentTime(acting.clock) }
    await insertFact(sql, workspace, requestId, { kind: 'mail_outdated', body: { message_id: id, why }, ...by })
  }
  const leaving = unsent.map(({ id }) => id).filter((id) => !dropped.includes(id))
  await updateSaidAt(sql, workspace, leaving, now)
  return dropped.length
}
