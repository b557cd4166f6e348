import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDueByTurns } from '#db/negotiation/negotiations.ts'
import type { Pool, Sql } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import { openLog } from '#telemetry/log.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { anId, present } from '../support/clock.ts'
import { until } from '../support/engine.ts'
import { ownPool } from '../support/own-database.ts'
import { negotiating } from '../support/post.ts'
import { givenRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

// Whose turn it is. Workers serve all workspaces, so these tests have a database to themselves.

type QuietWorlds = AsyncDisposable & { pool: Pool; worlds: World[]; names: Map<string, string> }

async function quietWorlds(count: number): Promise<QuietWorlds> {
  const pool = await ownPool()
  await pool`update negotiations set due_at = null`
  const closing = new AsyncDisposableStack()
  const worlds: World[] = []
  for (let i = 0; i < count; i++) worlds.push(closing.use(await newWorld({ pool })))
  const names = new Map(worlds.map((world, i) => [world.workspace.id, 'abcdef'[i]!]))
  return { pool, worlds, names, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function givenDue(world: World, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push((await givenRequest(world)).id)
  return ids
}

test('workspaces take turns: the first of each, then the second of each, however many one has and since when', async () => {
  await using quiet = await quietWorlds(3)
  const { pool, worlds, names } = quiet
  const [many, two, one] = worlds as [World, World, World]
  await givenDue(many, 10)
  await givenDue(two, 2)
  await givenDue(one, 1)
  const turns = async (options: Partial<Parameters<typeof listDueByTurns>[1]>) =>
    (await listDueByTurns(pool, { limit: 8, except: [], served: [], now: present(), ...options }))
      .map(({ workspaceId }) => names.get(workspaceId))
      .join('')
  assert.equal(await turns({}), 'abcabaaa')
  assert.equal(await turns({ limit: 2 }), 'ab')
  const [a, b, c] = worlds.map(({ workspace }) => workspace.id) as [string, string, string]
  // Whoever had the latest turn comes last.
  assert.equal(await turns({ served: [c, a] }), 'bcabaaaa')
  assert.equal(await turns({ served: [c, a, b], limit: 2 }), 'ca')
})

test('what is under way or somebody else has is passed over', async () => {
  await using quiet = await quietWorlds(1)
  const { pool, worlds } = quiet
  const ids = await givenDue(worlds[0]!, 4)
  const listed = await listDueByTurns(pool, { limit: 8, except: [ids[0]!, ids[2]!], served: [], now: present() })
  assert.deepEqual(
    listed.map(({ requestId }) => requestId),
    [ids[1], ids[3]],
  )
})

test('what is due is found without reading everything that is not', async () => {
  await using quiet = await quietWorlds(1)
  const { pool, worlds } = quiet
  const world = worlds[0]!
  const [due] = await givenDue(world, 1)
  const later = Array.from({ length: 3_000 }, () => anId('request').id)
  await pool`
    with request as (
      insert into meeting_requests (
        workspace_id, id, status, organizer_member_id, organizer_email, organizer_key, source, from_local, created_at, updated_at
      )
      select ${world.workspace.id}, id, 'active', ${world.owner.id}, 'ana@acme.test', 'ana@acme.test', 'api', 'acme', now(), now()
      from unnest(${later}::text[]) as r (id)
    )
    insert into negotiations (workspace_id, request_id, due_at)
    select ${world.workspace.id}, id, ${present()}::timestamptz + interval '1 day' + n * 7919 % 30011 * interval '1 minute'
    from unnest(${later}::text[]) with ordinality as r (id, n)`
  await pool`analyze negotiations`
  const scans = await inTransaction(pool, async (sql) => {
    // As after a while, when a statement that is asked often has one plan for whatever it is asked with.
    await sql`set local plan_cache_mode = force_generic_plan`
    const before = await wholeScans(sql)
    const listed = await listDueByTurns(sql, { limit: 8, except: [], served: [], now: present() })
    assert.deepEqual(
      listed.map(({ requestId }) => requestId),
      [due],
    )
    return (await wholeScans(sql)) - before
  })
  assert.equal(scans, 0, 'how often the whole table was read')
})

async function wholeScans(sql: Sql): Promise<number> {
  const [row] = await sql<{ scans: number }[]>`
    select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'negotiations'`
  return row!.scans
}

test('a workspace whose one request comes last is decided among the first, and one that is slow holds nobody up', async () => {
  await using quiet = await quietWorlds(3)
  const { pool, worlds } = quiet
  const [many, slow, late] = worlds as [World, World, World]
  await pool.unsafe(`
    create table order_of_decisions (n serial, request_id text);
    create function note_order() returns trigger language plpgsql as $$
    begin
      if exists (select from meeting_requests where id = new.request_id and title = 'slow') then perform pg_sleep(2); end if;
      insert into order_of_decisions (request_id) values (new.request_id);
      return new;
    end $$;
    create trigger note_order before update of decided_rev on negotiations for each row execute function note_order();`)
  const first = await givenRequest(slow, { context: { title: 'slow' } })
  const backlog = await givenDue(many, 60)
  const [last] = await givenDue(late, 1)
  {
    await using _worker = startNegotiations(negotiating({ pool, log: openLog({ logLevel: 'silent' }) }))
    await until('everything is decided', async () => (await orderOf(pool)).length === 62)
  }
  const order = await orderOf(pool)
  // Some are decided at once, and those end in any order.
  assert.ok(order.indexOf(last!) < 10, `it was number ${order.indexOf(last!)}`)
  assert.ok(order.indexOf(first.id) > 10, 'others were decided while one was slow')
  assert.deepEqual(order.toSorted(), [first.id, ...backlog, last!].toSorted())
  await pool.unsafe('drop trigger note_order on negotiations')
})

async function orderOf(pool: Pool): Promise<string[]> {
  const rows = await pool<{ requestId: string }[]>`select request_id from order_of_decisions order by n`
  return rows.map(({ requestId }) => requestId)
}
