import { monitorEventLoopDelay } from 'node:perf_hooks'
import { BUILD } from '#settings/version.ts'
import { gauge } from './metrics.ts'

// Measurements of the process itself, in every role. The names are the same as in the official clients, so that ready-made
// dashboards for Node work.

const NANOSECONDS = 1e9
const MICROSECONDS = 1e6
/** How often the event loop's delay is measured. */
const TICK_MS = 20

let measuring = false

/** Starts measuring. Only a process that serves /metrics calls this, so commands do not pay for it. */
export function measureProcess(): void {
  if (measuring) return
  measuring = true
  const delay = monitorEventLoopDelay({ resolution: TICK_MS })
  delay.enable()

  gauge('process_resident_memory_bytes', 'Memory held by the process.', () => process.memoryUsage.rss())
  gauge('process_start_time_seconds', 'When the process started, in Unix time.', () => startedAtSeconds)
  gauge('process_cpu_seconds_total', 'Processor time used.', cpuSeconds, 'counter')
  gauge('nodejs_heap_size_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed)
  gauge('nodejs_heap_size_total_bytes', 'JavaScript heap reserved.', () => process.memoryUsage().heapTotal)
  gauge('nodejs_eventloop_lag_seconds', 'How late timers ran since the last reading of this metric.', () => {
    // The time between two ticks includes the tick itself, which must be subtracted.
    const lag = (quantile: string, betweenNs: number) => ({
      labels: { quantile },
      value: Math.max(0, betweenNs / NANOSECONDS - TICK_MS / 1000),
    })
    const samples = [lag('0.5', delay.percentile(50)), lag('0.99', delay.percentile(99)), lag('1', delay.max)]
    delay.reset()
    return samples
  })
  const { version, commit, date } = BUILD
  gauge('parley_build_info', 'Version and commit of the program, and version of its runtime.', () => [
    { labels: { version, commit: commit ?? '', date: date ?? '', node: process.version }, value: 1 },
  ])
}

const startedAtSeconds = Math.round(Date.now() / 1000 - process.uptime())

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / MICROSECONDS
}
