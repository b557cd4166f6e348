import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { emailKey } from '#core/person/email.ts'
import { inTransaction } from '#db/transaction.ts'
import { ask, decideAll, newMonday } from '../support/negotiating.ts'

// Keys as they were stored while letters that look alike counted as equal, brought up to date by the migration itself.

const MIGRATION = await readFile(new URL('../../migrations/0068_addresses_fold_ascii.sql', import.meta.url), 'utf8')
const JOSE = 'JOSÉ@client.test'
const OLD_KEY = 'josé@client.test'

test('the migration gives addresses with other letters their new keys, and ends sessions that were found by the old ones', async () => {
  await using world = await newMonday()
  const { pool, workspace } = world
  await ask(world, { participants: [{ email: JOSE, name: 'José' }, { email: 'Bo@client.test' }] })
  await decideAll(world)
  await inTransaction(pool, async (sql) => {
    const tables = ['people', 'participants'] as const
    for (const table of tables)
      await sql`
        update ${sql(table)} set email_key = ${OLD_KEY}
        where workspace_id = ${workspace.id} and email_key = ${emailKey(JOSE)}`
    await sql`
      update outbox set recipient_key = ${OLD_KEY}
      where workspace_id = ${workspace.id} and recipient_key = ${emailKey(JOSE)}`
    for (const key of [OLD_KEY, 'bo@client.test'])
      await sql`
        insert into sign_in_sessions (digest, email_key, created_at, expires_at)
        values (${`${workspace.id} ${key}`}, ${key}, now(), now() + interval '1 day')`
    await sql.unsafe(MIGRATION)
    for (const table of tables) {
      const rows = await sql<{ emailKey: string }[]>`
        select email_key from ${sql(table)}
        where workspace_id = ${workspace.id} and email like '%@client.test'
        order by email_key`
      const keys = rows.map((row) => row.emailKey)
      assert.deepEqual(keys, [emailKey(JOSE), 'bo@client.test'].sort())
    }
    const [{ count }] = (await sql`
      select count(*)::int from outbox
      where workspace_id = ${workspace.id} and recipient_key = ${emailKey(JOSE)}`) as unknown as [{ count: number }]
    assert.equal(count, 1)
    const sessions = await sql`select email_key from sign_in_sessions where digest like ${`${workspace.id} %`}`
    assert.deepEqual(
      sessions.map((row) => row.emailKey),
      ['bo@client.test'],
    )
  })
})
