import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { checkDatabase } from '../../src/commands/doctor/database.ts'
import type { Finding } from '../../src/commands/doctor/finding.ts'
import { checkServers } from '../../src/commands/doctor/servers.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { openPair } from '../support/standby.ts'

// The doctor beside a real primary and its real standby.

const told = (findings: Finding[]) => findings.map(({ state, message }) => `${state}: ${message}`)

test('of several servers the doctor says which takes writes, which stands by, which is away, and that two must not', async () => {
  await using pair = await openPair()
  const [primary, standby] = [`127.0.0.1:${pair.primary.port}`, `127.0.0.1:${pair.standby.port}`]
  const copied = () => pair.standby.ask`select from pg_database where datname = 'parley'`
  await eventually(async () => (await copied()).length > 0)
  for (const first of ['primary', 'standby'] as const)
    assert.deepEqual(told(await checkServers(pair.url(first))), [
      `ok: ${primary} takes writes; standing by: ${standby}.`,
    ])
  const nobody = `127.0.0.1:${await freePort()}`
  const [, away] = await checkServers(pair.url('primary').replace(standby, nobody))
  assert.equal(away!.state, 'warning')
  assert.match(away!.message, /cannot be used \(.*ECONNREFUSED.*\), so it could not take over/)
  assert.deepEqual(await checkServers(`postgres://parley@${primary}/parley`), [])
  assert.deepEqual(await checkServers(null), [])

  const one = (host: string) => ({ databaseUrl: `postgres://parley@${host}/parley`, dataFolder: '/nowhere' })
  const [readOnly] = await checkDatabase(one(standby), null)
  assert.equal(readOnly!.state, 'fault')
  assert.match(readOnly!.message, /takes no writes/)

  await pair.standby.ask`select pg_promote()`
  const both = await checkServers(pair.url('primary'))
  assert.match(told(both)[0]!, /^fault: .* and .* all take writes, so each has changes that the others lack/)
  await pair.primary.kill()
  await pair.standby.kill()
  assert.match(told(await checkServers(pair.url('primary')))[0]!, /^fault: No server of DATABASE_URL takes writes/)
})

test('a schema that is newer, and a server that allows too few connections, are told', async () => {
  await using pair = await openPair()
  const place = { databaseUrl: pair.url('primary'), dataFolder: '/nowhere' }
  await using database = await openDatabase({ ...place, purpose: 'command', max: 2 })
  await migrate(database.pool)
  const look = async (check: string, databaseConnections = 12) => {
    const more = { secret: [Buffer.alloc(32)] as [Buffer], databaseConnections }
    const found = (await checkDatabase(place, more)).find((finding) => finding.check === check)!
    return `${found.state}: ${found.message}`
  }
  assert.match(await look('schema'), /^ok/)
  assert.match(
    await look('connections'),
    /^ok: The server allows 97 connections, others use \d+, and this node takes up to 22/,
  )
  assert.match(await look('connections', 100), /^warning: .* takes up to 110/)
  const { pool } = database
  await pool`
    insert into schema_migrations (version, name, keeps_previous)
    values (9998, 'kept', true)`
  assert.match(await look('schema'), /^warning: .*which may run beside the newer one/)
  await pool`
    insert into schema_migrations (version, name, keeps_previous)
    values (9999, 'other', false)`
  assert.match(await look('schema'), /^fault: .*newer than this program/)
})
