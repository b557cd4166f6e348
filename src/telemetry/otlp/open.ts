import { hostname } from 'node:os'
import type { Clock } from '#core/clock.ts'
import type { TelemetrySettings } from '#settings/telemetry-settings.ts'
import { VERSION } from '#settings/version.ts'
import { counter, readMetrics } from '../metrics.ts'
import { measureProcess } from '../process-metrics.ts'
import { tracing } from '../tracing.ts'
import { keyValues, unixNano } from './attributes.ts'
import { otlpMetric } from './metric-points.ts'
import { send } from './sender.ts'
import { SpanQueue } from './span-queue.ts'
import { createTracer, type OtlpSpan } from './tracer.ts'

// Exports traces and metrics over OTLP/HTTP in its JSON encoding. Only loaded where a setting asks for it.

/** A stop waits no longer than this for the collector. */
const FLUSH_WITHIN_MS = 1_000

const SCOPE = { name: 'parley', version: VERSION }

const metricExports = counter('parley_telemetry_metric_exports_total', 'Exports of all metrics, by outcome.', [
  'outcome',
])

export function openTelemetry(settings: TelemetrySettings, { role, clock }: { role: string; clock: Clock }) {
  const resource = {
    attributes: keyValues({
      'service.version': VERSION,
      'service.instance.id': `${hostname()}:${process.pid}`,
      'telemetry.sdk.language': 'nodejs',
      'parley.role': role,
      ...settings.resource,
    }),
  }
  const parts = new AsyncDisposableStack()
  if (settings.traces) parts.defer(exportTraces(settings, resource, clock))
  if (settings.metrics) parts.defer(exportMetrics(settings, resource))
  return parts
}

function exportTraces({ traces, sampling, queue }: TelemetrySettings, resource: object, clock: Clock) {
  const sendSpans = (spans: OtlpSpan[], signal: AbortSignal) =>
    send(traces!, { resourceSpans: [{ resource, scopeSpans: [{ scope: SCOPE, spans }] }] }, signal)
  const spans = new SpanQueue(queue, sendSpans)
  tracing.tracer = createTracer({ clock: clock.branch('traces'), sampling, add: spans.add })
  return async () => {
    tracing.tracer = null
    await spans.close(FLUSH_WITHIN_MS)
  }
}

function exportMetrics({ metrics, metricsEveryMs }: TelemetrySettings, resource: object) {
  measureProcess()
  let sending: Promise<void> | null = null
  const exportNow = (signal?: AbortSignal) => {
    sending ??= sendMetrics(signal).finally(() => {
      sending = null
    })
    return sending
  }
  const sendMetrics = async (signal?: AbortSignal) => {
    const families = await readMetrics()
    const times = { startTimeUnixNano: unixNano(0), timeUnixNano: unixNano(performance.now()) }
    const scopeMetrics = [{ scope: SCOPE, metrics: families.map((family) => otlpMetric(family, times)) }]
    const sent = await send(metrics!, { resourceMetrics: [{ resource, scopeMetrics }] }, signal)
    metricExports.add({ outcome: sent === 'taken' ? 'exported' : 'failed' })
  }
  const timer = setInterval(() => void exportNow(), metricsEveryMs).unref()
  return async () => {
    clearInterval(timer)
    const late = AbortSignal.timeout(FLUSH_WITHIN_MS)
    const ended = new Promise<void>((resolve) => late.addEventListener('abort', () => resolve(), { once: true }))
    await Promise.race([exportNow(late), ended])
  }
}
