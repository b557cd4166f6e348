import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#db/transaction.ts'
import { listDeliveries } from '#db/webhooks/deliveries.ts'
import { anId } from '../support/clock.ts'
import { newEndpoint } from '../support/webhooks.ts'
import { newWorld } from '../support/world.ts'

const ROLLBACK = new Error('nothing of this stays')

test('a page of deliveries reads no more of a long history than it shows, even by a plan for an average endpoint', async () => {
  await using world = await newWorld()
  const { workspace, pool } = world
  const { id: endpointId } = await newEndpoint(world)
  let rows = 0
  const looking = inTransaction(pool, async (sql) => {
    // The other workspaces and endpoints need not be there: they only make the average.
    await sql`set local session_replication_role = replica`
    await sql`set local plan_cache_mode = force_generic_plan`
    await sql`
      with made as (
        select n, numbered_id(${anId('event').id}, n) as event_id, numbered_id(${anId('delivery').id}, n) as id,
          case when n < 3000 then ${workspace.id} else 'ws_' || n % 150 end as workspace_id,
          case when n < 3000 then ${endpointId} else 'we_' || n % 600 end as endpoint_id
        from generate_series(0, 5999) n
      ),
      event as (
        insert into events (workspace_id, id, type, body, created_at)
        select workspace_id, event_id, 'meeting_request.booked', '{}', now()
        from made
      )
      insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at)
      select workspace_id, id, 'success', endpoint_id, event_id, 'meeting_request.booked', now()
      from made`
    await sql`analyze deliveries, events`
    const readBefore = await rowsRead(sql)
    const page = await listDeliveries(sql, workspace, endpointId, {}, { limit: 25, cursor: null })
    rows = (await rowsRead(sql)) - readBefore
    assert.equal(page.length, 26)
    throw ROLLBACK
  })
  await assert.rejects(looking, ROLLBACK)
  assert.ok(rows < 100, `${rows} rows were read for a page of 26`)
})

async function rowsRead(sql: Parameters<typeof listDeliveries>[0]): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
    from pg_stat_xact_user_tables
    where relname like 'deliveries%' or relname = 'events'`
  return row!.count
}
