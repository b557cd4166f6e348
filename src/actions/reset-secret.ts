import { insertAudit } from '#db/audit.ts'
import { currentTime } from '#db/ids.ts'
import { replaceSealCheck } from '#db/seal-check.ts'
import type { Transaction } from '#db/sql.ts'
import {
  lockSealedCalendars,
  lockSealedEndpoints,
  type SealedCalendar,
  type SealedEndpoint,
  updateLostCalendar,
  updateLostEndpoint,
} from '#db/webhooks/lost-secret.ts'
import { getWorkspace } from '#db/workspaces.ts'
import { sealedCheck } from './check-seal.ts'
import type { Keeper } from './create-endpoint.ts'
import { sealSecret } from './sealed-endpoint.ts'

/**
 * For an operator who has lost PARLEY_SECRET. Sealed values cannot be opened again, so every endpoint gets a new signing secret,
 * loses its custom headers, and is disabled until its receiver knows the new secret. Connected calendars cannot be read any more:
 * their hours are unknown until they are connected again. Everything else stays.
 */
export async function resetSecret(sql: Transaction, newSecret: () => string, keeper: Keeper): Promise<Sealed> {
  const sealed = await lockSealed(sql)
  const at = currentTime(keeper.clock)
  for (const endpoint of sealed.endpoints) {
    const { id, workspaceId, hasHeaders } = endpoint
    await updateLostEndpoint(sql, endpoint, { secret: sealSecret(keeper.seal, id, newSecret()), at })
    const workspace = await getWorkspace(sql, workspaceId)
    const detail = { lost_headers: hasHeaders }
    await insertAudit(sql, workspace, { action: 'webhook_endpoint.secret_reset', ref: id, detail }, keeper)
  }
  for (const calendar of sealed.calendars) {
    await updateLostCalendar(sql, calendar, { problem: 'secret_lost', at })
    const workspace = await getWorkspace(sql, calendar.workspaceId)
    await insertAudit(sql, workspace, { action: 'calendar.secret_lost', ref: calendar.id }, keeper)
  }
  await replaceSealCheck(sql, sealedCheck(keeper.seal))
  return sealed
}

export type Sealed = { endpoints: SealedEndpoint[]; calendars: SealedCalendar[] }

/** Everything that cannot be opened without the secret. */
export async function lockSealed(sql: Transaction): Promise<Sealed> {
  return { endpoints: await lockSealedEndpoints(sql), calendars: await lockSealedCalendars(sql) }
}
