import { isLasting } from '#core/calendar/connection.ts'
import type { Clock } from '#core/clock.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { updateBusy, updateHostedDue, updateObjects } from '#db/calendar/calendar-objects.ts'
import { type ClaimedCalendar, updateKnown, updateLooked, updateTold } from '#db/calendar/calendar-queue.ts'
import { currentTime } from '#db/ids.ts'
import { insertCalendarNotice, insertEventsNotice } from '#db/mail/notices.ts'
import { insertClash, listBusyWeeks, listHosted } from '#db/negotiation/calendar-clashes.ts'
import { updateEntries, updateLink, updateNoticed, updateReadOnly } from '#db/negotiation/calendar-entries.ts'
import type { Transaction } from '#db/sql.ts'
import { clashesIn } from './clashes.ts'
import type { EntryChanges } from './entries.ts'
import type { Changes, SyncOutcome } from './sync.ts'

/** Stores the result of one look. False if somebody else has claimed the calendar since; then nothing is written. */
export async function settleSync(
  sql: Transaction,
  calendar: ClaimedCalendar,
  { look, changes, entries, isBack }: SyncOutcome,
  clock: Clock,
): Promise<boolean> {
  const at = currentTime(clock)
  if (changes !== null) {
    if (!(await updateKnown(sql, look, changes.known))) return false
    await updateObjects(sql, calendar, changes.changed, changes.removed)
    // Their hours count as free, so the owner must know.
    if (changes.known.unreadable > 0 && calendar.unreadable === 0)
      await insertEventsNotice(
        sql,
        calendar,
        { count: changes.known.unreadable, starts: changes.unreadableStarts },
        clock,
      )
    await settleEntries(sql, calendar, entries, clock)
    const isOtherTime = await settleBusy(sql, calendar, changes, at)
    if (isOtherTime || isBack || calendar.awaitedAt !== null) await updateHostedDue(sql, calendar, at)
    return true
  }
  if ((await updateLooked(sql, [look])).length === 0) return false
  await settleEntries(sql, calendar, entries, clock)
  if (look.problem === null) {
    // It can be read again, so unknown times may be free.
    if (isBack || calendar.awaitedAt !== null) await updateHostedDue(sql, calendar, at)
  } else if (await updateTold(sql, look, isLasting(look.problem) || look.freshSeconds === 0)) {
    await insertCalendarNotice(sql, { ...calendar, problem: look.problem }, clock)
    await updateHostedDue(sql, calendar, at)
  }
  return true
}

/** True if anything changed. A newly connected calendar causes no clashes. */
async function settleBusy(
  sql: Transaction,
  calendar: ClaimedCalendar,
  { weeks }: Changes,
  at: Timestamp,
): Promise<boolean> {
  const hosted = calendar.knownFrom === null ? [] : await listHosted(sql, calendar, at)
  const before = hosted.length === 0 ? [] : await listBusyWeeks(sql, calendar)
  const isOtherTime = await updateBusy(sql, calendar, weeks, at)
  if (isOtherTime)
    for (const clash of clashesIn(hosted, before, [...weeks])) await insertClash(sql, calendar, clash, at)
  return isOtherTime
}

async function settleEntries(
  sql: Transaction,
  calendar: ClaimedCalendar,
  entries: EntryChanges | null,
  clock: Clock,
): Promise<void> {
  if (entries === null) return
  const at = currentTime(clock)
  if (entries.isReadOnly && (await updateReadOnly(sql, calendar)))
    await insertCalendarNotice(sql, { ...calendar, problem: 'read_only' }, clock)
  await updateEntries(sql, calendar, entries.written, entries.removed)
  for (const link of entries.links) await updateLink(sql, calendar, link, at)
  for (const noticed of entries.noticed) await updateNoticed(sql, calendar, noticed, at)
}
