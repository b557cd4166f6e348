import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries, shareBinaries } from '#db/embedded/binaries.ts'
import { openPool, type Pool } from '#db/sql.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

// A PostgreSQL and its hot standby, both real, made from the binaries that Parley brings.

export type Pair = AsyncDisposable & {
  primary: Member
  standby: Member
  /** Both hosts; `first` is asked first. */
  url(first: 'primary' | 'standby', database?: string): string
}

export type Member = {
  port: number
  /** Speaks to this server alone, whatever it is. */
  ask: Pool
  /** kill -9 of all its processes. */
  kill(): Promise<void>
}

const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const env = { PATH: process.env.PATH, LC_ALL: 'C' }
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'wal_keep_size=128']
/** A commit counts once the standby has it, so that losing the primary loses nothing. */
const WAITS_FOR_STANDBY = 'synchronous_standby_names=*'

export async function openPair(): Promise<Pair> {
  await using making = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parley-standby-'))
  making.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const home = join(folder, 'home')
  await mkdir(home, { mode: 0o700 })
  if (USER.uid !== undefined) await chown(home, USER.uid, USER.gid)
  const own = await findBinaries()
  const binaries = USER.uid === undefined ? own : await shareBinaries(own)
  const [first, second] = [join(home, 'first'), join(home, 'second')]
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-U', 'parley', '-E', 'UTF8', '--auth=trust', '--no-sync', ...locale]
  await promisify(execFile)(binaries.initdb, ['-D', first, ...access], { ...USER, cwd: '/', env })
  await cp(first, second, { recursive: true })
  await owned(second)
  const ports = { first: await freePort(), second: await freePort() }
  await writeFile(join(second, 'standby.signal'), '')
  await appendFile(
    join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${ports.first} user=parley application_name=standby'\n`,
  )
  const start = async (data: string, port: number, ...more: string[]): Promise<Member> => {
    const places = [`port=${port}`, `unix_socket_directories=${home}`, 'listen_addresses=127.0.0.1']
    const given = [...places, ...SETTINGS, ...more]
    const args = ['-D', data, ...given.flatMap((setting) => ['-c', setting])]
    const server = spawn(binaries.postgres, args, { ...USER, cwd: '/', env, stdio: 'ignore', detached: true })
    const kill = () => killed(server)
    making.defer(kill)
    const ask = openPool(
      { host: home, port, database: 'postgres', username: 'parley' },
      { name: 'parley observes', max: 2 },
    )
    making.defer(() => ask.end({ timeout: 1 }))
    await eventually(() => ask`select 1`.then(Boolean, () => false))
    return { port, ask, kill }
  }
  const primary = await start(first, ports.first, WAITS_FOR_STANDBY)
  const standby = await start(second, ports.second)
  await eventually(
    async () => (await primary.ask`select from pg_stat_replication where state = 'streaming'`).length > 0,
  )
  await primary.ask`create database parley`
  const parts = making.move()
  return {
    primary,
    standby,
    url: (one, database = 'parley') => {
      const hosts = [ports.first, ports.second].map((port) => `127.0.0.1:${port}`)
      return `postgres://parley@${(one === 'primary' ? hosts : hosts.toReversed()).join(',')}/${database}`
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  }
}

/** Copied files belong to whoever copied them. */
async function owned(folder: string): Promise<void> {
  if (USER.uid !== undefined) await promisify(execFile)('chown', ['-R', `${USER.uid}:${USER.gid}`, folder])
  await chmod(folder, 0o700)
}

async function killed(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  process.kill(-server.pid!, 'SIGKILL')
  await once(server, 'exit')
}
