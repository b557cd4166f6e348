// Everything that lies sealed is sealed anew when the secret changes. What the schema gets later is either plain, or has to be in the list.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sealedCheck } from '#actions/check-seal.ts'
import { rotateSecret } from '#calendars/reseal.ts'
import { insertSealCheck } from '#db/seal-check.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { createSeal } from '#seal/seal.ts'
import { aCalendar } from '../support/busy.ts'
import { connect, feedServer, KEEPER, testAccess } from '../support/feed-server.ts'
import { GoogleServer } from '../support/google-server.ts'
import { accountSettings, agree, connectAccount, look, newLink } from '../support/linking.ts'
import { anotherPool } from '../support/own-database.ts'
import { newWorld, TEST_SEAL } from '../support/world.ts'

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
