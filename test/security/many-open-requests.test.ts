// One workspace may have as many open requests as it likes. Looking at one of them must cost the same as ever, or it would slow
// down everybody behind it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadNegotiation } from '#db/negotiation/whole-negotiation.ts'
import { countFirstContactsFromOutside } from '#db/people/people.ts'
import type { Transaction } from '#db/sql.ts'
import { ask, BO, decideAll, MONDAY, newMonday } from '../support/negotiating.ts'
import { rowsRead } from '../support/rows-read.ts'
import type { World } from '../support/world.ts'

const MANY = 16_500

/** As many more requests like that one, with what a look at another could come across. Their participants are the same, unless told. */
async function multiply({ pool, workspace }: World, requestId: string, areOthers = false): Promise<void> {
  await pool.begin(async (sql) => {
    // Each row is a copy of one that was checked.
    await sql`set local session_replication_role = replica`
    for (const [table, key] of [
      ['meeting_requests', 'id'],
      ['participants', 'request_id'],
      ['request_hosts', 'request_id'],
      ['offered_times', 'request_id'],
    ] as const)
      await sql`
        insert into ${sql(table)}
        select (jsonb_populate_record(t, jsonb_build_object(${key}::text, 'mr_' || lpad(copy::text, 26, '0'))
          || case when ${areOthers && table === 'participants'} then jsonb_build_object('email_key', copy || '@others.test') else '{}' end)).*
        from ${sql(table)} t, generate_series(1, ${MANY}) as copies (copy)
        where t.workspace_id = ${workspace.id}
          and t.${sql(key)} = ${requestId}`
  })
  await pool`analyze`
}

test('a look at one request reads as many rows beside sixteen thousand open ones as beside one', async () => {
  await using world = await newMonday()
  const other = await ask(world)
  const looked = await ask(world, { participants: [{ ...BO, email: 'cy@client.test' }] })
  await decideAll(world)
  await world.pool`analyze`
  const look = (sql: Transaction) => loadNegotiation(sql, world.workspace, looked, MONDAY.toString())
  const beside1 = await rowsRead(world.pool, look)
  await multiply(world, other)
  const besideMany = await rowsRead(world.pool, look)
  assert.ok(beside1 > 10, `${beside1} rows`)
  assert.ok(besideMany <= 2 * beside1, `${beside1} rows beside one, ${besideMany} beside ${MANY}`)
})

/** How many pages of tables and indexes the database looks at for it. */
async function pagesRead({ pool }: World, look: (sql: Transaction) => Promise<unknown>): Promise<number> {
  const total = async () => {
    const [row] = await pool<{ count: number }[]>`
      select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::int as count
      from pg_statio_user_tables`
    return row!.count
  }
  const before = await total()
  await pool.begin(async (sql) => {
    await look(sql)
    await sql`select pg_stat_force_next_flush()`
  })
  return (await total()) - before
}

test('counting whom mail from outside made us write to looks at a few pages, beside sixteen thousand requests too', async () => {
  await using world = await newMonday()
  const other = await ask(world)
  const looked = await ask(world, { participants: [{ ...BO, email: 'cy@client.test' }] })
  await decideAll(world)
  await world.pool`
    update meeting_requests set asked_by = 'unproven' where workspace_id = ${world.workspace.id} and id = ${looked}`
  await world.pool`analyze`
  const look = async (sql: Transaction) =>
    assert.equal(await countFirstContactsFromOutside(sql, world.workspace, looked, '2026-01-01T00:00:00Z'), 1)
  await multiply(world, other, true)
  await world.pool`vacuum`
  await pagesRead(world, look)
  // The database may tidy up by itself at any moment, and reads pages for that.
  let besideMany = Number.POSITIVE_INFINITY
  for (let looks = 0; looks < 5; looks++) besideMany = Math.min(besideMany, await pagesRead(world, look))
  assert.ok(besideMany > 3 && besideMany < 100, `${besideMany} pages`)
})
