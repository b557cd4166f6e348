import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, suite, test } from 'node:test'
import { openDatabase } from '#db/database.ts'
import type { Pool } from '#db/sql.ts'
import { Parley } from '../../client/src/parley.ts'
import { eventually } from '../support/eventually.ts'
import { dataFolder, type Ended, parley, printedBy, refusedWith, startParley } from '../support/parley.ts'

// Requests that cannot be decided, by command, beside one service.

const options = { timeout: 300_000 }
const folder = await dataFolder()
const service = await startParley(folder.path)
const key = (await readFile(join(folder.path, 'development-key'), 'utf8')).trim()
const client = new Parley({ baseUrl: service.url, apiKey: key })

const run = (...args: string[]): Promise<Ended> => parley(folder.path, args)
const ok = (...args: string[]): Promise<string> => printedBy(run(...args))

async function withPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 1 })
  return await work(database.pool)
}

/** A request whose decisions failed and are tried again in an hour. */
async function givenStuck(): Promise<string> {
  const { id } = await client.meetingRequests.create({
    organizer_email: 'you@demo.test',
    participant_emails: ['bo@client.test'],
    context: { title: 'Demo' },
  })
  await withPool(
    (pool) => pool`
      update negotiations
      set failures = 12,
          failing_since = '2026-11-16T09:00:00Z',
          failure = 'PostgresError 23505: duplicate key value violates unique constraint "offers_pkey"',
          failure_told_at = '2026-11-16T09:15:00Z',
          due_at = '2099-01-01T00:00:00Z'
      where request_id = ${id}`,
  )
  return id
}

suite('parley stuck', () => {
  after(async () => {
    await service[Symbol.asyncDispose]()
    await folder[Symbol.asyncDispose]()
  })

  test('where nothing is stuck it says so', options, async () => {
    assert.equal(await ok('stuck'), 'Nothing is stuck.\n')
    assert.equal(await ok('stuck', '--json'), '{"failing":[],"set_aside":[]}\n')
  })

  test(
    'what is stuck is listed with the error and since when, the service stays ready, and a retry frees it',
    options,
    async () => {
      const id = await givenStuck()
      const listed = await ok('stuck')
      assert.match(listed, new RegExp(`^${id}  since 2026-11-16 09:00 UTC  Demo, you@demo\\.test\n`))
      assert.match(
        listed,
        /12 tries failed, the next one is at 2099-01-01 00:00 UTC; the organizer and the admins were told\n/,
      )
      assert.match(listed, /PostgresError 23505: .*"offers_pkey"\n/)
      assert.match(listed, /stuck retry REQUEST_ID\n$/)
      assert.doesNotMatch(listed, /(?!\n)\p{Cc}/u)
      const [failing] = JSON.parse(await ok('stuck', '--json')).failing
      assert.deepEqual(
        [failing.request, failing.tries, failing.since, failing.told_at],
        [id, 12, '2026-11-16T09:00:00.000Z', '2026-11-16T09:15:00.000Z'],
      )
      assert.equal((await fetch(`${service.url}/readyz`)).status, 200)
      assert.match(
        await ok('stuck', 'retry', id),
        new RegExp(`^It is tried again now\\. To see what comes of it: .* explain ${id}\n$`),
      )
      await eventually(async () => (await ok('stuck')) === 'Nothing is stuck.\n')
    },
  )

  test('mail that was set aside is listed with its sender, and a retry takes it up again', options, async () => {
    const id = await givenStuck()
    await withPool(
      (pool) => pool`
        with fine as (
          update negotiations
          set failures = 0, failing_since = null, failure = null, failure_told_at = null
          where request_id = ${id}
        )
        update facts
        set set_aside_at = '2026-11-16T09:00:00Z',
            set_aside_why = 'RangeError: no such time'
        where request_id = ${id}`,
    )
    const listed = await ok('stuck')
    assert.match(
      listed,
      new RegExp(`^${id} .*\n {4}goes on without a mail, which was set aside\n {4}RangeError: no such time\n`),
    )
    const [aside] = JSON.parse(await ok('stuck', '--json')).set_aside
    assert.deepEqual([aside.request, aside.message, aside.error], [id, null, 'RangeError: no such time'])
    assert.match(await ok('stuck', 'retry', id), /^It is tried again now, with the mail set aside before\. /)
    await eventually(async () => (await ok('stuck')) === 'Nothing is stuck.\n')
  })

  test('only what is stuck can be tried again', options, async () => {
    await refusedWith(run('stuck', 'retry', 'mr_nobody'), [1, /There is no meeting request mr_nobody/])
    const { id } = await client.meetingRequests.create({
      organizer_email: 'you@demo.test',
      participant_emails: ['bo@client.test'],
    })
    await refusedWith(run('stuck', 'retry', id), [1, /is not stuck, and no mail of it was set aside/])
    await refusedWith(run('stuck', 'retry'), [2, /REQUEST_ID is missing/])
  })
})
