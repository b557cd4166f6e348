import { setTimeout as sleep } from 'node:timers/promises'
import { findHostsAt } from '#actions/find-hosts-at.ts'
import { instantOf } from '#core/clock.ts'
import { CALENDARS_READ_WITHIN_SECONDS } from '#core/negotiation/policy.ts'
import { type Slot, timestamp } from '#core/time/timestamp.ts'
import type { PublishedLink } from '#db/booking/published-links.ts'
import { updateAwaited } from '#db/calendar/calendar-queue.ts'
import { hasReadBefore } from '#db/calendar/calendars.ts'
import { currentTime } from '#db/ids.ts'
import type { BookingOptions } from './options.ts'

// What a calendar said minutes ago may not be so any more. Before a time is booked, the calendars of those who would come are read once
// more, and their visitor waits for it. They don't wait for a calendar that doesn't answer: then what is known counts, and a clash that shows
// later is put to the organizer like any other.

const WAIT_MS_MAX = 3_000
const ASK_EVERY_MS = 100
/** If the next of a pool turns out to be busy, the one after is looked at. */
const LOOKS_MAX = 3

/** False if the time is not free any more. */
export async function lookAgain(
  { workspace, link, clockOffsetMs }: PublishedLink,
  slot: Slot,
  options: BookingOptions,
): Promise<boolean> {
  const { pool, clock, lookWithinMs = WAIT_MS_MAX } = options
  const now = instantOf(clock).add({ milliseconds: clockOffsetMs })
  const deadlineMs = performance.now() + lookWithinMs
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const hosts = await findHostsAt(pool, workspace, link, slot, now)
    if (!hosts) return false
    const since = timestamp(instantOf(clock).subtract({ seconds: CALENDARS_READ_WITHIN_SECONDS }))
    if (!(await hasReadBefore(pool, workspace, hosts, since))) return true
    await updateAwaited(pool, workspace, hosts, currentTime(clock))
    options.wake({ workspaceId: workspace.id, requestId: null })
    while (performance.now() < deadlineMs && (await hasReadBefore(pool, workspace, hosts, since)))
      await sleep(ASK_EVERY_MS)
  }
  return true
}
