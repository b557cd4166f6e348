import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request meets this instead of an answer; `lost` lets the service do its work and then drops the answer. */
export type Trouble = { status: number; headers?: Record<string, string>; body?: string } | 'reset' | 'lost' | 'silent'

/** A proxy that gives each request the next trouble of its plan; after the last one, all goes well. */
export async function flakyProxy(target: string) {
  let plan: Trouble[] = []
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const trouble = plan.shift()
    if (trouble === 'silent') return
    if (trouble === 'reset') return void request.socket.destroy()
    if (trouble === undefined || trouble === 'lost') return forward(target, request, response, trouble === 'lost')
    request.resume()
    response.writeHead(trouble.status, trouble.headers).end(trouble.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Forgets what was seen, and sets what happens next. */
    plan(...next: Trouble[]) {
      plan = next
      seen.length = 0
    },
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(target: string, request: IncomingMessage, response: ServerResponse, isLost: boolean): void {
  const { method, headers, url = '/' } = request
  const onward = send(new URL(url, target), { method, headers }, (answer) => {
    if (isLost) {
      answer.resume()
      answer.on('end', () => request.socket.destroy())
      return
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  request.pipe(onward)
}
