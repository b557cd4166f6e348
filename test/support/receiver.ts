import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

export type Receiver = AsyncDisposable & {
  port: number
  url: string
  /** Every connection that was accepted, and every request head that came, in order. */
  connections: Socket[]
  requests: string[]
}

/** What a receiver does with the n-th request of a connection, counted from 1. */
export type Answer = (socket: Socket, requestNumber: number, request: string) => void

/** A receiver of bytes, not of HTTP, so that it can answer with anything. It waits for whole requests first. */
export async function receiver(answer: Answer, options: { host?: string; tls?: TlsOptions } = {}): Promise<Receiver> {
  const connections: Socket[] = []
  const requests: string[] = []
  const server: Server = options.tls ? createTlsServer(options.tls) : createServer()
  server.on('connection', (socket: Socket) => {
    connections.push(socket)
    socket.on('error', () => {})
  })
  server.on(options.tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    let received = ''
    let requestNumber = 0
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      for (let length = requestLength(received); length > 0; length = requestLength(received)) {
        const request = received.slice(0, length)
        received = received.slice(length)
        requests.push(request)
        requestNumber += 1
        answer(socket, requestNumber, request)
      }
    })
  })
  server.on('tlsClientError', () => {})
  server.listen(0, options.host ?? '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `${options.tls ? 'https' : 'http'}://${options.tls ? 'localhost' : (options.host ?? '127.0.0.1')}:${port}/hook`,
    connections,
    requests,
    async [Symbol.asyncDispose]() {
      for (const socket of connections) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function requestLength(received: string): number {
  const headEnd = received.indexOf('\r\n\r\n')
  if (headEnd < 0) return 0
  const bodyLength = Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0)
  const length = headEnd + 4 + bodyLength
  return received.length >= length ? length : 0
}

export const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'
