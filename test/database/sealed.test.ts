// Everything that lies sealed is sealed anew when the secret changes. What the schema gets later is either plain, or has to be in the list.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedCheck } from '#actions/check-seal.ts'
import { bindAddresses, rotateSecret } from '#calendars/reseal.ts'
import type { Calendar } from '#db/calendar/calendars.ts'
import { insertSealCheck } from '#db/seal-check.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { createSeal } from '#seal/seal.ts'
import { NodeIdentity } from '#workers/node-identity.ts'
import { aCalendar } from '../support/busy.ts'
import { connect, feedServer, KEEPER, sync, testAccess } from '../support/feed-server.ts'
import { GoogleServer } from '../support/google-server.ts'
import { accountSettings, agree, connectAccount, linkingWorld, look, newLink } from '../support/linking.ts'
import { anotherPool } from '../support/own-database.ts'
import { newWorld, TEST_SEAL, type World } from '../support/world.ts'

/** Bytes that hold no secret. */
const PLAIN = new Set([
  'busy.packed',
  'busy.unknown',
  'decision_inputs.packed',
  'mail_stray.raw',
  'message_raw.raw',
  'message_raw.without_line',
])

/** Which secret sealed a value, as its head says. */
const HEAD_BYTES = 5
const headOf = (sealed: Uint8Array): string => Buffer.from(sealed.subarray(0, HEAD_BYTES)).toString('hex')

async function headsIn(pool: Pool): Promise<Map<string, string[]>> {
  const columns = await pool<{ table: string; name: string }[]>`
    select table_name as table, column_name as name
    from information_schema.columns
    where table_schema = current_schema()
      and data_type = 'bytea'`
  const found = new Map<string, string[]>()
  for (const { table, name } of columns) {
    if (PLAIN.has(`${table}.${name}`)) continue
    const rows = await pool<{ sealed: Uint8Array }[]>`
      select ${pool(name)} as sealed from ${pool(table)} where ${pool(name)} is not null`
    found.set(`${table}.${name}`, [...new Set(rows.map(({ sealed }) => headOf(sealed)))])
  }
  return found
}

test('every column that holds something sealed is sealed with the new secret, and opens with it', async () => {
  const pool = await anotherPool()
  await using server = await GoogleServer.open()
  const settings = accountSettings(server.accounts)
  await using access = testAccess({ accounts: settings })
  await using plain = await newWorld({ pool, accounts: settings })
  const world = { ...plain, access }
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  await insertSealCheck(pool, sealedCheck(TEST_SEAL))
  const hook = {
    url: 'http://127.0.0.1:9/',
    events: ['member.deactivated'],
    headers: [{ key: 'X-Route', value: 'crm' }],
  }
  const { id } = (await world.api.post('/webhook_endpoints', hook)).body.data
  const { secret } = (await world.api.post(`/webhook_endpoints/${id}/rotate_secret`)).body.data
  const calendars = [await connect(world, feed.url), await connectAccount(world, 'google', server.accounts)]
  await agree(world, await newLink(world, 'google'))
  const before = await headsIn(pool)
  for (const [column, heads] of before) assert.equal(heads.length, 1, `${column} was not filled`)

  const fresh = createSeal(Buffer.alloc(32, 9))
  const rotated = await inTransaction(pool, (sql) => rotateSecret(sql, TEST_SEAL, fresh))
  assert.deepEqual(rotated, { endpoints: 1, calendars: 2, stillLost: 0 })
  const head = headOf(fresh.seal('', ''))
  for (const [column, heads] of await headsIn(pool)) assert.deepEqual(heads, [head], column)

  await using after = await newWorld({ pool, seal: fresh })
  const asked = await after.app.inject({
    url: `/api/v1/webhook_endpoints/${id}/secret`,
    headers: { authorization: `Bearer ${world.key}` },
  })
  assert.equal(JSON.parse(asked.body).data.secret, secret)
  for (const calendar of calendars) {
    assert.equal((await look(world, calendar)).problem, 'secret_lost')
    assert.equal((await look(world, calendar, { ...KEEPER, seal: fresh })).problem, null)
  }

  // What nobody can open stays as it is, and stops nothing.
  const lost = await inTransaction(pool, (sql) => rotateSecret(sql, TEST_SEAL, createSeal(Buffer.alloc(32, 4))))
  assert.deepEqual([lost.endpoints, lost.calendars], [0, 0])
  assert.ok(lost.stillLost >= 3)
})

/** As somebody would do who can write into the database and belongs to the other workspace. */
async function copyInto(other: World, { id, connectionId }: Calendar, from: World): Promise<void> {
  const [source, target] = [from.workspace.id, other.workspace.id]
  await from.pool`
    insert into calendar_connections (workspace_id, id, member_id, kind, name, secret, created_at, is_bound)
    select ${target}, id, ${other.owner.id}, kind, name, secret, created_at, is_bound
    from calendar_connections
    where workspace_id = ${source}
      and id = ${connectionId}`
  await from.pool`
    insert into calendars (workspace_id, id, connection_id, member_id)
    values (${target}, ${id}, ${connectionId}, ${other.owner.id})`
}

