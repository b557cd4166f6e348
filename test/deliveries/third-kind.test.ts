// The lease engine with a kind of row that it does not know from production (support/jobs.ts).

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pool } from '#db/sql.ts'
import { openLog } from '#telemetry/log.ts'
import { newQuietWorld, until } from '../support/engine.ts'
import { createJobs, type Job, SLOTS, startJobs } from '../support/jobs.ts'
import { keptLog } from '../support/logged.ts'
import { ownPool } from '../support/own-database.ts'

const log = openLog({ logLevel: 'silent' })

async function givenJobs(...ids: string[]): Promise<Pool> {
  await using _world = await newQuietWorld()
  const pool = await ownPool()
  await createJobs(pool)
  await pool`
    insert into jobs (workspace_id, id)
    select split_part(id, '-', 1), id
    from unnest(${ids}::text[]) as id`
  return pool
}

type Row = { id: string; status: string; attempts: number; claimNo: number; openClaims: number; answer: string | null }

const jobsOf = async (pool: Pool) => await pool<Row[]>`select * from jobs order by id`

test('rows are claimed, done and settled, each once, by however many workers', async () => {
  const ids = Array.from({ length: 40 }, (_, i) => `a-${String(i).padStart(2, '0')}`)
  const pool = await givenJobs(...ids)
  const done: string[] = []
  const work = async ({ id }: Job) => {
    done.push(id)
    return `did ${id}`
  }
  await using _first = startJobs({ pool, log }, work)
  await using _second = startJobs({ pool, log }, work)
  await until('all are done', async () => (await jobsOf(pool)).every((job) => job.status === 'sent'))
  assert.deepEqual(done.sort(), ids)
  for (const job of await jobsOf(pool)) assert.deepEqual([job.answer, job.claimNo], [`did ${job.id}`, 1])
})

test('no more are under way than there are slots, and workspaces take turns for them', async () => {
  const burst = Array.from({ length: 30 }, (_, i) => `a-${String(i).padStart(2, '0')}`)
  const pool = await givenJobs(...burst, 'b-00', 'c-00')
  const started: string[] = []
  let underWay = 0
  const gates: (() => void)[] = []
  await using _jobs = startJobs({ pool, log }, async ({ id }) => {
    started.push(id)
    assert.ok(++underWay <= SLOTS)
    await new Promise<void>((resolve) => gates.push(resolve))
    underWay--
    return 'done'
  })
  for (let done = 0; done < 32; done++) {
    await until('one is under way', () => gates.length > 0)
    gates.shift()!()
  }
  await until('all are done', async () => (await jobsOf(pool)).every((job) => job.status === 'sent'))
  assert.ok(started.indexOf('b-00') < 5 && started.indexOf('c-00') < 5, started.join(' '))
})

test('a stop waits for what is under way, writes it, and leaves the rest as it was', async () => {
  const pool = await givenJobs('a-1', 'a-2', 'a-3', 'a-4', 'a-5')
  const gate = Promise.withResolvers<void>()
  let started = 0
  const jobs = startJobs({ pool, log }, async () => {
    started++
    await gate.promise
    return 'done'
  })
  await until('the slots are full', () => started === SLOTS)
  const stopped = jobs[Symbol.asyncDispose]()
  gate.resolve()
  await stopped
  const rows = await jobsOf(pool)
  assert.deepEqual(
    rows.map((job) => [job.status, job.openClaims]),
    [
      ['sent', 0],
      ['sent', 0],
      ['sent', 0],
      ['queued', 0],
      ['queued', 0],
    ],
  )
})

test('work that throws is charged as an attempt, told of, and tried again later', async () => {
  const pool = await givenJobs('a-1', 'a-2')
  const { log, lines } = keptLog()
  await using _jobs = startJobs({ pool, log }, async ({ id }) => {
    if (id === 'a-1') throw new Error('a bug')
    return 'done'
  })
  await until('both are settled', async () => (await jobsOf(pool)).every((job) => job.attempts === 1))
  assert.deepEqual(
    (await jobsOf(pool)).map((job) => job.status),
    ['queued', 'sent'],
  )
  assert.deepEqual(
    lines.map((line) => [line.id, line.worker]),
    [['a-1', 'jobs']],
  )
})

test('a row that was claimed five times without an outcome is charged instead of done, and starts anew', async () => {
  const pool = await givenJobs('a-1')
  await pool`update jobs set open_claims = 5, claim_no = 5`
  let done = 0
  const work = async () => {
    done++
    return 'done'
  }
  await using jobs = startJobs({ pool, log }, work)
  await until('it is charged', async () => (await jobsOf(pool))[0]!.attempts === 1)
  assert.equal(done, 0)
  await pool`update jobs set next_attempt_at = now()`
  jobs.wake()
  await until('it is done', async () => (await jobsOf(pool))[0]!.status === 'sent')
  assert.deepEqual([done, (await jobsOf(pool))[0]!.attempts], [1, 2])
})
