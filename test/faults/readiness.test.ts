import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../support/free-port.ts'
import { PLAIN } from '../support/requests.ts'
import { openPlace } from './place.ts'

const place = await openPlace()
after(() => place[Symbol.asyncDispose]())

const CALLERS = 40
const LASTS_MS = 8_000
const PATIENCE_MS = 120_000
const ASK_EVERY_MS = 100

test('a node under load is ready all the time, as long as the API answers', async () => {
  await using node = await place.node({ role: 'api', port: await freePort() })
  const { world } = place
  // A key may ask a hundred and twenty times a minute, so each caller has its own.
  const keys = await Promise.all(Array.from({ length: CALLERS }, () => world.newKey()))
  const endsAtMs = performance.now() + LASTS_MS
  const statuses = new Map<number, number>()
  // A machine that stands still gets more time, for each caller to be answered.
  const isAnswered = () => (statuses.get(202) ?? 0) > CALLERS
  const isOver = () => performance.now() >= endsAtMs + (isAnswered() ? 0 : PATIENCE_MS)
  const calls = keys.map(async ({ key }) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(PLAIN) }
    while (!isOver()) {
      const answer = await fetch(`${node.url}/api/v1/meeting_requests`, request)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      await answer.text()
    }
  })
  const told: string[] = []
  while (!isOver()) {
    const answer = await fetch(`${node.url}/readyz`)
    told.push(`${answer.status} ${await answer.text()}`)
    await sleep(ASK_EVERY_MS)
  }
  await Promise.all(calls)
  assert.ok(isAnswered(), `the API answered ${JSON.stringify([...statuses])}`)
  assert.deepEqual(
    told.filter((answer) => !answer.startsWith('200 ')),
    [],
    `${told.length} answers`,
  )
})
