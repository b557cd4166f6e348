import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openDatabase } from '#db/database.ts'
import { clearSettings } from '../../bin/testing/environment.ts'
import { freePort } from './free-port.ts'

// ./bin/parley as a person or a script runs it: a process of its own, and a data folder of its own.

export const PARLEY = fileURLToPath(new URL('../../bin/parley', import.meta.url))

export type Ended = { code: number | null; stdout: string; stderr: string }
type Environment = Record<string, string>

export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'parley-run-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A data folder with a database that a Parley has made and left, as `npm test` keeps one; empty in a file that is run by itself. */
export async function dataFolder(): Promise<{ path: string } & AsyncDisposable> {
  const folder = await temporaryFolder()
  const prepared = process.env.TEST_DATA_FOLDER
  if (prepared !== undefined) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder.path])
  return folder
}

/** Runs a command to its end. What it reads from standard input, if anything, is `typed`. */
export async function parley(data: string, args: string[], env: Environment = {}, typed = ''): Promise<Ended> {
  const { child, output } = launch(data, args, env)
  // A command that reads nothing may have closed its end.
  child.stdin.on('error', () => {})
  child.stdin.end(typed)
  const [code] = await once(child, 'close')
  return { code, ...output }
}

/** What a command printed that did what it was asked. */
export async function printedBy(ending: Promise<Ended>): Promise<string> {
  const { code, stdout, stderr } = await ending
  assert.deepEqual([code, stderr], [0, ''])
  return stdout
}

/** A refusal is its exit code and one line on standard error. */
export async function refusedWith(ending: Promise<Ended>, [expected, line]: [number, RegExp]): Promise<void> {
  const { code, stdout, stderr } = await ending
  assert.deepEqual([code, stdout], [expected, ''], stderr)
  assert.match(stderr, line)
  assert.equal(stderr.trimEnd().split('\n').length, 1, 'an error is one line')
}

export type Started = AsyncDisposable & { url: string; child: ChildProcess; output: { stdout: string; stderr: string } }

/** Starts the service and waits until it says that it is ready; fails with what it printed when it ends instead. */
export async function startParley(
  data: string,
  env: Environment = {},
  args: string[] = ['--dev'],
  program = PARLEY,
): Promise<Started> {
  const port = await freePort()
  const { child, output } = launch(data, ['start', ...args], { PORT: String(port), ...env }, program)
  const url = `http://127.0.0.1:${env.PORT ?? port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  // In development it is done when it has said what to try.
  const hasWelcomed = () => !args.includes('--dev') || output.stdout.includes('Ctrl-C')
  while (!(hasWelcomed() && (await isReady()))) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output.stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { url, child, output, [Symbol.asyncDispose]: async () => void (await stop(child, 'SIGTERM')) }
}

/** The exit code after a signal. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = await once(child, 'exit')
  return code
}

function launch(data: string, args: string[], env: Environment, program = PARLEY) {
  const inherited = { ...process.env }
  clearSettings(inherited)
  const child = spawn(program, args, {
    env: { ...inherited, PARLEY_DATA: data, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (bytes) => (output.stdout += bytes))
  child.stderr.on('data', (bytes) => (output.stderr += bytes))
  return { child, output }
}

/** What the record of an installation says that the command line did, oldest first; with `ref`, what it did to that. */
export async function operatorsRecords(dataFolder: string, ref?: string): Promise<string[]> {
  await using database = await openDatabase({ databaseUrl: null, dataFolder, purpose: 'command', max: 1 })
  const rows = await database.pool<{ action: string; ref: string }[]>`
    select action, ref from audit where actor = 'operator' order by id`
  return rows.filter((row) => ref === undefined || row.ref === ref).map(({ action }) => action)
}
