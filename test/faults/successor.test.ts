import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { isConnectionFailure, openPool, openSession } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { eventually } from '../support/eventually.ts'
import { openPair } from '../support/standby.ts'
import { testAtBest, within } from './at-best.ts'

const PROMISED_MS = 2_000
const WRITERS = 16
/** As long as it takes somebody, or something, to notice. */
const OUTAGE_MS = 1_500

testAtBest('two seconds after a standby is promoted, all write and are woken again', async () => {
  await using pair = await openPair()
  const { primary, standby } = pair
  const pool = openPool({ url: pair.url('primary') }, { name: 'parley proof' })
  const identity = openSession(pool)
  await using parts = new AsyncDisposableStack()
  parts.defer(() => pool.end({ timeout: 1 }))
  parts.defer(() => identity.end({ timeout: 1 }))
  await pool`create table notes (at timestamptz default now())`
  let heard = 0
  await pool.listen('told', () => (heard += 1))

  const written = Array<number>(WRITERS + 1).fill(0)
  const ways = [
    ...Array.from(
      { length: WRITERS },
      () => () => inTransaction(pool, async (sql) => await sql`insert into notes default values`),
    ),
    () => identity`insert into notes default values`,
  ]
  let isOver = false
  const writing = ways.map(async (write, index) => {
    while (!isOver)
      await write().then(
        () => (written[index]! += 1),
        (error) => {
          assert.ok(isConnectionFailure(error), String(error))
          return sleep(10)
        },
      )
  })
  parts.defer(async () => {
    isOver = true
    await Promise.all(writing)
  })
  const all = async () => {
    const before = [...written]
    await eventually(() => written.every((count, index) => count > before[index]!))
  }
  await all()
  await primary.kill()
  await sleep(OUTAGE_MS)
  await standby.ask`select pg_promote()`
  const promotedAtMs = performance.now()
  await all()
  const then = heard
  await eventually(async () => {
    await pool.notify('told', '').catch(() => {})
    return heard > then
  })
  within(performance.now() - promotedAtMs, PROMISED_MS)
})
