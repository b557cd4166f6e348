// Makes sure that the server of a data folder runs. It may already run, be starting or stopping, have crashed, or never have
// existed, and its starter may have been killed at any moment. So we remember nothing: we look, take the one step that helps,
// and look again. The caller holds the lock.

import { type ChildProcess, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '#settings/startup-error.ts'
import { explainOutput } from './explain.ts'
import { findRunner, type Home } from './home.ts'
import { spawnAs } from './identity.ts'
import { openLog, readLogFrom, sizeOf } from './log.ts'
import { disownPostmaster, isServerOf, readPostmaster } from './postmaster.ts'
import { lowerPriority } from './precedence.ts'
import { enter, type Presence } from './presence.ts'
import { type Purpose, serverArguments } from './settings.ts'
import { findSocketFolder, hasSocket, makeSocketFolder, removeSocketFolder, removeStaleSocket } from './socket.ts'

const POLL_MS = 10
/** Crash recovery reads at most max_wal_size, which takes far less than this. */
const START_PATIENCE_MS = 150_000
const SLOW_MS = 2_000
const RETRY_MS = 100
/** Refuse new sessions until all have left; end every session; stop without writing memory to disk; kill the process. */
const STOPS: [NodeJS.Signals, number][] = [
  ['SIGTERM', 500],
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 2_000],
]

export type Joining = {
  purpose: Purpose
  progress: (line: string) => void
  onLost: () => void
  /** Called when nothing is left to do but to wait for a server that starts. */
  onWaiting?: (() => void) | undefined
  /** Where this process found the server before, in case it must be started again. */
  earlierSocketFolder?: string
}

export async function joinServer(home: Home, joining: Joining): Promise<Presence> {
  const began = Date.now()
  const patience = new Patience(home, joining.progress)
  let started: Started | null = null
  for (;;) {
    const postmaster = await readPostmaster(home.cluster)
    const isRunning = postmaster !== null && (await isServerOf(postmaster.pid, home.cluster))
    const socketFolder = started?.socketFolder ?? findSocketFolder(home, postmaster?.socketFolder)
    // Asking while it starts or stops would only fill its log with refusals.
    const isWorthAsking = !isRunning || postmaster.status === 'ready'
    if (socketFolder && hasSocket(socketFolder) && isWorthAsking) {
      const found = await enter(socketFolder, joining.purpose, joining.onLost)
      if (typeof found === 'object') return found
    }
    if (!isRunning && (!started || started.hasEnded())) {
      if (started) await checkWorthRetrying(home, started)
      started = await startServer(home, joining)
    }
    if (isRunning && postmaster.status === 'ready' && !(socketFolder && hasSocket(socketFolder))) {
      // The temporary folder was cleaned: the server lives, but nobody can ever reach it again.
      if (Date.now() - began > SLOW_MS) await stopServer(home)
    }
    joining.onWaiting?.()
    await patience.wait()
  }
}

class Patience {
  readonly #began = Date.now()
  readonly #home: Home
  readonly #progress: (line: string) => void
  #hasTold = false

  constructor(home: Home, progress: (line: string) => void) {
    this.#home = home
    this.#progress = progress
  }

  async wait(): Promise<void> {
    const waitedMs = Date.now() - this.#began
    if (waitedMs > START_PATIENCE_MS) {
      throw new StartupError(
        `The database did not become ready within ${START_PATIENCE_MS / 1000} seconds. Its log is ${this.#home.logFile}.`,
      )
    }
    if (waitedMs > SLOW_MS && !this.#hasTold) {
      this.#progress('Waiting for the database to recover from its last stop…')
      this.#hasTold = true
    }
    await sleep(POLL_MS)
  }
}

/**
 * A server whose starter was killed may not have registered when we looked, and the sessions of a killed server end a little
 * after it. Both refuse a newcomer, and both pass.
 */
async function checkWorthRetrying(home: Home, started: Started): Promise<void> {
  const output = await started.output()
  if (/lock file .* (already exists|is empty)|pre-existing shared memory block/.test(output))
    return await sleep(RETRY_MS)
  throw explainOutput('Starting the database', output, home.folder, home.logFile)
}

/** After a killed test there is no next start that would find its server. */
const DIES_WITH_ITS_STARTER = existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'INT', '--'] : []

type Started = { socketFolder: string; hasEnded(): boolean; output(): Promise<string> }

async function startServer(home: Home, joining: Joining): Promise<Started> {
  const { identity, binaries } = await findRunner(home)
  const stale = await readPostmaster(home.cluster)
  const socketFolder = await makeSocketFolder(home, identity, joining.earlierSocketFolder ?? stale?.socketFolder)
  await disownPostmaster(home.cluster)
  await removeStaleSocket(socketFolder)
  await using log = await openLog(home.logFile)
  const logged = await sizeOf(home.logFile)
  const [program, ...args] = [
    ...(joining.purpose === 'test' ? DIES_WITH_ITS_STARTER : []),
    binaries.postgres,
    ...serverArguments(home.cluster, socketFolder, joining.purpose),
  ]
  // In its own session, so that Ctrl-C in the terminal reaches only us, and we decide when it stops.
  const child = spawnAs(identity, program!, args, { detached: true, stdio: ['ignore', log.fd, log.fd] })
  let hasEnded = false
  child.on('exit', () => {
    hasEnded = true
  })
  await spawned(child)
  await asBatch(child.pid!)
  if (joining.purpose !== 'test') lowerPriority(child.pid!)
  child.unref()
  return { socketFolder, hasEnded: () => hasEnded, output: () => readLogFrom(home.logFile, logged) }
}

/**
 * A server process that receives a statement would push the service off its core in the middle of sending, while another core
 * idles. As batch work it waits for a free core, and so do its children. If this cannot be set, everything stays as it is.
 */
async function asBatch(pid: number): Promise<void> {
  await promisify(execFile)('chrt', ['--batch', '--pid', '0', String(pid)]).catch(() => {})
}

async function spawned(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.on('spawn', resolve)
    child.on('error', reject)
  })
}

/** First refuses newcomers, then waits for the others to leave. */
export async function stopServer(home: Home, leave = async () => {}): Promise<void> {
  const postmaster = await readPostmaster(home.cluster)
  if (!postmaster) return
  for (const [signal, patienceMs] of STOPS) {
    if (!(await isServerOf(postmaster.pid, home.cluster))) break
    send(postmaster.pid, signal)
    if (signal === 'SIGTERM') await leave()
    if (await hasGone(home, postmaster.pid, patienceMs)) break
  }
  await removeSocketFolder(postmaster.socketFolder)
}

async function hasGone(home: Home, pid: number, patienceMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + patienceMs
  while (Date.now() < giveUpAt) {
    const current = await readPostmaster(home.cluster)
    // Its file goes last. The process may stay listed after that if nothing collects orphans.
    if (current?.pid !== pid || !(await isServerOf(pid, home.cluster))) return true
    await sleep(POLL_MS)
  }
  return false
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended between our look and the signal.
  }
}
