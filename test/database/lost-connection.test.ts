import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { isConnectionFailure, type Pool } from '#db/sql.ts'
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

test('a commit whose network goes down, by whatever name, may have been made', async () => {
  for (const code of ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'ETIMEDOUT']) {
    const pool = await poolWhoseCommitsFail(code)
    await assert.rejects(
      inTransaction(pool, async (sql) => await sql`select 1`),
      (error) => isOutcomeUnknown(error) && isConnectionFailure(error),
      code,
    )
    await pool.end({ timeout: 1 })
  }
})

/** The system's own error for a connection that was open, raised when the commit has been sent. */
async function poolWhoseCommitsFail(code: string): Promise<Pool> {
  return await poolOverLines((line) => {
    const { write } = line
    line.write = (bytes: Uint8Array, ...rest: never[]) => {
      const isCommit = /\bcommit\b/i.test(Buffer.from(bytes).toString('latin1'))
      const hasRoom = write.call(line, bytes, ...rest)
      if (isCommit) process.nextTick(() => line.destroy(Object.assign(new Error(code), { code })))
      return hasRoom
    }
  })
}

/** One connection at a time, and a test gets hold of its line. */
async function poolOverLines(onLine: (line: Socket) => void): Promise<Pool> {
  const { options } = await testPool()
  const { path, host, port } = options
  const socket = () => {
    const line = typeof path === 'string' ? connect(path) : connect(Number(port[0]), String(host[0]))
    onLine(line)
    return line
  }
  return postgres({ ...options, max: 1, socket } as unknown as postgres.Options<Record<never, never>>)
}

test('a statement that is given to a connection right after it broke is refused, and not told as done by the next one', async () => {
  let line: Socket | undefined
  const pool = await poolOverLines((next) => {
    line = next
  })
  await pool`create temporary table told (n integer)`
  const { promise: broken, resolve } = Promise.withResolvers<unknown>()
  line!.prependOnceListener('error', () => {
    resolve(pool`insert into told values (1)`.then(() => 'told as done', codeOf))
  })
  line!.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }))
  assert.equal(await broken, 'CONNECTION_CLOSED')
  assert.deepEqual([...(await pool`select 3 as three`)], [{ three: 3 }])
  await pool.end({ timeout: 1 })
})

test('the next connection knows nothing of the answer at which the last one ended', async () => {
  const pool = await poolOverLines(() => {})
  for (const parts of [pool`1`, pool`1 from generate_series(1, 2)`, pool`1 from generate_series(1, 100000)`]) {
    assert.equal(await pool`select pg_terminate_backend(pg_backend_pid()), ${parts}`.catch(codeOf), 'CONNECTION_CLOSED')
    assert.deepEqual([...(await pool`select 3 as three`)], [{ three: 3 }])
  }
  await pool.end({ timeout: 1 })
})

const codeOf = (error: unknown) => (error as { code: unknown }).code

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
