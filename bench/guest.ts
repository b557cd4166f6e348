import { request as send } from 'undici'
import { createRequest } from '#actions/create-request.ts'
import { coordinate } from '#coordinate/coordinate.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { compose } from '#mail/compose.ts'
import { newToken } from '#mail/token.ts'
import { createGuestLinks, type Guest, type GuestLinks } from '#seal/guest-links.ts'
import { ACTING } from './support/clock.ts'
import { type Load, load, type Measured } from './support/load.ts'
import { BENCH } from './support/offers.ts'
import { type ProcessorTime, processorTimeOf } from './support/processor-time.ts'
import { median, type Row, table } from './support/row.ts'
import { startService } from './support/running-service.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeWorkspace } from './support/workspace.ts'

// The guest's page in the largest possible group, half of which has answered: the server's time per request, one at a time, and
// the bytes of a first view with everything that it loads. The base is the smallest page of the same server in the same run,
// which also looks up its link and has one button.

const PARTICIPANTS = 50
const ROUNDS = 5
const VIEWS_A_ROUND = 200
const SERVER_MS_MAX = 100
const FIRST_VIEW_BYTES_MAX = 30_000
const SECRET = Buffer.alloc(32, 3)
const HOME = { domain: 'parley.test' }

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const options = { databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: 4 } as const
  await using database = await openDatabase(options)
  const { pool } = database
  await migrate(pool)
  // Only an API node: the answers are decided below, and nothing else runs during the measurement. Behind a proxy each guest
  // has their own address, so that no limit applies.
  const settings = { PARLEY_SECRET: SECRET.toString('base64'), PARLEY_TRUST_PROXY: '127.0.0.1' }
  await using service = await startService(folder.path, settings, 'api')
  const links = createGuestLinks(SECRET, service.origin)
  const guests = await askEverybody(pool, await makeWorkspace(pool), links)
  const pages = guests.map((guest) => new URL(links.page(guest).url).pathname)
  await answer(service.origin, pages.slice(0, PARTICIPANTS / 2))
  await decide(pool, guests[0]!, links)
  await expectOpen(service.origin + pages.at(-1))
  const smallest = guests.map((guest) => new URL(links.stop(guest).url).pathname)
  const measured = await inTurns(viewsOf(service.origin, pages), viewsOf(service.origin, smallest))
  const processorTime = await processorTimeOf(pool, service.child.pid)
  await load(viewsOf(service.origin, pages))
  const rows = [...timeRows(measured), processorRow(await processorTime())]
  return [...rows, bytesRow(await firstViewBytes(service.origin + pages.at(-1)))]
}

async function askEverybody(pool: Pool, workspace: Workspace, links: GuestLinks): Promise<Guest[]> {
  const participants = Array.from({ length: PARTICIPANTS }, (_, n) => ({
    email: `guest${n}@client.test`,
    name: `Guest Number ${n}`,
    timezone: n % 2 === 0 ? 'Europe/Berlin' : 'Europe/Lisbon',
  }))
  const people = { organizer: { email: 'ana@acme.test' }, participants }
  const { request } = await createRequest(pool, workspace, { ...people, ...BENCH }, null, ACTING)
  await decide(pool, { workspaceId: workspace.id, requestId: request.id }, links)
  const rows = await pool<{ id: string; generation: number }[]>`
    select id, link_generation as generation
    from participants
    where workspace_id = ${workspace.id}
      and request_id = ${request.id}
    order by position`
  return rows.map(({ id, generation }) => ({
    workspaceId: workspace.id,
    requestId: request.id,
    participantId: id,
    generation,
  }))
}

async function decide(pool: Pool, due: Pick<Guest, 'workspaceId' | 'requestId'>, links: GuestLinks): Promise<void> {
  const post = { home: HOME, newToken: () => newToken(ACTING.clock), links, compose }
  const onRepetition = () => {
    throw new Error('the same was decided twice in a row')
  }
  await coordinate(pool, due, { post, clock: ACTING.clock, firstContactsADay: 9_999_999, onRepetition })
}

