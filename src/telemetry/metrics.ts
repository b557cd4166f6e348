// Counters, gauges and histograms of this process, and their text for Prometheus (exposition format 0.0.4). We have our own
// registry because this page is all we need; a client library would add a tracing API.
//
// Labels come from us and have few values: route patterns, states, outcomes. Never use an identifier, an address or anything
// else from outside.

type Kind = 'counter' | 'gauge' | 'histogram'
type Labels = Record<string, string>
type Sample = { suffix?: string; labels?: Labels; value: number }
type Read = () => number | Sample[] | Promise<number | Sample[]>
type Family = { name: string; help: string; kind: Kind; samples(): Sample[] | Promise<Sample[]> }

const families = new Map<string, Family>()

/** All measurements of this process. A failing one is left out: the rest matters most when something is broken. */
export async function metricsText(): Promise<string> {
  return (await readMetrics()).map(familyText).join('')
}

export type MetricFamily = { name: string; help: string; kind: Kind; samples: Sample[] }

/** The same as data, without families that have nothing to tell yet. */
export async function readMetrics(): Promise<MetricFamily[]> {
  const all = families.values().map(async (family) => ({ ...family, samples: await read(family) }))
  return (await Promise.all(all)).filter(({ samples }) => samples.length > 0)
}

export type Counter = { add(labels?: Labels, amount?: number): void }

/** A number that only rises. Every `add` must give a value for each name in `labels`. */
export function counter(name: string, help: string, labels: readonly string[] = []): Counter {
  const values = new Map<string, { labels: Labels; value: number }>()
  // Without labels there is one series, which shows 0 from the start.
  if (labels.length === 0) values.set('', { labels: {}, value: 0 })
  register({ name, help, kind: 'counter', samples: () => [...values.values()] })
  return {
    add(given = {}, amount = 1) {
      const key = seriesKey(labels, given)
      const series = values.get(key)
      if (series) series.value += amount
      else values.set(key, { labels: { ...given }, value: amount })
    },
  }
}

/**
 * A number that is read on demand. Two readers of one name (two pools, two servers) add up; the returned function removes the
 * reader.
 */
export function gauge(name: string, help: string, reader: Read, kind: 'gauge' | 'counter' = 'gauge'): () => void {
  const readers = gaugeReaders.get(name) ?? new Set<Read>()
  if (!gaugeReaders.has(name)) {
    gaugeReaders.set(name, readers)
    register({ name, help, kind, samples: () => readAll(readers) })
  }
  readers.add(reader)
  return () => readers.delete(reader)
}

const gaugeReaders = new Map<string, Set<Read>>()

export type Histogram = { observe(labels: Labels, value: number): void }

export function histogram(name: string, help: string, labels: readonly string[], bounds: readonly number[]): Histogram {
  type Series = { labels: Labels; counts: number[]; sum: number; count: number }
  const values = new Map<string, Series>()
  register({ name, help, kind: 'histogram', samples: () => values.values().flatMap(buckets).toArray() })
  function* buckets(series: Series): Generator<Sample> {
    let total = 0
    for (const [i, bound] of bounds.entries()) {
      total += series.counts[i] ?? 0
      yield { suffix: '_bucket', labels: { ...series.labels, le: String(bound) }, value: total }
    }
    yield { suffix: '_bucket', labels: { ...series.labels, le: '+Inf' }, value: series.count }
    yield { suffix: '_sum', labels: series.labels, value: series.sum }
    yield { suffix: '_count', labels: series.labels, value: series.count }
  }
  return {
    observe(given, value) {
      const key = seriesKey(labels, given)
      let series = values.get(key)
      if (!series) {
        series = { labels: { ...given }, counts: bounds.map(() => 0), sum: 0, count: 0 }
        values.set(key, series)
      }
      const i = bounds.findIndex((bound) => value <= bound)
      if (i >= 0) series.counts[i] = (series.counts[i] ?? 0) + 1
      series.sum += value
      series.count += 1
    },
  }
}

function register(family: Family): void {
  if (!/^[a-z][a-z0-9_]*$/.test(family.name)) throw new Error(`${family.name} cannot be the name of a metric`)
  if (families.has(family.name)) throw new Error(`the metric ${family.name} is defined twice`)
  families.set(family.name, family)
}

function seriesKey(names: readonly string[], given: Labels): string {
  let key = ''
  for (const name of names) {
    const value = given[name]
    if (value === undefined) throw new Error(`the label ${name} is missing`)
    key += `${value}\n`
  }
  return key
}

async function readAll(readers: Set<Read>): Promise<Sample[]> {
  const readings = await Promise.all(readers.values().map((reader) => reader()))
  const sums = new Map<string, Sample>()
  for (const sample of readings.flatMap((reading) => (typeof reading === 'number' ? [{ value: reading }] : reading))) {
    const key = labelText(sample.labels ?? {})
    sums.set(key, { ...sample, value: (sums.get(key)?.value ?? 0) + sample.value })
  }
  return [...sums.values()]
}

async function read(family: Family): Promise<Sample[]> {
  try {
    return await family.samples()
  } catch {
    return []
  }
}

function familyText({ name, help, kind, samples }: MetricFamily): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`)
  return `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n# TYPE ${name} ${kind}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')
}
