import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { startBare } from './support/bare-server.ts'
import { type Load, load, type Measured } from './support/load.ts'
import { median, type Row, table } from './support/row.ts'
import { startService } from './support/running-service.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeKeys, makeTeams, makeWorkspace } from './support/workspace.ts'

// The cost of authentication, limits, schemas and errors on top of the database, and whether long lists stay fast. Both servers
// are separate processes on one PostgreSQL and take turns, so noise affects both alike.

const ROUNDS = 7
const REQUESTS_A_ROUND = 6_000
const CONNECTIONS = 24
/** Every key gets far fewer than 120 requests a minute, so the limiter counts but never refuses. */
const KEYS = 600

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  await using database = await openDatabase({ databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 4 })
  await migrate(database.pool)
  const { pool } = database
  const workspace = await makeWorkspace(pool)
  const keys = await makeKeys(pool, workspace, KEYS)
  const team = await makeTeams(pool, workspace, 1_000, { members: 5 })
  await using service = await startService(folder.path)
  await using bare = await startBare(database.connection)

  const asked = keys.map((key) => ({
    method: 'GET',
    path: `/api/v1/teams/${team}`,
    headers: { authorization: `Bearer ${key}` },
  }))
  const ours: Load = {
    origin: service.origin,
    requests: asked,
    total: REQUESTS_A_ROUND,
    connections: CONNECTIONS,
    expect: 200,
  }
  const ceiling: Load = {
    ...ours,
    origin: bare.origin,
    requests: [{ method: 'GET', path: `/teams/${workspace.id}/${team}`, headers: {} }],
  }
  const show = await compare(ours, ceiling)
  const list = await growth(pool, workspace, keys, service.origin)
  return [showRow(show), list]
}

type Pair = { ours: Measured[]; ceiling: Measured[] }

async function compare(ours: Load, ceiling: Load): Promise<Pair> {
  await load({ ...ours, total: 3_000 })
  await load({ ...ceiling, total: 3_000 })
  const pair: Pair = { ours: [], ceiling: [] }
  for (let round = 0; round < ROUNDS; round++) {
    pair.ours.push(await load(ours))
    pair.ceiling.push(await load(ceiling))
  }
  return pair
}

function showRow({ ours, ceiling }: Pair): Row {
  const ratio = median(ours.map((measured, i) => measured.perSecond / ceiling[i]!.perSecond))
  return {
    name: 'GET /teams/:id against a bare route with the same statement',
    ours: `${median(ours.map((measured) => measured.perSecond)).toFixed(0)}/s`,
    ceiling: `${median(ceiling.map((measured) => measured.perSecond)).toFixed(0)}/s`,
    ratio,
    goal: '≥ 0.75',
    ok: ratio >= 0.75,
  }
}

type Parts = Parameters<typeof makeTeams>

async function growth(pool: Parts[0], workspace: Parts[1], keys: string[], origin: string): Promise<Row> {
  const few = await listLatencyMs(origin, keys)
  await makeTeams(pool, workspace, 999_000, { members: 0 })
  const many = await listLatencyMs(origin, keys)
  const ratio = many / few
  return {
    name: 'GET /teams, page of 25, at 1,000,000 teams against 1,000',
    ours: `${many.toFixed(2)} ms`,
    ceiling: `${few.toFixed(2)} ms`,
    ratio,
    goal: '≤ 1.3',
    ok: ratio <= 1.3,
  }
}

/** One at a time: latency, not queueing. */
async function listLatencyMs(origin: string, keys: string[]): Promise<number> {
  const requests = keys.map((key) => ({
    method: 'GET',
    path: '/api/v1/teams',
    headers: { authorization: `Bearer ${key}` },
  }))
  await load({ origin, requests, total: 1_000, connections: 4, expect: 200 })
  const rounds: number[] = []
  for (let round = 0; round < 5; round++)
    rounds.push((await load({ origin, requests, total: 1_500, connections: 1, expect: 200 })).p50Ms)
  return median(rounds)
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
