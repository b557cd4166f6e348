import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openEmbedded } from '#db/embedded/open.ts'
import { copyOfTemplate } from '../test/support/template.ts'
import { command } from './testing/command.ts'
import { addTo, nothingYet, showSlowest } from './testing/count.ts'
import { clearSettings } from './testing/environment.ts'
import { groupsOf, REPEATED, type Stage } from './testing/groups.ts'
import { passOnceMore, unsteadyIn } from './testing/once-more.ts'
import { processorSeconds } from './testing/run-tests.ts'
import { runTogether } from './testing/run-together.ts'
import { versions } from './testing/versions.ts'

// Three commands, each with its own tests:
//   npm run check      checks the source and runs the quick tests; run it all the time
//   npm test           also runs everything else that a change may break, in minutes
//   npm run test:all   runs the slow tests that npm test leaves out
// With PARLEY_REQUIRE_ALL=1 a skipped test is a failure.

const stage: Stage = process.argv.includes('--quick') ? 'check' : process.argv.includes('--rest') ? 'rest' : 'test'
clearSettings()
process.env.TEST_STAGE = stage
// Every process loads the same modules; compiled once, they start in half the time.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/parley')
// `test:all` also tries more random requests and more searches. A variable that is already set wins.
process.env.FUZZ_REQUESTS ??= stage === 'rest' ? '2000' : '1000'
process.env.FUZZ_SEARCHES ??= stage === 'rest' ? '1000' : '200'
process.env.LOOP_RUNS ??= stage === 'rest' ? '40' : '10'
/** Remembers the last type check, so that the next one looks only at changed files and their dependents. */
const SEEN = ['--incremental', '--tsBuildInfoFile']
/** Most tests wait for a database, a process or a browser now and then, so one more row than processors keeps all of them busy. */
const ROWS = availableParallelism() + (stage === 'check' ? 0 : 1)
const WHAT: Record<Stage, string> = {
  check: 'The checks of the source and the quick tests. npm test runs these and many more.',
  test: 'All checks, and a test of everything. npm run test:all runs the rest, which takes longer.',
  rest: 'The rest: what npm test leaves out because it takes long. Nothing is run twice.',
}
const startedAtMs = performance.now()
const count = nothingYet()
/** Tests on the system's PostgreSQL are counted separately: a test that fails there is not rerun here. */
const onSystem = nothingYet()

process.stdout.write(`${WHAT[stage]}\n`)
const folder = await mkdtemp(join(tmpdir(), 'parley-test-'))
let passed = false
try {
  passed = await runStage(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
await summarise(passed)
process.exitCode = passed ? 0 : 1

async function runStage(folder: string): Promise<boolean> {
  await using server = await openEmbedded(folder, { purpose: 'test' })
  process.env.TEST_DATABASE = JSON.stringify(await copyOfTemplate(server.connection))
  if (stage !== 'check') process.env.TEST_DATA_FOLDER = await makeDataFolder(join(folder, 'prepared'))
  const beside = stage === 'rest' ? [testOnSystemPostgres()] : checkSource()
  const tests = runTogether(groupsOf(stage), count, { rows: ROWS - (stage === 'rest' ? 1 : 0) })
  const [testsPass, ...others] = await Promise.all([tests, ...beside])
  return others.every((ok) => ok) && (testsPass || (await passOnceMore(count)))
}

function checkSource(): Promise<boolean>[] {
  return [
    command('types', ['node_modules/.bin/tsc', '--noEmit', ...SEEN, 'node_modules/.cache/types.tsbuildinfo']),
    command('types of the console', [
      'node_modules/.bin/tsc',
      '--noEmit',
      '-p',
      'console',
      ...SEEN,
      'node_modules/.cache/console-types.tsbuildinfo',
    ]),
    command('lint and format', ['node_modules/.bin/biome', 'check', '.']),
    command('house checks', ['node_modules/.bin/node', 'bin/tidy/tidy.ts']),
  ]
}

/** Makes a data folder with a ready database. Services that tests start copy it instead of making their own. */
async function makeDataFolder(path: string): Promise<string> {
  const child = spawn('bin/parley', ['migrate'], { env: { ...process.env, PARLEY_DATA: path }, stdio: 'ignore' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`bin/parley migrate ended with ${code}`)
  return path
}

/** Runs tests on the oldest PostgreSQL that the system has, if it has one. */
async function testOnSystemPostgres(): Promise<boolean> {
  const program: [string, ...string[]] = ['node_modules/.bin/node', 'bin/test-postgres.ts', ...REPEATED]
  return await command('API, database and delivery tests on the system’s PostgreSQL', program, onSystem)
}

async function summarise(passed: boolean): Promise<void> {
  addTo(count, onSystem)
  const forbidden = process.env.PARLEY_REQUIRE_ALL === '1' && count.skipped.length > 0
  showSlowest(count)
  const lines = [
    '',
    ...count.failures.map((failure) => `failed: ${failure}`),
    ...unsteadyIn(count),
    ...count.skipped.map((reason) => `skipped: ${reason}`),
    ...(forbidden ? ['PARLEY_REQUIRE_ALL=1: a skipped test is a failure.'] : []),
    `real parts: ${await versions()}`,
    `${((performance.now() - startedAtMs) / 1000).toFixed(0)} s, in which the processor worked for ${processorSeconds().toFixed(0)} s`,
    passed ? '' : 'FAILED: see above.',
    `${count.passed} passed, ${count.failed} failed, ${count.skipped.length} skipped`,
  ]
  process.stdout.write(`${lines.filter((line, i) => line !== '' || i === 0).join('\n')}\n`)
}
