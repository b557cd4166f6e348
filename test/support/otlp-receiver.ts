import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

// A collector that reads OTLP/HTTP in its JSON encoding as the published protobuf definitions and their JSON mapping have it. It is
// stricter than a real one: an unknown field, a number where a string belongs or a malformed identifier fails.

/** A field has a scalar or a message, or a list of them. */
type Fields = Record<string, string | [string]>

const matches = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const SCALARS: Record<string, (value: unknown) => boolean> = {
  string: (value: unknown) => typeof value === 'string',
  bool: (value: unknown) => typeof value === 'boolean',
  double: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  enum: (value: unknown) => Number.isInteger(value),
  // 64-bit numbers are decimal strings.
  int64: matches(/^-?\d+$/),
  fixed64: matches(/^\d+$/),
  // Identifiers are hexadecimal, the one exception from base64.
  traceId: matches(/^(?!0+$)[0-9a-f]{32}$/),
  spanId: matches(/^(?!0+$)[0-9a-f]{16}$/),
}

const NUMBER_POINT: Fields = {
  attributes: ['KeyValue'],
  startTimeUnixNano: 'fixed64',
  timeUnixNano: 'fixed64',
  asDouble: 'double',
  asInt: 'int64',
}
const MESSAGES: Record<string, Fields> = {
  ExportTraceServiceRequest: { resourceSpans: ['ResourceSpans'] },
  ResourceSpans: { resource: 'Resource', scopeSpans: ['ScopeSpans'] },
  ScopeSpans: { scope: 'Scope', spans: ['Span'] },
  Span: {
    traceId: 'traceId',
    spanId: 'spanId',
    parentSpanId: 'spanId',
    name: 'string',
    kind: 'enum',
    startTimeUnixNano: 'fixed64',
    endTimeUnixNano: 'fixed64',
    attributes: ['KeyValue'],
    status: 'Status',
  },
  Status: { message: 'string', code: 'enum' },
  ExportMetricsServiceRequest: { resourceMetrics: ['ResourceMetrics'] },
  ResourceMetrics: { resource: 'Resource', scopeMetrics: ['ScopeMetrics'] },
  ScopeMetrics: { scope: 'Scope', metrics: ['Metric'] },
  Metric: { name: 'string', description: 'string', unit: 'string', gauge: 'Gauge', sum: 'Sum', histogram: 'Histogram' },
  Gauge: { dataPoints: ['NumberDataPoint'] },
  Sum: { dataPoints: ['NumberDataPoint'], aggregationTemporality: 'enum', isMonotonic: 'bool' },
  Histogram: { dataPoints: ['HistogramDataPoint'], aggregationTemporality: 'enum' },
  NumberDataPoint: NUMBER_POINT,
  HistogramDataPoint: {
    attributes: ['KeyValue'],
    startTimeUnixNano: 'fixed64',
    timeUnixNano: 'fixed64',
    count: 'fixed64',
    sum: 'double',
    bucketCounts: ['fixed64'],
    explicitBounds: ['double'],
  },
  Resource: { attributes: ['KeyValue'] },
  Scope: { name: 'string', version: 'string' },
  KeyValue: { key: 'string', value: 'AnyValue' },
  AnyValue: { stringValue: 'string', boolValue: 'bool', intValue: 'int64', doubleValue: 'double' },
}

function check(type: string, value: unknown, path: string): void {
  const isScalar = SCALARS[type]
  if (isScalar) {
    assert.ok(isScalar(value), `${path} is no ${type}: ${JSON.stringify(value)}`)
    return
  }
  const fields = MESSAGES[type]!
  assert.ok(value !== null && typeof value === 'object' && !Array.isArray(value), `${path} is no ${type}`)
  for (const [name, part] of Object.entries(value)) {
    const expected = Object.hasOwn(fields, name)
      ? fields[name]!
      : assert.fail(`${path} is a ${type}, which has no ${name}`)
    if (!Array.isArray(expected)) check(expected, part, `${path}.${name}`)
    else for (const [i, each] of (part as unknown[]).entries()) check(expected[0], each, `${path}.${name}[${i}]`)
  }
}

export type Attributes = Record<string, string>
export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attributes
  ms: number
  status: { code?: number }
}
export type Point = {
  attributes: Attributes
  asDouble?: number
  count?: string
  sum?: number
  bucketCounts?: string[]
  explicitBounds?: number[]
}
export type Metric = { name: string; kind: 'gauge' | 'sum' | 'histogram'; dataPoints: Point[]; isMonotonic?: boolean }

export type OtlpReceiver = AsyncDisposable & {
  url: string
  spans: Span[]
  /** Of the latest export. */
  metrics: Map<string, Metric>
  resources: Attributes[]
  headers: IncomingHttpHeaders[]
  problems: unknown[]
}

export async function otlpReceiver(status: () => number | null = () => 200): Promise<OtlpReceiver> {
  const receiver = {
    spans: [] as Span[],
    metrics: new Map<string, Metric>(),
    resources: [] as Attributes[],
    headers: [] as IncomingHttpHeaders[],
    problems: [] as unknown[],
  }
  const server = createServer(async (request, response) => {
    const body = await json(request).catch((error) => receiver.problems.push(error))
    const code = status()
    // Says nothing at all.
    if (code === null) return
    if (code === 200) take(receiver, request.url!, request.headers, body)
    response.writeHead(code, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...receiver,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Kept = Pick<OtlpReceiver, 'spans' | 'metrics' | 'resources' | 'headers' | 'problems'>

// biome-ignore lint/suspicious/noExplicitAny: the message has been checked against its definition
function take(kept: Kept, path: string, headers: IncomingHttpHeaders, body: any): void {
  try {
    assert.equal(headers['content-type'], 'application/json')
    kept.headers.push(headers)
    if (path === '/v1/traces') check('ExportTraceServiceRequest', body, 'traces')
    else check('ExportMetricsServiceRequest', body, 'metrics')
    for (const { resource, scopeSpans } of body.resourceSpans ?? []) {
      kept.resources.push(plain(resource.attributes))
      for (const span of scopeSpans[0].spans)
        kept.spans.push({ ...span, attributes: plain(span.attributes), ms: lasted(span) })
    }
    for (const { scopeMetrics } of body.resourceMetrics ?? [])
      for (const { name, gauge, sum, histogram } of scopeMetrics[0].metrics) {
        const kind = gauge ? 'gauge' : sum ? 'sum' : 'histogram'
        const { dataPoints, ...rest } = gauge ?? sum ?? histogram
        const points = dataPoints.map((point: Point & { attributes: [] }) => ({
          ...point,
          attributes: plain(point.attributes),
        }))
        kept.metrics.set(name, { name, kind, ...rest, dataPoints: points })
      }
  } catch (error) {
    kept.problems.push(error)
  }
}

const lasted = (span: { startTimeUnixNano: string; endTimeUnixNano: string }): number =>
  Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6

function plain(attributes: { key: string; value: Record<string, unknown> }[]): Attributes {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))
}
