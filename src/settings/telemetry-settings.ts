import { quote, type Reader } from './environment.ts'

// Traces and metrics over OTLP, by the names that OpenTelemetry gives its settings. Without an endpoint there are none. A
// setting of one signal replaces the common one, as the specification says.

export type OtlpTarget = { url: string; headers: Record<string, string>; timeoutMs: number }

export type TelemetrySettings = Readonly<{
  traces: OtlpTarget | null
  metrics: OtlpTarget | null
  /** Describes this service, its name included. */
  resource: Record<string, string>
  sampling: Sampling
  queue: { spansMax: number; batchMax: number; delayMs: number }
  metricsEveryMs: number
}>

/** The share of new traces that is recorded, and whether a caller's own decision counts more. */
export type Sampling = { ratio: number; isParentBased: boolean }

const SIGNALS = ['traces', 'metrics'] as const
type Signal = (typeof SIGNALS)[number]

/** Null if nothing is exported. */
export function readTelemetrySettings(reading: Reader): TelemetrySettings | null {
  const { read, problems } = reading
  const isDisabled = read('OTEL_SDK_DISABLED', 'false', flag)
  const common = read('OTEL_EXPORTER_OTLP_ENDPOINT', '', endpoint)
  const [traces, metrics] = SIGNALS.map((signal) => readTarget(reading, signal, common))
  const name = read('OTEL_SERVICE_NAME', '', (text) => text)
  const attributes = read('OTEL_RESOURCE_ATTRIBUTES', '', pairs)
  const settings = {
    traces: traces ?? null,
    metrics: metrics ?? null,
    resource: { 'service.name': 'parley', ...attributes, ...(name === '' ? {} : { 'service.name': name }) },
    sampling: readSampling(reading),
    queue: {
      spansMax: read('OTEL_BSP_MAX_QUEUE_SIZE', '2048', wholeNumber),
      batchMax: read('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', '512', wholeNumber),
      delayMs: read('OTEL_BSP_SCHEDULE_DELAY', '5000', wholeNumber),
    },
    metricsEveryMs: read('OTEL_METRIC_EXPORT_INTERVAL', '60000', wholeNumber),
  }
  const { spansMax, batchMax } = settings.queue
  if (batchMax > spansMax)
    problems.push('OTEL_BSP_MAX_EXPORT_BATCH_SIZE must not be larger than OTEL_BSP_MAX_QUEUE_SIZE')
  return isDisabled || (settings.traces === null && settings.metrics === null) ? null : settings
}

function readTarget({ read }: Reader, signal: Signal, common: string | null): OtlpTarget | null {
  const upper = signal.toUpperCase()
  const exporter = read(`OTEL_${upper}_EXPORTER`, 'otlp', oneOf('otlp', 'none'))
  const own = read(`OTEL_EXPORTER_OTLP_${upper}_ENDPOINT`, '', endpoint)
  const headers = read('OTEL_EXPORTER_OTLP_HEADERS', '', pairs)
  const ownHeaders = read(`OTEL_EXPORTER_OTLP_${upper}_HEADERS`, '', pairs)
  const timeoutMs = read('OTEL_EXPORTER_OTLP_TIMEOUT', '10000', wholeNumber)
  const ownTimeoutMs = read(`OTEL_EXPORTER_OTLP_${upper}_TIMEOUT`, String(timeoutMs), wholeNumber)
  read('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json', protocol)
  read(`OTEL_EXPORTER_OTLP_${upper}_PROTOCOL`, 'http/json', protocol)
  // The address of a signal is taken as it is; the common one is a base.
  const url = own ?? (common && `${common.replace(/\/+$/, '')}/v1/${signal}`)
  if (exporter === 'none' || url === null) return null
  return { url, headers: { ...headers, ...ownHeaders }, timeoutMs: ownTimeoutMs }
}

const SAMPLERS = [
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
  ...(['always_on', 'always_off', 'traceidratio'] as const),
] as const

function readSampling({ read }: Reader): Sampling {
  const sampler = read('OTEL_TRACES_SAMPLER', 'parentbased_always_on', oneOf(...SAMPLERS))
  const share = read('OTEL_TRACES_SAMPLER_ARG', '1', ratio)
  const isParentBased = sampler.startsWith('parentbased_')
  if (sampler.endsWith('traceidratio')) return { isParentBased, ratio: share }
  return { isParentBased, ratio: sampler.endsWith('always_on') ? 1 : 0 }
}

function endpoint(text: string): string | null {
  if (text === '') return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Error('must be an http or https address without name and password, such as http://127.0.0.1:4318')
  return url.href
}

/** Collectors take both encodings at the same address, so a wish for protobuf is met by JSON. gRPC has a port of its own. */
function protocol(text: string): string {
  if (text !== 'http/json' && text !== 'http/protobuf')
    throw new Error(`must be http/json, not ${quote(text)}: Parley sends JSON over HTTP, usually to port 4318`)
  return text
}

/** `key=value,other=value`, with both encoded as in a URL. */
function pairs(text: string): Record<string, string> {
  const all = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
  return Object.fromEntries(all.map(pairOf))
}

/** The value may be secret, so the message does not repeat it. */
function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=')
  if (at < 1) throw new Error('must have the form key=value,key=value')
  try {
    return [decodeURIComponent(pair.slice(0, at).trim()), decodeURIComponent(pair.slice(at + 1).trim())]
  } catch {
    throw new Error('must have its values encoded as in a URL, where % is %25')
  }
}

function flag(text: string): boolean {
  return oneOf('true', 'false')(text.toLowerCase()) === 'true'
}

function oneOf<T extends string>(...allowed: T[]): (text: string) => T {
  return (text) => {
    const found = allowed.find((each) => each === text)
    if (found === undefined) throw new Error(`must be one of ${allowed.join(', ')}, not ${quote(text)}`)
    return found
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`must be a whole number above 0, not ${quote(text)}`)
  return Number(text)
}

function ratio(text: string): number {
  const share = Number(text)
  if (text === '' || !(share >= 0 && share <= 1)) throw new Error(`must be a number from 0 to 1, not ${quote(text)}`)
  return share
}
