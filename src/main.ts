import type { FastifyInstance } from 'fastify'
import { claimSeal } from '#actions/check-seal.ts'
import { registerBookingPages } from '#booking/routes.ts'
import { openCalendarAccess } from '#calendars/access.ts'
import { bindAddresses } from '#calendars/reseal.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#db/database.ts'
import { findHeldAt, updateHeldAt } from '#db/hold.ts'
import { currentTime } from '#db/ids.ts'
import { migrate } from '#db/migrate.ts'
import { type SchemaGuard, watchSchema } from '#db/schema-guard.ts'
import { type Connection, openPool, type Pool } from '#db/sql.ts'
import { updateClocksReal } from '#db/workspaces.ts'
import { registerGuestPages } from '#guest/routes.ts'
import { openProvider, type Provider } from '#http/console/oidc/provider.ts'
import { listen } from '#http/listen.ts'
import { LoadGuard } from '#http/load-guard.ts'
import { requestsUnlimited } from '#http/measure.ts'
import { openMetricsServer } from '#http/metrics.ts'
import { openRateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { buildServer, type ServerOptions } from '#http/server.ts'
import type { CalendarInvitation } from '#mail/calendar-link-mail.ts'
import { compose } from '#mail/compose.ts'
import type { Ingest } from '#mail/ingest.ts'
import { openIngest, openWaysIn } from '#mail/mail-in.ts'
import type { Mailroom } from '#mail/mailroom.ts'
import type { Transport } from '#mail/outgoing.ts'
import { newToken } from '#mail/token.ts'
import { openTransport } from '#mail/transport.ts'
import { agentDoor } from '#mcp/door.ts'
import { createGuestLinks, type GuestLinks } from '#seal/guest-links.ts'
import { createSeal, type Seal } from '#seal/seal.ts'
import { loadSecret } from '#seal/secret.ts'
import { mailWarnings } from '#settings/mail-warnings.ts'
import type { ModelSettings } from '#settings/model-settings.ts'
import type { Role } from '#settings/role.ts'
import type { Settings } from '#settings/settings.ts'
import { BUILD, VERSION } from '#settings/version.ts'
import { type Log, openLog } from '#telemetry/log.ts'
import { tracing } from '#telemetry/tracing.ts'
import { createSender, type Sender } from '#webhooks/post.ts'
import { startCalendars } from '#workers/calendars.ts'
import { startDeliveries } from '#workers/deliveries.ts'
import { measureQueue } from '#workers/delivery-metrics.ts'
import { startDigests } from '#workers/digests.ts'
import { measureInstallation } from '#workers/installation-metrics.ts'
import type { Loop } from '#workers/loop.ts'
import { measureOutbox } from '#workers/mail-metrics.ts'
import { startModelReadings } from '#workers/model-readings.ts'
import { measureNegotiations } from '#workers/negotiation-metrics.ts'
import { startNegotiations } from '#workers/negotiations.ts'
import { NodeIdentity } from '#workers/node-identity.ts'
import { startOutbox } from '#workers/outbox.ts'
import { startReadRequests } from '#workers/read-requests.ts'
import { startSweeper } from '#workers/sweeper.ts'
import { startTray } from '#workers/tray.ts'
import { openWake, type Wake } from '#workers/wake.ts'

// The composition root: the only file that knows all parts. They are opened in order and closed in reverse.

const CLOSE_WITHIN_MS = 3_000

export type Service = AsyncDisposable & {
  pool: Pool
  url: string | null
  node: NodeIdentity
  /** For a stop that cannot wait: stops the embedded database, and with it everything that uses it. */
  stopDatabase(): Promise<void>
}

export async function startService(
  settings: Settings,
  role: Role,
  opening: Promise<Database>,
  clock: Clock,
  isHeld = false,
): Promise<Service> {
  await using parts = new AsyncDisposableStack()
  let node: NodeIdentity | null = null
  const log = openLog(settings, () => node?.number ?? null)
  for (const warning of [...settings.warnings, ...mailWarnings(settings, role)]) log.warn(warning)
  const database = parts.use(await opening)
  const applied = await migrate(database.pool, (line) => log.warn(line))
  if (applied.length > 0) log.info({ migrations: applied.map(({ name }) => name) }, 'brought the schema up to date')
  if (isHeld) await updateHeldAt(database.pool, currentTime(clock))
  if ((await findHeldAt(database.pool)) !== null)
    log.warn('This installation is held, so nothing leaves it. Release it with ./bin/parley release')
  if (!settings.development) await updateClocksReal(database.pool)
  const secrets = await loadSecret(settings)
  const seal = createSeal(...secrets)
  // The node is registered before its secret is checked, so a change of the secret either sees this node or is seen by it.
  const isWorking = role !== 'api'
  node = parts.use(
    new NodeIdentity(database.pool, { isDevelopment: settings.development, isWorking, keyIds: seal.keyIds }),
  )
  await node.announce()
  await claimSeal(database.pool, seal)
  await bindAddresses(database.pool, seal)
  const sender = createSender({
    nowMs: clock.nowMs,
    isDevelopment: settings.development,
    userAgent: settings.development ? `Parley/${VERSION}` : 'Parley',
    ...(settings.egressProxy === null ? {} : { proxy: { url: settings.egressProxy } }),
  })
  parts.defer(() => sender.close())

  const { pool, connection } = database
  const workers = new AsyncDisposableStack()
  const schema = parts.use(
    await watchSchema(pool, () => {
      log.error(
        'The schema is newer than this program, so it stops working and changes nothing. Start the newer Parley.',
      )
      void workers.disposeAsync()
    }),
  )
  if (settings.telemetry) {
    const { openTelemetry } = await import('#telemetry/otlp/open.ts')
    parts.use(openTelemetry(settings.telemetry, { role, clock }))
  }
  const shared = {
    ...settings,
    pool,
    connection,
    log,
    clock,
    seal,
    links: createGuestLinks(secrets[0], settings.publicUrl),
    sender,
    node,
    schema,
    wake: parts.use(await openWake(database.pool)),
  }
  const { ingest } = parts.use(
    openIngest({ ...beside(shared, 'mail in'), wake: (changed) => shared.wake.wake(changed) }),
  )
  if (settings.metrics.listen)
    parts.use(await openMetricsServer(settings.metrics.listen, settings.metrics.token, { pool }))
  parts.defer(measureInstallation(pool, role))
  parts.use(workers)
  if (role === 'all' || role === 'worker') await openWorkers(shared, workers)
  if (role !== 'api') await openMail(shared, workers)
  if (role === 'all' || role === 'mail') workers.use(await openWaysIn({ ...beside(shared, 'mail in'), ingest }))
  const url = role === 'all' || role === 'api' ? await listen(settings, await openApi(shared, ingest, parts)) : null
  log.info({ role, url, ...BUILD, node: process.version, postgresql: database.version }, 'ready')
  parts.defer(() => log.info('stopping'))

  const rest = parts.move()
  return { pool, url, node, stopDatabase: database.stop, [Symbol.asyncDispose]: () => rest.disposeAsync() }
}

type Shared = Settings & {
  pool: Pool
  connection: Connection
  log: Log
  clock: Clock
  seal: Seal
  links: GuestLinks
  sender: Sender
  /** The identity of this node; its workers lease rows under it. */
  node: NodeIdentity
  schema: SchemaGuard
  wake: Wake
}

/** Concurrent work gets its own random stream. */
const beside = (shared: Shared, name: string): Shared => ({ ...shared, clock: shared.clock.branch(name) })

async function openWorkers(shared: Shared, parts: AsyncDisposableStack): Promise<void> {
  const { pool, log, clock, wake, firstContactsADay, model } = shared
  parts.use(startSweeper({ pool, log, clock: clock.branch('sweeper') }))
  parts.use(startTray({ pool, log, clock: clock.branch('tray'), wake: (changed) => wake.wake(changed) }))
  parts.use(startDigests({ pool, log, clock: clock.branch('digests'), wake: () => wake.wake() }))
  parts.defer(measureQueue(pool))
  parts.defer(measureNegotiations(pool, clock))
  const post = { home: shared.mailHome, newToken, links: shared.links, compose }
  const onMoved: Wake['wake'] = (changed) => wake.wake(changed)
  const negotiations = startNegotiations({
    ...{ pool, log, post, clock, firstContactsADay, model, onMoved },
    isOutdated: shared.schema.look,
  })
  const access = parts.use(openCalendarAccess(shared, clock.nowMs))
  const reading = startReadRequests({ pool, log, clock: clock.branch('requests by mail'), wake: onMoved })
  const deliveries = await startDeliveries(beside(shared, 'deliveries'))
  const calendars = startCalendars({ ...beside(shared, 'calendars'), access, onMoved })
  const loops = [negotiations, reading, deliveries, calendars]
  if (model) loops.push(await openModelReadings(shared, model, parts))
  for (const loop of loops) {
    parts.use(loop)
    wake.listen(loop.wake)
  }
}

/** Reports a wrong name or key now and not with the first mail. It stops nothing, since the rules can read alone. */
async function openModelReadings(shared: Shared, server: ModelSettings, parts: AsyncDisposableStack): Promise<Loop> {
  const { openModel } = await import('#model/open.ts')
  const proxy = shared.egressProxy === null ? {} : { proxy: { url: shared.egressProxy } }
  const { model, tryModel } = parts.use(openModel(server, { userAgent: `Parley/${VERSION}`, ...proxy }))
  void tryModel().then((problem) => {
    if (problem) shared.log.warn(`The language model cannot be asked, so the rules read alone: ${problem}`)
  })
  return startModelReadings({ ...beside(shared, 'model readings'), model, onAnswer: () => shared.wake.wake() })
}

/** Outgoing mail. */
async function openMail(shared: Shared, parts: AsyncDisposableStack): Promise<void> {
  parts.defer(measureOutbox(shared.pool))
  const transport = await openTransport(shared)
  if (transport === null) return
  const outbox = parts.use(startOutbox({ ...beside(shared, 'outbox'), transport }))
  shared.wake.listen(outbox.wake)
}

async function openApi(shared: Shared, ingest: Ingest, parts: AsyncDisposableStack): Promise<FastifyInstance> {
  const { log } = shared
  // A separate small pool for keys and limits: otherwise nobody could get in behind slow statements.
  const pool = openPool(shared.connection, { name: 'parley gate', max: 3 })
  parts.defer(() => pool.end({ timeout: 5 }))
  const onFailOpen = (error: unknown) => {
    requestsUnlimited.add()
    log.error({ err: error }, 'the rate limit could not be read: the request passes')
  }
  const limiter = await openRateLimiter({ pool, clock: shared.clock.branch('rate limit'), onFailOpen })
  parts.defer(() => limiter.close())
  const stopping = new AbortController()
  const app = await buildServer({
    ...shared,
    watch: shared.wake.watch,
    ...postAtOnce(shared, parts),
    mailWays: { out: shared.smtp !== null, in: shared.mailIn.listen !== null || shared.mailIn.imap !== null },
    mailCalendarLink: shared.smtp === null ? null : (invitation) => mailCalendarLink(shared, invitation),
    provider: identityProvider(shared, parts),
    mailroom: mailroomOf(shared, ingest),
    gatePool: pool,
    loadGuard: new LoadGuard(),
    isOutdated: shared.schema.isOutdated,
    limiter,
    registerGuestPages,
    agents: agentDoor({ home: shared.mailHome, newToken, links: shared.links, compose }),
    registerBookingPages,
    stopping: stopping.signal,
    wake: (changed) => {
      if (changed?.requestId) tracing.tracer?.causes(changed.requestId)
      shared.wake.wake(changed)
    },
  })
  parts.defer(() => closeApi(app, stopping))
  return app
}

/** With a mail server, or in production, nobody may write in anybody else's name. */
function mailroomOf({ development, smtp, pool, mailHome, clock }: Shared, ingest: Ingest): Mailroom | null {
  return development && smtp === null ? { pool, home: mailHome, ingest, clock } : null
}

/** Reports a wrong issuer now and not at the first sign-in. It stops nothing, since there are other ways to sign in. */
function identityProvider(shared: Shared, parts: AsyncDisposableStack): Provider | null {
  if (shared.oidc === null) return null
  const provider = parts.use(openProvider(shared.oidc, shared, shared.clock.nowMs))
  void provider.problem().then((problem) => {
    if (problem) shared.log.warn(problem)
  })
  return provider
}

/** Loaded on first use: hardly any node needs it. */
async function mailCalendarLink(shared: Shared, invitation: CalendarInvitation): Promise<void> {
  const { mailCalendarLink: send } = await import('#mail/calendar-link-mail.ts')
  await send(shared, invitation)
}

/** Sends mails at once, through a separate transport that the first of them opens: API nodes may send no other mail. */
function postAtOnce(
  shared: Shared,
  parts: AsyncDisposableStack,
): Pick<ServerOptions, 'mailLink' | 'mailMemberInvitation'> {
  if (shared.smtp === null) return { mailLink: null, mailMemberInvitation: null }
  let opened: Promise<Transport | null> | null = null
  const transport = () => {
    opened ??= openTransport(shared)
    return opened
  }
  parts.defer(async () => (await opened)?.close())
  const post = { ...shared, transport }
  return {
    mailLink: (email, address) =>
      void import('#mail/sign-in-mail.ts').then(({ mailSignInLink }) => mailSignInLink(post, email, address)),
    mailMemberInvitation: (invitation) =>
      void import('#mail/member-invitation-mail.ts').then(({ mailMemberInvitation }) =>
        mailMemberInvitation(post, invitation),
      ),
  }
}

/** Lets running requests end; slow clients are then cut off, so that everything else can stop. */
async function closeApi(app: FastifyInstance, stopping: AbortController): Promise<void> {
  stopping.abort()
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_WITHIN_MS)
  await app.close()
  clearTimeout(timer)
}
