import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Answer } from './world.ts'

/** What is not HTTP, or hardly, cannot be said with a client: the bytes go to a listening server as they are. */
export async function listening(app: FastifyInstance): Promise<(bytes: string | Buffer) => Promise<Answer>> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error(`not listening on a port: ${address}`)
  return async (bytes) => readAnswer(await exchange(address.port, bytes))
}

/** Sends the bytes and reads until the server closes; every request here asks for that, or is too broken to go on from. */
function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const finish = () => resolve(Buffer.concat(chunks).toString())
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', finish)
    socket.on('error', finish)
    // Only a server that fails to answer or to close comes here; the answer then has no status, and the test says so.
    socket.setTimeout(5_000, () => socket.destroy())
  })
}

function readAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const body = rest.join('\r\n\r\n')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    text: body,
    body: body.startsWith('{') ? JSON.parse(body) : undefined,
  }
}
