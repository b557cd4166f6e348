import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#db/database.ts'
import { SCHEMA_CHANNEL } from '#db/migrate.ts'
import { eventually } from '../support/eventually.ts'
import { dataFolder, startParley } from '../support/parley.ts'

test('a running service whose schema becomes newer stops deciding, and fails at nothing', async () => {
  await using folder = await dataFolder()
  await using service = await startParley(folder.path)
  const key = /Bearer (pk_\w+)/.exec(service.output.stdout)?.[1]
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const ask = async (email: string) => {
    const body = JSON.stringify({ organizer_email: 'you@demo.test', participant_emails: [email] })
    return (await fetch(`${service.url}/api/v1/meeting_requests`, { method: 'POST', headers, body })).status
  }
  for (let n = 0; n < 10; n++) assert.equal(await ask(`bo${n}@client.test`), 202)
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 1 })
  const { pool } = database
  await eventually(async () => (await pool`select from outbox where status = 'sent'`).length >= 10)
  await pool.begin(async (sql) => {
    await sql`alter table facts rename column kind to kind_of_fact`
    await sql`insert into schema_migrations (version, name) values (9999, '9999_newer.sql')`
    await sql`update negotiations set due_at = now()`
    await sql`select pg_notify(${SCHEMA_CHANNEL}, '')`
  })
  await eventually(() => service.output.stdout.includes('stops working'))
  await sleep(2_000)
  assert.equal(await ask('late@client.test'), 503)
  assert.equal((await fetch(`${service.url}/api/v1/teams`, { headers })).status, 200)
  assert.equal((await fetch(`${service.url}/readyz`)).status, 503)
  const failed = await pool`select from negotiations where failures > 0`
  assert.equal(failed.length, 0)
})
