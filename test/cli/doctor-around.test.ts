import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { updateHeldAt } from '#db/hold.ts'
import { insertNode } from '#db/queue/nodes.ts'
import { openSession } from '#db/sql.ts'
import { publicPolicy } from '#egress/policy.ts'
import { gauge, metricsText } from '#telemetry/metrics.ts'
import { checkAddress } from '../../src/commands/doctor/address.ts'
import type { Finding } from '../../src/commands/doctor/finding.ts'
import { backupFinding, checkInstallation, workFinding } from '../../src/commands/doctor/installation.ts'
import { diskFinding, folderFinding, memoryFinding } from '../../src/commands/doctor/machine.ts'
import { certificateFinding } from '../../src/commands/doctor/mail.ts'
import { checkService } from '../../src/commands/doctor/readiness.ts'
import { checkTelemetry } from '../../src/commands/doctor/telemetry.ts'
import { makeCertificates } from '../support/certificates.ts'
import { freePort } from '../support/free-port.ts'
import { anotherPool } from '../support/own-database.ts'
import { tlsProxy } from '../support/tls-proxy.ts'
import { newServer, newWorld, TEST_SECRET } from '../support/world.ts'

// The parts of the doctor that look around a node, each with what it must notice.

const certificates = makeCertificates()
const skip = certificates ? false : 'there is no openssl'
const NOW = Date.parse('2026-11-16T09:00:00Z')
const HOUR_MS = 3_600_000

function assertFound({ state, message }: Finding, expected: Finding['state'], says: RegExp): void {
  assert.equal(state, expected, message)
  assert.match(message, says)
}

