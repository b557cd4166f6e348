import type { Acting } from '#core/actor.ts'
import { insertAudit } from '#db/audit.ts'
import { lockBookingLink, updateBookingLink } from '#db/booking/booking-links.ts'
import { currentTime } from '#db/ids.ts'
import type { Transaction } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

/** Its page is gone and its name is free again. Meetings that were booked through it stay. */
export async function removeBookingLink(
  sql: Transaction,
  workspace: Workspace,
  id: string,
  acting: Acting,
): Promise<void> {
  const link = await lockBookingLink(sql, workspace, id)
  const at = currentTime(acting.clock)
  await updateBookingLink(sql, workspace, link, { deletedAt: at, updatedAt: at })
  await insertAudit(sql, workspace, { action: 'booking_link.deleted', ref: id }, acting)
}
