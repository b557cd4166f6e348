import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from '#db/sql.ts'
import { openWire } from '../faults/wire.ts'
import { freePort } from './free-port.ts'

/** It refuses to run as root. */
const USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0

/** The real PgBouncer before the database of this pool. */
export async function openPgBouncer(
  pool: Pool,
  settings: Record<string, string>,
): Promise<AsyncDisposable & { url: string }> {
  await using parts = new AsyncDisposableStack()
  const { path, database, user } = pool.options
  const wire = parts.use(await openWire(String(path)))
  const folder = await mkdtemp(join(tmpdir(), 'parley-pgbouncer-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const given = { listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any', ...settings }
  const lines = Object.entries(given).map(([name, value]) => `${name} = ${value}`)
  const behind = `* = host=127.0.0.1 port=${wire.port} user=${user}`
  await writeFile(file, ['[databases]', behind, '[pgbouncer]', ...lines, ''].join('\n'))
  const bouncer = spawn('pgbouncer', [file], { ...USER, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  parts.defer(async () => {
    if (bouncer.exitCode === null && bouncer.kill('SIGKILL')) await once(bouncer, 'exit')
  })
  let said = ''
  for await (const chunk of bouncer.stderr.iterator({ destroyOnReturn: false })) {
    said += chunk
    if (said.includes('process up')) break
  }
  bouncer.stderr.resume()
  if (!said.includes('process up')) throw new Error(`PgBouncer did not start: ${said}`)
  const made = parts.move()
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  }
}