test('the public address is asked as people ask it, and what a proxy gets wrong is told', { skip }, async () => {
  await using world = await newWorld()
  await using proxy = await tlsProxy(certificates!.otherName)
  await using servers = new AsyncDisposableStack()
  const publicUrl = `https://other.test:${proxy.port}`
  const open = async (trustedProxies: string[], development = false) => {
    const options = { publicUrl, development, trustedProxies }
    const app = servers.adopt(await newServer(world.pool, options), (server) => server.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  }
  const look = async (secret = TEST_SECRET, { ca } = certificates!) =>
    await checkAddress(
      { publicUrl, development: false, secret: [secret], dataFolder: '/nowhere', trustedProxies: [] },
      { ca, resolve: async () => ['127.0.0.1'], policy: publicPolicy({ isDevelopment: true }), deadlineMs: 60_000 },
    )

  proxy.behind = await open(['127.0.0.1'])
  proxy.change = (headers) => ({ ...headers, 'x-forwarded-for': '198.51.100.7' })
  assertFound(await look(), 'ok', /leads here, and callers keep their own addresses/)
  assertFound(
    await look(TEST_SECRET, { ...certificates!, ca: certificates!.selfSigned.cert }),
    'fault',
    /no certificate/,
  )
  assertFound(await look(Buffer.alloc(32, 1)), 'warning', /does not know our secret/)
  proxy.change = (headers) => ({ ...headers, 'x-forwarded-for': '198.51.100.7', host: 'localhost:3000' })
  assertFound(await look(), 'fault', /The console cannot be opened: the proxy does not pass on its name/)
  proxy.change = (headers) => headers
  assertFound(await look(), 'fault', /Callers can pass for any address/)
  proxy.change = (headers) => ({ ...headers, 'x-forwarded-for': '198.51.100.7' })
  proxy.behind = await open(['127.0.0.1'], true)
  // A node that has run for long has much to tell.
  const much = () => Array.from({ length: 3_000 }, (_, route) => ({ labels: { route: `/${route}` }, value: 1 }))
  const endMuch = gauge('parley_test_much', 'A sample for each of many routes.', much)
  assert.ok((await metricsText()).length > 65_536)
  assertFound(await look(), 'fault', /Everybody can read the metrics/)
  endMuch()
  proxy.behind = await open([])
  assertFound(await look(), 'warning', /takes all callers for 127\.0\.0\.1, so they share the limits of one/)
  proxy.behind = await freePort()
  assertFound(
    await look(),
    'fault',
    /Something else than a running Parley answers at https:\/\/other\.test:\d+ \(502\)/,
  )
  await proxy[Symbol.asyncDispose]()
  assertFound(await look(), 'warning', /cannot be reached from this machine \(connection_refused\)/)
})

test('an address that leads nowhere or has no TLS is told without asking it', async () => {
  const place = { secret: null, dataFolder: '/nowhere', trustedProxies: [], development: false }
  const look = (publicUrl: string) => checkAddress({ ...place, publicUrl })
  assertFound(await look('http://127.0.0.1:3000'), 'warning', /which nobody else can open/)
  assertFound(await look('http://meet.acme.test'), 'warning', /has no TLS/)
  assertFound(await look('https://meet.acme.test'), 'skipped', /before there is a secret/)
  assertFound(
    await checkAddress({ ...place, publicUrl: 'http://127.0.0.1:3000', development: true }),
    'skipped',
    /develop/,
  )
})

test('a node that is ready, not ready, away, or another program is told apart', async () => {
  await using place = await answering((_, response) => void response.writeHead(status, JSON_TYPE).end(text))
  let [status, text] = [200, '{"ready":true,"reasons":[]}']
  const at = { host: '0.0.0.0', port: place.port }
  const look = (metrics = { listen: null as typeof at | null, token: null }, here = at) =>
    checkService({ ...here, metrics })
  assertFound(await look(), 'ok', /It is ready: http:\/\/127\.0\.0\.1:\d+\/readyz/)
  const away = { host: '127.0.0.1', port: await freePort() }
  assertFound(await look({ listen: at, token: null }, away), 'ok', /ready/)
  assertFound(await look(undefined, away), 'skipped', /No node with the API runs here.*ECONNREFUSED/)
  ;[status, text] = [503, '{"ready":false,"reasons":["The disk of the database is full."]}']
  assertFound(await look(), 'warning', /cannot serve requests: The disk of the database is full\./)
  ;[status, text] = [404, 'nothing']
  assertFound(await look(), 'fault', /Another program answers at/)
})

test('a collector that takes nothing, refuses, or is away is told apart, for each signal', async () => {
  await using place = await answering((request, response) => {
    response.writeHead(request.headers.authorization === 'Bearer good' ? 200 : 401).end('{}')
  })
  const look = async (url: string, authorization = 'Bearer good') => {
    const target = { url, headers: { authorization }, timeoutMs: 60_000 }
    const rest = { resource: {}, sampling: { ratio: 1, isParentBased: true }, metricsEveryMs: 60_000 }
    const queue = { spansMax: 10, batchMax: 10, delayMs: 1_000 }
    return await checkTelemetry({ telemetry: { traces: target, metrics: target, queue, ...rest } })
  }
  const url = `http://127.0.0.1:${place.port}/v1/traces`
  for (const [index, signal] of ['traces', 'metrics'].entries()) {
    assertFound((await look(url))[index]!, 'ok', new RegExp(`takes ${signal}`))
    assertFound((await look(url, 'Bearer bad'))[index]!, 'warning', new RegExp(`refuses our ${signal}`))
    const nobody = `http://127.0.0.1:${await freePort()}/v1/traces`
    assertFound((await look(nobody))[index]!, 'warning', new RegExp(`does not answer, so ${signal} are dropped`))
  }
  assertFound((await checkTelemetry({ telemetry: null }))[0]!, 'skipped', /No collector/)
})

test('a hold, a missing worker and nodes of two versions are told from the database', async () => {
  const pool = await anotherPool()
  const look = async () => await checkInstallation(pool, NOW)
  const [held, backup, nodes, work] = await look()
  assertFound(work!, 'ok', /Nothing waits/)
  assertFound(held!, 'ok', /Nothing is held/)
  assertFound(backup!, 'warning', /There has never been one/)
  assertFound(nodes!, 'skipped', /None runs/)
  await updateHeldAt(pool, '2026-11-16T08:00:00.000Z')
  assertFound((await look())[0]!, 'warning', /no mail, webhook or entry in a calendar leaves it/)
  await updateHeldAt(pool, null)
  await using world = await newWorld({ pool })
  await world.api.post('/workspace/hold')
  assertFound((await look())[0]!, 'warning', /One workspace is held/)

  await using sessions = new AsyncDisposableStack()
  const start = async (isWorking: boolean) => {
    const session = sessions.adopt(openSession(pool), (opened) => opened.end({ timeout: 1 }))
    return await insertNode(session, { isDevelopment: false, isWorking, keyIds: [] })
  }
  await start(false)
  assertFound((await look())[2]!, 'warning', /None of the running nodes decides/)
  const worker = await start(true)
  assertFound((await look())[2]!, 'ok', /They do all work/)
  await pool`update nodes set started_at = '2020-01-01' where id = ${worker}`
  assertFound((await look())[2]!, 'warning', /A node of a former version is still running/)
})

test('work that waits for too long is told, and while all is held only what is not meant to wait', () => {
  const none = { stuck: 0, decisionSeconds: 1, mailSeconds: 800, webhookSeconds: 0 }
  assertFound(workFinding(none, false), 'ok', /Nothing waits for longer/)
  assertFound(workFinding({ ...none, stuck: 2 }, false), 'warning', /2 meeting requests cannot be decided/)
  const late = { ...none, decisionSeconds: 180, mailSeconds: 1_200, webhookSeconds: 6_000 }
  const all = /waiting: a decision for 3 minutes, a mail for 20 minutes, a webhook for 100 minutes\.$/
  assertFound(workFinding(late, false), 'warning', all)
  assertFound(workFinding(late, true), 'warning', /waiting: a decision for 3 minutes\.$/)
})

test('a backup is looked for where this installation makes them: in its own, or in the archive of the database', () => {
  const at = (hours: number) => new Date(NOW - hours * HOUR_MS).toISOString()
  const none = { isOn: false, lastArchivedAt: null, lastFailedAt: null, failures: 0 }
  const own = (hours: number) => backupFinding({ backedUpAt: at(hours) }, none, NOW)
  assertFound(own(1), 'ok', /made an hour ago/)
  assertFound(own(30), 'ok', /made 30 hours ago/)
  assertFound(own(40), 'warning', /made 40 hours ago/)
  const archive = (last: number | null, failed: number | null = null) => {
    const [lastArchivedAt, lastFailedAt] = [last, failed].map((hours) => (hours === null ? null : at(hours)))
    return backupFinding({ backedUpAt: null }, { ...none, isOn: true, lastArchivedAt, lastFailedAt } as never, NOW)
  }
  assertFound(archive(0.1), 'ok', /archives its log/)
  assertFound(archive(0.1, 5), 'ok', /archives its log/)
  assertFound(archive(5, 0.1), 'warning', /cannot archive its log/)
  assertFound(archive(null, 0.1), 'warning', /cannot archive its log/)
  assertFound(archive(2), 'warning', /archived nothing of its log for an hour/)
})

test('little room, little memory and a folder that is lost with its container are told', () => {
  const GIB = 2 ** 30
  assertFound(diskFinding(40 * GIB, '/data'), 'ok', /40\.0 GiB are free at \/data/)
  assertFound(diskFinding(GIB, '/data'), 'warning', /1\.0 GiB/)
  assertFound(diskFinding(GIB / 8, '/data'), 'fault', /0\.1 GiB/)
  assertFound(memoryFinding(GIB, true), 'ok', /1024 MiB/)
  assertFound(memoryFinding(GIB / 2, true), 'warning', /512 MiB are little/)
  assertFound(memoryFinding(GIB / 2, false), 'ok', /512 MiB/)
  const folder = { dataFolder: '/data', hasDatabase: true, problem: null, isLostWithContainer: false }
  assertFound(folderFinding(folder), 'ok', /can be written to/)
  assertFound(folderFinding({ ...folder, isLostWithContainer: true }), 'fault', /lost with it/)
  assertFound(folderFinding({ ...folder, isLostWithContainer: true, hasDatabase: false }), 'ok', /can be written to/)
  assertFound(folderFinding({ ...folder, problem: 'EROFS' }), 'fault', /cannot be written to \(EROFS\)/)
  assertFound(folderFinding({ ...folder, problem: 'EROFS', hasDatabase: false }), 'warning', /EROFS/)
})

test('a certificate for mail that has ended, or soon will, is told', { skip }, () => {
  const { cert } = certificates!.good
  const look = (days: number) => certificateFinding(cert, Date.now() + days * 24 * HOUR_MS)
  const lastsDays = Math.floor((new Date(new X509Certificate(cert).validTo).getTime() - Date.now()) / 86_400_000)
  assertFound(look(lastsDays - 30), 'ok', /good until/)
  assertFound(look(lastsDays - 5), 'warning', /ends on/)
  assertFound(look(lastsDays + 2), 'fault', /ended on/)
  assertFound(look(-36_500), 'fault', /not valid yet/)
})

const JSON_TYPE = { 'content-type': 'application/json' }

async function answering(answer: RequestListener): Promise<AsyncDisposable & { port: number }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
