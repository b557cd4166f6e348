import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#settings/startup-error.ts'
import { checkVersion, clusterVersion, createCluster, DATABASE, removeUnfinished, USERNAME } from './cluster.ts'
import { explainFolder } from './explain.ts'
import { findHome, findRunner, type Home } from './home.ts'
import { withLock } from './lock.ts'
import { watchLog } from './log.ts'
import { keepPrioritiesLow } from './precedence.ts'
import type { Presence } from './presence.ts'
import { joinServer, stopServer } from './server.ts'
import { PORT, type Purpose } from './settings.ts'

export type Embedded = {
  connection: { host: string; port: number; database: string; username: string }
  version: string
  close(): Promise<void>
} & AsyncDisposable

export type OpenOptions = { purpose: Purpose; progress?: (line: string) => void; onWaiting?: () => void }

const RETRY_MS = 1_000

/**
 * The PostgreSQL of a data folder, created on first use and started unless it runs. Any number of processes may have it open,
 * one of them as the service; the last to close stops the server.
 */
export async function openEmbedded(folder: string, options: OpenOptions): Promise<Embedded> {
  const home = await findHome(folder)
  const visit = new Visit(home, options)
  await visit.begin()
  return {
    connection: { host: visit.socketFolder, port: PORT, database: DATABASE, username: USERNAME },
    version: visit.version,
    close: () => visit.end(),
    [Symbol.asyncDispose]: () => visit.end(),
  }
}

class Visit {
  readonly #home: Home
  readonly #purpose: Purpose
  readonly #progress: (line: string) => void
  readonly #onWaiting: (() => void) | undefined
  readonly #watches = new DisposableStack()
  #presence: Presence | null = null
  #returning: Promise<void> | null = null
  #ending: Promise<void> | null = null

  constructor(home: Home, options: OpenOptions) {
    this.#home = home
    this.#purpose = options.purpose
    this.#progress = options.progress ?? (() => {})
    this.#onWaiting = options.onWaiting
    this.#watches.use(watchLog(home.logFile))
  }

  get socketFolder(): string {
    return this.#presence!.socketFolder
  }

  get version(): string {
    return this.#presence!.version
  }

  async begin(): Promise<void> {
    try {
      await this.#join()
      if (this.#purpose !== 'test') this.#watches.use(keepPrioritiesLow(this.#home.cluster))
    } catch (error) {
      this.#watches.dispose()
      throw explained(error, this.#home)
    }
  }

  end(): Promise<void> {
    this.#ending ??= this.#leave()
    return this.#ending
  }

  async #join(): Promise<void> {
    await withLock(this.#home.lockFile, async () => {
      const version = await clusterVersion(this.#home)
      await removeUnfinished(this.#home)
      if (version) await checkVersion(this.#home, version)
      else {
        this.#progress('Making the database (first time, a second or two)…')
        await createCluster(this.#home, await findRunner(this.#home), this.#purpose)
      }
      this.#presence = await joinServer(this.#home, {
        purpose: this.#purpose,
        progress: this.#progress,
        onLost: () => this.#onLost(),
        onWaiting: this.#onWaiting,
        earlierSocketFolder: this.#presence?.socketFolder,
      })
    })
  }

  async #leave(): Promise<void> {
    this.#watches.dispose()
    await this.#returning
    const presence = this.#presence!
    await withLock(this.#home.lockFile, async () => {
      const isLast = await presence.isLast().catch(() => false)
      if (isLast) await stopServer(this.#home, presence.leave)
      await presence.leave()
    })
  }

  /** The server was killed or crashed. The service continues, so it restarts the server. */
  #onLost(): void {
    if (this.#ending || this.#purpose !== 'service') return
    this.#returning ??= this.#return().finally(() => {
      this.#returning = null
    })
  }

  async #return(): Promise<void> {
    while (!this.#ending) {
      this.#progress('The database stopped unexpectedly; starting it again…')
      try {
        return await this.#join()
      } catch (error) {
        this.#progress(explained(error, this.#home).message)
        await sleep(RETRY_MS)
      }
    }
  }
}

function explained(error: unknown, home: Home): Error {
  if (error instanceof StartupError) return error
  const { code } = error as NodeJS.ErrnoException
  if (code?.startsWith('E') || code === 'ERR_SQLITE_ERROR') return explainFolder(error, home.folder)
  return error as Error
}
