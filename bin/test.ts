import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { command } from './testing/command.ts'
import { isLonger, LONGER, PURE, QUICK, REPEATED, THOROUGH } from './testing/groups.ts'
import { passOnceMore, unsteadyIn } from './testing/once-more.ts'
import { nothingYet, runRow, testFiles } from './testing/run-tests.ts'
import { runInDozens, runTogether } from './testing/run-together.ts'
import { versions } from './testing/versions.ts'

// Every check in one command: `npm test`. `npm run check` is the part that developers run all the time: the checks of the
// source and the quick tests, side by side. Each step says what it is, and a step that fails ends the run. With
// PARLEY_REQUIRE_ALL=1 a skipped test is a failure.

const quickOnly = process.argv.includes('--quick')
// Every test file is a process that loads the same modules; compiled once, they start in half the time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/parley')
// The whole run also fuzzes longer.
process.env.FUZZ_REQUESTS ??= quickOnly ? '1000' : '2000'
process.env.FUZZ_SEARCHES ??= quickOnly ? '200' : '1000'
/** What the last check of types found: the next one looks at what has changed since, and at what that touches. */
const TYPES_SEEN = 'node_modules/.cache/types.tsbuildinfo'
const startedAtMs = performance.now()
const count = nothingYet()

const isQuick = (file: string) => !isLonger(file)

const passed = await testOnDatabase()
await summarise(passed)
process.exitCode = passed ? 0 : 1

async function checkSource(): Promise<boolean> {
  const checks = await Promise.all([
    command('types', ['node_modules/.bin/tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES_SEEN]),
    command('types of the console', ['node_modules/.bin/tsc', '--noEmit', '-p', 'console']),
    command('lint and format', ['node_modules/.bin/biome', 'check', '.']),
    command('house checks', ['node_modules/.bin/node', 'bin/tidy/tidy.ts']),
    runTogether('pure tests', [await testFiles(PURE, isQuick)], count),
  ])
  return checks.every((ok) => ok)
}

async function testOnDatabase(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
  try {
    await using database = await openDatabase({ databaseUrl: null, dataFolder: folder, purpose: 'test', max: 2 })
    await migrate(database.pool)
    process.env.TEST_DATABASE = JSON.stringify(database.connection)
    const [sourceIsFine, testsPass] = await Promise.all([
      checkSource(),
      runInDozens('quick tests', await testFiles(QUICK, isQuick), count),
    ])
    if (!sourceIsFine || !(testsPass || (await passOnceMore(count)))) return false
    if (quickOnly) return true
    const longer = (file: string) => isLonger(file) || LONGER.some((folder) => file.startsWith(`test/${folder}/`))
    const files = await testFiles([...LONGER, ...PURE, ...QUICK], longer)
    if (!((await runInDozens('longer tests', files, count)) || (await passOnceMore(count)))) return false
    return await testThoroughly()
  } finally {
    delete process.env.TEST_DATABASE
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * In three rows that meet somewhere in the middle: most of these tests wait for processes and servers more than they compute.
 * The third row begins on the other PostgreSQL, and goes on from the end.
 */
async function testThoroughly(): Promise<boolean> {
  const files = await testFiles(THOROUGH)
  const fronts = ['thorough tests', 'more thorough tests'].map((name) => runRow(name, () => files.shift(), count))
  const other = testOnSystemPostgres()
  const back = other.then(() => runRow('the last thorough tests', () => files.pop(), count))
  const passed = (await Promise.all([...fronts, back])).every((passed) => passed) || (await passOnceMore(count))
  return (await other) && passed
}

/** On the oldest PostgreSQL that we support, where the system has one. */
async function testOnSystemPostgres(): Promise<boolean> {
  return await command('API and delivery tests on the system’s PostgreSQL', [
    'node_modules/.bin/node',
    'bin/test-postgres.ts',
    ...REPEATED,
  ])
}

async function summarise(passed: boolean): Promise<void> {
  const forbidden = process.env.PARLEY_REQUIRE_ALL === '1' && count.skipped.length > 0
  const lines = [
    '',
    ...count.failures.map((failure) => `failed: ${failure}`),
    ...unsteadyIn(count),
    ...count.skipped.map((reason) => `skipped: ${reason}`),
    ...(forbidden ? ['PARLEY_REQUIRE_ALL=1: a skipped test is a failure.'] : []),
    `real parts: ${await versions()}`,
    `${((performance.now() - startedAtMs) / 1000).toFixed(0)} s`,
    passed ? '' : 'FAILED: see above.',
    `${count.passed} passed, ${count.failed} failed, ${count.skipped.length} skipped`,
  ]
  process.stdout.write(`${lines.filter((line, i) => line !== '' || i === 0).join('\n')}\n`)
}
