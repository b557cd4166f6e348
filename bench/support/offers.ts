import { createMember } from '#actions/create-member.ts'
import { createRequest } from '#actions/create-request.ts'
import { situationOf } from '#core/negotiation/situation/situation.ts'
import { chooseOffers } from '#core/negotiation/times/choose-offers.ts'
import { packWeeks, unpackWeeks } from '#core/time/packed.ts'
import { possibleStarts } from '#core/time/search.ts'
import { timestamp } from '#core/time/timestamp.ts'
import { currentTime } from '#db/ids.ts'
import { lockNegotiation } from '#db/negotiation/negotiations.ts'
import { loadNegotiation } from '#db/negotiation/whole-negotiation.ts'
import type { Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { busySearch } from './busy-hosts.ts'
import { ACTING } from './clock.ts'
import { type ProcessorTime, processorTimeOf } from './processor-time.ts'
import { median, type Row } from './row.ts'

// From the database to ranked offers: the loading, its share of unpacking calendars, the search, and the choice.

const HOSTS = [1, 5, 50]
const ROUNDS = 21
/** The database plans a statement again for the first few times on every connection. */
const WARM_UPS = 64
const NOBODY = { name: 'Parley', address: 'bench@parley.test' }
export const BENCH = {
  context: { title: 'Bench', purpose: null, description: null, durationMinutes: 30, timeframe: null },
  includeIntroduction: false,
  source: 'api' as const,
}
const NOW = Temporal.Instant.from('2026-11-15T00:00:00Z')

export async function offerRows(pool: Pool, workspace: Workspace): Promise<Row[]> {
  const rows: Row[] = []
  for (const hosts of HOSTS) rows.push(...(await partsFor(pool, workspace, hosts)))
  return rows
}

async function partsFor(pool: Pool, workspace: Workspace, hostCount: number): Promise<Row[]> {
  const requestId = await makeBusyRequest(pool, workspace, hostCount)
  // The database does this by itself, once a minute.
  await pool`analyze`
  const calendars = busySearch(hostCount).hosts.map(({ busy }) => packWeeks(busy))
  const parts = { load: [] as number[], unpack: [] as number[], search: [] as number[], choose: [] as number[] }
  let processorTime = await processorTimeOf(pool)
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    if (round === 0) processorTime = await processorTimeOf(pool)
    const load = await loaded(pool, workspace, requestId)
    const unpack = await timed(() => calendars.map(unpackWeeks))
    const { commonTimes } = situationOf(
      { ...load.result.negotiation, assistant: NOBODY, newUid: '', firstContacts: null },
      NOW,
    )
    const search = await timed(() => possibleStarts(commonTimes))
    const choose = await timed(() => chooseOffers(commonTimes))
    if (load.result.negotiation.hosts.length !== hostCount || choose.result.length === 0)
      throw new Error('there is nothing to offer')
    if (round < 0) continue
    parts.load.push(load.ms - unpack.ms)
    parts.unpack.push(unpack.ms)
    parts.search.push(search.ms)
    parts.choose.push(choose.ms - search.ms)
  }
  const used = await processorTime()
  const medians = Object.entries(parts).map(([part, ms]) => ({ part, ms: median(ms) }))
  const total = medians.reduce((sum, { ms }) => sum + ms, 0)
  const rows = medians.map(({ part, ms }) => ({
    name: `database to offers, hosts: ${hostCount}, ${part}`,
    ours: `${ms.toFixed(2)} ms`,
    ceiling: `${total.toFixed(2)} ms in all`,
    ratio: ms / total,
    goal: 'for interest',
    ok: true,
  }))
  return [...rows, inAll(hostCount, total), processorRow(hostCount, used)]
}

/** As the coordinator loads it: in a transaction that holds its lock. */
async function loaded(pool: Pool, workspace: Workspace, requestId: string) {
  return await inTransaction(pool, async (sql) => {
    await lockNegotiation(sql, { workspaceId: workspace.id, requestId }, currentTime(ACTING.clock))
    return await timed(() => loadNegotiation(sql, workspace, requestId, timestamp(NOW)))
  })
}

/** Even the largest team is offered times at once. */
const GOAL_MS = 10

const inAll = (hostCount: number, ms: number): Row => ({
  name: `database to offers, hosts: ${hostCount}, in all`,
  ours: `${ms.toFixed(2)} ms`,
  ceiling: `${GOAL_MS} ms`,
  ratio: ms / GOAL_MS,
  goal: `≤ ${GOAL_MS} ms`,
  ok: ms <= GOAL_MS,
})

/** CPU time of a whole round, with lock and transaction; other load on the machine does not count. */
function processorRow(hostCount: number, { nodeMs, databaseMs }: ProcessorTime): Row {
  const [node, database] = [nodeMs / ROUNDS, databaseMs / ROUNDS]
  return {
    name: `  processor time of a round, hosts: ${hostCount}, node / PostgreSQL`,
    ours: `${node.toFixed(1)} / ${database.toFixed(1)} ms`,
    ceiling: `${GOAL_MS} ms in all`,
    ratio: (node + database) / GOAL_MS,
    goal: 'for interest',
    ok: true,
  }
}

async function timed<T>(work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAtMs = performance.now()
  const result = await work()
  return { result, ms: performance.now() - startedAtMs }
}

async function makeBusyRequest(pool: Pool, workspace: Workspace, hostCount: number): Promise<string> {
  const memberIds: string[] = []
  for (const [i, { zone, busy }] of busySearch(hostCount).hosts.entries()) {
    const email = `host${i}.of${hostCount}@acme.test`
    const { id } = await inTransaction(pool, (sql) =>
      createMember(sql, workspace, { email, name: email, timezone: zone }, ACTING),
    )
    for (const { week, packed } of packWeeks(busy))
      await pool`
        insert into busy (workspace_id, member_id, source, week, packed, synced_at)
        values (${workspace.id}, ${id}, 'bench', ${week}, ${packed}, now())`
    memberIds.push(id)
  }
  const command = {
    organizer: { email: `host0.of${hostCount}@acme.test` },
    participants: [{ email: 'bo@client.test', timezone: 'Europe/Berlin' }],
    ...BENCH,
  }
  const { request } = await createRequest(pool, workspace, command, null, ACTING)
  await pool`
    insert into request_hosts (workspace_id, request_id, member_id, via)
    select ${workspace.id}, ${request.id}, id, 'stack'
    from unnest(${memberIds.slice(1)}::text[]) as m (id)`
  return request.id
}
