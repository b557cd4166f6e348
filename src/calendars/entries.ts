import type { BusyTime } from '#core/calendar/busy-time.ts'
import { isLasting, type SourceProblem } from '#core/calendar/connection.ts'
import { DAY, minuteAtOrAfter, minuteAtOrBefore, timestampOf } from '#core/time/minute.ts'
import type { CalendarObject } from '#db/calendar/calendar-objects.ts'
import type { Entry, Link, Noticed, WrittenEntry } from '#db/negotiation/calendar-entries.ts'
import { counter } from '#telemetry/metrics.ts'
import type { CalendarReader } from './reader.ts'
import { type CalendarWriting, Conflict, NoLink, SourceFailure } from './source.ts'

// Bookings in a host's own calendar. The worker that reads the calendar writes them right afterwards, so that writing and
// noticing changes never race. Only we invite people, by mail; the calendar just holds the event (SCHEDULE-AGENT=CLIENT).

export type EntryChanges = {
  written: WrittenEntry[]
  removed: string[]
  noticed: Noticed[]
  /** Video links that were made, or could not be. */
  links: Link[]
  /** A link is still being made. */
  isLinkPending: boolean
  /** The server lets us read but not write. */
  isReadOnly: boolean
}

const writes = counter('parley_calendar_writes_total', 'Events written into calendars of members, by outcome.', [
  'outcome',
])

/**
 * `objects` is the calendar's present content. Failed writes are tried again at the next look; there is time, since the invite
 * was mailed. Throws `SourceFailure` if we have lost access to the calendar.
 */
export async function reconcileEntries(
  entries: readonly Entry[],
  objects: readonly CalendarObject[],
  { write, reader, zone }: { write: CalendarWriting; reader: CalendarReader; zone: string },
): Promise<EntryChanges> {
  const changes: EntryChanges = {
    written: [],
    removed: [],
    noticed: [],
    links: [],
    isLinkPending: false,
    isReadOnly: false,
  }
  const byRef = new Map(objects.map((object) => [object.ref, object]))
  for (const entry of entries) {
    const there = entry.written ? (byRef.get(entry.written.ref) ?? null) : null
    try {
      if (!entry.isWanted) await remove(entry, write, changes)
      else if (!entry.written || entry.written.sequence < entry.sequence) await put(entry, there, write, changes)
      else await notice(entry, there, { reader, zone }, changes)
      if (entry.isLinkWanted) await link(entry, there, write, changes)
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof SourceFailure)) throw error
      writes.add({ outcome: error instanceof Conflict ? 'conflict' : error.problem })
      if (error instanceof SourceFailure && error.isForbidden) changes.isReadOnly = true
      else if (error instanceof SourceFailure && NO_LONGER_OURS.has(error.problem)) throw error
    }
    if (entry.isLinkWanted && !changes.links.some(({ requestId }) => requestId === entry.requestId))
      changes.isLinkPending = true
  }
  return changes
}

/** We can neither read nor write any more: the whole look fails, and the owner is asked to connect again. */
const NO_LONGER_OURS: ReadonlySet<SourceProblem> = new Set<SourceProblem>(['refused', 'revoked', 'scope_missing'])

async function remove({ bookingId, written }: Entry, write: CalendarWriting, changes: EntryChanges): Promise<void> {
  if (!written) return
  await write.remove(written)
  writes.add({ outcome: 'removed' })
  changes.removed.push(bookingId)
}

/** A newly agreed time overrides the owner's changes; a deleted event is written again at its new time. */
async function put(
  { bookingId, uid, sequence, ics, written }: Entry,
  there: CalendarObject | null,
  write: CalendarWriting,
  changes: EntryChanges,
): Promise<void> {
  if (ics === null) return
  const found =
    written && there ? await write.update({ ref: there.ref, etag: there.etag }, ics) : await write.insert(uid, ics)
  writes.add({ outcome: written ? 'updated' : 'inserted' })
  changes.written.push({ bookingId, ...found, sequence })
}

/** If the link is not ready, or cannot be requested now, the next look asks again: the invites wait a moment. */
async function link(
  { bookingId, requestId, uid, written }: Entry,
  there: CalendarObject | null,
  { makeLink }: CalendarWriting,
  changes: EntryChanges,
): Promise<void> {
  const found = changes.written.findLast((each) => each.bookingId === bookingId)
  const event = found ?? (written && there && { ...written, etag: there.etag })
  try {
    if (makeLink === null || !event) throw new NoLink()
    const made = await makeLink({ ref: event.ref, etag: event.etag }, uid)
    const others = changes.written.filter((each) => each !== found)
    changes.written = [...others, { bookingId, ...made.written, sequence: event.sequence }]
    if (made.url !== null) changes.links.push({ requestId, url: made.url })
    writes.add({ outcome: made.url === null ? 'link_awaited' : 'link_made' })
  } catch (error) {
    if (!(error instanceof NoLink || (error instanceof SourceFailure && isLasting(error.problem)))) throw error
    changes.links.push({ requestId, url: null })
    writes.add({ outcome: 'link_missing' })
  }
}

async function notice(
  entry: Entry,
  there: CalendarObject | null,
  { reader, zone }: { reader: CalendarReader; zone: string },
  changes: EntryChanges,
): Promise<void> {
  // Unchanged since we wrote it, so there is no need to read it.
  if (there !== null && there.etag === entry.written?.etag && entry.noticed === null) return
  const start = there && (await startOf(entry, there, reader, zone))
  const noticed = there === null ? 'gone' : start === null ? null : start
  if (noticed === entry.noticed) return
  const { bookingId, requestId } = entry
  changes.noticed.push({ bookingId, requestId, noticed, start })
}

/** Its present start, if it differs from the booked one. */
async function startOf(
  entry: Entry,
  { ics }: CalendarObject,
  reader: CalendarReader,
  zone: string,
): Promise<string | null> {
  const [from, to] = [minuteAtOrBefore(entry.start), minuteAtOrAfter(entry.end)]
  const window = { start: from - FAR, end: to + FAR }
  const { busy }: BusyTime = await reader.busyTime([ics], { window, zone, tentative: 'busy' })
  const [start] = busy
  return start === undefined || start === from ? null : timestampOf(start)
}

/** Nobody drags an event further. */
const FAR = 400 * DAY
