import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openPool } from '#db/sql.ts'

// Runs the system's PostgreSQL, 15 or newer, as an unprivileged user in a folder that the caller removes.

const DEBIAN = '/usr/lib/postgresql'
const PATIENCE_MS = 180_000
const QUICK = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200']
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export type SystemPostgres = {
  connection: { host: string; port: number; database: string; username: string }
  version: string
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The oldest one, since the newest is tested anyway. */
export async function findBinaries(): Promise<string | undefined> {
  if (process.env.PARLEY_POSTGRES_BIN) return process.env.PARLEY_POSTGRES_BIN
  const versions = existsSync(DEBIAN) ? await readdir(DEBIAN) : []
  return versions
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => a - b)
    .map((version) => join(DEBIAN, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')))
}

/** Connections over loopback need `password`; the socket, in the user's own folder, needs none. */
export async function startSystemPostgres(
  bin: string,
  folder: string,
  { port, password }: { port: number; password: string },
): Promise<SystemPostgres> {
  const home = await makeCluster(bin, folder, password)
  const connection = { host: home, port, database: 'parley', username: 'parley' }
  let server = spawnServer(bin, home, port)
  const kill = () => server.kill('SIGQUIT')
  process.on('exit', kill)
  const version = await firstAnswer(connection)
  return {
    connection,
    version,
    async restart() {
      server.kill('SIGINT')
      await ended(server)
      server = spawnServer(bin, home, port)
    },
    async stop() {
      process.off('exit', kill)
      server.kill('SIGQUIT')
      await ended(server)
    },
  }
}

async function makeCluster(bin: string, folder: string, password: string): Promise<string> {
  await chmod(folder, 0o711)
  const home = join(folder, 'system')
  await mkdir(home, { mode: 0o700 })
  const passwordFile = join(home, 'password')
  await writeFile(passwordFile, password)
  if (USER.uid !== undefined) for (const path of [home, passwordFile]) await chown(path, USER.uid, USER.gid)
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${passwordFile}`]
  const options = ['-U', 'parley', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', ...access]
  await promisify(execFile)(join(bin, 'initdb'), ['-D', join(home, 'cluster'), ...options], { ...USER, cwd: '/', env })
  return home
}

const env = { PATH: process.env.PATH, LC_ALL: 'C' }

function spawnServer(bin: string, home: string, port: number): ChildProcess {
  const settings = [`port=${port}`, `unix_socket_directories=${home}`, 'listen_addresses=127.0.0.1', ...QUICK]
  const args = ['-D', join(home, 'cluster'), ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(join(bin, 'postgres'), args, { ...USER, cwd: '/', env, stdio: 'ignore' })
}

async function firstAnswer(connection: SystemPostgres['connection']): Promise<string> {
  const giveUpAtMs = performance.now() + PATIENCE_MS
  for (;;) {
    const pool = openPool({ ...connection, database: 'postgres' }, { name: 'parley test', max: 1 })
    try {
      await pool`create database parley`
      const [row] = await pool<{ version: string }[]>`select current_setting('server_version') as version`
      return row!.version
    } catch (error) {
      if (performance.now() > giveUpAtMs) throw error
      await sleep(50)
    } finally {
      await pool.end({ timeout: 1 })
    }
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
