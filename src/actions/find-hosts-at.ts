import { isFreeAt } from '#core/booking/bookable.ts'
import { queue } from '#core/team/rotation.ts'
import { minuteAtOrAfter, minuteAtOrBefore } from '#core/time/minute.ts'
import type { Slot } from '#core/time/timestamp.ts'
import type { BookingLink } from '#db/booking/booking-links.ts'
import { listMemberships } from '#db/people/memberships.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { findLinkHosts } from './find-slots.ts'

/** The members who would host a meeting through the link at this time, the first of a pool in its order; null if it is not free. */
export async function findHostsAt(
  sql: Sql,
  workspace: Workspace,
  link: BookingLink,
  slot: Slot,
  now: Temporal.Instant,
): Promise<string[] | null> {
  const { anyOf, allOf } = await findLinkHosts(sql, workspace, link, { now, until: slot.end })
  const stretch = { start: minuteAtOrAfter(slot.start), end: minuteAtOrBefore(slot.end) }
  const minute = minuteAtOrAfter(now)
  if (!allOf.every((host) => isFreeAt(host, stretch, minute))) return null
  const free = new Set(anyOf.filter((host) => isFreeAt(host, stretch, minute)).map(({ memberId }) => memberId))
  const next = anyOf.length === 1 ? [...free][0] : await firstInTurn(sql, workspace, link, free)
  return next === undefined ? null : [next, ...allOf.map(({ memberId }) => memberId)]
}

async function firstInTurn(
  sql: Sql,
  workspace: Workspace,
  { teamId }: BookingLink,
  free: ReadonlySet<string>,
): Promise<string | undefined> {
  const order = queue(await listMemberships(sql, workspace, teamId ?? ''))
  return order.find(({ memberId }) => free.has(memberId))?.memberId
}
