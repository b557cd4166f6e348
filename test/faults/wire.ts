import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Wire = AsyncDisposable & {
  port: number
  /** Nothing comes through any more, and nobody is told: what a silent partition looks like from both ends. */
  freeze(): void
  /** The same for lines that are open now; new ones work. */
  freezeOpen(): void
  thaw(): void
}

/** A line to the database, for one process. */
export async function openWire(socketPath: string): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    const far = connect(socketPath)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      if (isFrozen) from.pause()
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    freezeOpen() {
      for (const socket of sockets) socket.pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
