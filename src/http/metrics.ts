import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Failure } from '#core/failure.ts'
import { metricsText } from '../metrics.ts'
import { measureProcess } from '../process-metrics.ts'
import { StartupError } from '../startup-error.ts'

// Who may read /metrics: in development anybody who reaches the port; in production only who comes by the port of its own
// (PARLEY_METRICS_LISTEN) or brings the token (PARLEY_METRICS_TOKEN). A token that is set is asked for everywhere. All
// others get the same 404 as for any unknown path.

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type MetricsAccess = { development: boolean; token: string | null }

export function registerMetrics(app: FastifyInstance, access: MetricsAccess): void {
  measureProcess()
  app.get(
    '/metrics',
    {
      schema: {
        summary: 'Read the metrics',
        description:
          'Prometheus text format. Open in development. In production served on its own port, or here to whoever sends `Authorization: Bearer` with the metrics token; to anybody else there is nothing here.',
        produces: [CONTENT_TYPE],
        response: { 200: Type.String({ description: 'The metrics.', example: 'parley_http_requests_in_flight 1' }) },
      },
    },
    async (request, reply) => {
      if (!mayRead(access, request.headers.authorization))
        throw new Failure('not_found', 'There is nothing at GET /metrics. See /docs.')
      return reply
        .type(CONTENT_TYPE)
        .header('cache-control', 'no-store')
        .send(await metricsText())
    },
  )
}

export type MetricsServer = AsyncDisposable & { port: number }

/** The port of its own, for networks where it cannot be reached from outside. It serves every role, the API or not. */
export async function openMetricsServer(
  listen: { host: string; port: number },
  token: string | null,
): Promise<MetricsServer> {
  measureProcess()
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    void serve(token, request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenProblem(listen, cause)))
    server.listen(listen.port, listen.host, resolve)
  })
  const { port } = server.address() as { port: number }
  return { port, [Symbol.asyncDispose]: () => closeServer(server) }
}

async function serve(token: string | null, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isAsked = /^\/metrics(\?|$)/.test(request.url ?? '') && (request.method === 'GET' || request.method === 'HEAD')
  if (!isAsked || !mayRead({ development: true, token }, request.headers.authorization)) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is only GET /metrics here.\n')
    return
  }
  response.writeHead(200, { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' }).end(await metricsText())
}

function mayRead({ development, token }: MetricsAccess, authorization: string | undefined): boolean {
  if (token === null) return development
  const given = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

/** Digests have one length, so that comparing them tells nothing, not even how long the token is. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function listenProblem({ host, port }: { host: string; port: number }, cause: Error): StartupError {
  const { code } = cause as NodeJS.ErrnoException
  return new StartupError(
    `PARLEY_METRICS_LISTEN: cannot listen on ${host}:${port} (${code}). Choose a free port and an address of this machine.`,
    { cause },
  )
}

async function closeServer(server: ReturnType<typeof createServer>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
