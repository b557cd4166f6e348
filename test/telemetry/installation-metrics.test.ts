import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { updateHeldAt } from '#db/hold.ts'
import { updateBackedUpAt } from '#db/installation-state.ts'
import type { Pool } from '#db/sql.ts'
import { openLog } from '#telemetry/log.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { measureInstallation } from '#workers/installation-metrics.ts'
import { startLoop } from '#workers/loop.ts'
import { until } from '../support/engine.ts'
import { anotherPool } from '../support/own-database.ts'

// Other files connect calendars and hold workspaces.
const pool = await anotherPool()

/** All values by name and labels, measured anew. */
async function measured(from: Pool = pool): Promise<Map<string, string>> {
  const stop = measureInstallation(from, 'worker', { askWithinMs: 60_000 })
  const text = await metricsText()
  stop()
  return new Map([...text.matchAll(/^([a-z_]+(?:\{.*\})?) (.+)$/gm)].map(([, name, value]) => [name!, value!]))
}

test('a node tells its role, whether everything is held, and the time of the last backup once there is one', async () => {
  const before = await measured()
  assert.equal(before.get('parley_node_info{role="worker"}'), '1')
  assert.deepEqual([before.get('parley_database_up'), before.get('parley_database_read_only')], ['1', '0'])
  assert.deepEqual([before.get('parley_held'), before.get('parley_workspaces_held')], ['0', '0'])
  assert.equal(before.has('parley_last_backup_timestamp_seconds'), false)
  assert.equal(before.get('parley_calendars'), '0')
  assert.equal(before.has('parley_calendar_oldest_sync_timestamp_seconds'), false, 'nothing has been read')
  assert.equal(before.has('parley_database_archive_failures_total'), false, 'nothing is archived')

  await updateHeldAt(pool, '2026-11-16T09:00:00.000Z')
  await updateBackedUpAt(pool, '2026-11-16T09:00:00.000Z')
  const after = await measured()
  assert.equal(after.get('parley_held'), '1')
  assert.equal(Number(after.get('parley_last_backup_timestamp_seconds')), Date.parse('2026-11-16T09:00:00Z') / 1_000)
  await updateHeldAt(pool, null)
})

test('a database that takes no writes, and one that is away, are told apart', async () => {
  const connection = { ...pool.options.connection, default_transaction_read_only: 'on' }
  const options = { ...pool.options, connection } as unknown as postgres.Options<Record<never, never>>
  const standby: Pool = postgres(options)
  const readOnly = await measured(standby)
  await standby.end()
  assert.deepEqual([readOnly.get('parley_database_up'), readOnly.get('parley_database_read_only')], ['1', '1'])
  const away = await measured(standby)
  assert.deepEqual([away.get('parley_database_up'), away.get('parley_database_read_only')], ['0', '0'])
  assert.equal(away.has('parley_held'), false, 'nobody knows')
})

test('a worker whose look fails is counted by its name', async () => {
  const log = openLog({ logLevel: 'silent' })
  const work = () => Promise.reject(new Error('a bug'))
  await using _loop = startLoop({ name: 'unlucky', log, everyMs: 10, sleep: async () => {}, work })
  const counted = () =>
    metricsText().then((text) => /^parley_worker_errors_total\{worker="unlucky"\} (\d+)/m.exec(text)?.[1])
  assert.ok(Number(await until('it is counted', counted)) >= 1)
})
