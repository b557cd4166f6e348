// PostgreSQL refuses to run as root. If Parley runs as root, the server gets another identity: inside a user namespace it sees
// itself as nobody while the kernel still treats it as root, so a clone under a 0700 home stays reachable. Where namespaces are
// refused (most containers) it really runs as nobody. A folder that already belongs to an ordinary user is served as that user.
// A user without a name, as in some containers, needs a namespace as well, because initdb insists on a name.

import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { userInfo } from 'node:os'
import { promisify } from 'node:util'
import { StartupError } from '#settings/startup-error.ts'

export type Identity = { uid: number; gid: number; kind: 'self' | 'namespace' | 'user' }

const run = promisify(execFile)
const NAMESPACE = ['--user', '--map-user=65534', '--map-group=65534', '--']

export async function self(): Promise<Identity> {
  const identity: Identity = { uid: process.getuid!(), gid: process.getgid!(), kind: 'self' }
  if (hasName()) return identity
  const named = await namespace()
  if (named) return named
  throw new StartupError(
    `PostgreSQL does not run for a user without a name, and number ${identity.uid} has none in /etc/passwd. Add one, run Parley as another user, or set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function asUser(uid: number, gid: number): Identity {
  return { uid, gid, kind: 'user' }
}

export async function nobody(): Promise<Identity> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])])
  return asUser(Number(uid.stdout), Number(gid.stdout))
}

export async function namespace(): Promise<Identity | null> {
  const identity: Identity = { uid: process.getuid!(), gid: process.getgid!(), kind: 'namespace' }
  return (await succeeds(identity, 'true', [])) ? identity : null
}

/** Whether the server, with this identity, can execute the program and write to the folder. */
export async function canUse(identity: Identity, program: string, folder: string): Promise<boolean> {
  if (identity.kind === 'self') return true
  return await succeeds(identity, 'sh', ['-c', '[ -x "$1" ] && [ -w "$2" ] && [ -x "$2" ]', 'sh', program, folder])
}

async function succeeds(identity: Identity, program: string, args: string[]): Promise<boolean> {
  const child = spawnAs(identity, program, args, { stdio: 'ignore' })
  return await new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

export function spawnAs(identity: Identity, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const spawning = { cwd: '/', env: plainEnvironment(), ...options }
  if (identity.kind === 'namespace') return spawn('unshare', [...NAMESPACE, program, ...args], spawning)
  if (identity.kind === 'user') return spawn(program, args, { ...spawning, uid: identity.uid, gid: identity.gid })
  return spawn(program, args, spawning)
}

/** The server must not see our secrets, and the caller's PGDATA or locale must not change its behaviour. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, LC_ALL: 'C', TZ: 'UTC' }
}
