import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Failure } from '#core/failure.ts'
import { StartupError } from '#settings/startup-error.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { measureProcess } from '#telemetry/process-metrics.ts'
import { type MetricsAccess, mayRead } from './metrics-access.ts'
import { type HealthOptions, health, readinessProbe } from './routes/health.ts'
import { ErrorBody, Named } from './shapes/envelope.ts'

// /metrics, for those who may read it (`metrics-access.ts`). Everybody else gets the same 404 as for any unknown path.

const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

const NOTHING_HERE = 'There is nothing at GET /metrics. See /docs.'

export function registerMetrics(app: FastifyInstance, access: MetricsAccess): void {
  measureProcess()
  app.get(
    '/metrics',
    {
      schema: {
        summary: 'Read the metrics',
        description:
          'Prometheus text format. Open in development, unless a token is set (`PARLEY_METRICS_TOKEN`). In production it is 404 here for everybody who does not send `Authorization: Bearer` with that token, which is no API key; without a token it is served on a port of its own only (`PARLEY_METRICS_LISTEN`).',
        produces: [CONTENT_TYPE],
        response: {
          200: Type.String({ description: 'The metrics.', example: 'parley_http_requests_in_flight 1' }),
          404: Type.Unsafe<Static<typeof ErrorBody>>({
            ...Named(ErrorBody),
            description: 'In production without the token, or with a wrong one.',
            example: { error: { type: 'not_found', message: NOTHING_HERE } },
          }),
        },
      },
    },
    async (request, reply) => {
      if (!mayRead(access, request.headers.authorization)) throw new Failure('not_found', NOTHING_HERE)
      return reply
        .type(CONTENT_TYPE)
        .header('cache-control', 'no-store')
        .send(await metricsText())
    },
  )
}

export type MetricsServer = AsyncDisposable & { port: number }

/**
 * The separate port, for networks where it cannot be reached from outside. It runs in every role, with or without the API, so a
 * node that only works can be asked here whether it lives and, with the database, whether it is ready.
 */
export async function openMetricsServer(
  listen: { host: string; port: number },
  token: string | null,
  health: HealthOptions | null = null,
): Promise<MetricsServer> {
  measureProcess()
  const probe = health && readinessProbe(health)
  // The module loads Node's own fetch and WebSocket, a good part of the start time, and hardly any node has this port.
  const { createServer } = await import('node:http')
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    void serve({ token, probe }, request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(listenProblem(listen, cause)))
    server.listen(listen.port, listen.host, resolve)
  })
  const { port } = server.address() as { port: number }
  return { port, [Symbol.asyncDispose]: () => closeServer(server) }
}

type Served = { token: string | null; probe: (() => Promise<string | null>) | null }

async function serve(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, type, text } = await answerScrape(served, request)
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}

type Answer = { status: number; type: string; text: string }

/** Health checks need no token, because a probe has none. */
async function answerScrape({ token, probe }: Served, { method, url, headers }: IncomingMessage): Promise<Answer> {
  const path = method === 'GET' || method === 'HEAD' ? url?.split('?', 1)[0] : null
  const isAllowed = mayRead({ development: true, token }, headers.authorization)
  if (path === '/healthz') return asJson(200, health(isAllowed))
  if (path === '/readyz' && probe) {
    const problem = await probe()
    return asJson(problem === null ? 200 : 503, { ready: problem === null, reasons: problem === null ? [] : [problem] })
  }
  if (path === '/metrics' && isAllowed) return { status: 200, type: CONTENT_TYPE, text: await metricsText() }
  const text = 'There are only GET /metrics, /healthz and /readyz here.\n'
  return { status: 404, type: 'text/plain; charset=utf-8', text }
}

function asJson(status: number, body: object): Answer {
  return { status, type: 'application/json; charset=utf-8', text: JSON.stringify(body) }
}

function listenProblem({ host, port }: { host: string; port: number }, cause: Error): StartupError {
  const { code } = cause as NodeJS.ErrnoException
  return new StartupError(
    `PARLEY_METRICS_LISTEN: cannot listen on ${host}:${port} (${code}). Choose a free port and an address of this machine.`,
    { cause },
  )
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
