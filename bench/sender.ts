// The guarded sender against a bare undici loop: the same signatures, the same body, 64 at a time, one process, and a
// receiver in another one. No database on either side.

import { createSender } from '#webhooks/post.ts'
import { type Delivery, deliveryHeaders, newSecret } from '#webhooks/signature.ts'
import { openBareLoop, rate } from './support/bare-loop.ts'
import { ACTING } from './support/clock.ts'
import { openReceiver } from './support/receiver.ts'
import { median, type Row, table } from './support/row.ts'

const CONCURRENCY = 64
const BODY_BYTES = 300
/** Many short rounds: on a shared machine both must see the same load. */
const ROUNDS = 21
const ROUND_REQUESTS = 4_000
const WARM_UP_REQUESTS = 8_000
const GOAL = 0.9

export async function run(): Promise<Row[]> {
  await using receiver = await openReceiver()
  await using bareLoop = openBareLoop(receiver.origin, CONCURRENCY)
  const sender = createSender({ nowMs: Date.now, isDevelopment: true, userAgent: 'Parley' })
  const url = `${receiver.origin}/hook`
  const ours = async () => {
    const outcome = await sender.post({ url, headers: headersOf(DELIVERY), body: DELIVERY.body })
    if (outcome.kind !== 'answered' || !outcome.ok) throw new Error(JSON.stringify(outcome))
  }
  const bare = () => bareLoop.send(headersOf(DELIVERY), DELIVERY.body)

  await rate(ours, WARM_UP_REQUESTS, CONCURRENCY)
  await rate(bare, WARM_UP_REQUESTS, CONCURRENCY)
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first pays for the other's garbage, so they alternate.
    const isEven = round % 2 === 0
    const first = await rate(isEven ? ours : bare, ROUND_REQUESTS, CONCURRENCY)
    const second = await rate(isEven ? bare : ours, ROUND_REQUESTS, CONCURRENCY)
    rounds.push(isEven ? { ours: first, bare: second } : { ours: second, bare: first })
  }
  await receiver.expectCount(2 * (ROUNDS * ROUND_REQUESTS + WARM_UP_REQUESTS))
  await sender.close()
  return [row(rounds)]
}

function row(rounds: readonly { ours: number; bare: number }[]): Row {
  const ratio = median(rounds.map((round) => round.ours / round.bare))
  return {
    name: `webhook sender, ${BODY_BYTES} bytes, ${CONCURRENCY} at a time`,
    ours: `${Math.round(median(rounds.map((round) => round.ours)))}/s`,
    ceiling: `${Math.round(median(rounds.map((round) => round.bare)))}/s bare undici`,
    ratio,
    goal: `≥ ${GOAL}`,
    ok: ratio >= GOAL,
  }
}

function headersOf(delivery: Delivery): string[] {
  return deliveryHeaders(delivery, Math.floor(Date.now() / 1_000))
}

const DELIVERY: Delivery = {
  eventId: 'evt_01h455vb4pex5vsknk084sn02q',
  deliveryId: 'wd_01h455vb4pex5vsknk084sn02q',
  eventType: 'meeting_request.created',
  attempt: 1,
  body: JSON.stringify({ event: 'meeting_request.created', filler: '' }).padEnd(BODY_BYTES, ' '),
  contentType: 'application/json',
  customHeaders: [],
  secrets: [newSecret(ACTING.clock)],
}

if (import.meta.main) process.stdout.write(`${table(await run())}\n`)
