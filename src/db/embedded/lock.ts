// Starting and stopping the server is a critical section across processes that may be killed at any line, so the kernel must
// release the lock. Node cannot flock; an exclusive transaction of its built-in SQLite takes the same kind of lock on an empty
// file, on Linux and macOS alike, and never writes to it.

import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#settings/startup-error.ts'

const POLL_MS = 10
/** Longer than a first start on a slow disk or a forced stop. */
const PATIENCE_MS = 180_000
const SQLITE_BUSY = 5

export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = await takeLock(file)
  try {
    return await work()
  } finally {
    lock.close()
  }
}

async function takeLock(file: string): Promise<DatabaseSync> {
  const giveUpAt = Date.now() + PATIENCE_MS
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    await giveToFolderOwner(file)
    for (;;) {
      if (tryLock(database)) return database
      if (Date.now() > giveUpAt) {
        throw new StartupError(
          `Another Parley process has been starting or stopping the database for ${PATIENCE_MS / 60_000} minutes (it holds ${file}). Stop that process and try again.`,
        )
      }
      await sleep(POLL_MS)
    }
  } catch (error) {
    database.close()
    throw error
  }
}

function tryLock(database: DatabaseSync): boolean {
  try {
    database.exec('begin exclusive')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false
    throw error
  }
}

/** Root may use the folder of an ordinary user, who must be able to open the same file afterwards. */
async function giveToFolderOwner(file: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const owner = await stat(dirname(file))
  const own = await stat(file)
  if (own.uid !== owner.uid) await chown(file, owner.uid, owner.gid)
}
