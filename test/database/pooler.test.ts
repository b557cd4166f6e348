import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#db/database.ts'
import { StartupError } from '#settings/startup-error.ts'
import { checkDatabase } from '../../src/commands/doctor/database.ts'
import { openWire } from '../faults/wire.ts'
import { testPool } from '../support/database.ts'
import { hasPgBouncer, openPgBouncer } from '../support/pgbouncer.ts'

const skip = hasPgBouncer() ? false : 'there is no PgBouncer; install it (on Debian: apt-get install pgbouncer)'

const PASSES =
  'jit,default_transaction_isolation,lock_timeout,idle_in_transaction_session_timeout,tcp_keepalives_idle,tcp_keepalives_interval,tcp_keepalives_count'
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataFolder: '/nowhere', purpose: 'service', max: 2 })

const refusal = (does: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StartupError, String(error))
  assert.match(error.message, /^DATABASE_URL leads to a connection pooler, such as PgBouncer, which /)
  assert.match(error.message, does)
  assert.match(error.message, /give it the address of PostgreSQL itself/)
  return true
}

test('PgBouncer as it comes is refused at the start, and the doctor says why', { skip }, async () => {
  await using pooler = await openPgBouncer(await testPool(), { pool_mode: 'transaction' })
  await assert.rejects(open(pooler.url), refusal(/refuses the settings of a session/))
  const [finding] = await checkDatabase({ databaseUrl: pooler.url, dataFolder: '/nowhere' }, null)
  assert.deepEqual([finding!.check, finding!.state], ['database', 'fault'])
  assert.match(finding!.message, /connection pooler, such as PgBouncer/)
})

test('a PgBouncer that ignores the settings of a session is refused', { skip }, async () => {
  const settings = { pool_mode: 'transaction', ignore_startup_parameters: PASSES }
  await using pooler = await openPgBouncer(await testPool(), settings)
  await assert.rejects(open(pooler.url), refusal(/drops the settings of a session/))
})

for (const [mode, outcome] of [
  ['transaction', 'refused'],
  ['session', 'used'],
] as const)
  for (const turns of ['0', '1'])
    test(`a PgBouncer whose database has our settings is ${outcome} in ${mode} mode, with server_round_robin ${turns}`, {
      skip,
    }, async () => {
      const pool = await testPool()
      const settings = {
        pool_mode: mode,
        ignore_startup_parameters: PASSES,
        server_round_robin: turns,
      }
      await using pooler = await openPgBouncer(pool, settings)
      await pool.unsafe(`alter database "${pool.options.database}" set lock_timeout = 10000`)
      try {
        if (outcome === 'refused') await assert.rejects(open(pooler.url), refusal(/shares sessions/))
        else await (await open(pooler.url))[Symbol.asyncDispose]()
      } finally {
        await pool.unsafe(`alter database "${pool.options.database}" reset lock_timeout`)
      }
    })

test('PostgreSQL itself is not taken for a pooler', async () => {
  const { path, database, user } = (await testPool()).options
  await using wire = await openWire(String(path))
  await using opened = await open(`postgres://${user}@127.0.0.1:${wire.port}/${database}`)
  assert.match(opened.version, /^\d/)
})
