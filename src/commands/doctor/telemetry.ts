import type { Settings } from '#settings/settings.ts'
import type { OtlpTarget } from '#settings/telemetry-settings.ts'
import { type Finding, ok, skipped, warning } from './finding.ts'

/** Whether the collector takes traces and metrics. It gets empty ones. */
export async function checkTelemetry({ telemetry }: Pick<Settings, 'telemetry'>): Promise<Finding[]> {
  if (telemetry === null) return [skipped('telemetry', 'No collector is set.')]
  const { traces, metrics } = telemetry
  return await Promise.all([
    ...(traces ? [askFor('traces', traces, { resourceSpans: [] })] : []),
    ...(metrics ? [askFor('metrics', metrics, { resourceMetrics: [] })] : []),
  ])
}

async function askFor(signal: string, target: OtlpTarget, nothing: object): Promise<Finding> {
  const { send } = await import('#telemetry/otlp/sender.ts')
  const { origin, pathname } = new URL(target.url)
  const place = `${origin}${pathname}`
  const outcome = await send(target, nothing)
  if (outcome === 'taken') return ok('telemetry', `${place} takes ${signal}.`)
  if (outcome === 'refused')
    return warning(
      'telemetry',
      `${place} refuses our ${signal}.`,
      'Check its path and OTEL_EXPORTER_OTLP_HEADERS, and that it takes OTLP over HTTP as JSON.',
    )
  return warning(
    'telemetry',
    `${place} does not answer, so ${signal} are dropped.`,
    'Start the collector, or correct OTEL_EXPORTER_OTLP_ENDPOINT.',
  )
}
