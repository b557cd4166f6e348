import { isLasting, problemText } from '#core/calendar/connection.ts'
import type { Clock } from '#core/clock.ts'
import type { Timestamp } from '#core/time/timestamp.ts'
import { updateEntries, updateNoticed } from '#db/calendar-entries.ts'
import { updateBusy, updateHostedDue, updateObjects } from '#db/calendar-objects.ts'
import { type ClaimedCalendar, updateKnown, updateLooked, updateTold } from '#db/calendar-queue.ts'
import { currentTime } from '#db/ids.ts'
import { insertCalendarNotice } from '#db/notices.ts'
import type { Transaction } from '#db/sql.ts'
import type { EntryChanges } from './entries.ts'
import type { SyncOutcome } from './sync.ts'

/** Writes down what one look found. False when somebody else has claimed the calendar since, and then nothing is written. */
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
    await settleEntries(sql, calendar, entries, at)
    const isOtherTime = await updateBusy(sql, calendar, changes.weeks, at)
    if (isOtherTime || isBack || calendar.awaitedAt !== null) await updateHostedDue(sql, calendar, at)
    return true
  }
  if ((await updateLooked(sql, [look])).length === 0) return false
  await settleEntries(sql, calendar, entries, at)
  if (look.problem === null) {
    // It can be read again, so times that nobody could tell may be free.
    if (isBack || calendar.awaitedAt !== null) await updateHostedDue(sql, calendar, at)
  } else if (await updateTold(sql, look, isLasting(look.problem) || look.freshSeconds === 0)) {
    await insertCalendarNotice(sql, { ...calendar, problem: problemText(look.problem) }, clock)
    await updateHostedDue(sql, calendar, at)
  }
  return true
}

async function settleEntries(
  sql: Transaction,
  calendar: ClaimedCalendar,
  entries: EntryChanges | null,
  at: Timestamp,
): Promise<void> {
  if (entries === null) return
  await updateEntries(sql, calendar, entries.written, entries.removed)
  for (const noticed of entries.noticed) await updateNoticed(sql, calendar, noticed, at)
}
