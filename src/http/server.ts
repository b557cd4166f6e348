import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { type CalendarAccess, openCalendarAccess } from '#calendars/access.ts'
import type { Clock } from '#core/clock.ts'
import type { MailHome } from '#core/team/address.ts'
import { Outdated } from '#db/schema-guard.ts'
import type { Pool } from '#db/sql.ts'
import type { Mailroom } from '#mail/mailroom.ts'
import type { GuestLinks } from '#seal/guest-links.ts'
import { isOperator } from '#seal/operator-proof.ts'
import type { Seal } from '#seal/seal.ts'
import type { Settings } from '#settings/settings.ts'
import type { Log } from '#telemetry/log.ts'
import type { Sender } from '#webhooks/post.ts'
import { AddressLimit, PAGES_A_MINUTE_MAX, UNKNOWN_KEYS_A_MINUTE_MAX } from './address-limit.ts'
import type { Api } from './api.ts'
import { authenticate, type KeyGate } from './authenticate.ts'
import { refuseEncodedBody } from './body-encoding.ts'
import { answerClientError } from './client-errors.ts'
import { limitUnread, REQUESTS_A_CONNECTION_MAX } from './connection-limits.ts'
import type { ConsoleApp } from './console/app.ts'
import type { Watch } from './console/changes.ts'
import { registerConsole } from './console/console.ts'
import { consoleGate } from './console/gate.ts'
import { CONSOLE_OPERATIONS } from './console/operations.ts'
import type { SignInOptions } from './console/sign-in.ts'
import { sessionIn } from './console/site.ts'
import { answerRouterError, type Entrance, enter } from './entrance.ts'
import { handleErrors, isReading } from './errors.ts'
import { type Gate, type Guards, mount, requireAbilityFor } from './gate.ts'
import { limitWaiting } from './handler-timeout.ts'
import { tellIgnoredFields } from './ignored-fields.ts'
import { parseJsonBody } from './json-body.ts'
import { Keys } from './keys.ts'
import { guardLoad, type LoadGuard } from './load-guard.ts'
import { measureConnections, measureKeys, measureRequests } from './measure.ts'
import { registerMetrics } from './metrics.ts'
import { registerOpenApi } from './openapi.ts'
import { OutsideGuard } from './outside-guard.ts'
import { registerConnectCalendar } from './pages/connect-calendar.ts'
import { registerDocs } from './pages/docs.ts'
import { registerForAgents } from './pages/for-agents.ts'
import { missingPage } from './pages/missing-page.ts'
import { registerPages } from './pages/pages.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'
import { requestIdOf } from './request-id.ts'
import { recordRoutes } from './route-table.ts'
import { healthRoutes } from './routes/health.ts'
import { OPERATIONS, SHAPES } from './routes/routes.ts'
import { securityHeaders } from './security-headers.ts'
import { serializerCompiler } from './serialize.ts'
import { refuseUnstorable, withoutNulls } from './text-guard.ts'
import { validatorCompiler } from './validate.ts'

export type ServerOptions = {
  pool: Pool
  log: Log
  clock: Clock
  limiter: RateLimiter
  development: boolean
  mailHome: MailHome
  publicUrl: string
  /** The tour shows where to find the development key. */
  dataFolder: string
  trustedProxies: string[]
  metrics?: { token: string | null }
  /** Aborted when a stop begins, a moment before the server closes. */
  stopping?: AbortSignal
  /** A separate pool for looking up keys, so that slow statements hold up nobody at the entrance. */
  gatePool?: Pool
  /** Turns callers away while too many wait; optional. */
  loadGuard?: LoadGuard
  /** True once the schema is newer than this program: then nothing is changed any more. */
  isOutdated?: () => boolean
  /** How long a handler may take before its caller is told that the database hangs. */
  handlerTimeoutMs?: number
  seal: Seal
  /** The links of people without an account. */
  links: GuestLinks
  /** Decides where webhooks may go. */
  sender: Pick<Sender, 'check'>
  /** Private servers where calendars may be, and the proxy to reach them. */
  egressAllow?: Settings['egressAllow']
  egressProxy?: string | null
  /** The providers whose accounts members may connect. */
  accounts?: Settings['accounts']
  /** Wakes the workers of this process, if there are any. */
  wake?: Api['wake']
  /** Further gates to the same operations. */
  gates?: Gate[]
  /** Tells the console about changes; without it the console polls. */
  watch?: Watch
  /** In development, if no mail is sent. */
  mailroom?: Mailroom | null
  /** Whether mail is sent, and whether answers are received; without it there is only the mailroom. */
  mailWays?: Api['mailWays']
  /** Mails a sign-in link; null if no mail is sent. */
  mailLink?: SignInOptions['mailLink']
  /** Mails a link to connect a calendar; null if no mail is sent. */
  mailCalendarLink?: Api['mailCalendarLink']
  /** Mails new members how to sign in; null if this installation sends no mail. */
  mailMemberInvitation?: Api['mailMemberInvitation']
  /** How many new people a workspace may write to in a day. */
  firstContactsADay: number
  /** Mounts the pages behind the links in mails. `src/guest/` builds on this layer, so its routes are passed in. */
  registerGuestPages: (app: FastifyInstance, options: ServerOptions & Pick<Api, 'wake'>) => Promise<void>
  /** Mounts the pages of booking links; like those of guests, they are passed in. */
  registerBookingPages: (app: FastifyInstance, options: ServerOptions & Pick<Api, 'wake'>) => Promise<void>
  /** The identity provider for signing in. */
  provider?: SignInOptions['provider']
  /** The door for assistants. `src/mcp/` builds on this layer, so it is passed in. */
  agents?: AgentDoor
}

