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
    (
      await listDueByTurns(pool, { limit: 8, except: [], served: [], after: '', now: present(), ...options })
    ).negotiations
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
  const except = [ids[0]!, ids[2]!]
  const listed = await listDueByTurns(pool, { limit: 8, except, served: [], after: '', now: present() })
  assert.deepEqual(
    listed.negotiations.map(({ requestId }) => requestId),
    [ids[1], ids[3]],
  )
})

test('what is due is found without reading everything that is not', async () => {
  await using quiet = await quietWorlds(1)
  const { pool, worlds } = quiet
  const [due] = await givenDue(worlds[0]!, 1)
  await givenMany(worlds[0]!, 3_000, { dueInMinutes: 24 * 60 })
  const scans = await inTransaction(pool, async (sql) => {
    // As after a while, when a statement that is asked often has one plan for whatever it is asked with.
    await sql`set local plan_cache_mode = force_generic_plan`
    const before = await wholeScans(sql)
    const listed = await listDueByTurns(sql, { limit: 8, except: [], served: [], after: '', now: present() })
    assert.deepEqual(
      listed.negotiations.map(({ requestId }) => requestId),
      [due],
    )
    return (await wholeScans(sql)) - before
  })
  assert.equal(scans, 0, 'how often the whole table was read')
})

test('a workspace with one request has its turn among the first, however much older work another has', async () => {
  await using quiet = await quietWorlds(3)
  const { pool, worlds, names } = quiet
  await givenMany(worlds[1]!, 3_000, { dueInMinutes: -24 * 60 })
  await givenDue(worlds[0]!, 1)
  await givenDue(worlds[2]!, 1)
  const read = await inTransaction(pool, async (sql) => {
    const turns = { limit: 4, except: [], served: [], after: '', now: present() }
    const { negotiations } = await listDueByTurns(sql, turns)
    assert.equal(negotiations.map(({ workspaceId }) => names.get(workspaceId)).join(''), 'bacb')
    return await rowsRead(sql)
  })
  assert.ok(read < 1_000, `${read} rows were read`)
})

test('where very much is due in very many workspaces, the look goes on behind the last one, and round again', async () => {
  await using quiet = await quietWorlds(1)
  const { pool, worlds } = quiet
  await givenMany(worlds[0]!, 1_000, { dueInMinutes: -24 * 60, workspaces: 250 })
  const rounds: (string | null)[] = [null]
  for (let look = 0; look < 3; look++) {
    const after: string = rounds.at(-1) ?? ''
    rounds.push((await listDueByTurns(pool, { limit: 16, except: [], served: [], after, now: present() })).seenTo)
  }
  const [, first, second, third] = rounds
  assert.ok(first! < second!, 'the second look is behind the first')
  assert.equal(third, null, 'the third comes to the end')
  await pool`delete from negotiations where workspace_id like 'ws_crowd%'`
})

async function rowsRead(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select sum(seq_tup_read + pg_stat_get_xact_tuples_returned(i.indexrelid))::int as count
    from pg_stat_xact_user_tables t
    join pg_index i on i.indrelid = t.relid
    where t.relname = 'negotiations'`
  return row!.count
}

/** Due by and by from a time on; of other workspaces too, which need not be there for that. */
async function givenMany(world: World, count: number, { dueInMinutes, workspaces = 1 }: Many): Promise<void> {
  const { pool, workspace, owner } = world
  const ids = Array.from({ length: count }, () => anId('request').id)
  await pool.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      with request as (
        insert into meeting_requests (
          workspace_id, id, status, organizer_member_id, organizer_email, organizer_key, source, from_local, created_at, updated_at
        )
        select ${workspace.id}, id, 'active', ${owner.id}, 'ana@acme.test', 'ana@acme.test', 'api', 'acme', now(), now()
        from unnest(${ids}::text[]) as r (id)
      )
      insert into negotiations (workspace_id, request_id, due_at)
      select case n % ${workspaces} when 0 then ${workspace.id} else 'ws_crowd' || lpad((n % ${workspaces})::text, 5, '0') end, id,
        ${present()}::timestamptz + (${dueInMinutes} + n * 7919 % 30011 / 30) * interval '1 minute'
      from unnest(${ids}::text[]) with ordinality as r (id, n)`
  })
  await pool`vacuum analyze negotiations`
}

type Many = { dueInMinutes: number; workspaces?: number }

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

test('a negotiation that is named is decided without a listing, also while it is under way', async () => {
  await using quiet = await quietWorlds(2)
  const { pool, worlds } = quiet
  const told: string[] = []
  const onMoved = ({ requestId }: { requestId: string }) => void told.push(requestId)
  await using worker = startNegotiations({ ...negotiating({ pool, log: openLog({ logLevel: 'silent' }) }), onMoved })
  const named: string[] = []
  const lists = await listingsDuring(pool, async () => {
    for (let i = 0; i < 20; i++) {
      const world = worlds[i % 2]!
      const { id: requestId } = await givenRequest(world)
      named.push(requestId)
      worker.wake({ workspaceId: world.workspace.id, requestId })
      worker.wake({ workspaceId: world.workspace.id, requestId })
    }
    await until('all are decided', async () => told.length === named.length)
  })
  assert.deepEqual(told.toSorted(), named.toSorted())
  assert.ok(lists < 10, `${lists} listings for ${named.length} negotiations`)
})

/** There is one a second anyway. */
async function listingsDuring(pool: Pool, work: () => Promise<void>): Promise<number> {
  let count = 0
  const options = pool.options as { debug: unknown }
  options.debug = (_connection: number, statement: string) => {
    if (statement.includes('recursive oldest')) count++
  }
  await work()
  options.debug = undefined
  return count
}
