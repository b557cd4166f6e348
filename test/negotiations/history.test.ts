import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expireHistory } from '#actions/expire-history.ts'
import { changeWorkspace } from '#actions/update-workspace.ts'
import { type Clock, createClock } from '#core/clock.ts'
import { inTransaction } from '#db/transaction.ts'
import { openLog } from '#telemetry/log.ts'
import { givenBooking } from '../support/booked.ts'
import { TEST_CLOCK, TESTER } from '../support/clock.ts'
import { everyColumn } from '../support/every-column.ts'
import type { MailWorld } from '../support/incoming.ts'
import { allLeft, answerOf, answers, ask, decideAll, newMonday, saying } from '../support/negotiating.ts'
import { anotherPool } from '../support/own-database.ts'

// A workspace may keep its history for a while only.

const DAYS = 365
const DAY_MS = 86_400_000
const log = openLog({ logLevel: 'silent' })

const later = (days: number): Clock => createClock({ ...TEST_CLOCK, nowMs: () => TEST_CLOCK.nowMs() + days * DAY_MS })

async function keepFor(world: MailWorld, historyDays: number | null): Promise<void> {
  await inTransaction(world.pool, (sql) => changeWorkspace(sql, world.workspace, { historyDays }, TESTER))
}

const expire = async (world: MailWorld, days: number) => {
  while (await expireHistory(world.pool, later(days), log));
}

const asking = (world: MailWorld, email: string) => ask(world, { participants: [{ email, name: 'Somebody' }] })

const requestsOf = async ({ pool, workspace }: MailWorld) =>
  (await pool<{ id: string }[]>`select id from meeting_requests where workspace_id = ${workspace.id} order by id`).map(
    ({ id }) => id,
  )

/** The columns in which this stands, in whatever form a column shows as text. */
async function placesOf({ pool }: MailWorld, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { tableName, columnName } of await everyColumn(pool)) {
    const rows = await pool`
      select from ${pool(tableName)} where strpos(lower(${pool(columnName)}::text), ${text.toLowerCase()}) > 0 limit 1`
    if (rows.length > 0) found.push(`${tableName}.${columnName}`)
  }
  return found
}

test('requests go a year after they are over, with everything about them and with people whom nothing else names', async () => {
  // What is looked for would also stand in the workspaces of other files.
  await using world = await newMonday({ pool: await anotherPool() })
  const booked = await givenBooking(world)
  const cancelled = await asking(world, 'dora@client.test')
  const open = await asking(world, 'ed@client.test')
  await decideAll(world)
  await world.api.post(`/meeting_requests/${cancelled}/cancel`)
  await decideAll(world)
  await allLeft(world)
  await world.pool`update people set suppressed_at = now(), suppressed_reason = 'stop' where email_key = 'dora@client.test'`
  const gone = await world.pool<{ id: string }[]>`
    select id from messages where workspace_id = ${world.workspace.id} and request_id in (${booked.requestId}, ${cancelled})
    union all
    select id from threads where workspace_id = ${world.workspace.id} and request_id in (${booked.requestId}, ${cancelled})`
  assert.ok(gone.length > 8)
  // What is kept for thirty days only is long gone by then.
  await world.pool`delete from events where workspace_id = ${world.workspace.id}`
  await keepFor(world, DAYS)

  await expire(world, DAYS - 7)
  assert.deepEqual(await requestsOf(world), [booked.requestId, cancelled, open])

  await expire(world, DAYS + 30)
  assert.deepEqual(await requestsOf(world), [open])
  for (const id of [
    booked.requestId,
    cancelled,
    ...gone.map((row) => row.id),
    booked.uid,
    'bo@client.test',
    'cy@client.test',
  ])
    assert.deepEqual(await placesOf(world, id), [], id)
  assert.deepEqual(await placesOf(world, 'dora@client.test'), ['people.email', 'people.email_key'])
  assert.ok((await placesOf(world, 'ed@client.test')).includes('participants.email'))
  assert.equal((await world.api.get(`/workspace_members/${world.owner.id}`)).status, 200)

  await answers(world, 'ed@client.test', 'The first one works.')
  assert.equal((await world.api.get(`/meeting_requests/${open}`)).body.data.status, 'booked')
})

test('a request stays while mail about it comes or waits, and an answer that comes later finds nothing', async () => {
  await using world = await newMonday()
  const id = await asking(world, 'bo@client.test')
  await decideAll(world)
  await world.api.post(`/meeting_requests/${id}/cancel`)
  await decideAll(world)
  const late = await answerOf(world, { email: 'bo@client.test', act: saying('What became of this?') })
  await keepFor(world, DAYS)
  await expire(world, DAYS + 30)
  assert.deepEqual(await requestsOf(world), [id], 'its last mail has not left')
  await allLeft(world)
  await expire(world, DAYS + 30)
  assert.deepEqual(await requestsOf(world), [])
  const { outcome } = await world.ingest(...late)
  assert.notEqual(outcome, 'recorded')
})

test('nothing goes within a day of the setting, nor without it, nor of another workspace', async () => {
  await using world = await newMonday()
  await using other = await newMonday({ pool: world.pool })
  for (const each of [world, other]) {
    const id = await asking(each, 'bo@client.test')
    await each.api.post(`/meeting_requests/${id}/cancel`)
  }
  await world.pool`
    update workspaces set history_days = 30, history_set_at = ${later(40).nowMs() / 1_000}::float8::text::float8 * interval '1 second' + 'epoch'::timestamptz
    where id = ${world.workspace.id}`
  await expire(world, 40.5)
  assert.equal((await requestsOf(world)).length, 1)
  await expire(world, 42)
  assert.equal((await requestsOf(world)).length, 0)
  assert.equal((await requestsOf(other)).length, 1)
  const [records] = await world.pool`select count(*)::int from audit where workspace_id = ${world.workspace.id}`
  assert.equal(records!.count, 0)
})
