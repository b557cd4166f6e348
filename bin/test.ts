import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { command } from './testing/command.ts'
import { type Count, runTests } from './testing/run-tests.ts'
import { versions } from './testing/versions.ts'

// Every check in one command: `npm test`. `npm run check` is the part that developers run all the time. Each step says what
// it is, and the first that fails ends the run; the checks of the source are one step, side by side. With
// PARLEY_REQUIRE_ALL=1 a skipped test is a failure.

/** Pure: all in one process, while the types are checked beside it. */
const PURE = ['core', 'language']
/** On one PostgreSQL that all of them share, or with processes of their own: side by side. */
const QUICK = ['checks', 'db', 'api', 'http']
/** The same, for longer: files that try many things, wait for real time-outs, or read a great deal. */
const LONGER = ['database', 'webhooks', 'conversations', 'negotiations']
const LONGER_FILES = ['fuzz', 'every-route', 'bad-input', 'round-robin', 'idempotency', 'rate-limit', 'effort']
/** With processes, browsers and servers of their own: one after another, so that they do not starve each other. */
const THOROUGH = ['deliveries', 'mail', 'mail-servers', 'cli', 'embedded', 'client', 'browser', 'faults']

/** What is run once more on the system's PostgreSQL; `npm run test:postgres` also does the mail. */
const REPEATED = ['api', 'database', 'deliveries', 'faults']

const quickOnly = process.argv.includes('--quick')
// Every test file is a process that loads the same modules; compiled once, they start in half the time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/parley')
// The whole run also fuzzes longer.
process.env.FUZZ_REQUESTS ??= quickOnly ? '1000' : '3000'
process.env.FUZZ_SEARCHES ??= quickOnly ? '200' : '2000'
const startedAtMs = performance.now()
const count: Count = { passed: 0, failed: 0, skipped: [] }

const passed = (await checkSource()) && (await testOnDatabase())
await summarise(passed)
process.exitCode = passed ? 0 : 1

function isLonger(file: string): boolean {
  return LONGER_FILES.some((name) => file.includes(`/${name}`))
}

async function checkSource(): Promise<boolean> {
  const checks = await Promise.all([
    command('types', ['node_modules/.bin/tsc', '--noEmit']),
    command('lint and format', ['node_modules/.bin/biome', 'check', '.']),
    command('house checks', ['node_modules/.bin/node', 'bin/tidy/tidy.ts']),
    runTests('pure tests', PURE, { parallel: false, together: true, count, only: (file) => !isLonger(file) }),
  ])
  return checks.every((ok) => ok)
}

async function testOnDatabase(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  try {
    await using database = await openDatabase({ databaseUrl: null, dataFolder: folder, purpose: 'test', max: 2 })
    await migrate(database.pool)
    process.env.TEST_DATABASE = JSON.stringify(database.connection)
    if (!(await runTests('quick tests', QUICK, { parallel: true, count, only: (file) => !isLonger(file) })))
      return false
    if (quickOnly) return true
    const longer = (file: string) => isLonger(file) || LONGER.some((folder) => file.startsWith(`test/${folder}/`))
    if (!(await runTests('longer tests', [...PURE, ...QUICK, ...LONGER], { parallel: true, count, only: longer })))
      return false
    const lanes = [runTests('thorough tests', THOROUGH, { parallel: false, count }), testOnSystemPostgres()]
    return (await Promise.all(lanes)).every((ok) => ok)
  } finally {
    delete process.env.TEST_DATABASE
    await rm(folder, { recursive: true, force: true })
  }
}

/** On the oldest PostgreSQL that we support, where the system has one: most of it waits, so it goes beside the rest. */
async function testOnSystemPostgres(): Promise<boolean> {
  return await command('API, delivery and fault tests on the system’s PostgreSQL', [
    'node_modules/.bin/node',
    'bin/test-postgres.ts',
    ...REPEATED,
  ])
}

async function summarise(passed: boolean): Promise<void> {
  const forbidden = process.env.PARLEY_REQUIRE_ALL === '1' && count.skipped.length > 0
  const lines = [
    '',
    ...count.skipped.map((reason) => `skipped: ${reason}`),
    ...(forbidden ? ['PARLEY_REQUIRE_ALL=1: a skipped test is a failure.'] : []),
    `real parts: ${await versions()}`,
    `${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`,
    passed ? '' : 'FAILED: see above.',
    `${count.passed} passed, ${count.failed} failed, ${count.skipped.length} skipped`,
  ]
  process.stdout.write(`${lines.filter((line, i) => line !== '' || i === 0).join('\n')}\n`)
}
