// The guarded sender against a bare undici loop: the same signatures, the same body, 64 at a time, one process, and a
// receiver in another one. No database on either side. `node bench/sender.ts` prints the row.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Pool } from 'undici'
import { createSender } from '#webhooks/post.ts'
import { type Delivery, deliveryHeaders, newSecret } from '#webhooks/signature.ts'

export type Row = { name: string; ours: string; ceiling: string; ratio: number; goal: string; ok: boolean }

const CONCURRENCY = 64
const BODY_BYTES = 300
/** Short and many: on a shared machine the two must meet the same weather. */
const ROUNDS = 21
const ROUND_REQUESTS = 4_000
const WARM_UP_REQUESTS = 8_000
const GOAL = 0.9

export async function run(): Promise<Row[]> {
  const child = fork(new URL('./receiver.ts', import.meta.url))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const sender = createSender({ isDevelopment: true, userAgent: 'Parley' })
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONCURRENCY })
  const url = `http://127.0.0.1:${port}/hook`

  const ours = async (delivery: Delivery) => {
    const outcome = await sender.post({ url, headers: headersOf(delivery), body: delivery.body })
    if (outcome.kind !== 'answered' || !outcome.ok) throw new Error(JSON.stringify(outcome))
  }
  const bare = async (delivery: Delivery) => {
    const answer = await pool.request({
      method: 'POST',
      path: '/hook',
      headers: headersOf(delivery),
      body: delivery.body,
    })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new Error(String(answer.statusCode))
  }

  try {
    await rate(ours, WARM_UP_REQUESTS)
    await rate(bare, WARM_UP_REQUESTS)
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Whoever goes first pays for the other's garbage, so they take turns.
      const isEven = round % 2 === 0
      const first = await rate(isEven ? ours : bare, ROUND_REQUESTS)
      const second = await rate(isEven ? bare : ours, ROUND_REQUESTS)
      rounds.push(isEven ? { ours: first, bare: second } : { ours: second, bare: first })
    }
    await checkCount(child, 2 * (ROUNDS * ROUND_REQUESTS + WARM_UP_REQUESTS))
    return [row(rounds)]
  } finally {
    await sender.close()
    await pool.close()
    child.disconnect()
  }
}

function row(rounds: readonly { ours: number; bare: number }[]): Row {
  const ratio = median(rounds.map((round) => round.ours / round.bare))
  return {
    name: `webhook sender, ${BODY_BYTES} bytes, ${CONCURRENCY} at a time`,
    ours: `${Math.round(median(rounds.map((round) => round.ours)))}/s`,
    ceiling: `${Math.round(median(rounds.map((round) => round.bare)))}/s bare undici`,
    ratio: Math.round(ratio * 100) / 100,
    goal: `at least ${GOAL}`,
    ok: ratio >= GOAL,
  }
}

/** Requests a second. */
async function rate(send: (delivery: Delivery) => Promise<void>, requests: number): Promise<number> {
  const startedAtMs = performance.now()
  let left = requests
  const lane = async () => {
    while (left > 0) {
      left -= 1
      await send(DELIVERY)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  return requests / ((performance.now() - startedAtMs) / 1_000)
}

async function checkCount(child: ChildProcess, expected: number): Promise<void> {
  child.send('count')
  const [{ count }] = (await once(child, 'message')) as [{ count: number }]
  if (count !== expected) throw new Error(`the receiver had ${count} requests instead of ${expected}`)
}

function headersOf(delivery: Delivery): string[] {
  return deliveryHeaders(delivery, Math.floor(Date.now() / 1_000))
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

const DELIVERY: Delivery = {
  eventId: 'evt_01h455vb4pex5vsknk084sn02q',
  deliveryId: 'wd_01h455vb4pex5vsknk084sn02q',
  eventType: 'meeting_request.created',
  attempt: 1,
  body: JSON.stringify({ event: 'meeting_request.created', filler: '' }).padEnd(BODY_BYTES, ' '),
  customHeaders: [],
  secrets: [newSecret()],
}

if (import.meta.main) console.table(await run())
