import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { type DeliveryFilter, listDeliveries } from '#db/webhooks/deliveries.ts'
import type { Workspace } from '#db/workspaces.ts'
import { anId } from './support/clock.ts'
import { median, type Row, table } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// Whether the list of an endpoint's deliveries stays fast with a long history: a page of 25 at a million deliveries, each of
// another event, compared with a page at a thousand.

const FEW = 1_000
const MANY = 1_000_000
const OTHERS = 500
const OTHERS_EACH = 10
const PAGES = 60
const GOAL_MS = 20

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'test', max: 4 })
  await migrate(database.pool)
  const { pool } = database
  const workspace = await makeWorkspace(pool)
  await insertOthers(pool)
  await insertHistory(pool, workspace, ENDPOINT, FEW)
  await pool`vacuum analyze deliveries, events`
  const few = await pagesMs(pool, workspace)
  // Without new statistics: existing connections keep their old plans.
  await insertHistory(pool, workspace, ENDPOINT, MANY - FEW)
  const many = await pagesMs(pool, workspace)
  return Object.keys(PAGES_OF).map((name) => row(name, few.get(name)!, many.get(name)!))
}

const ENDPOINT = anId('endpoint').id

/** Many workspaces with a few deliveries each, so that average statistics do not fit this endpoint. */
async function insertOthers(pool: Pool): Promise<void> {
  const ids = Array.from({ length: OTHERS }, () => anId('workspace').id)
  await pool`
    insert into workspaces (id, name, handle, created_at, updated_at)
    select id, 'Other', right(id, 26), now(), now()
    from unnest(${ids}::text[]) as id`
  for (const id of ids) await insertHistory(pool, { id } as Workspace, anId('endpoint').id, OTHERS_EACH)
}

/** Nineteen of twenty succeeded, one failed, and a few wait. */
async function insertHistory(pool: Pool, workspace: Workspace, endpointId: string, count: number): Promise<void> {
  const batch = 100_000
  for (let made = 0; made < count; made += batch) {
    const [event, delivery] = [anId('event').id, anId('delivery').id]
    await pool`
      with made as (
        select n, numbered_id(${event}, n) as event_id, numbered_id(${delivery}, n) as id,
          case when n < 10 then 'pending' when n % 20 = 0 then 'failed' else 'success' end as status
        from generate_series(0, ${Math.min(batch, count - made) - 1}) n
      ),
      event as (
        insert into events (workspace_id, id, type, body, created_at)
        select ${workspace.id}, event_id, 'meeting_request.created', ${'{"event":"meeting_request.created"}'.padEnd(300)}, now()
        from made
      )
      insert into deliveries (workspace_id, id, status, endpoint_id, event_id, event_type, created_at, failed_at)
      select ${workspace.id}, id, status, ${endpointId}, event_id, 'meeting_request.created', now(),
        case status when 'failed' then now() end
      from made`
  }
}

const PAGES_OF: Record<string, DeliveryFilter> = {
  'all deliveries of an endpoint': {},
  'its failed ones': { status: 'failed' },
  'those of one type': { eventType: 'meeting_request.created' },
}

/** The median over many consecutive pages, for each kind of list. */
async function pagesMs(pool: Pool, workspace: Workspace): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [name, filter] of Object.entries(PAGES_OF)) {
    const times: number[] = []
    let cursor: string | null = null
    for (let page = 0; page < PAGES; page++) {
      const startedAtMs = performance.now()
      const deliveries = await listDeliveries(pool, workspace, ENDPOINT, filter, { limit: 25, cursor })
      times.push(performance.now() - startedAtMs)
      cursor = deliveries.length > 25 ? deliveries[24]!.id : null
    }
    found.set(name, median(times))
  }
  return found
}

function row(name: string, fewMs: number, manyMs: number): Row {
  return {
    name: `a page of ${name}, at 1,000,000 against 1,000`,
    ours: `${manyMs.toFixed(2)} ms`,
    ceiling: `${fewMs.toFixed(2)} ms`,
    ratio: manyMs / fewMs,
    goal: `≤ ${GOAL_MS} ms`,
    ok: manyMs <= GOAL_MS,
  }
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
