import type { MetricFamily } from '../metrics.ts'
import { type KeyValue, keyValues } from './attributes.ts'

// The registry's families as OTLP metrics. Counters and histograms are cumulative since the process started.

type Times = { startTimeUnixNano: string; timeUnixNano: string }
type NumberPoint = Times & { attributes: KeyValue[]; asDouble: number }
type HistogramPoint = Times & {
  attributes: KeyValue[]
  count: string
  sum: number
  bucketCounts: string[]
  explicitBounds: number[]
}

const CUMULATIVE = 2

export function otlpMetric({ name, help, kind, samples }: MetricFamily, times: Times): object {
  const described = { name, description: help }
  if (kind === 'histogram')
    return { ...described, histogram: { aggregationTemporality: CUMULATIVE, dataPoints: histograms(samples, times) } }
  const dataPoints = samples.map(
    ({ labels = {}, value }): NumberPoint => ({ ...times, attributes: keyValues(labels), asDouble: value }),
  )
  if (kind === 'gauge') return { ...described, gauge: { dataPoints } }
  return { ...described, sum: { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints } }
}

/** The registry has a sample for each bucket, and counts in it everything up to its bound; OTLP has each bucket by itself. */
function histograms(samples: MetricFamily['samples'], times: Times): HistogramPoint[] {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...labels } = {} }) => JSON.stringify(labels))
  return [...series].map(([labels, all]) => {
    const buckets = all.filter(({ suffix }) => suffix === '_bucket')
    const amountOf = (suffix: string) => all.find((sample) => sample.suffix === suffix)?.value ?? 0
    return {
      ...times,
      attributes: keyValues(JSON.parse(labels)),
      count: String(amountOf('_count')),
      sum: amountOf('_sum'),
      bucketCounts: buckets.map(({ value }, i) => String(value - (buckets[i - 1]?.value ?? 0))),
      explicitBounds: buckets.slice(0, -1).map(({ labels }) => Number(labels?.le)),
    }
  })
}
