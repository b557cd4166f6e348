import { createEndpoint } from '#actions/create-endpoint.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Connection, Pool } from '#db/sql.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Workspace } from '#db/workspaces.ts'
import { createSeal } from '#seal/seal.ts'
import { newSecret } from '#webhooks/signature.ts'
import { startBare } from './support/bare-server.ts'
import { ACTING } from './support/clock.ts'
import { type Load, load } from './support/load.ts'
import { makeRequests, type Organizer, PARTICIPANTS, RARE_ORGANIZER, RARE_PARTICIPANT } from './support/requests.ts'
import { median, type Row, table } from './support/row.ts'
import { startService } from './support/running-service.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeKeys, makeWorkspace } from './support/workspace.ts'

// The cost of creating a request compared with its bare inserts, and whether a long list stays fast. The service is only an API
// node: a worker would send deliveries during the measurement.

const ROUNDS = 5
const LIST_ROUNDS = 5
const REQUESTS_A_ROUND = 1_500
const CONNECTIONS = 16
/** Every key gets far fewer than 120 requests a minute, so the limiter counts but never refuses. */
const KEYS = 600
const FEW = 1_000
const MANY = 1_000_000
const CREATE_GOAL = 0.6
const LIST_GOAL = 1.5

export async function run(): Promise<Row[]> {
  await using few = await openCase({ count: FEW, rarity: 30 })
  const created = await create(few)
  await using many = await openCase({ count: MANY, rarity: 1_000 })
  return [created, ...(await compareLists(few, many))]
}

type Case = AsyncDisposable & {
  pool: Pool
  connection: Connection
  workspace: Workspace
  organizer: Organizer
  origin: string
  keys: string[]
}

/** A database with this many requests, and an API node on it. */
async function openCase(size: { count: number; rarity: number }): Promise<Case> {
  await using parts = new AsyncDisposableStack()
  const folder = parts.use(await temporaryFolder())
  const options = { databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 4 } as const
  const { pool, connection } = parts.use(await openDatabase(options))
  await migrate(pool)
  const workspace = await makeWorkspace(pool)
  const organizer = await readOrganizer(pool, workspace)
  const keys = await makeKeys(pool, workspace, KEYS)
  await makeRequests(pool, workspace, organizer, size)
  const { origin } = parts.use(await startService(folder.path, {}, 'api'))
  const rest = parts.move()
  return { pool, connection, workspace, organizer, origin, keys, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}

async function readOrganizer(pool: Pool, workspace: Workspace): Promise<Organizer> {
  const [row] = await pool<Organizer[]>`
    select m.id, p.email
    from workspace_members m
    join people p on p.workspace_id = m.workspace_id and p.id = m.person_id
    where m.workspace_id = ${workspace.id}`
  return row!
}

async function create({ pool, connection, workspace, organizer, origin, keys }: Case): Promise<Row> {
  await inTransaction(pool, (sql) =>
    createEndpoint(
      sql,
      workspace,
      { url: 'https://hooks.acme.test/parley', events: ['meeting_request.created'], secret: newSecret(ACTING.clock) },
      { ...ACTING, seal: createSeal(Buffer.alloc(32, 1)) },
    ),
  )
  await using bare = await startBare(connection)
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const common = { total: REQUESTS_A_ROUND, connections: CONNECTIONS, expect: 202 }
  const ours: Load = {
    ...common,
    origin,
    requests: keys.map((key) => ({
      ...post,
      path: '/api/v1/meeting_requests',
      headers: { ...post.headers, authorization: `Bearer ${key}` },
      body: JSON.stringify({ organizer_email: organizer.email, participant_emails: PARTICIPANTS }),
    })),
  }
  const body = { workspace: workspace.id, organizer: { memberId: organizer.id, email: organizer.email } }
  const ceiling: Load = {
    ...common,
    origin: bare.origin,
    requests: [{ ...post, path: '/meeting_requests', body: JSON.stringify({ ...body, participants: PARTICIPANTS }) }],
  }
  const before = await requestCount(pool, workspace)
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = { ours: (await load(ours)).perSecond, bare: (await load(ceiling)).perSecond }
    // The first round warms both up.
    if (round > 0) rounds.push(measured)
  }
  await expectMade(pool, workspace, before + 2 * (ROUNDS + 1) * REQUESTS_A_ROUND)
  return createRow(rounds)
}

