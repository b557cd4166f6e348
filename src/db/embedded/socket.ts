import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Home } from './home.ts'
import type { Identity } from './identity.ts'
import { PORT } from './settings.ts'

/** A socket address holds 104 bytes on macOS and 108 on Linux, the end mark included. */
const LONGEST_PATH_BYTES = 100
const TEMPORARY = 'parley-socket-'

export function hasSocket(folder: string): boolean {
  return existsSync(socketIn(folder))
}

/** A moved data folder takes its socket along, so a socket in the folder takes precedence over the recorded path. */
export function findSocketFolder(home: Home, noted: string | undefined): string | null {
  return isShort(home.base) ? home.base : noted || null
}

/** Where the next server listens. Reuses the earlier place if possible: clients may remember it. */
export async function makeSocketFolder(home: Home, identity: Identity, earlier: string | undefined): Promise<string> {
  if (isShort(home.base)) return home.base
  const folder = earlier && isTemporary(earlier) && (await isOurs(earlier, identity)) ? earlier : await makeTemporary()
  if (identity.kind === 'user') await chown(folder, identity.uid, identity.gid)
  return folder
}

/** A killed server leaves its socket and a note of its process number, which the next one may take for a living server's. */
export async function removeStaleSocket(folder: string): Promise<void> {
  await rm(socketIn(folder), { force: true })
  await rm(`${socketIn(folder)}.lock`, { force: true })
}

export async function removeSocketFolder(folder: string): Promise<void> {
  if (isTemporary(folder)) await rm(folder, { recursive: true, force: true })
}

function socketIn(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`)
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(socketIn(folder)) <= LONGEST_PATH_BYTES
}

function isTemporary(folder: string): boolean {
  return basename(folder).startsWith(TEMPORARY)
}

async function isOurs(folder: string, identity: Identity): Promise<boolean> {
  await mkdir(folder, { mode: 0o700 }).catch(() => {})
  const found = await lstat(folder).catch(() => null)
  const owners = [identity.uid, process.getuid?.()]
  if (!found?.isDirectory()) return false
  return owners.includes(found.uid) && (found.mode & 0o777) === 0o700
}

async function makeTemporary(): Promise<string> {
  const parent = isShort(join(tmpdir(), `${TEMPORARY}123456`)) ? tmpdir() : '/tmp'
  return await mkdtemp(join(parent, TEMPORARY))
}
