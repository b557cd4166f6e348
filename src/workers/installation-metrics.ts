import { type Archiving, type InstallationState, readArchiving, readInstallation } from '#db/installation-state.ts'
import { isReadOnly, type Pool } from '#db/sql.ts'
import { transactions } from '#db/transaction.ts'
import type { Role } from '#settings/role.ts'
import { gauge, histogram } from '#telemetry/metrics.ts'
import { sharedReading } from './reading.ts'

/** A database that takes longer for this counts as away; the other metrics do not wait for it. */
const ASK_WITHIN_MS = 1_000

/** `state` is null while the database does not answer. */
type Reading = { state: (InstallationState & { archiving: Archiving }) | null; isReadOnly: boolean }

const waits = histogram(
  'parley_database_wait_seconds',
  'Time until a transaction had its connection and had begun.',
  [],
  [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10],
)

/** The state that all nodes share, as this node sees it, and its role. Returns a function that stops the measuring. */
export function measureInstallation(pool: Pool, role: Role, { askWithinMs = ASK_WITHIN_MS } = {}): () => void {
  const read = sharedReading(() => readState(pool, askWithinMs))
  const told = (name: string, help: string, amountIn: (state: NonNullable<Reading['state']>) => number | null) =>
    gauge(name, help, async () => {
      const { state } = await read()
      const value = state && amountIn(state)
      return value === null ? [] : value
    })
  transactions.onBegun = (waitedMs) => waits.observe({}, waitedMs / 1_000)
  const ends = [
    gauge(
      'parley_database_transactions',
      'Transactions that run or wait for a connection.',
      () => transactions.underWay,
    ),
    gauge('parley_node_info', 'The role of this node.', () => [{ labels: { role }, value: 1 }]),
    gauge('parley_database_up', 'Whether the database answers this node.', async () => {
      const { state, isReadOnly: isRefusing } = await read()
      return state !== null || isRefusing ? 1 : 0
    }),
    gauge('parley_database_read_only', 'Whether the database takes no writes.', async () =>
      (await read()).isReadOnly ? 1 : 0,
    ),
    told('parley_held', 'Whether the whole installation is held, so that nothing leaves.', ({ isHeld }) =>
      isHeld ? 1 : 0,
    ),
    told('parley_workspaces_held', 'Workspaces that are held.', ({ workspacesHeld }) => workspacesHeld),
    told(
      'parley_last_backup_timestamp_seconds',
      'When `parley backup` last made a backup, in Unix time.',
      ({ backedUpAt }) => secondsOf(backedUpAt),
    ),
    told('parley_calendars', 'Connected calendars.', ({ calendars }) => calendars),
    told(
      'parley_calendars_failing',
      'Connected calendars that cannot be read.',
      ({ calendarsFailing }) => calendarsFailing,
    ),
    told(
      'parley_calendar_oldest_sync_timestamp_seconds',
      'When the calendar that was not read for longest was read, in Unix time.',
      ({ oldestSyncAt }) => secondsOf(oldestSyncAt),
    ),
    told(
      'parley_database_last_archived_timestamp_seconds',
      'When the database last archived a part of its log, in Unix time; only where it archives.',
      ({ archiving }) => (archiving.isOn ? secondsOf(archiving.lastArchivedAt) : null),
    ),
    gauge(
      'parley_database_archive_failures_total',
      'Failed tries of the database to archive its log; only where it archives.',
      async () => {
        const archiving = (await read()).state?.archiving
        return archiving?.isOn ? archiving.failures : []
      },
      'counter',
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}

async function readState(pool: Pool, askWithinMs: number): Promise<Reading> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), askWithinMs)
  const asked = Promise.all([readInstallation(pool), readArchiving(pool)])
  try {
    const answer = await Promise.race([asked, late])
    if (answer === null) return { state: null, isReadOnly: false }
    const [state, archiving] = answer
    return { state: { ...state, archiving }, isReadOnly: state.isReadOnly }
  } catch (error) {
    return { state: null, isReadOnly: isReadOnly(error) }
  } finally {
    clearTimeout(timer)
    asked.catch(() => {})
  }
}

const secondsOf = (at: string | null): number | null => (at === null ? null : Date.parse(at) / 1_000)