async function requestCount(pool: Pool, workspace: Workspace): Promise<number> {
  const [row] = await pool<{ n: number }[]>`
    select count(*)::int as n from meeting_requests where workspace_id = ${workspace.id}`
  return row!.n
}

/** A figure for requests that were not made, or had no delivery, would be worthless. */
async function expectMade(pool: Pool, workspace: Workspace, expected: number): Promise<void> {
  const made = await requestCount(pool, workspace)
  if (made !== expected) throw new Error(`there are ${made} requests instead of ${expected}`)
  const [row] = await pool<{ n: number }[]>`select count(*)::int as n from deliveries_pending`
  if (row!.n !== expected - FEW) throw new Error(`there are ${row!.n} deliveries instead of ${expected - FEW}`)
}

function createRow(rounds: { ours: number; bare: number }[]): Row {
  const ratio = median(rounds.map((round) => round.ours / round.bare))
  return {
    name: 'POST /meeting_requests, two participants, one endpoint, against bare inserts',
    ours: `${median(rounds.map((round) => round.ours)).toFixed(0)}/s`,
    ceiling: `${median(rounds.map((round) => round.bare)).toFixed(0)}/s`,
    ratio,
    goal: `≥ ${CREATE_GOAL}`,
    ok: ratio >= CREATE_GOAL,
  }
}

const SINCE = '2020-01-01T00:00:00Z'

const FILTERS = [
  '',
  'status=active',
  'status=paused',
  'organizer_email=ana@acme.test',
  `organizer_email=${RARE_ORGANIZER}`,
  'organizer_email=ana@acme.test&status=cancelled',
  `participant_email=${PARTICIPANTS[0]}`,
  `participant_email=${RARE_PARTICIPANT}`,
  `created_after=${SINCE}`,
  `created_after=${SINCE}&created_before=2100-01-01T00:00:00Z&status=paused`,
]

/** One request at a time: latency, not queueing. In turns, so that a busy moment hits both sizes alike. */
async function compareLists(few: Case, many: Case): Promise<Row[]> {
  const rounds = FILTERS.map((): { few: number; many: number }[] => [])
  for (let round = 0; round <= LIST_ROUNDS; round++)
    for (const [i, filter] of FILTERS.entries()) {
      const latency = { few: await listMs(few, filter), many: await listMs(many, filter) }
      // The first round warms both up.
      if (round > 0) rounds[i]!.push(latency)
    }
  return FILTERS.map((filter, i) => listRow(filter, rounds[i]!))
}

async function listMs({ origin, keys }: Case, filter: string): Promise<number> {
  const requests = keys.map((key) => ({
    method: 'GET',
    path: `/api/v1/meeting_requests?${filter}`,
    headers: { authorization: `Bearer ${key}` },
  }))
  return (await load({ origin, requests, total: 200, connections: 1, expect: 200 })).p50Ms
}

function listRow(filter: string, rounds: { few: number; many: number }[]): Row {
  const ratio = median(rounds.map((round) => round.many / round.few))
  return {
    name: `GET /meeting_requests?${filter || '(no filter)'}, 1,000,000 against 1,000`,
    ours: `${median(rounds.map((round) => round.many)).toFixed(2)} ms`,
    ceiling: `${median(rounds.map((round) => round.few)).toFixed(2)} ms`,
    ratio,
    goal: `≤ ${LIST_GOAL}`,
    ok: ratio <= LIST_GOAL,
  }
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
