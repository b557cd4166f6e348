import { createRequest } from '#actions/create-request.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Pool } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'
import { ACTING } from './support/clock.ts'
import { median, type Row, table } from './support/row.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeTeams, makeWorkspace } from './support/workspace.ts'

// Routing decisions per second: requests for one pool team of 500 members, one at a time as turns require, compared with the
// same requests for a named organizer. The difference is the whole price of a turn: the lock, the roster, the check for a free
// slot, the record of the queue, and the write of the turn.

const MEMBERS = 500
const ROUNDS = 3
const REQUESTS_A_ROUND = 60
const AT_ONCE = 4
/** Turns are sequential; requests for named organizers are not. */
const GOAL = 0.1

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const options = { databaseUrl: null, dataFolder: folder.path, purpose: 'command', max: AT_ONCE } as const
  await using database = await openDatabase(options)
  const { pool } = database
  await migrate(pool)
  const workspace = await makeWorkspace(pool)
  const teamId = await makeTeams(pool, workspace, 0, { members: MEMBERS })
  await pool`analyze`
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await requestsASecond(pool, workspace, { organizer: { email: 'ana@acme.test' } }))
    ours.push(await requestsASecond(pool, workspace, { organizer: null, teamId }))
  }
  const ratio = median(ours.map((figure, i) => figure / bare[i]!))
  const shown = (figures: number[]) => `${Math.round(median(figures))}/s`
  return [
    {
      name: `requests routed to a pool of ${MEMBERS}`,
      ours: shown(ours),
      ceiling: `${shown(bare)} for a named organizer`,
      ratio,
      goal: `≥ ${GOAL}`,
      ok: ratio >= GOAL,
    },
  ]
}

let made = 0

async function requestsASecond(
  pool: Pool,
  workspace: Workspace,
  taker: { organizer: { email: string } | null; teamId?: string },
): Promise<number> {
  const began = performance.now()
  let left = REQUESTS_A_ROUND
  const keepAsking = async () => {
    while (left-- > 0)
      await createRequest(
        pool,
        workspace,
        {
          ...taker,
          participants: [{ email: `guest${++made}@client.test` }],
          includeIntroduction: false,
          context: { title: 'Demo', purpose: null, description: null, durationMinutes: 30, timeframe: null },
          source: 'api',
        },
        null,
        ACTING,
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepAsking))
  return REQUESTS_A_ROUND / ((performance.now() - began) / 1_000)
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
