import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, WebhookVerificationError } from '../../../client/src/webhook.ts'
import type { Forward, Forwarded } from './forward.ts'

/** A listener's answer to the question whether it still runs. */
export const LISTENER_ANSWER = 'parley webhooks listen\n'

/** Twice the largest payload. */
const BODY_BYTES_MAX = 2_097_152

export type Arrival = {
  at: Date
  event: string
  id: string
  delivery: string
  attempt: number
  /** The problem with the signature; null if it is valid. */
  problem: string | null
  body: string
  forwarded: Forwarded | null
}

export type Receiver = AsyncDisposable & {
  url: string
  /** Resolves when the first test event has arrived, which only checks the connection and is not shown. */
  reached: Promise<void>
}

export type ReceiverOptions = {
  secret: string
  show(arrival: Arrival): void
  forward: Forward | null
}

export async function openReceiver({ secret, show, forward }: ReceiverOptions): Promise<Receiver> {
  const path = `/${randomBytes(16).toString('hex')}`
  const reached = Promise.withResolvers<void>()
  let isReached = false

  /** The status of the answer. */
  async function receive({ headers }: IncomingMessage, body: Buffer): Promise<number> {
    const arrival = await examine(headers, body, secret)
    if (arrival.event === 'test' && arrival.problem === null && !isReached) {
      isReached = true
      reached.resolve()
      return 204
    }
    const forwarded = arrival.problem === null && forward ? await forward(headers, body) : null
    show({ ...arrival, forwarded })
    return arrival.problem === null ? (forwarded?.status ?? 204) : 400
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== path) return void response.writeHead(404).end()
    if (request.method !== 'POST') return void response.end(LISTENER_ANSWER)
    const body = await readBody(request)
    response.writeHead(body === null ? 413 : await receive(request, body)).end()
  }

  // An aborted request needs no answer.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    reached: reached.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Checked with the receivers' code, not the sender's. */
async function examine(
  headers: IncomingHttpHeaders,
  body: Buffer,
  secret: string,
): Promise<Omit<Arrival, 'forwarded'>> {
  const problem = await verifyWebhook(body, headers, secret).then(
    () => null,
    (error: unknown) => (error instanceof WebhookVerificationError ? error.message : String(error)),
  )
  return {
    at: new Date(),
    event: String(headers['x-webhook-event'] ?? ''),
    id: String(headers['x-webhook-id'] ?? ''),
    delivery: String(headers['x-webhook-delivery'] ?? ''),
    attempt: Number(headers['x-webhook-attempt'] ?? 0),
    problem,
    body: body.toString('utf8'),
  }
}