test('the secret of a calendar opens in its own workspace alone, whatever kind it is: a row that is copied into another stays closed', async () => {
  await using server = await GoogleServer.open()
  await using world = await linkingWorld(server.accounts)
  await using other = await linkingWorld(server.accounts)
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  const [published, dav] = [await connect(world, feed.url), await connect(world, feed.url)]
  await world.pool`
    update calendar_connections set kind = 'caldav'
    where workspace_id = ${world.workspace.id} and id = ${dav.connectionId}`
  const account = await connectAccount(world, 'google', server.accounts)
  const asked = feed.requests.length
  for (const calendar of [published, dav, account]) {
    await copyInto(other, calendar, world)
    assert.equal((await look(other, calendar)).problem, 'secret_lost', calendar.kind)
  }
  assert.equal(feed.requests.length, asked, 'nobody was asked')
  assert.equal((await sync(world, published)).problem, null)
})

test('addresses from before they were bound to their workspace are sealed anew when a node starts, and also when the secret changes', async () => {
  const pool = await anotherPool()
  await using world = await newWorld({ pool })
  await using other = await newWorld({ pool })
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  const [calendar, second] = [await connect(world, feed.url), await connect(world, feed.url)]
  const unbind = async ({ connectionId }: Calendar, isKnown: boolean) => {
    const secret = TEST_SEAL.seal(feed.url, `${connectionId}:address`)
    await pool`
      update calendar_connections
      set secret = ${secret}, is_bound = ${!isKnown}
      where workspace_id = ${world.workspace.id} and id = ${connectionId}`
  }
  await unbind(calendar, true)
  await unbind(second, false)
  {
    // A node that started before the upgrade could not open what is sealed anew.
    await using older = new NodeIdentity(pool, { isDevelopment: true, isWorking: true })
    await older.announce()
    await pool`update nodes set started_at = '2020-01-01T00:00:00Z'`
    assert.equal(await bindAddresses(pool, TEST_SEAL), 0)
    assert.equal((await sync(world, calendar)).problem, null, 'it is read as it was')
  }
  assert.equal(await bindAddresses(pool, TEST_SEAL), 1)
  assert.equal(await bindAddresses(pool, TEST_SEAL), 0, 'once')
  assert.equal((await sync(world, calendar)).problem, null)
  assert.equal((await sync(world, second)).problem, 'secret_lost', 'the old form is not opened in passing')
  await copyInto(other, calendar, world)
  assert.equal((await sync(other, calendar)).problem, 'secret_lost')

  await pool`delete from calendar_connections where workspace_id = ${other.workspace.id}`
  await unbind(second, true)
  const fresh = createSeal(Buffer.alloc(32, 9))
  const { calendars, stillLost } = await inTransaction(pool, (sql) => rotateSecret(sql, TEST_SEAL, fresh))
  assert.deepEqual([calendars, stillLost], [2, 0])
  assert.equal(await bindAddresses(pool, fresh), 0)
  const access = testAccess()
  await using _ = access
  for (const each of [calendar, second])
    assert.equal((await look({ ...world, access }, each, { ...KEEPER, seal: fresh })).problem, null)

  // What nobody can open does not keep a node from starting.
  await unbind(second, true)
  assert.equal(await bindAddresses(pool, fresh), 0)
})

test('a connection that an older node makes after the upgrade is not bound, and one of ours is from the start', async () => {
  const pool = await anotherPool()
  await using world = await newWorld({ pool })
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  const calendar = await connect(world, feed.url)
  assert.equal(await bindAddresses(pool, TEST_SEAL), 0)
  // It does not know the column.
  const secret = TEST_SEAL.seal(feed.url, `${calendar.connectionId}:address`)
  await pool`delete from calendar_connections where workspace_id = ${world.workspace.id}`
  await pool`
    insert into calendar_connections (workspace_id, id, member_id, kind, name, secret, created_at)
    values (${world.workspace.id}, ${calendar.connectionId}, ${world.owner.id}, 'ics', 'Ana', ${secret}, now())`
  await pool`
    insert into calendars (workspace_id, id, connection_id, member_id)
    values (${world.workspace.id}, ${calendar.id}, ${calendar.connectionId}, ${world.owner.id})`
  assert.equal((await sync(world, calendar)).problem, null)
  assert.equal(await bindAddresses(pool, TEST_SEAL), 1)
  assert.equal((await sync(world, calendar)).problem, null)
})

test('a look binds the connection of its own calendar and leaves all others alone', async () => {
  const pool = await anotherPool()
  await using world = await newWorld({ pool })
  await using other = await newWorld({ pool })
  await using feed = await feedServer(aCalendar('DTSTART:20200101T100000Z'))
  const calendar = await connect(world, feed.url)
  for (const [{ workspace }, { connectionId }] of [
    [world, calendar],
    [world, await connect(world, feed.url)],
    [other, await connect(other, feed.url)],
  ] as const)
    await pool`
      update calendar_connections
      set secret = ${TEST_SEAL.seal(feed.url, `${connectionId}:address`)}, is_bound = false
      where workspace_id = ${workspace.id} and id = ${connectionId}`
  const only = { workspaceId: world.workspace.id, connectionId: calendar.connectionId }
  assert.equal(await bindAddresses(pool, TEST_SEAL, only), 1)
  assert.equal((await sync(world, calendar)).problem, null)
  assert.equal(await bindAddresses(pool, TEST_SEAL), 2, 'the others still wait')
})
