import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openEmbedded } from '#db/embedded/open.ts'
import { isServerOf, readPostmaster } from '#db/embedded/postmaster.ts'
import { HERE, programFor } from './reachable-copy.ts'

export type Purpose = 'service' | 'command' | 'test'
export type Opened = { host: string; port: number; database: string; username: string; version: string; ms: number }
export type Visitor = Awaited<ReturnType<typeof visit>>
type VisitOptions = SpawnOptions & { statement?: string; node?: string; script?: string; prefix?: string[] }

const PATIENCE_MS = 60_000

/** Starts a visitor and hands back what it says. `opened` settles when it is in, `ended` when it is gone. */
export function visit(folder: string, purpose: Purpose, options: VisitOptions = {}) {
  const { statement, prefix = [], ...given } = options
  const { uid, gid } = given
  const program = uid === undefined || gid === undefined ? HERE : programFor({ uid, gid })
  const { node, script, ...spawning } = { ...program, ...given }
  const [first, ...args] = [...prefix, node, script, folder, purpose, ...(statement ? [statement] : [])]
  const child = spawn(first!, args, { stdio: ['ignore', 'pipe', 'pipe'], ...spawning })
  const said: [string, unknown][] = []
  let complaints = ''
  child.stderr!.on('data', (chunk) => {
    complaints += chunk
  })
  const opened = Promise.withResolvers<Opened>()
  opened.promise.catch(() => {})
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const [what, value] = JSON.parse(line) as [string, unknown]
    said.push([what, value])
    if (what === 'open') opened.resolve(value as Opened)
  })
  const ended = ending(child).then((code) => {
    opened.reject(new Error(`the visitor went without opening: ${JSON.stringify(said)} ${complaints}`))
    return code
  })
  const heard = <T>(what: string) => said.find(([word]) => word === what)?.[1] as T | undefined
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return await ended
  }
  return { child, opened: opened.promise, ended, heard, stop, complaints: () => complaints }
}

async function ending(child: ChildProcess): Promise<number | null> {
  return await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}

/** Opens, runs one statement, closes. */
export async function ask(folder: string, statement: string, purpose: Purpose = 'command', options: VisitOptions = {}) {
  const visitor = visit(folder, purpose, { ...options, statement })
  const code = await visitor.ended
  const rows = visitor.heard<Record<string, unknown>[]>('rows')
  if (code !== 0 || !rows) throw new Error(visitor.heard('refused') ?? visitor.complaints())
  return rows
}

export async function serverPid(folder: string): Promise<number | null> {
  const cluster = clusterOf(folder)
  const postmaster = await readPostmaster(cluster)
  return postmaster && (await isServerOf(postmaster.pid, cluster)) ? postmaster.pid : null
}

export async function serverLog(folder: string): Promise<string> {
  return await readFile(join(folder, 'postgres', 'postgres.log'), 'utf8')
}

export function clusterOf(folder: string): string {
  return join(folder, 'postgres', 'cluster')
}

export async function until(what: string, isSo: () => unknown): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (!(await isSo())) {
    if (Date.now() > giveUpAt) throw new Error(`waited in vain until ${what}`)
    await sleep(2)
  }
}

let template: Promise<string> | null = null

/** A folder with a database that somebody has used before, copied because making one takes a second. */
export async function usedFolder() {
  template ??= makeTemplate()
  const folder = await temporaryFolder()
  await promisify(execFile)('cp', ['-a', await template, folder.data])
  return folder
}

async function makeTemplate(): Promise<string> {
  const { path, data } = await temporaryFolder()
  process.on('exit', () => rmSync(path, { recursive: true, force: true }))
  await using _ = await openEmbedded(data, { purpose: 'test' })
  return data
}

/** A folder in which a database may live; whatever runs there at the end of the test is ended with it. */
export async function temporaryFolder(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, 'parley-test-'))
  return {
    path,
    data: join(path, 'data'),
    [Symbol.asyncDispose]: async () => {
      const data = join(path, 'data')
      const pid = existsSync(data) ? await serverPid(data) : null
      if (pid) process.kill(pid, 'SIGQUIT')
      if (pid) await until('the server is gone', async () => (await serverPid(data)) === null)
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