/** Each guest agrees to every time on their page. */
async function answer(origin: string, pages: string[]): Promise<void> {
  for (const page of pages) {
    const text = await (await send(origin + page)).body.text()
    const times = [...text.matchAll(/name="time" value="([^"]+)"/g)].map(([, value]) => ['time', value!])
    const { statusCode } = await send(origin + page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([['do', 'pick'], ...times]).toString(),
    })
    if (statusCode !== 303) throw new Error(`an answer of a guest was met with ${statusCode}`)
  }
}

/** A figure for a page without times or people would be worthless. */
async function expectOpen(page: string): Promise<void> {
  const text = await (await send(page)).body.text()
  if (!text.includes('name="time"') || !text.includes('Guest Number 0'))
    throw new Error(`the page has no times or lacks people: ${text.slice(0, 2_000)}`)
}

const viewsOf = (origin: string, paths: string[]): Load => ({
  origin,
  requests: paths.map((path, n) => ({ method: 'GET', path, headers: { 'x-forwarded-for': `10.0.0.${n + 1}` } })),
  total: VIEWS_A_ROUND,
  connections: 1,
  expect: 200,
})

type Both = { ours: Measured[]; smallest: Measured[] }

async function inTurns(ours: Load, smallest: Load): Promise<Both> {
  const both: Both = { ours: [], smallest: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const measured = { ours: await load(ours), smallest: await load(smallest) }
    // The first round warms both up.
    if (round === 0) continue
    both.ours.push(measured.ours)
    both.smallest.push(measured.smallest)
  }
  return both
}

function timeRows({ ours, smallest }: Both): Row[] {
  return (['p50Ms', 'p95Ms'] as const).map((percentile) => {
    const [ms, baseMs] = [ours, smallest].map((rounds) => median(rounds.map((round) => round[percentile])))
    return {
      name: `guest's page, participants: ${PARTICIPANTS}, server time, ${percentile === 'p50Ms' ? 'median' : 'p95'}`,
      ours: `${ms!.toFixed(1)} ms`,
      ceiling: `${baseMs!.toFixed(1)} ms the smallest page`,
      ratio: ms! / baseMs!,
      goal: `< ${SERVER_MS_MAX} ms`,
      ok: ms! < SERVER_MS_MAX,
    }
  })
}

/** CPU time, so other load on the machine does not count. */
function processorRow({ nodeMs, databaseMs }: ProcessorTime): Row {
  const [node, database] = [nodeMs / VIEWS_A_ROUND, databaseMs / VIEWS_A_ROUND]
  return {
    name: '  processor time of a view, node / PostgreSQL',
    ours: `${node.toFixed(1)} / ${database.toFixed(1)} ms`,
    ceiling: `${SERVER_MS_MAX} ms in all`,
    ratio: (node + database) / SERVER_MS_MAX,
    goal: 'for interest',
    ok: true,
  }
}

/** On the wire, for a browser with an empty cache. */
async function firstViewBytes(page: string): Promise<number> {
  const text = await (await send(page)).body.text()
  const parts = [...text.matchAll(/(?:href|src)="(\.\.\/[^"]+\.(?:css|js|svg))"/g)].map(([, path]) => path!)
  if (parts.length < 2) throw new Error(`the page loads ${parts.length} parts`)
  const sizes = [page, ...parts.map((part) => new URL(part, page).href)].map(bodyBytes)
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes)
}

async function bodyBytes(url: string): Promise<number> {
  const { statusCode, body } = await send(url, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  if (statusCode !== 200) throw new Error(`${url} was met with ${statusCode}`)
  return (await body.arrayBuffer()).byteLength
}

const bytesRow = (bytes: number): Row => ({
  name: `guest's page, participants: ${PARTICIPANTS}, first view with all that it loads`,
  ours: `${(bytes / 1_000).toFixed(1)} kB`,
  ceiling: `${FIRST_VIEW_BYTES_MAX / 1_000} kB`,
  ratio: bytes / FIRST_VIEW_BYTES_MAX,
  goal: `< ${FIRST_VIEW_BYTES_MAX / 1_000} kB`,
  ok: bytes < FIRST_VIEW_BYTES_MAX,
})

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
