import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCHEMA_CHANNEL } from '#db/migrate.ts'
import { watchSchema } from '#db/schema-guard.ts'
import type { Pool } from '#db/sql.ts'
import { readinessProbe } from '#http/routes/health.ts'
import { eventually } from '../support/eventually.ts'
import { anotherPool } from '../support/own-database.ts'
import { refused } from '../support/refused.ts'
import { newWorld } from '../support/world.ts'

// Somebody starts a newer version, which brings the schema up to date while this one runs.

async function migratedTo(pool: Pool, version: number, keepsPrevious: boolean): Promise<void> {
  await pool.begin(async (sql) => {
    await sql`
      insert into schema_migrations (version, name, keeps_previous)
      values (${version}, ${`${version}_newer.sql`}, ${keepsPrevious})`
    await sql`select pg_notify(${SCHEMA_CHANNEL}, '')`
  })
}

test('a node whose schema became newer says so, changes nothing and still answers questions', async () => {
  const pool = await anotherPool()
  let told = 0
  await using schema = await watchSchema(pool, () => (told += 1))
  await using world = await newWorld({ pool, isOutdated: schema.isOutdated })
  assert.equal((await world.api.post('/teams', { name: 'Before' })).status, 201)

  await migratedTo(pool, 9_998, true)
  assert.equal(await schema.look(), false, 'the newer version runs beside this one')
  assert.equal((await world.api.post('/teams', { name: 'Beside' })).status, 201)
  assert.equal(await readinessProbe({ pool })(), null)

  await migratedTo(pool, 9_999, false)
  await eventually(() => schema.isOutdated())
  assert.equal(told, 1)
  const answer = await world.api.post('/teams', { name: 'After' })
  assert.equal(answer.status, 503)
  assert.match(answer.body.error.message, /replaced by a newer version\. Nothing was changed/)
  refused(await world.withKey('pk_unknown').post('/teams', { name: 'Nobody' }), 'unauthorized', /invalid/)
  const names = (await world.api.get('/teams')).body.data.map((team: { name: string }) => team.name)
  assert.deepEqual(names, ['Beside', 'Before'])
  assert.equal(await readinessProbe({ pool })(), 'The database schema is newer than this program.')
})
