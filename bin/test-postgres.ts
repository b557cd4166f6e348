// `npm run test:postgres`: runs tests on a PostgreSQL of the system, 15 or newer, instead of the one that Parley brings.
// Names of folders under test/ may follow.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/sql.ts'
import { freePort } from '../test/support/parley.ts'
import { asksDatabase } from './testing/groups.ts'
import { passOnceMore, unsteadyIn } from './testing/once-more.ts'
import { nothingYet, runRow, testFiles } from './testing/run-tests.ts'
import { runInDozens } from './testing/run-together.ts'
import { findBinaries, startSystemPostgres } from './testing/system-postgres.ts'

/** What shares one server: side by side. */
const SHARED = ['api', 'database']
/** Engines that would take each other's deliveries, and what restarts a server of its own: one after another. */
const ALONE = ['deliveries', 'mail', 'faults']

const bin = await findBinaries()
if (bin) process.exitCode = await testOn(bin)
else {
  process.stderr.write('There is no PostgreSQL 15 or newer on this system. On Debian: apt-get install postgresql\n')
  process.exitCode = process.env.PARLEY_REQUIRE_ALL === '1' ? 1 : 0
}

async function testOn(bin: string): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  const folder = await mkdtemp(join(tmpdir(), 'parley-postgres-'))
  const access = { port: await freePort(), password: randomBytes(16).toString('hex') }
  const server = await startSystemPostgres(bin, folder, access)
  try {
    process.stdout.write(`PostgreSQL ${server.version}\n`)
    const pool = openPool(server.connection, { name: 'parley test', max: 1 })
    await migrate(pool)
    await pool.end()
    process.env.TEST_DATABASE = JSON.stringify(server.connection)
    process.env.DATABASE_URL = `postgres://parley:${access.password}@127.0.0.1:${access.port}/parley`
    process.env.FAULTS_POSTGRES_BIN = bin
    return (await runAll()) ? 0 : 1
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runAll(): Promise<boolean> {
  const chosen = (folders: string[]) =>
    process.argv.length > 2 ? folders.filter((folder) => process.argv.includes(folder)) : folders
  const count = nothingYet()
  const shared = await testFiles(chosen(SHARED), asksDatabase)
  const alone = await testFiles(chosen(ALONE), asksDatabase)
  const first = [await runInDozens('tests', shared, count), await runRow('fault tests', () => alone.shift(), count)]
  const passed = first.every((ok) => ok) || (await passOnceMore(count))
  for (const failure of count.failures) process.stdout.write(`failed: ${failure}\n`)
  for (const reason of count.skipped) process.stdout.write(`skipped: ${reason}\n`)
  for (const told of unsteadyIn(count)) process.stdout.write(`${told}\n`)
  process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped.length} skipped\n`)
  return passed
}
