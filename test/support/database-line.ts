import { connect, createServer, type Socket } from 'node:net'
import { type Connection, openPool, type Pool } from '#db/sql.ts'

/** How another process reaches the database of this pool. */
export function connectionOf(pool: Pool): Connection {
  const { host, port, database, user } = pool.options
  return { host: String(host[0]), port: Number(port[0]), database, username: user }
}

/** A line to the database that a test can cut, mend, leave open without an answer, or keep from taking further connections. */
export async function openLine(pool: Pool) {
  const { host, port, path, database, user, pass } = pool.options
  const target = typeof path === 'string' ? { path } : { host: String(host[0]), port: Number(port[0]) }
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'mute' = 'open'
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => {})
    if (state === 'cut') near.destroy()
    if (state !== 'open') return
    const far = connect(target)
    sockets.add(far)
    far.on('error', () => {}).on('close', () => near.destroy())
    near.on('close', () => far.destroy())
    far.pipe(near)
    near.pipe(far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  const connection = { host: '127.0.0.1', port: address.port, database, username: user, password: String(pass ?? '') }
  const set = (next: typeof state) => {
    state = next
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  const line = openPool(connection, { name: 'parley test line', max: 3 })
  return {
    pool: line,
    cut: () => set('cut'),
    mute: () => set('mute'),
    /** Existing connections go on; new ones get no answer. */
    fill: () => {
      state = 'mute'
    },
    mend: () => set('open'),
    [Symbol.asyncDispose]: async () => {
      set('cut')
      await line.end({ timeout: 1 })
      server.close()
    },
  }
}
