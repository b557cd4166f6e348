import { bookableStarts, type LinkHosts, shownStarts } from '#core/booking/bookable.ts'
import { withoutFullDays } from '#core/booking/full-days.ts'
import { endOfDaysAhead, underRules } from '#core/booking/rules.ts'
import { minuteAtOrAfter, minuteAtOrBefore, type Stretch, timestampOf } from '#core/time/minute.ts'
import type { HostTime } from '#core/time/search-input.ts'
import { type Timestamp, timestamp } from '#core/time/timestamp.ts'
import type { BookingLink } from '#db/booking/booking-links.ts'
import { getLinkMembers, listStartsThrough } from '#db/booking/link-hosts.ts'
import { listHostTimes } from '#db/negotiation/host-times.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

export type Slots = { start: Timestamp; end: Timestamp }[]

export type LookingForSlots = { window: Stretch; durationMinutes: number }

/** The times that the link shows in this window: when its hosts are free, by its rules. */
export async function findSlots(
  sql: Sql,
  workspace: Workspace,
  link: BookingLink,
  { window, durationMinutes }: LookingForSlots,
  now: Temporal.Instant,
): Promise<Slots> {
  const looking = { now: minuteAtOrAfter(now), window: within(window, link, workspace, now), durationMinutes }
  if (!link.active || looking.window.start >= looking.window.end) return []
  const hosts = await findLinkHosts(sql, workspace, link, { now, until: timestampOf(looking.window.end) })
  const starts = bookableStarts(hosts, looking)
  const zone = hosts.anyOf.length === 1 ? hosts.anyOf[0]!.zone : workspace.timezone
  return shownStarts(starts, zone, durationMinutes).map((start) => ({
    start: timestampOf(start),
    end: timestampOf(start + durationMinutes),
  }))
}

function within(window: Stretch, { daysAhead }: BookingLink, { timezone }: Workspace, now: Temporal.Instant): Stretch {
  return {
    start: Math.max(window.start, minuteAtOrAfter(now)),
    end: Math.min(window.end, minuteAtOrBefore(endOfDaysAhead(now, daysAhead, timezone))),
  }
}

/** Everybody who may meet the visitor, with their time by the rules of the link. */
export async function findLinkHosts(
  sql: Sql,
  workspace: Workspace,
  link: BookingLink,
  { now, until }: { now: Temporal.Instant; until: Timestamp },
): Promise<LinkHosts> {
  const { memberIds, isForAll, alwaysIds } = await getLinkMembers(sql, workspace, link)
  if (memberIds.length === 0) return { anyOf: [], allOf: [] }
  const at = timestamp(now)
  const everybody = [...new Set([...memberIds, ...alwaysIds])]
  const [times, through] = await Promise.all([
    listHostTimes(sql, workspace, everybody, at, until),
    link.dailyLimit === null ? null : listStartsThrough(sql, workspace, link.id, memberIds, at),
  ])
  const timeOf = (memberId: string): HostTime =>
    withoutFullDays(underRules(times.get(memberId)!, link), through?.get(memberId) ?? [], link.dailyLimit)
  const [anyIds, allIds] = isForAll ? [memberIds.slice(0, 1), memberIds.slice(1)] : [memberIds, []]
  const others = [...new Set([...allIds, ...alwaysIds])]
  return { anyOf: anyIds.map(timeOf), allOf: others.map(timeOf) }
}
