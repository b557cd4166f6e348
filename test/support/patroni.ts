import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { openPool, type Pool } from '#db/sql.ts'
import { findBinaries } from '../../bin/testing/system-postgres.ts'
import { eventually } from './eventually.ts'
import { temporaryFolder } from './parley.ts'

// The real Patroni and etcd of Debian with the samples in deploy/patroni, as if on three machines: each has an address of loopback, so only
// folders are others. Linux alone has all those addresses.

const bin = await findBinaries()
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const PORTS = [2379, 2380, 5432, 8008]
const LEADS = ['db1', 'db2'] as const
export type Name = (typeof LEADS)[number]

export function patroniProblem(): string | false {
  const there = (program: string) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
  if (!there('patroni')) return 'there is no Patroni; install it (on Debian: apt-get install patroni)'
  if (!there('etcd')) return 'there is no etcd; install it (on Debian: apt-get install etcd-server)'
  return bin ? false : 'there is no PostgreSQL; install it (on Debian: apt-get install postgresql)'
}

export type Machine = {
  address: string
  /** As its own superuser, whatever it is at the time. */
  ask: Pool
  /** What Patroni says of it; anybody may ask. */
  is(role: 'primary' | 'sync'): Promise<boolean>
  /** The power fails: kill -9 of everything on it. */
  kill(): Promise<void>
  /** Only etcd ends; `start` starts it again. */
  killEtcd(): Promise<void>
  start(): Promise<void>
}

export type Cluster = AsyncDisposable & {
  machines: Record<Name | 'db3', Machine>
  /** Both machines with PostgreSQL. */
  url: string
  leader(): Promise<Name>
  /** Hands over in peace, as `patronictl switchover` does. */
  switchOver(from: Name, to: Name): Promise<void>
  /** Until one leads and the other has every commit. */
  isWhole(): Promise<boolean>
  said(): string
}

export async function startCluster(): Promise<Cluster> {
  await using parts = new AsyncDisposableStack()
  const { path: folder } = parts.use(await temporaryFolder())
  await chmod(folder, 0o711)
  const network = await freeNetwork()
  let said = ''
  const hear = (chunk: Buffer) => (said = (said + chunk).slice(-20_000))
  const machine = async (name: string, address: string): Promise<Machine> => {
    const home = join(folder, name)
    await mkdir(home, { mode: 0o700 })
    if (USER.uid !== undefined) await chown(home, USER.uid, USER.gid)
    const environment = await etcdSettings(name, address, network)
    const config = join(home, 'config.yml')
    if (name !== 'db3') await writeFile(config, await patroniSettings(name, address, network, home))
    if (name !== 'db3' && USER.uid !== undefined) await chown(config, USER.uid, USER.gid)
    const running = new Map<string, ChildProcess>()
    const run = (program: string, args: string[], env: Record<string, string> = {}) => {
      if (running.has(program)) return
      const options = { ...USER, cwd: home, env: { ...process.env, HOME: home, LC_ALL: 'C.UTF-8', ...env } }
      const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) stream.on('data', hear)
      running.set(program, child)
    }
    const end = async (program: string) => {
      const child = running.get(program)
      running.delete(program)
      if (child && child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
    }
    const kill = async () => {
      for (const program of ['patroni', 'etcd']) await end(program)
      // PostgreSQL is no child of ours. Each of its processes works in its data folder.
      await eventually(() => !killAllIn(home))
    }
    const start = async () => {
      run('etcd', ['--data-dir', join(home, 'etcd'), '--logger=zap'], environment)
      if (name !== 'db3') run('patroni', [config])
    }
    parts.defer(kill)
    await start()
    const ask = openPool(
      { host: home, port: 5432, database: 'postgres', username: 'postgres' },
      { name: 'parley observes', max: 2 },
    )
    parts.defer(() => ask.end({ timeout: 1 }))
    const is = (role: string) =>
      fetch(`http://${address}:8008/${role}`).then(
        ({ ok }) => ok,
        () => false,
      )
    return { address, ask, is, kill, killEtcd: () => end('etcd'), start }
  }
  const [db1, db2] = [await machine('db1', `${network}.1`), await machine('db2', `${network}.2`)]
  const machines = { db1, db2, db3: await machine('db3', `${network}.3`) }
  const leader = async () => {
    let leading: Name | undefined
    await eventually(
      async () => {
        const leads = await Promise.all(LEADS.map((name) => machines[name].is('primary')))
        leading = LEADS[leads.indexOf(true)]
        return leading !== undefined
      },
      async () => said,
    )
    return leading!
  }
  const isWhole = async () => {
    const [first, second] = LEADS.map((name) => machines[name])
    return (await first!.is('primary'))
      ? await second!.is('sync')
      : (await second!.is('primary')) && (await first!.is('sync'))
  }
  const made = parts.move()
  await eventually(isWhole, async () => said).catch(async (error) => {
    await made.disposeAsync()
    throw error
  })
  return {
    machines,
    leader,
    isWhole,
    said: () => said,
    url: `postgres://parley:secret@${db1.address},${db2.address}/parley`,
    async switchOver(from, to) {
      const authorization = `Basic ${Buffer.from('patroni:change-me-patroni').toString('base64')}`
      const body = JSON.stringify({ leader: from, candidate: to })
      const answer = await fetch(`http://${machines[from].address}:8008/switchover`, {
        method: 'POST',
        headers: { authorization },
        body,
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  }
}

async function etcdSettings(name: string, address: string, network: string): Promise<Record<string, string>> {
  const sample = await readFile(resolve('deploy/patroni/etcd'), 'utf8')
  const own = sample
    .replace(/^ETCD_NAME=.*$/m, `ETCD_NAME=${name}`)
    .replace(/^(ETCD_(?:LISTEN|ADVERTISE|INITIAL_ADVERTISE).*)10\.0\.0\.1/gm, `$1${address}`)
  const lines = own.replaceAll('10.0.0.', `${network}.`).matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries(Array.from(lines, ([, key, value]) => [key!, value!]))
}

async function patroniSettings(name: string, address: string, network: string, home: string): Promise<string> {
  const sample = await readFile(resolve('deploy/patroni/config.yml'), 'utf8')
  return (
    sample
      .replace(/^name: .*$/m, `name: ${name}`)
      .replace(/(listen|connect_address): 10\.0\.0\.1/g, `$1: ${address}`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', `${network}.`)
      .replaceAll('/var/lib/postgresql', home)
      .replaceAll('/var/run/postgresql', home)
      .replaceAll(/\/usr\/lib\/postgresql\/\d+\/bin/g, bin!)
      // The machine has no user of that name that is ours.
      .replace('local all all peer', 'local all all trust')
  )
}

/** Three addresses on which nobody listens at any of the ports. */
async function freeNetwork(): Promise<string> {
  for (;;) {
    const network = `127.${randomInt(64, 192)}.${randomInt(256)}`
    const places = [1, 2, 3].flatMap((last) => PORTS.map((port) => ({ host: `${network}.${last}`, port })))
    if ((await Promise.all(places.map(isFree))).every(Boolean)) return network
  }
}

async function isFree(place: { host: string; port: number }): Promise<boolean> {
  const server = createServer().listen(place)
  const isOurs = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isOurs) await once(server.close(), 'close')
  return isOurs
}

/** Whether there was any process that worked in this folder. */
function killAllIn(folder: string): boolean {
  let found = false
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (!readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)) continue
      process.kill(Number(pid), 'SIGKILL')
      found = true
    } catch {
      // It has ended by now.
    }
  return found
}
