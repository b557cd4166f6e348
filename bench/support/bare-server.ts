import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Connection } from '#db/sql.ts'
import { stop } from './running-service.ts'

const SERVER = new URL('./bare-server-process.ts', import.meta.url)

/** Fastify and the same statements, without authentication, limits or schemas, as a separate process. */
export async function startBare(connection: Connection): Promise<{ origin: string } & AsyncDisposable> {
  const child = fork(SERVER, [JSON.stringify(connection)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [origin] = (await once(child, 'message')) as [string]
  return { origin, [Symbol.asyncDispose]: () => stop(child) }
}
