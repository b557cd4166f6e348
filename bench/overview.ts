import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { lookAtOverview } from './support/overview.ts'
import { makeRequests } from './support/requests.ts'
import { median, type Row } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// How long the console's first page takes in the database, in a workspace with many recent requests: for an admin, who sees all
// of them, and for a member, whose access to each must be checked.

const REQUESTS = 10_000
const MAILS_EACH = 6
const ROUNDS = 15
const GOAL_MS = 100

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 4 })
  const { pool } = database
  await migrate(pool)
  const workspace = await makeWorkspace(pool)
  const [owner] = await pool<{ id: string; email: string }[]>`
    select m.id, p.email
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${workspace.id}`
  await makeRequests(pool, workspace, owner!, { count: REQUESTS, rarity: 100 })
  await makeHistory(pool, workspace)
  return [
    await measure('overview of an admin', () => lookAtOverview(pool, workspace, null)),
    await measure('overview of a member', () => lookAtOverview(pool, workspace, owner!.id)),
  ]
}

/** A third is booked, each has mails, one in a hundred needs attention. */
async function makeHistory(pool: Pool, { id }: Workspace): Promise<void> {
  await inTransaction(pool, async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`
      update meeting_requests
      set status = 'booked', booked_at = created_at + interval '5 hours'
      where workspace_id = ${id}
        and status = 'active'
        and ('x' || md5(id))::bit(8)::int % 2 = 0`
    await sql`
      insert into negotiations (workspace_id, request_id, attention)
      select workspace_id, id, case when ('x' || md5(id))::bit(16)::int % 100 = 0 then 'no_time' end
      from meeting_requests
      where workspace_id = ${id}
      on conflict do nothing`
    await sql`
      insert into outbox (workspace_id, id, request_id, dedupe_key, recipient, recipient_key, kind, status, sent_at, created_at)
      select r.workspace_id, 'msg_' || md5(r.id || n), r.id, md5(r.id || n), 'bo@client.test', 'bo@client.test', 'outreach', 'sent',
        r.created_at, r.created_at
      from meeting_requests r
      cross join generate_series(1, ${MAILS_EACH}) n
      where r.workspace_id = ${id}`
  })
  await pool`vacuum analyze meeting_requests, negotiations, outbox`
}

async function measure(name: string, act: () => Promise<void>): Promise<Row> {
  await act()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedMs = performance.now()
    await act()
    times.push(performance.now() - startedMs)
  }
  const ms = median(times)
  return {
    name: `${name}, ${REQUESTS.toLocaleString('en')} requests`,
    ours: `${ms.toFixed(0)} ms`,
    ceiling: `${GOAL_MS} ms`,
    ratio: ms / GOAL_MS,
    goal: `< ${GOAL_MS} ms`,
    ok: ms < GOAL_MS,
  }
}