export type AgentDoor = (options: ServerOptions) => {
  gate: (gate: KeyGate) => Gate
  register: (app: FastifyInstance, api: Api, guards: Guards) => void | Promise<void>
}

/** No operation needs more. A larger body is refused before it is parsed. */
const BODY_BYTES_MAX = 1_048_576
/** Enough for cookies of other sites on the host and a 4 kB identifier; more is an attack or a mistake. */
const HEADER_BYTES_MAX = 16_384
/** A whole request must arrive within this time; slower is a slow loris. */
const REQUEST_TIMEOUT_MS = 15_000
/** Node would wait a minute for the headers alone, and then count that as the whole request. */
const HEADERS_TIMEOUT_MS = 10_000
/** For a connection without traffic in either direction: a client that never reads the answer. */
const SILENCE_TIMEOUT_MS = 30_000
/** Longer than any wait for a lock. After that the database hangs, and the caller is told so. */
const HANDLER_TIMEOUT_MS = 20_000

const API = '/api/v1'

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const gate: Entrance = {
    keys: new Keys(options.gatePool ?? options.pool, options.clock),
    limiter: options.limiter,
    strangers: new AddressLimit(UNKNOWN_KEYS_A_MINUTE_MAX),
    visitors: new AddressLimit(PAGES_A_MINUTE_MAX),
    load: options.loadGuard ?? null,
    development: options.development,
    headers: securityHeaders(options.publicUrl),
    gates: [],
  }
  const forKeys: Gate = {
    prefix: API,
    isDocumented: true,
    admit: (request, reply) => authenticate(gate, request, reply),
  }
  const forPeople = consoleGate({
    ...options,
    pool: options.gatePool ?? options.pool,
    strangers: new AddressLimit(UNKNOWN_KEYS_A_MINUTE_MAX),
  })
  const agents = options.agents?.(options)
  gate.gates.push(forKeys, forPeople, ...(agents ? [agents.gate(gate)] : []), ...(options.gates ?? []))
  const app = Fastify({
    loggerInstance: sharedLog(options.log),
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that still arrive on open connections during a stop are answered, with a note that the connection ends.
    return503OnClosing: false,
    genReqId: ({ headers }) => requestIdOf(headers, options.clock),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    connectionTimeout: SILENCE_TIMEOUT_MS,
    maxRequestsPerSocket: REQUESTS_A_CONNECTION_MAX,
    http: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: 2_000,
    },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: (error, socket) => answerClientError(options.clock, error, socket),
    frameworkErrors: (error, request, reply) => answerRouterError(gate, error, request, reply),
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler(app))
  for (const shape of SHAPES) app.addSchema(shape)
  acceptJsonOnly(app)
  let console: ConsoleApp | null = null
  const consoleFor = (request: FastifyRequest) => (sessionIn(request, options) === null ? null : console)
  handleErrors(app, missingPage(gate.gates, consoleFor))
  measureRequests(app, options.log)
  limitUnread(app)
  limitWaiting(app, options.handlerTimeoutMs ?? HANDLER_TIMEOUT_MS)
  if (options.loadGuard) guardLoad(app, options.loadGuard)
  measureKeys(app, gate.keys)
  measureConnections(app, options.pool)
  requireAbilities(app, gate.gates)
  recordRoutes(app)
  // With `done` and not as promises: an ordinary request waits for nothing here, and every promise costs a turn of the event loop.
  app.addHook('onRequest', (request, reply, done) => {
    const admitted = enter(gate, request, reply)
    if (admitted) return admitted
    done()
  })
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (options.isOutdated?.() && !isReading(request.method)) throw new Outdated()
    refuseEncodedBody(request)
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (request.acting !== undefined) tellIgnoredFields(request, reply)
    prepare(request)
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.acting?.actor.kind === 'member') return requireAbilityFor(options.pool, request)
    done()
  })
  app.addHook('onClose', async () => gate.keys.close())

  registerOpenApi(app, options)
  healthRoutes(app, {
    ...options,
    pool: options.gatePool ?? options.pool,
    isOperator: (proof) => isOperator(options.seal, proof, options.clock.nowMs()),
  })
  registerMetrics(app, { development: options.development, token: options.metrics?.token ?? null })
  console = await registerConsole(app, { ...options, gate: forPeople })
  registerPages(app, { ...options, consoleFor })
  registerDocs(app)
  registerForAgents(app, options)
  const { pool, mailHome, development, publicUrl, seal, sender, mailroom = null, wake = () => {} } = options
  const calendars = calendarAccess(app, options)
  await registerConnectCalendar(app, { ...options, calendars, wake })
  await options.registerGuestPages(app, { ...options, wake })
  await options.registerBookingPages(app, { ...options, wake })
  const { mailCalendarLink = null, mailMemberInvitation = null, mailWays = { out: false, in: false } } = options
  const { firstContactsADay } = options
  const mails = { mailCalendarLink, mailMemberInvitation, mailWays, firstContactsADay }
  const api = { pool, mailHome, development, publicUrl, seal, sender, mailroom, calendars, ...mails, wake }
  const guards = { load: gate.load, outside: new OutsideGuard() }
  for (const way of gate.gates) if (!way.isApart) mount(OPERATIONS, way, app, api, guards)
  mount(CONSOLE_OPERATIONS, forPeople, app, api, guards)
  await agents?.register(app, api, guards)
  return app
}

