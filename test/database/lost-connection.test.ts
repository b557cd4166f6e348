import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionFailure } from '#db/sql.ts'
import { inTransaction, isOutcomeUnknown } from '#db/transaction.ts'
import { openCountedLine } from '../support/counted-line.ts'
import { testPool } from '../support/database.ts'
import { openLine } from '../support/database-line.ts'
import { eventually } from '../support/eventually.ts'

// The client writes a rollback to the connection that was just lost, in a callback of its own: without our care each of
// these ends the process with an exception that nobody can catch.

/** The fourth statement, after the beginning and two of the work. */
const COMMIT = 4

test('a transaction that loses its connection is done on another one, unless it may have been committed', async () => {
  await using line = await openCountedLine(await testPool())
  for (const when of ['before', 'after'] as const)
    for (const n of [1, 2, 3, 4]) {
      await line.endAt(n, when)
      const work = inTransaction(line.pool, async (sql) => [await sql`select 1 as one`, await sql`select 2 as two`])
      if (n === COMMIT) await assert.rejects(work, isOutcomeUnknown)
      else assert.equal((await work)[1]![0]!.two, 2)
      assert.ok(line.hasEnded())
      assert.equal((await line.pool`select 3 as three`)[0]!.three, 3)
    }
})

test('a transaction that lost its connection while it was busy elsewhere says nothing more, on that or any connection', async () => {
  await using line = await openLine(await testPool())
  let wasRefused = false
  let tries = 0
  const work = inTransaction(line.pool, async (sql) => {
    await sql`select 1`
    if (++tries === 2) return 'done'
    line.cut()
    await sleep(50)
    line.mend()
    // The connection is back by now, and serves others.
    await line.pool`select 1`
    assert.throws(() => sql`select 'too late'`, /is over/)
    wasRefused = true
    return 'too late'
  })
  assert.equal(await work, 'done')
  await eventually(() => wasRefused)
})

test('a transaction that the server ends because it waited too long for us is done again', async () => {
  const pool = await testPool()
  let tries = 0
  const work = inTransaction(pool, async (sql) => {
    await sql`set local idle_in_transaction_session_timeout = 50`
    if (++tries === 1) await sleep(300)
    return (await sql`select 1 as one`)[0]!.one
  })
  assert.equal(await work, 1)
  assert.equal(tries, 2)
})

test('work whose connection does not open in time is done on another one', async () => {
  await using line = await openLine(await testPool())
  await line.pool`select 1`
  line.fill()
  const work = () => inTransaction(line.pool, async (sql) => (await sql`select pg_backend_pid() as pid`)[0]!.pid)
  const pids = await Promise.all([work(), work()])
  assert.equal(pids[0], pids[1], 'the second waited in vain for a connection of its own')
})

test('work that reaches no connection at all is told so', async () => {
  await using line = await openLine(await testPool())
  line.mute()
  await assert.rejects(
    inTransaction(line.pool, async (sql) => await sql`select 1`),
    isConnectionFailure,
  )
})

test('an error of the work itself is rolled back and told as it is', async () => {
  const pool = await testPool()
  const work = inTransaction(pool, async (sql) => {
    await sql`select 1`
    throw new RangeError('mine')
  })
  await assert.rejects(work, RangeError)
})
