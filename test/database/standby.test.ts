import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isConnectionFailure, openPool, openSession, type Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { readinessProbe } from '#http/routes/health.ts'
import { eventually } from '../support/eventually.ts'
import { openPair } from '../support/standby.ts'

// DATABASE_URL names a server and its hot standby, and every connection is on the one that takes writes.

const pair = await openPair()
const { primary, standby } = pair
const NAME = 'parley proof'
const closing: Pool[] = []
after(async () => {
  for (const pool of closing) await pool.end({ timeout: 1 })
  await pair[Symbol.asyncDispose]()
})

function open(url: string, max = 6): Pool {
  const pool = openPool({ url }, { name: NAME, max })
  closing.push(pool)
  return pool
}

const write = (pool: Pool) => inTransaction(pool, async (sql) => await sql`insert into notes default values`)
const onStandby = async () =>
  (await standby.ask`select from pg_stat_activity where application_name = ${NAME} and state is not null`).length

await open(pair.url('primary'), 1)`create table notes (at timestamptz default now())`

for (const first of ['primary', 'standby'] as const)
  test(`with the ${first} named first, no connection is ever on the standby, though all end again and again`, async () => {
    const pool = open(`${pair.url(first)}?target_session_attrs=any`)
    const identity = openSession(pool)
    closing.push(identity)
    let heard = 0
    await pool.listen(`told_${first}`, () => (heard += 1))
    for (let round = 0; round < 20; round++) {
      const writing = Promise.allSettled(Array.from({ length: 12 }, () => write(pool)))
      await primary.ask`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${NAME}`
      for (const written of await writing)
        if (written.status === 'rejected') assert.ok(isConnectionFailure(written.reason), String(written.reason))
      await identity`insert into notes default values`.catch((error) => assert.ok(isConnectionFailure(error)))
      assert.equal(await onStandby(), 0)
    }
    await write(pool)
    await eventually(async () => {
      await pool.notify(`told_${first}`, '').catch(() => {})
      return heard > 0
    })
    assert.equal(await onStandby(), 0)
  })

test('where only the standby is named, nothing is let in, and readiness says why', async () => {
  const pool = open(`postgres://parley@127.0.0.1:${standby.port}/parley`)
  await assert.rejects(write(pool), { code: '25006' })
  assert.equal(await readinessProbe({ pool })(), 'The database takes no writes.')
})

test('a server that is made read-only refuses, says so, and takes writes again when it may', async () => {
  const pool = open(pair.url('primary'))
  await write(pool)
  const ready = () => readinessProbe({ pool })()
  await primary.ask`alter system set default_transaction_read_only = on`
  await primary.ask`select pg_reload_conf()`
  try {
    await eventually(async () => (await ready()) === 'The database takes no writes.')
    await assert.rejects(write(pool), isConnectionFailure)
  } finally {
    await primary.ask.unsafe('alter system reset default_transaction_read_only')
    await primary.ask`select pg_reload_conf()`
  }
  await eventually(() => write(pool).then(Boolean, () => false))
  // It has no schema, and that is all that is left to say.
  await eventually(async () => (await ready()) === 'The database schema is older than this program.')
})

test('when the primary is killed, writes go to its successor, also where it refused before, and nothing that was confirmed is lost', async () => {
  const pool = open(pair.url('primary'))
  const refused = open(`postgres://parley@127.0.0.1:${standby.port}/parley`, 1)
  await assert.rejects(refused`select`, { code: '25006' })
  const before = Number((await pool`select count(*) from notes`)[0]!.count)
  let confirmed = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver)
      await write(pool).then(
        () => (confirmed += 1),
        (error) => assert.ok(isConnectionFailure(error), String(error)),
      )
  })()
  try {
    await eventually(() => confirmed > 20)
    await primary.kill()
    await standby.ask`select pg_promote()`
    const then = confirmed
    await eventually(() => confirmed > then)
    await refused`insert into notes default values`
  } finally {
    isOver = true
    await writing
  }
  const rows = Number((await pool`select count(*) from notes`)[0]!.count)
  assert.ok(rows - before >= confirmed, `${rows - before} of ${confirmed}`)
})
