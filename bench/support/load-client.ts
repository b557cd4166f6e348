import { Pool } from 'undici'
import type { Load } from './load.ts'

process.once('message', async (work: Load) => {
  try {
    process.send!(await run(work))
  } catch (error) {
    process.send!({ problem: error instanceof Error ? error.message : String(error) })
  }
})

async function run({ origin, requests, total, connections, expect }: Load) {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const latencies = new Float64Array(total)
  let started = 0
  const worker = async () => {
    while (started < total) {
      const n = started++
      const request = requests[n % requests.length]!
      const at = performance.now()
      const { statusCode, body } = await pool.request({ ...request, method: request.method as 'GET' })
      const text = await body.text()
      latencies[n] = performance.now() - at
      if (statusCode !== expect) throw new Error(`expected ${expect}, got ${statusCode}: ${text.slice(0, 300)}`)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - startedAt) / 1000
  await pool.close()
  latencies.sort()
  const at = (share: number) => latencies[Math.floor(total * share)]!
  return { perSecond: total / seconds, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}
