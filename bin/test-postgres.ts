// `npm run test:postgres`: runs tests on a PostgreSQL of the system, 15 or newer, instead of the one that Parley brings.
// The server is a throwaway one of an unprivileged user in a temporary folder. Names of folders under test/ may follow.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { migrate } from '#db/migrate.ts'
import { openPool } from '#db/sql.ts'
import { type Count, runTests } from './testing/run-tests.ts'

const DEBIAN = '/usr/lib/postgresql'
const PATIENCE_MS = 30_000
const PASSWORD = randomBytes(16).toString('hex')
/** Everything that talks to a database and does not start one itself. */
const FOLDERS = ['api', 'deliveries', 'database', 'faults']
const QUICK = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200']
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const bin = await findBinaries()
if (bin) process.exitCode = await testOn(bin)
else {
  process.stderr.write('There is no PostgreSQL 15 or newer on this system. On Debian: apt-get install postgresql\n')
  process.exitCode = process.env.PARLEY_REQUIRE_ALL === '1' ? 1 : 0
}

/** The oldest one, since the newest is tested anyway. */
async function findBinaries(): Promise<string | undefined> {
  if (process.env.PARLEY_POSTGRES_BIN) return process.env.PARLEY_POSTGRES_BIN
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : []
  const known = versions.map(Number).filter((version) => version >= 15)
  return known
    .sort((a, b) => a - b)
    .map((version) => join(DEBIAN, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')))
}

async function testOn(bin: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-postgres-'))
  if (USER.uid !== undefined) await chown(folder, USER.uid, USER.gid)
  await chmod(folder, 0o700)
  let server: ChildProcess | null = null
  const stop = () => server?.kill('SIGQUIT')
  process.on('exit', stop)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  try {
    const port = await freePort()
    server = await startServer(bin, folder, port)
    const connection = { host: folder, port, database: 'parley', username: 'parley' }
    process.env.TEST_DATABASE = JSON.stringify(connection)
    process.env.DATABASE_URL = `postgres://parley:${PASSWORD}@127.0.0.1:${port}/parley`
    await prepare(connection)
    const named = process.argv.slice(2)
    const count: Count = { passed: 0, failed: 0, skipped: [] }
    const passed = await runTests('tests', named.length > 0 ? named : FOLDERS, { parallel: true, count })
    for (const reason of count.skipped) process.stdout.write(`skipped: ${reason}\n`)
    process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped.length} skipped\n`)
    return passed && !(process.env.PARLEY_REQUIRE_ALL === '1' && count.skipped.length > 0) ? 0 : 1
  } finally {
    stop()
    if (server) await ended(server)
    await rm(folder, { recursive: true, force: true })
  }
}

async function startServer(bin: string, folder: string, port: number): Promise<ChildProcess> {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, PASSWORD)
  if (USER.uid !== undefined) await chown(passwordFile, USER.uid, USER.gid)
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
  const options = ['-U', 'parley', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', ...access]
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  await promisify(execFile)(join(bin, 'initdb'), ['-D', cluster, ...options], { ...USER, cwd: '/', env })
  const settings = [`port=${port}`, `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', ...QUICK]
  const args = ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(join(bin, 'postgres'), args, { ...USER, cwd: '/', env, stdio: 'ignore' })
}

async function prepare(connection: { host: string; port: number; database: string; username: string }): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    const pool = openPool({ ...connection, database: 'postgres' }, { name: 'parley test', max: 1 })
    try {
      await pool`create database parley`
      const [row] = await pool<{ version: string }[]>`select current_setting('server_version') as version`
      process.stdout.write(`PostgreSQL ${row?.version}\n`)
      break
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await sleep(50)
    } finally {
      await pool.end({ timeout: 1 })
    }
  }
  const pool = openPool(connection, { name: 'parley test', max: 1 })
  await migrate(pool)
  await pool.end()
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.on('exit', resolve))
}
