import {
  FRESH_SECONDS,
  isLasting,
  nextLookSeconds,
  type SourceProblem,
  WEEKS_AHEAD,
} from '#core/calendar/connection.ts'
import { joinedSeries } from '#core/calendar/mirrored.ts'
import { type Clock, chanceOf } from '#core/clock.ts'
import { minuteAtOrBefore, type Stretch, WEEK } from '#core/time/minute.ts'
import { packWeek, packWeeks, weekOf } from '#core/time/packed.ts'
import {
  type BusyWeek,
  type CalendarObject,
  listEtags,
  listObjects,
  listOwnUids,
} from '#db/calendar/calendar-objects.ts'
import type { ClaimedCalendar, Known, Look } from '#db/calendar/calendar-queue.ts'
import type { AccountKind } from '#db/calendar/calendars.ts'
import { currentTime } from '#db/ids.ts'
import { listEntries } from '#db/negotiation/calendar-entries.ts'
import type { Pool } from '#db/sql.ts'
import type { Client } from '#egress/client.ts'
import { type Seal, SealError } from '#seal/seal.ts'
import { isAccountKind, openAccount } from './accounts/account.ts'
import { accountTokens } from './accounts/account-tokens.ts'
import type { Accounts } from './accounts/accounts.ts'
import { caldavCalendar } from './caldav/caldav.ts'
import { type EntryChanges, reconcileEntries } from './entries.ts'
import { icsFeed } from './ics-feed.ts'
import { clientForLook } from './look-time.ts'
import { sharedPauses } from './pauses.ts'
import type { CalendarReader } from './reader.ts'
import { addressOpener } from './sealed-address.ts'
import { type CalendarSource, SourceFailure, type Sync } from './source.ts'

// One look at one calendar, outside of any transaction: finds changes and computes busy times. `settle.ts` stores the result.

export type Syncing = {
  pool: Pool
  accounts: Accounts
  client: Client
  reader: CalendarReader
  seal: Seal
  clock: Clock
}

export type SyncOutcome = {
  look: Look
  /** It was unreadable last time. */
  isBack: boolean
  /** A booking waits for it. */
  isAwaited: boolean
  changes: Changes | null
  /** Changes to our own events in it; null if there are none. */
  entries: EntryChanges | null
  cause: unknown
}

export type Changes = {
  known: Known
  changed: CalendarObject[]
  removed: string[]
  weeks: BusyWeek[]
  /** The raw starts of unreadable events. */
  unreadableStarts: string[]
}

export async function syncCalendar(calendar: ClaimedCalendar, syncing: Syncing): Promise<SyncOutcome> {
  try {
    const source = sourceOf(calendar, { ...syncing, client: clientForLook(syncing.client) })
    // Once a week everything is listed again and differences are read, in case a server failed to report a change.
    const cursor = calendar.knownFrom === presentWeek(syncing.clock) ? calendar.cursor : null
    const sync = await source.sync(cursor, () => listEtags(syncing.pool, calendar))
    const { changes, objects } = await changesOf(calendar, sync, syncing)
    const entries = await entriesOf(calendar, source, objects, syncing)
    const look = lookOf(calendar, null, syncing.clock)
    return {
      look: entries?.isLinkPending ? { ...look, delaySeconds: AWAITED_SECONDS } : look,
      isBack: calendar.attempts > 0,
      isAwaited: calendar.awaitedAt !== null,
      changes,
      entries,
      cause: null,
    }
  } catch (error) {
    return failedLook(calendar, error, syncing.clock)
  }
}

