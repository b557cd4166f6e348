import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openPool, type Pool } from '#db/sql.ts'
import { connectionOf } from '../support/database-line.ts'
import { eventually } from '../support/eventually.ts'
import { anotherPool } from '../support/own-database.ts'
import { newWorld } from '../support/world.ts'

// A PostgreSQL that has no connection left for us (53300), because others use them: a role with a limit is refused by the same code as
// a full server.

type Narrow = AsyncDisposable & {
  pool: Pool
  /** Lets this many connections in from now on, and ends those that are open. */
  allow(limit: number): Promise<void>
}

/** A pool that wants twelve connections. */
async function narrowPool(): Promise<Narrow> {
  const owner = await anotherPool()
  const role = `narrow_${randomBytes(4).toString('hex')}`
  await owner`create role ${owner(role)} login`
  for (const things of ['schema public', 'all tables in schema public', 'all sequences in schema public'])
    await owner`grant all on ${owner.unsafe(things)} to ${owner(role)}`
  const pool = openPool({ ...connectionOf(owner), username: role }, { name: 'parley test' })
  return {
    pool,
    allow: async (limit) => {
      await owner`alter role ${owner(role)} connection limit ${owner.unsafe(String(limit))}`
      await owner`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role}`
    },
    [Symbol.asyncDispose]: async () => {
      await pool.end({ timeout: 1 })
      await owner`drop owned by ${owner(role)}`
      await owner`drop role ${owner(role)}`
    },
  }
}

test('with two connections instead of twelve callers are served, or told to come again, and nothing is made twice', async () => {
  await using narrow = await narrowPool()
  await using world = await newWorld({ pool: narrow.pool })
  await narrow.allow(2)
  const names = Array.from({ length: 40 }, (_, n) => `Team ${n}`)
  const answers = await Promise.all(names.map((name) => world.api.post('/teams', { name })))
  const made = names.filter((_, n) => answers[n]!.status === 201)
  const refused = answers.filter(({ status }) => status !== 201)
  assert.ok(made.length > 0)
  assert.ok(refused.every(({ status, headers }) => status === 503 && Number(headers['retry-after']) > 0))
  const there = await world.pool<{ name: string }[]>`select name from teams where workspace_id = ${world.workspace.id}`
  assert.deepEqual(there.map(({ name }) => name).toSorted(), made.toSorted())
})

test('while there is none at all callers do not wait for one but are told, and are served as soon as there is one', async () => {
  await using narrow = await narrowPool()
  await using world = await newWorld({ pool: narrow.pool })
  await narrow.allow(0)
  const call = () => world.api.post('/teams', { name: 'Sales' })
  const { status, headers } = await call()
  assert.deepEqual([status, headers['retry-after']], [503, '1'])
  assert.equal((await world.app.inject('/readyz')).statusCode, 503)
  await narrow.allow(1)
  await eventually(async () => (await call()).status === 201)
})