/** Hardly any node needs calendar access, so it is opened on first use. */
function calendarAccess(app: FastifyInstance, options: ServerOptions): () => CalendarAccess {
  const { development, clock, egressAllow = { networks: [], hosts: [] }, egressProxy = null } = options
  const { accounts = { google: null, microsoft: null } } = options
  let opened: CalendarAccess | null = null
  app.addHook('onClose', async () => opened?.[Symbol.asyncDispose]())
  return () => {
    opened ??= openCalendarAccess({ development, egressAllow, egressProxy, accounts }, clock.nowMs)
    return opened
  }
}

/**
 * Fastify makes a log for each request. That costs more than finding its caller, and hardly any request writes a line; our lines
 * name the request anyway. So every child is the log itself. A `childLoggerFactory` can do the same, but Fastify checks its result
 * again for every request.
 */
function sharedLog(log: Log): FastifyBaseLogger {
  const shared: FastifyBaseLogger = Object.create(log, { child: { value: () => shared } })
  return shared
}

/** A route behind a gate without an ability would be open to every caller. We do not start with one. */
function requireAbilities(app: FastifyInstance, gates: Gate[]): void {
  app.addHook('onRoute', (route) => {
    const isOurs = ({ prefix, isApart }: Gate) => !isApart && route.url.startsWith(prefix)
    if (gates.some(isOurs) && route.config?.ability === undefined)
      throw new Error(`${route.method} ${route.url} names no ability: declare it as an operation in routes/`)
  })
}

function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseJsonBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Prepares input for every route: an empty body is `{}`, null is absent, and text that cannot be stored is refused. */
function prepare(request: FastifyRequest): void {
  refuseUnstorable(request.query, 'invalid_request')
  if (request.routeOptions.schema?.body === undefined) return
  refuseUnstorable(request.body, 'validation_error')
  request.body =
    request.body === undefined ? {} : request.routeOptions.config.keepsNull ? request.body : withoutNulls(request.body)
}
