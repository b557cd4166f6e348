import { openPool } from '#db/sql.ts'
import { openRateLimiter } from '#http/rate-limit/rate-limiter.ts'
import { TEST_CLOCK } from './clock.ts'

// A node in a process of its own: asks for one key as fast as it can, several at once, and prints when each request was let
// through. Arguments: the connection as JSON, the key, for how many milliseconds.

const [connection, keyId, lastsMs] = process.argv.slice(2)
const pool = openPool(JSON.parse(connection!), { name: 'parley rate hammer', max: 3 })
const limiter = await openRateLimiter({ pool, clock: TEST_CLOCK })
const allowedAtMs: number[] = []
const untilMs = performance.now() + Number(lastsMs)

async function hammer(): Promise<void> {
  while (performance.now() < untilMs) {
    if ((await limiter.take(keyId!)).allowed) allowedAtMs.push(Date.now())
    await new Promise((resolve) => setImmediate(resolve))
  }
}

await Promise.all(Array.from({ length: 8 }, hammer))
process.stdout.write(JSON.stringify({ allowedAtMs, stats: limiter.stats }))
await limiter.close()
await pool.end()
