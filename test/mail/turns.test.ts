// Mail is claimed in turns by workspace.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transport } from '#mail/outgoing.ts'
import { newQuietWorld, until } from '../support/engine.ts'
import { givenMail, startMailingBy } from '../support/mails.ts'
import { givenRequest } from '../support/requests.ts'
import { newWorld, type World } from '../support/world.ts'

/** A mail server that takes a moment for each mail, remembers the order, and can be made to wait. */
function slowTransport() {
  const recipients: string[] = []
  let open = Promise.resolve()
  const transport: Transport = {
    async send({ to }) {
      recipients.push(to)
      await sleep(5)
      await open
      return { kind: 'sent', providerId: 'kept' }
    },
    close: () => {},
  }
  const waitWhile = async (work: () => Promise<void>) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    open = promise
    await work().finally(resolve)
  }
  return { recipients, transport, waitWhile }
}

async function burst(world: World, count: number, name: string): Promise<void> {
  const request = await givenRequest(world)
  for (let i = 0; i < count; i++) await givenMail(world, request.id, { to: `${name}${i}@client.test` })
}

test('a burst of one workspace does not delay the first mail of another', async () => {
  await using world = await newQuietWorld()
  await using other = await newWorld({ pool: world.pool })
  await burst(world, 100, 'many')
  await burst(other, 1, 'first')
  const { recipients, transport } = slowTransport()
  await using _outbox = startMailingBy(world.pool, transport)
  await until('all are sent', () => recipients.length === 101)
  const place = recipients.indexOf('first0@client.test')
  assert.ok(place < 5, `${place} mails of the burst came first`)
})

test('a mail that comes in the middle of a burst is among the next, whichever workspace comes first by name', async () => {
  await using world = await newQuietWorld()
  const worlds = [world]
  await using rest = new AsyncDisposableStack()
  for (let i = 0; i < 3; i++) worlds.push(rest.use(await newWorld({ pool: world.pool })))
  for (const quiet of worlds) {
    for (const each of worlds.filter((one) => one !== quiet)) await burst(each, 40, 'many')
    const { recipients, transport, waitWhile } = slowTransport()
    await using outbox = startMailingBy(world.pool, transport)
    await until('the bursts are under way', () => recipients.length > 20)
    // However slow the machine is, the bursts are not over when it comes.
    await waitWhile(() => burst(quiet, 1, 'late'))
    const before = recipients.length
    outbox.wake()
    await until('it is sent', () => recipients.includes('late0@client.test'))
    const waited = recipients.indexOf('late0@client.test') - before
    console.log('waited', waited, before)
    assert.ok(waited <= 15, `${waited} mails were sent before it`)
    await until('all are sent', () => recipients.length === 121)
  }
})
