import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { load } from './support/load.ts'
import { median, type Row, table } from './support/row.ts'
import { startService } from './support/running-service.ts'
import { temporaryFolder } from './support/temporary-folder.ts'
import { makeKeys, makeTeams, makeWorkspace } from './support/workspace.ts'

// The time until requests are served on an existing data folder, the files that are loaded for it, and the memory of the process
// then. They are compared with the goal, since there is no ceiling to measure.

const READY_MS_MAX = 800
const FILES_MAX = 70
const IDLE_MEGABYTES_MAX = 115
const USED_MEGABYTES_MAX = 135
const STARTS = 5

export async function run(): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const { keys, team } = await prepare(folder.path)
  const readies: number[] = []
  for (let start = 0; start < STARTS; start++) {
    await using service = await startService(folder.path)
    readies.push(service.readyMs)
  }
  const files = await countFiles(folder.path)
  await using service = await startService(folder.path)
  await sleep(10_000)
  const idle = await service.rssMegabytes()
  const requests = keys.map((key) => ({
    method: 'GET',
    path: `/api/v1/teams/${team}`,
    headers: { authorization: `Bearer ${key}` },
  }))
  await load({ origin: service.origin, requests, total: 10_000, connections: 24, expect: 200 })
  const used = await service.rssMegabytes()
  return [
    row('start to ready on an existing data folder', median(readies), READY_MS_MAX, 'ms'),
    row('files that a start loads', files, FILES_MAX, 'files'),
    row('memory of all roles ten seconds after ready', idle, IDLE_MEGABYTES_MAX, 'MB'),
    row('memory of all roles after 10,000 requests', used, USED_MEGABYTES_MAX, 'MB'),
  ]
}

async function prepare(path: string): Promise<{ keys: string[]; team: string }> {
  await using database = await openDatabase({ databaseUrl: null, dataFolder: path, purpose: 'command', max: 2 })
  await migrate(database.pool)
  const workspace = await makeWorkspace(database.pool)
  return {
    keys: await makeKeys(database.pool, workspace, 200),
    team: await makeTeams(database.pool, workspace, 100, { members: 5 }),
  }
}

async function countFiles(dataFolder: string): Promise<number> {
  const list = join(dataFolder, 'loaded-files')
  const spy = fileURLToPath(new URL('../test/support/loaded-files.ts', import.meta.url))
  {
    await using _ = await startService(dataFolder, { NODE_OPTIONS: `--import ${spy}`, LOADED_FILES: list })
  }
  const lines = (await readFile(list, 'utf8')).trimEnd().split('\n')
  return lines.length
}

function row(name: string, value: number, limit: number, unit: string): Row {
  return {
    name,
    ours: `${value.toFixed(0)} ${unit}`,
    ceiling: `${limit} ${unit}`,
    ratio: value / limit,
    goal: '≤ 1.00',
    ok: value <= limit,
  }
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
