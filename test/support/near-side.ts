// The near side of two networks: a production sender, and its result for each URL.

import { setTimeout as sleep } from 'node:timers/promises'
import { createResolve } from '#egress/resolve.ts'
import { createSender } from '#webhooks/post.ts'

const resolve = createResolve({ servers: ['93.184.216.34:53'] })
const ca = process.env.AUTHORITY ?? ''
const sender = createSender({ nowMs: Date.now, isDevelopment: false, userAgent: 'Parley', ca, resolve })
const results: Record<string, unknown> = {}

for (const host of ['other.test', 'dead.test', 'inside.test', 'near.test', '93.184.216.1', 'none.test', 'flip.test']) {
  results[host] = await classOf(`https://${host}/`)
}
await sleep(1_100)
results['flip.test, later'] = await classOf('https://flip.test/')
console.log(JSON.stringify(results))
process.exit()

async function classOf(url: string): Promise<unknown> {
  const outcome = await sender.post({ url, headers: [], body: '{}' })
  return outcome.kind === 'answered' ? outcome.code : outcome.class
}