export function failedLook(calendar: ClaimedCalendar, error: unknown, clock: Clock): SyncOutcome {
  const { problem, retryAfterSeconds } =
    error instanceof SourceFailure ? error : { problem: 'internal' as const, retryAfterSeconds: null }
  const look = lookOf(calendar, problem, clock)
  const isStillAwaited = calendar.awaitedAt !== null && look.freshSeconds === null
  const soonest = isStillAwaited ? AWAITED_SECONDS : look.delaySeconds
  const latest = isStillAwaited ? AWAITED_SECONDS_MAX : RETRY_AFTER_SECONDS_MAX
  const delaySeconds = Math.max(soonest, Math.min(retryAfterSeconds ?? 0, latest))
  return {
    look: { ...look, delaySeconds, isStillAwaited },
    isBack: false,
    isAwaited: calendar.awaitedAt !== null,
    changes: null,
    entries: null,
    cause: error,
  }
}

/** While a booking waits, we retry soon after a failure. */
const AWAITED_SECONDS = 5
/** A booking waits for the second try, even if a server asks for more patience. */
const AWAITED_SECONDS_MAX = 60

/** A server may ask for patience, but not for longer than this. */
const RETRY_AFTER_SECONDS_MAX = 24 * 60 * 60

function lookOf(calendar: ClaimedCalendar, problem: SourceProblem | null, clock: Clock): Look {
  const failures = problem === null ? 0 : calendar.attempts + 1
  const { workspaceId, id, claimNo } = calendar
  return {
    claim: { workspaceId, id, claimNo },
    problem,
    at: currentTime(clock),
    delaySeconds: nextLookSeconds(failures, chanceOf(clock)),
    freshSeconds: problem === null ? FRESH_SECONDS : isLasting(problem) || isAwaitedInVain(calendar) ? 0 : null,
    isStillAwaited: false,
  }
}

/** After two failures in a row the booking no longer waits. */
const isAwaitedInVain = ({ awaitedAt, attempts }: ClaimedCalendar): boolean => awaitedAt !== null && attempts > 0

function sourceOf(calendar: ClaimedCalendar, syncing: Syncing): CalendarSource {
  const { client, reader, seal, clock } = syncing
  const options = { client, reader, owner: [calendar.email], nowMs: clock.nowMs }
  const { kind, isBound, secret } = calendar
  if (isAccountKind(kind)) return accountSource({ ...calendar, kind }, syncing)
  const address = opened(() => addressOpener(isBound)(seal, calendar, secret))
  return kind === 'ics' ? icsFeed(address, options) : caldavCalendar(address, options)
}

function accountSource(calendar: ClaimedCalendar & { kind: AccountKind }, syncing: Syncing): CalendarSource {
  const { accounts, client, reader, seal, clock } = syncing
  const account = opened(() => openAccount(seal, calendar, calendar.secret))
  const tokens = accountTokens(calendar, account, syncing)
  const owner = [calendar.email, account.email]
  const pauses = sharedPauses(syncing.pool, calendar.kind)
  return accounts.of(calendar.kind).source({ client, reader, owner, nowMs: clock.nowMs, tokens, pauses })
}

/** A service runs only with its database's secret, so a value that it cannot open was sealed with a lost one. */
function opened<T>(open: () => T): T {
  try {
    return open()
  } catch (cause) {
    throw cause instanceof SealError ? new SourceFailure('secret_lost', { cause }) : cause
  }
}

/** Our own events are written right after the calendar was read, and only if it takes bookings. */
async function entriesOf(
  calendar: ClaimedCalendar,
  { write }: CalendarSource,
  objects: CalendarObject[] | null,
  { pool, reader, clock }: Syncing,
): Promise<EntryChanges | null> {
  if (!calendar.takesBookings || write === null) return null
  const entries = await listEntries(pool, calendar, currentTime(clock))
  if (entries.length === 0) return null
  const present = objects ?? (await listObjects(pool, calendar))
  const zone = calendar.zone ?? calendar.ownerZone
  const changes = await reconcileEntries(entries, present, { write, reader, zone })
  const { written, removed, noticed, links, isLinkPending, isReadOnly } = changes
  return isLinkPending || isReadOnly || [written, removed, noticed, links].some((each) => each.length > 0)
    ? changes
    : null
}

