import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#db/transaction.ts'
import { ownPool } from '../support/own-database.ts'

// The database ends one of two transactions that wait for each other. Whoever lost begins again, and nobody hears of it.

async function newRows() {
  const pool = await ownPool()
  await pool`create table if not exists contested (id int primary key, times int not null)`
  await pool`truncate contested`
  await pool`insert into contested values (1, 0), (2, 0)`
  return pool
}

test('of two transactions in a deadlock both are done in the end, and one of them was begun again', async () => {
  const pool = await newRows()
  let begun = 0
  const meeting = Promise.withResolvers<void>()
  let arrived = 0
  const take = (first: number, second: number) =>
    inTransaction(pool, async (sql) => {
      begun += 1
      await sql`update contested set times = times + 1 where id = ${first}`
      // Each holds one row before either wants the other's.
      if (++arrived === 2) meeting.resolve()
      await meeting.promise
      await sql`update contested set times = times + 1 where id = ${second}`
    })
  await Promise.all([take(1, 2), take(2, 1)])
  // Whoever lost may be so quick that they meet a second time.
  assert.ok(begun > 2)
  const rows = await pool<{ times: number }[]>`select times from contested order by id`
  assert.deepEqual(
    rows.map(({ times }) => times),
    [2, 2],
  )
})

test('what always loses is told after five times', async () => {
  const pool = await newRows()
  let begun = 0
  const lose = inTransaction(pool, async (sql) => {
    begun += 1
    await sql`do $$ begin raise exception 'could not serialize' using errcode = '40001'; end $$`
  })
  await assert.rejects(lose, { code: '40001' })
  assert.equal(begun, 5)
})
