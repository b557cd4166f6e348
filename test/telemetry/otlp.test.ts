import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { createGzip } from 'node:zlib'
import { SettingsError } from '#settings/environment.ts'
import { readSettings } from '#settings/settings.ts'
import { metricsText } from '#telemetry/metrics.ts'
import { openTelemetry } from '#telemetry/otlp/open.ts'
import { send } from '#telemetry/otlp/sender.ts'
import { tracing, type Work } from '#telemetry/tracing.ts'
import { TEST_CLOCK } from '../support/clock.ts'
import { until } from '../support/engine.ts'
import { otlpReceiver } from '../support/otlp-receiver.ts'

const telemetryOf = (env: Record<string, string>) => readSettings(env, { development: true }).telemetry

function open(env: Record<string, string>) {
  return openTelemetry(telemetryOf({ OTEL_METRICS_EXPORTER: 'none', ...env })!, { role: 'all', clock: TEST_CLOCK })
}

const work = (given: Partial<Work> = {}): Work => ({
  name: 'decide',
  kind: 'internal',
  startedAtMs: performance.now(),
  attributes: {},
  ...given,
})

/** How many spans have had this outcome in this process. */
async function counted(outcome: string): Promise<number> {
  const line = new RegExp(`^parley_telemetry_spans_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm')
  return Number(line.exec(await metricsText())?.[1] ?? 0)
}

test('nothing is exported unless an endpoint is named, and each signal can be left out', () => {
  assert.equal(telemetryOf({}), null)
  assert.equal(telemetryOf({ OTEL_SERVICE_NAME: 'meetings' }), null)
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318/' }
  assert.equal(telemetryOf({ ...endpoint, OTEL_SDK_DISABLED: 'true' }), null)
  assert.equal(telemetryOf({ ...endpoint, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }), null)
  const both = telemetryOf(endpoint)
  assert.equal(both?.traces?.url, 'http://collector.test:4318/v1/traces')
  assert.equal(both?.metrics?.url, 'http://collector.test:4318/v1/metrics')
  const own = telemetryOf({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.test/here' })
  assert.equal(own?.traces?.url, 'https://traces.test/here')
})

test('a wrong setting is named with its remedy, and a header keeps its secret', () => {
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_EXPORTER_OTLP_HEADERS: 'hush',
    OTEL_TRACES_SAMPLER_ARG: '2',
  }
  assert.throws(
    () => telemetryOf(env),
    (error) => {
      assert.ok(error instanceof SettingsError)
      assert.match(error.message, /OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address/)
      assert.match(error.message, /OTEL_EXPORTER_OTLP_PROTOCOL must be http\/json, not "grpc"/)
      assert.match(error.message, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/)
      assert.match(error.message, /OTEL_EXPORTER_OTLP_HEADERS must have the form key=value/)
      assert.doesNotMatch(error.message, /hush/)
      return true
    },
  )
})

test('a full batch leaves at once, and all types of attributes arrive as they were', async () => {
  await using collector = await otlpReceiver()
  await using _telemetry = open({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2' })
  const attributes = { text: 'ü', whole: 3, part: 0.5, yes: true, none: undefined }
  for (const name of ['one', 'two', 'three'])
    tracing.tracer?.record(work({ name, attributes, failure: 'timeout' }), 'leaf')
  await until('two have arrived', () => collector.spans.length >= 2)
  assert.deepEqual(collector.problems, [])
  assert.deepEqual({ ...collector.spans[0]!.attributes }, { text: 'ü', whole: '3', part: '0.5', yes: 'true' })
  assert.equal(collector.spans[0]!.status.code, 2)
})

test('a collector that says nothing delays no work and no stop, and spans beyond the queue are dropped and counted', {
  timeout: 300_000,
}, async () => {
  await using collector = await otlpReceiver(() => null)
  const telemetry = open({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_MAX_QUEUE_SIZE: '10',
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '4',
    // A stop that waited for an answer would outlast this test.
    OTEL_EXPORTER_OTLP_TIMEOUT: '3600000',
  })
  const before = await counted('dropped')
  for (let i = 0; i < 25; i++) tracing.tracer?.record(work(), 'leaf')
  assert.equal((await counted('dropped')) - before, 15)
  await telemetry.disposeAsync()
  assert.equal(tracing.tracer, null)
})

test('an answer that never ends, packed so that a little becomes very much, is cut off', {
  timeout: 300_000,
}, async () => {
  let written = 0
  const read = () => {
    written += 1_000_000
    zeros.push(Buffer.alloc(1_000_000))
  }
  const zeros = new Readable({ read })
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    zeros.pipe(createGzip()).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  assert.equal(await send({ url: `http://127.0.0.1:${port}/`, headers: {}, timeoutMs: 60_000 }, {}), 'taken')
  assert.ok(written < 1_000_000_000, `${written} bytes were asked for`)
  zeros.destroy()
  server.closeAllConnections()
  server.close()
})

test('spans that a collector cannot take now are sent again, and those that it refuses are not', async () => {
  const answers = [503, 400, 200]
  await using collector = await otlpReceiver(() => answers.shift() ?? 200)
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '20' }
  await using _telemetry = open(env)
  const before = await counted('failed')
  tracing.tracer?.record(work({ name: 'refused in the end' }), 'leaf')
  await until('it is refused', async () => (await counted('failed')) - before === 1)
  tracing.tracer?.record(work({ name: 'taken' }), 'leaf')
  await until('it has arrived', () => collector.spans.length === 1)
  assert.equal(collector.spans[0]!.name, 'taken')
})

test('a caller who records nothing is not recorded here either, and a share of new traces is', async () => {
  await using collector = await otlpReceiver()
  await using _telemetry = open({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  const { tracer } = tracing
  const parent = '0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331'
  assert.equal(tracer?.begin(`00-${parent}-00`).isSampled, false)
  assert.equal(tracer?.begin(`00-${parent}-01`).isSampled, true)
  const begun = Array.from({ length: 2_000 }, () => tracer!.begin(undefined))
  const share = begun.filter(({ isSampled }) => isSampled).length / begun.length
  assert.ok(share > 0.2 && share < 0.3, `${share} of all`)
})
