import { type Acting, actorName } from '#core/actor.ts'
import { standInFor } from '#core/member/stand-in.ts'
import { emailKey } from '#core/person/email.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import type { Member } from '#db/members.ts'
import type { Transaction } from '#db/sql.ts'
import { listOtherAdmins, lockLedRequests, updateStandIns } from '#db/stand-ins.ts'
import type { Workspace } from '#db/workspaces.ts'

export type Leaving = { member: Member; heir: Member | null; now: Timestamp }

/**
 * Booked meetings stay with the organizer who booked them, by name. Once that member leaves, somebody else hears what guests
 * write and decides what becomes of the meeting. Where nobody can, the leaving member stays on it.
 */
export async function chooseStandIns(
  sql: Transaction,
  workspace: Workspace,
  { member, heir, now }: Leaving,
  { actor }: Acting,
): Promise<{ chosen: number; withoutAnybody: string[] }> {
  const led = await lockLedRequests(sql, workspace, member.id)
  if (led.length === 0) return { chosen: 0, withoutAnybody: [] }
  const admins = await listOtherAdmins(sql, workspace, member.id)
  const successor = heir && { memberId: heir.id, emailKey: emailKey(heir.email) }
  const found = led.map(({ id, hosts, participantKeys }) => ({
    requestId: id,
    memberId: standInFor(participantKeys, { heir: successor, hosts, admins })?.memberId ?? null,
  }))
  const choices = found.flatMap(({ requestId, memberId }) =>
    memberId === null ? [] : [{ requestId, memberId, takesOver: memberId === heir?.id }],
  )
  await updateStandIns(sql, workspace, { choices, leaver: member, actor: actorName(actor), at: now })
  return {
    chosen: choices.length,
    withoutAnybody: found.flatMap(({ requestId, memberId }) => (memberId === null ? [requestId] : [])),
  }
}
