import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from '#db/sql.ts'
import type { Log } from '#telemetry/log.ts'
import { counter, gauge, histogram } from '#telemetry/metrics.ts'
import { tracing, type Work } from '#telemetry/tracing.ts'
import { WATCHED } from './entrance.ts'
import type { Keys } from './keys.ts'
import { meetingRequestIn, namesOf } from './request-names.ts'

const requests = counter('parley_http_requests_total', 'Requests answered.', ['method', 'route', 'status'])
const durations = histogram(
  'parley_http_request_duration_seconds',
  'Time from the first byte of a request to the last of its answer.',
  ['method', 'route'],
  [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
)

/** For the rate limiter: counted when its store is away and a request goes through unlimited. */
export const requestsUnlimited = counter(
  'parley_rate_limiter_open_total',
  'Requests let through without a limit, because its store was away.',
)

/** Slower requests get a line in the log, since somebody is waiting. */
const SLOW_MS = 1_000

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Counts and times every request. Ordinary ones are logged only at level debug; errors.ts logs failed ones. */
export function measureRequests(app: FastifyInstance, log: Log): void {
  let inFlight = 0
  const stop = gauge('parley_http_requests_in_flight', 'Requests that are being answered.', () => inFlight)
  app.addHook('onClose', async () => stop())
  app.addHook('onRequest', (request, reply, done) => {
    inFlight += 1
    const { tracer } = tracing
    const span = tracer?.begin(request.headers.traceparent)
    // `close` also comes when the caller leaves before the answer; `finish` and Fastify's onResponse do not.
    reply.raw.on('close', () => {
      inFlight -= 1
      record(request, reply, log.isLevelEnabled('debug'))
      if (span && !WATCHED.has(request.routeOptions.url ?? '')) tracer!.end(span, requestWork(request, reply))
    })
    if (span) tracer!.within(span, done)
    else done()
  })
}

function record(request: FastifyRequest, reply: FastifyReply, isVerbose: boolean): void {
  const method = METHODS.has(request.method) ? request.method : 'other'
  const route = request.routeOptions.url ?? 'none'
  // If the caller left early, the status was never sent.
  const status = reply.raw.writableEnded ? reply.statusCode : 'aborted'
  const { elapsedTime } = reply
  requests.add({ method, route, status: status === 'aborted' ? status : `${Math.floor(status / 100)}xx` })
  durations.observe({ method, route }, elapsedTime / 1000)
  // Nearly every request ends here without a line, so the text is not even built.
  if (elapsedTime > SLOW_MS || isVerbose)
    note(request, { ...namesOf(request), method, route, status, duration_ms: Math.round(elapsedTime) })
}

/** Names and attributes as OpenTelemetry's conventions for HTTP have them. The route is a pattern and names nobody. */
function requestWork(request: FastifyRequest, reply: FastifyReply): Work {
  const route = request.routeOptions.url
  const { statusCode } = reply
  return {
    name: route === undefined ? request.method : `${request.method} ${route}`,
    kind: 'server',
    startedAtMs: performance.now() - reply.elapsedTime,
    workspaceId: request.workspace?.id,
    requestId: meetingRequestIn(request),
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.raw.writableEnded ? statusCode : undefined,
      'parley.http.request_id': request.id,
    },
    failure: !reply.raw.writableEnded ? 'aborted' : statusCode >= 500 ? String(statusCode) : null,
  }
}

type Answered = { method: string; route: string; status: number | 'aborted'; duration_ms: number }

/** Logs the pattern of the route and never the path: identifiers and queries can name people. */
function note(request: FastifyRequest, answered: Answered): void {
  const { method, route, status, duration_ms } = answered
  const isFailed = typeof status === 'number' && status >= 500
  const end = status === 'aborted' ? 'was aborted by the caller' : `answered ${status}`
  if (duration_ms > SLOW_MS && !isFailed)
    request.log.warn(
      answered,
      `slow: ${method} ${route} took ${duration_ms} ms${status === 'aborted' ? ` and ${end}` : ''}`,
    )
  else if (request.url.startsWith('/api/') || status === 'aborted')
    request.log.debug(answered, `${method} ${route} ${end} after ${duration_ms} ms`)
}

export function measureKeys(app: FastifyInstance, keys: Keys): void {
  const stop = gauge('parley_keys_remembered', 'API keys that are known without asking the database.', () => keys.size)
  app.addHook('onClose', async () => stop())
}

/** A slower reading is left out: the other metrics should not wait for a database in trouble. */
const ASK_WITHIN_MS = 1_000

/** The driver does not tell how many connections it holds; the server knows, and also their state. */
export function measureConnections(app: FastifyInstance, pool: Pool): void {
  const stops = [
    gauge('parley_database_connections', 'Connections of this process to the database.', () => connections(pool)),
    gauge('parley_database_connections_max', 'The most connections that this process opens.', () => pool.options.max),
  ]
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
  })
}

async function connections(pool: Pool) {
  const late = new Promise<never>((_, reject) => setTimeout(reject, ASK_WITHIN_MS).unref())
  const rows = await Promise.race([
    pool<{ state: string; count: number }[]>`
      select coalesce(state, 'unknown') as state, count(*)::int as count
      from pg_stat_activity
      where application_name = current_setting('application_name')
      group by 1`,
    late,
  ])
  return rows.map(({ state, count }) => ({ labels: { state: state.replaceAll(' ', '_') }, value: count }))
}
