import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../support/engine.ts'
import { type MailServer, mailServer } from '../support/mail-server.ts'
import { givenMail, outboxOf, outboxRow } from '../support/mails.ts'
import { factsOf, givenRequest } from '../support/requests.ts'
import { testAtBest, within } from './at-best.ts'
import { LONG, openPlace, type Place } from './place.ts'

const KILLS = LONG ? 30 : 4
/** Mails that one node can have under way. */
const IN_FLIGHT = 5

const mailNode = (place: Place, { settings }: MailServer) =>
  place.node({ role: 'mail', env: { SMTP_URL: `smtp://${settings.host}:${settings.port}` } })

testAtBest(
  'killed after the server has a mail and before we know it, the same mail goes out again and nothing else',
  async () => {
    await using place = await openPlace()
    const killed = Promise.withResolvers<void>()
    // The first mail is taken, and its worker does not live to hear so.
    await using server = await mailServer({ afterKept: (n) => (n === 1 ? killed.promise : undefined) })
    const request = await givenRequest(place.world)
    const mail = await givenMail(place.world, request.id)
    const first = await mailNode(place, server)
    await until('the server has it', () => server.mails.length === 1)
    await mailNode(place, server)
    await first.kill()
    const killedAtMs = performance.timeOrigin + performance.now()
    killed.resolve()
    await until('it is sent', async () => (await outboxRow(place.world, mail.id)).status === 'sent')
    assert.equal(server.mails.length, 2)
    for (const received of server.mails) {
      assert.equal(received.raw.toString(), mail.raw.toString())
      assert.deepEqual([received.from, received.to], [mail.bounce, ['bo@client.test']])
    }
    const tookMs = server.mails[1]!.atMs - killedAtMs
    within(tookMs, 3_000)
    assert.equal((await outboxRow(place.world, mail.id)).attempts, 1)
  },
)

test('workers that are killed again and again lose no mail, and repeat no more than they had under way', async () => {
  await using place = await openPlace()
  await using server = await mailServer({ afterKept: () => sleep(40) })
  const request = await givenRequest(place.world)
  const nodes = [await mailNode(place, server), await mailNode(place, server)]
  const given = new Map<string, Buffer>()
  for (let kills = 0; kills < KILLS; kills++) {
    for (let i = 0; i < 25; i++) {
      const to = `p${given.size}@client.test`
      given.set(to, (await givenMail(place.world, request.id, { to })).raw)
    }
    place.wake()
    await sleep(300)
    await nodes.shift()!.kill()
    nodes.push(await mailNode(place, server))
  }
  await until('all are sent', async () => (await outboxOf(place.world)).every((row) => row.status === 'sent'))
  assert.deepEqual([...new Set(server.mails.map(({ to }) => to[0]!))].sort(), [...given.keys()].sort())
  for (const { to, raw } of server.mails) assert.equal(raw.toString(), given.get(to[0]!)!.toString())
  const repeated = server.mails.length - given.size
  assert.ok(repeated <= KILLS * IN_FLIGHT, `${repeated} mails were repeated`)
  assert.ok((await factsOf(place.world, request.id)).every(({ kind }) => kind !== 'mail_failed'))
})

test('a worker that is asked to stop ends what it has under way, and repeats nothing', async () => {
  await using place = await openPlace()
  await using server = await mailServer({ afterKept: () => sleep(60) })
  const request = await givenRequest(place.world)
  for (let i = 0; i < 40; i++) await givenMail(place.world, request.id, { to: `p${i}@client.test` })
  const first = await mailNode(place, server)
  await until('it is at work', () => server.mails.length > 5)
  await mailNode(place, server)
  assert.equal(await first.stop(), 0, first.output())
  await until('all are sent', async () => (await outboxOf(place.world)).every((row) => row.status === 'sent'))
  assert.equal(server.mails.length, 40)
})

test('a database that goes away while mails are under way makes none leave twice', async () => {
  await using place = await openPlace()
  await using server = await mailServer({ afterKept: () => sleep(400) })
  const request = await givenRequest(place.world)
  for (let i = 0; i < 15; i++) await givenMail(place.world, request.id, { to: `p${i}@client.test` })
  await mailNode(place, server)
  await until('it is at work', () => server.mails.length > 2)
  await place.restartDatabase()
  await until('all are sent', async () => (await outboxOf(place.world)).every((row) => row.status === 'sent'))
  assert.equal(server.mails.length, 15)
})
