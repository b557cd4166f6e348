import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { KeyPair } from './certificates.ts'

export type TlsProxy = AsyncDisposable & {
  port: number
  /** The port to which it leads. */
  behind: number
  /** What it makes of a caller's headers. */
  change(headers: IncomingHttpHeaders): IncomingHttpHeaders
}

/** A reverse proxy with a certificate, which does what the test says, right or wrong. */
export async function tlsProxy(pair: KeyPair): Promise<TlsProxy> {
  const server = createServer(pair, (incoming, response) => forward(proxy, incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: TlsProxy = {
    port: (server.address() as AddressInfo).port,
    behind: 0,
    change: (headers) => headers,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

function forward({ behind, change }: TlsProxy, { method, url, headers }: IncomingMessage, response: ServerResponse) {
  const sent = request({ host: '127.0.0.1', port: behind, method, path: url, headers: change(headers) }, (answer) => {
    response.writeHead(answer.statusCode!, answer.headers)
    answer.pipe(response)
  })
  sent.on('error', () => response.writeHead(502).end('Bad gateway')).end()
}
