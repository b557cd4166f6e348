// One workspace may have as many open requests as it likes. Looking at one of them must cost the same as ever, or it would slow
// down everybody behind it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadNegotiation } from '#db/whole-negotiation.ts'
import { present } from '../support/clock.ts'
import { ask, BO, decideAll, newMonday } from '../support/negotiating.ts'
import type { World } from '../support/world.ts'

const MANY = 16_500

/** As many more requests like that one, with what a look at another could come across. */
async function multiply({ pool, workspace }: World, requestId: string): Promise<void> {
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
        select (jsonb_populate_record(t, jsonb_build_object(${key}::text, 'mr_' || lpad(copy::text, 26, '0')))).*
        from ${sql(table)} t, generate_series(1, ${MANY}) as copies (copy)
        where t.workspace_id = ${workspace.id}
          and t.${sql(key)} = ${requestId}`
  })
  await pool`analyze`
}

/** How many rows the database reads to look at one request, by any way. */
async function rowsRead({ pool, workspace }: World, requestId: string): Promise<number> {
  return (await pool.begin(async (sql) => {
    await loadNegotiation(sql, workspace, requestId, present())
    const [row] = await sql<{ count: number }[]>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
      from pg_stat_xact_user_tables`
    return row!.count
  })) as number
}

test('a look at one request reads as many rows beside sixteen thousand open ones as beside one', async () => {
  await using world = await newMonday()
  const other = await ask(world)
  const looked = await ask(world, { participants: [{ ...BO, email: 'cy@client.test' }] })
  await decideAll(world)
  await world.pool`analyze`
  const beside1 = await rowsRead(world, looked)
  await multiply(world, other)
  const besideMany = await rowsRead(world, looked)
  assert.ok(beside1 > 10, `${beside1} rows`)
  assert.ok(besideMany <= 2 * beside1, `${beside1} rows beside one, ${besideMany} beside ${MANY}`)
})
