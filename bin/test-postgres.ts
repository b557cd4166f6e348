// `npm run test:postgres` runs tests on the system's PostgreSQL, 15 or newer, instead of the one that Parley ships. It takes
// names of folders under test/.

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/support/free-port.ts'
import { copyOfTemplate } from '../test/support/template.ts'
import { nothingYet } from './testing/count.ts'
import { clearSettings } from './testing/environment.ts'
import { groupsOnSystem, REPEATED } from './testing/groups.ts'
import { passOnceMore, unsteadyIn } from './testing/once-more.ts'
import { runTogether } from './testing/run-together.ts'
import { findBinaries, startSystemPostgres } from './testing/system-postgres.ts'

clearSettings()
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
    process.env.TEST_DATABASE = JSON.stringify(await copyOfTemplate(server.connection))
    process.env.FAULTS_POSTGRES_BIN = bin
    return (await runAll()) ? 0 : 1
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runAll(): Promise<boolean> {
  const named = process.argv.slice(2)
  const count = nothingYet()
  const groups = groupsOnSystem(named.length > 0 ? named : [...REPEATED, 'mail', 'faults'])
  const passed = (await runTogether(groups, count, { rows: availableParallelism() })) || (await passOnceMore(count))
  for (const failure of count.failures) process.stdout.write(`failed: ${failure}\n`)
  for (const reason of count.skipped) process.stdout.write(`skipped: ${reason}\n`)
  for (const told of unsteadyIn(count)) process.stdout.write(`${told}\n`)
  process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped.length} skipped\n`)
  return passed
}
