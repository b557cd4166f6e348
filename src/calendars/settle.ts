import { isLasting, problemText } from '#core/calendar/connection.ts'
import type { Clock } from '#core/clock.ts'
import { updateBusy, updateHostedDue, updateObjects } from '#db/calendar-objects.ts'
import { type ClaimedCalendar, updateKnown, updateLooked, updateTold } from '#db/calendar-queue.ts'
import { currentTime } from '#db/ids.ts'
import { insertCalendarNotice } from '#db/notices.ts'
import type { Transaction } from '#db/sql.ts'
import type { SyncOutcome } from './sync.ts'

/** Writes down what one look found. False when somebody else has claimed the calendar since, and then nothing is written. */
export async function settleSync(
  sql: Transaction,
  calendar: ClaimedCalendar,
  { look, changes, isBack }: SyncOutcome,
  clock: Clock,
): Promise<boolean> {
  const at = currentTime(clock)
  if (changes !== null) {
    if (!(await updateKnown(sql, look, changes.known))) return false
    await updateObjects(sql, calendar, changes.changed, changes.removed)
    const isOtherTime = await updateBusy(sql, calendar, changes.weeks, at)
    if (isOtherTime || isBack || calendar.awaitedAt !== null) await updateHostedDue(sql, calendar, at)
    return true
  }
  if ((await updateLooked(sql, [look])).length === 0) return false
  if (look.problem === null) {
    // It can be read again, so times that nobody could tell may be free.
    if (isBack || calendar.awaitedAt !== null) await updateHostedDue(sql, calendar, at)
  } else if (await updateTold(sql, look, isLasting(look.problem) || look.freshSeconds === 0)) {
    await insertCalendarNotice(sql, { ...calendar, problem: problemText(look.problem) }, clock)
    await updateHostedDue(sql, calendar, at)
  }
  return true
}
