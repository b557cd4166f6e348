import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../support/free-port.ts'
import { pageOf } from '../support/guests.ts'
import { ask, decideAll } from '../support/negotiating.ts'
import { newEndpoint } from '../support/webhooks.ts'
import type { NodeProcess } from './node-process.ts'
import { openPlace, SECRET } from './place.ts'

const place = await openPlace()
after(() => place[Symbol.asyncDispose]())

const OLD = SECRET.toString('base64')
const NEW = Buffer.alloc(32, 9).toString('base64')

test('the secret of two running nodes is changed under requests, and nobody notices', async () => {
  const { world } = place
  const { id } = await newEndpoint(world, { url: 'http://127.0.0.1:9/hook' })
  const secretAt = `/api/v1/webhook_endpoints/${id}/secret`
  const signing = (await world.api.get(`/webhook_endpoints/${id}/secret`)).body.data.secret as string
  const request = await ask(world)
  await decideAll(world)
  const { path: page } = await pageOf(world, request, 'bo@client.test')

  const nodes: NodeProcess[] = []
  const start = async (secrets: string) =>
    nodes.push(await place.node({ role: 'api', port: await freePort(), env: { PARLEY_SECRET: secrets } }))
  await start(OLD)
  await start(OLD)

  const wrong: string[] = []
  let answers = 0
  let isOver = false
  const headers = { authorization: `Bearer ${world.key}` }
  /** As a load balancer does: a node that is stopping hands the call to the other. */
  const answer = async (path: string): Promise<Response> =>
    await fetch(nodes[0]!.url + path, { headers }).catch(() => fetch(nodes.at(-1)!.url + path, { headers }))
  const asking = (async () => {
    while (!isOver) {
      const shown = (await (await answer(secretAt)).json()) as { data?: { secret: string } }
      if (shown.data?.secret !== signing) wrong.push(JSON.stringify(shown))
      const guest = await answer(page)
      if (guest.status !== 200) wrong.push(`${page}: ${guest.status}`)
      await guest.text()
      answers += 1
      // A key may ask a hundred and twenty times a minute.
      await sleep(600)
    }
  })()

  const restartAll = async (secrets: string) => {
    for (let left = nodes.length; left > 0; left--) {
      await nodes.shift()!.stop()
      await start(secrets)
    }
  }
  const parley = async (secrets: string, ...args: string[]) => {
    const wire = nodes[0]!.wire
    const env = {
      ...process.env,
      PARLEY_SECRET: secrets,
      DATABASE_URL: `postgres://parley@127.0.0.1:${wire.port}/parley`,
    }
    return await promisify(execFile)('bin/parley', args, { env }).catch(
      (error) => error as { stdout: string; stderr: string },
    )
  }
  const doctor = async () => (await parley(`${NEW},${OLD}`, 'doctor', '--dev')).stdout

  await parley(`${NEW},${OLD}`, 'secret', 'reseal').then(({ stderr }) =>
    assert.match(stderr, /2 running nodes do not know/),
  )
  await restartAll(`${OLD},${NEW}`)
  assert.match(await doctor(), /2 running nodes still seal with the previous one/)
  await restartAll(`${NEW},${OLD}`)
  assert.match(await doctor(), /values are still sealed with the previous one/)
  const { stdout } = await parley(`${NEW},${OLD}`, 'secret', 'reseal')
  assert.match(stdout, /^1 webhook endpoints .* Nothing needs the previous secret any more/)
  assert.match(await doctor(), /Nothing needs the previous secret any more/)
  await restartAll(NEW)
  const before = answers
  while (answers < before + 3) await sleep(50)
  isOver = true
  await asking
  assert.deepEqual(wrong, [])
})