const presentWeek = (clock: Clock): number => weekOf(minuteAtOrBefore(currentTime(clock)))

/** `changes` is null if nothing changed; the objects are included if they were read. */
async function changesOf(
  calendar: ClaimedCalendar,
  sync: Sync,
  syncing: Syncing,
): Promise<{ changes: Changes | null; objects: CalendarObject[] | null }> {
  const week = presentWeek(syncing.clock)
  const hasMovedOn = calendar.knownFrom !== week
  if (sync.kind === 'unchanged' && !hasMovedOn) return { changes: null, objects: null }
  const before = await listObjects(syncing.pool, calendar)
  const { objects, changed, removed } = sync.kind === 'unchanged' ? unchanged(before) : merged(before, sync)
  // A broken server may return an empty calendar, and then its owner would count as free all day.
  if (objects.length === 0 && before.length >= EMPTIED_FROM && calendar.problem !== 'emptied')
    throw new SourceFailure('emptied')
  const { cursor, zone } = sync.kind === 'unchanged' ? calendar : sync
  const own = await listOwnUids(
    syncing.pool,
    calendar,
    objects.map(({ uid }) => uid),
  )
  const window: Stretch = { start: week * WEEK, end: (week + WEEKS_AHEAD) * WEEK }
  const foreign = objects.filter(({ uid }) => !own.has(uid))
  // Only Google stores instances of a series as separate events.
  const texts = calendar.kind === 'google' ? joinedSeries(foreign) : foreign.map(({ ics }) => ics)
  const reading = { window, zone: zone ?? calendar.ownerZone, tentative: calendar.tentative }
  const busyTime = await syncing.reader.busyTime(texts, reading)
  const { unreadable, unreadableStarts } = busyTime
  const known = {
    cursor,
    zone,
    knownFrom: week,
    knownTo: week + WEEKS_AHEAD,
    events: objects.filter(hasEvent).length,
    unreadable,
  }
  const weeks = weeksOf(busyTime.busy, busyTime.unknown)
  return { changes: { known, changed, removed, weeks, unreadableStarts }, objects }
}

/** Hardly anybody deletes this many between two looks. If it is true, the next look confirms it. */
const EMPTIED_FROM = 5

/** A task on a CalDAV server is an object too. */
const hasEvent = ({ ics }: CalendarObject): boolean => ics === '' || ics.includes('BEGIN:VEVENT')

type Merged = { objects: CalendarObject[]; changed: CalendarObject[]; removed: string[] }

const unchanged = (objects: CalendarObject[]): Merged => ({ objects, changed: [], removed: [] })

function merged(before: CalendarObject[], sync: Extract<Sync, { kind: 'changed' }>): Merged {
  const known = new Map(before.map((object) => [object.ref, object]))
  // Not every server gives an etag, or a new one with every change.
  const isNew = ({ ref, etag, ics }: CalendarObject) => known.get(ref)?.etag !== etag || known.get(ref)?.ics !== ics
  const changed = sync.items.filter(isNew)
  const given = new Set(sync.items.map(({ ref }) => ref))
  const removed = sync.isWhole ? [...known.keys()].filter((ref) => !given.has(ref)) : sync.removed
  for (const object of sync.items) known.set(object.ref, object)
  for (const ref of removed) known.delete(ref)
  return { objects: [...known.values()], changed, removed }
}

function weeksOf(busy: readonly number[], unknown: readonly number[]): BusyWeek[] {
  const weeks = new Map<number, BusyWeek>(
    packWeeks(busy).map(({ week, packed }) => [week, { week, packed, unknown: null }]),
  )
  for (const { week, packed } of packWeeks(unknown))
    weeks.set(week, { week, packed: weeks.get(week)?.packed ?? NOTHING_BUSY, unknown: packed })
  return [...weeks.values()]
}

/** An empty week, as opposed to an unknown one. */
const NOTHING_BUSY = packWeek([], 0)
