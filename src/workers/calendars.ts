import type { CalendarAccess } from '#calendars/access.ts'
import { bindAddresses } from '#calendars/reseal.ts'
import { settleSync } from '#calendars/settle.ts'
import { failedLook, type SyncOutcome, syncCalendar } from '#calendars/sync.ts'
import type { Clock } from '#core/clock.ts'
import { type Claimed, type ClaimedCalendar, claimCalendars, updateLooked } from '#db/calendar/calendar-queue.ts'
import { type Shares, type Turn, updateOwner, updateReleased } from '#db/queue/claims.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Seal } from '#seal/seal.ts'
import { about } from '#telemetry/log.ts'
import { counter } from '#telemetry/metrics.ts'
import { type EngineOptions, startLeased } from './lease-engine.ts'
import { type Done, type Kind, SharedSlots } from './lease-kind.ts'
import type { Loop } from './loop.ts'
import { type Again, Turns } from './turns.ts'

// Connected calendars as leased rows (lease-engine.ts). Each is read every ten minutes, workspaces take turns, and the result is
// written under its claim. Readings without changes are written together.

/** Servers are slow and their answers are small: most of the time is spent waiting. */
const SLOTS = 20
/** Half a minute for the server, then time to parse the answer behind others in the same thread. */
const LEASE_SECONDS = 300

const looks = counter('parley_calendar_looks_total', 'Looks at connected calendars, by outcome.', ['outcome'])

export type CalendarOptions = EngineOptions & {
  access: CalendarAccess
  seal: Seal
  clock: Clock
  /** A calendar has changed, so negotiations may be due. */
  onMoved: (changed: { workspaceId: string }) => void
}

export function startCalendars(options: CalendarOptions): Loop {
  return startLeased(new Calendars(options), options)
}

class Calendars implements Kind<ClaimedCalendar, SyncOutcome> {
  readonly name = 'calendars'
  readonly slots = new SharedSlots(SLOTS)
  readonly #options: CalendarOptions
  readonly #turns = new Turns()

  constructor(options: CalendarOptions) {
    this.#options = options
  }

  async claim(nodeId: number): Promise<{ rows: ClaimedCalendar[]; again: Again }> {
    const limit = this.slots.free
    if (limit <= 0) return { rows: [], again: 'when_free' }
    const { calendars, share, seenTo, isRest } = await this.#claimFairly({ after: this.#turns.after, limit }, nodeId)
    const served = calendars.map(({ workspaceId }) => workspaceId)
    const isLimited = Map.groupBy(served, (id) => id)
      .values()
      .some((all) => all.length >= share)
    const again = this.#turns.moveOn({ served, isFull: calendars.length >= limit, isLimited, seenTo })
    const mayBeRest = !isRest && calendars.length < limit && isAnyFull(served, this.slots.shares)
    return { rows: calendars, again: mayBeRest ? 'now' : again }
  }

  /** A workspace with half of the slots gets the rest if no other workspace waits. */
  async #claimFairly(turn: Turn, nodeId: number): Promise<Claimed & { isRest: boolean }> {
    const { shares } = this.slots
    const lease = { nodeId, seconds: LEASE_SECONDS }
    const fair = await claimCalendars(this.#options.pool, { ...turn, shares }, lease)
    const hasSeenAll = turn.after === '' && fair.seenTo === null
    const isRest = hasSeenAll && fair.calendars.length === 0 && isAnyFull([], shares)
    return { ...(isRest ? await claimCalendars(this.#options.pool, turn, lease) : fair), isRest }
  }

  async work(calendar: ClaimedCalendar): Promise<SyncOutcome> {
    const { pool, access, seal, clock, log } = this.#options
    // An older node may still have been running when we started. Other calendars do not wait for this one.
    if (!calendar.isBound) await bindAddresses(pool, seal, calendar)
    const outcome = await syncCalendar(calendar, { pool, ...access, seal, clock })
    const { problem } = outcome.look
    looks.add({ outcome: problem ?? (outcome.changes === null ? 'unchanged' : 'changed') })
    if (problem === 'internal')
      log.error(
        { err: outcome.cause, ...about(calendar), 'calendar.id': calendar.id },
        `calendar ${calendar.id} could not be read`,
      )
    return outcome
  }

  lost(calendar: ClaimedCalendar): SyncOutcome {
    return failedLook(calendar, null, this.#options.clock)
  }

  async settle(done: readonly Done<ClaimedCalendar, SyncOutcome>[]): Promise<readonly { id: string }[]> {
    const { pool, clock, onMoved } = this.#options
    const [first] = done
    if (!first || !this.isAlone(first.outcome))
      return await updateLooked(
        pool,
        done.map(({ outcome }) => outcome.look),
      )
    const isWritten = await inTransaction(pool, (sql) => settleSync(sql, first.row, first.outcome, clock))
    onMoved({ workspaceId: first.row.workspaceId })
    return isWritten ? [first.row] : []
  }

  /** The outcome concerns more than the calendar itself. */
  isAlone({ changes, entries, look, isBack, isAwaited }: SyncOutcome): boolean {
    return changes !== null || entries !== null || look.problem !== null || isBack || isAwaited
  }

  keep(rows: ClaimedCalendar[], nodeId: number): Promise<void> {
    return updateOwner(this.#options.pool, 'calendars', rows, nodeId)
  }

  release(rows: ClaimedCalendar[]): Promise<void> {
    return updateReleased(this.#options.pool, 'calendars', rows)
  }
}

/** Whether some workspace has reached its share, including the rows it was `served` just now. */
function isAnyFull(served: readonly string[], { most, taken }: Shares): boolean {
  const now = new Map(taken)
  for (const workspaceId of served) now.set(workspaceId, (now.get(workspaceId) ?? 0) + 1)
  return now.values().some((count) => count >= most)
}
