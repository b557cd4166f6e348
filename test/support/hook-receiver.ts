import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Received = { headers: IncomingHttpHeaders; body: Buffer }

/** A receiver that keeps what came, byte for byte. */
export async function hookReceiver(status: () => number = () => 204) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    response.writeHead(status()).end()
    received.push({ headers: request.headers, body })
    server.emit('received')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    /** The first that fits, now or later. */
    async next(fits: (one: Received) => boolean = () => true): Promise<Received> {
      const signal = AbortSignal.timeout(20_000)
      for (let from = 0; ; ) {
        const found = received.slice(from).find(fits)
        if (found) return found
        from = received.length
        await once(server, 'received', { signal })
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const ofType = (type: string) => (one: Received) => one.headers['x-webhook-event'] === type
