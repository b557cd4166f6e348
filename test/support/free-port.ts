import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to whoever asks for any, and to clients. */
const FIRST = 10_000
const PORTS = 6_000

/**
 * A port of which nobody makes use until the process ends, except whom the test tells. The claim on it is a UDP port, which the system takes
 * back however a process ends; one with another number, since some servers also listen by UDP.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + randomInt(PORTS)
    if ((await isOurs(port - PORTS)) && (await isFree(port))) return port
  }
}

async function isOurs(claim: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  socket.bind({ port: claim, address: '127.0.0.1', exclusive: true })
  return await happens(socket, 'listening')
}

/** On every address of this machine. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port)
  if (!(await happens(server, 'listening'))) return false
  server.close()
  await once(server, 'close')
  return true
}

const happens = (emitter: NodeJS.EventEmitter, event: string): Promise<boolean> =>
  once(emitter, event).then(
    () => true,
    () => false,
  )
