import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '#egress/client.ts'
import { allowingNamed, allowingService, type Policy, publicPolicy } from '#egress/policy.ts'
import { readTarget } from '#egress/target.ts'
import { egressAllow } from '#settings/egress-settings.ts'
import { OK, receiver } from '../support/receiver.ts'

const production = publicPolicy({ isDevelopment: false })

function verdict(policy: Policy, url: string, address = new URL(url).hostname.replace(/[[\]]/g, '')): string {
  return policy.judge(address, readTarget(url)!)
}

async function ask(policy: Policy, url: string) {
  const client = createClient({ policy, userAgent: 'Parley', resolve: async () => ['127.0.0.1'] })
  const wanted = { part: 'whole', bytesMax: 100 } as const
  const answer = await client.send({ method: 'GET', url, deadlineMs: 10_000, wanted, redirectsMax: 2 })
  await client.close()
  return answer.kind === 'answered' ? answer.code : answer.class
}

test('networks and hosts that the operator names are near, and nothing beside them', () => {
  const policy = allowingNamed(
    production,
    egressAllow('10.1.0.0/16, fd12:3456::/32, 192.168.7.8, Calendar.Acme.internal'),
  )
  assert.equal(verdict(policy, 'http://10.1.255.255/'), 'near')
  assert.equal(verdict(policy, 'http://10.2.0.0/'), 'refused')
  assert.equal(verdict(policy, 'https://[fd12:3456::9]/'), 'near')
  assert.equal(verdict(policy, 'https://[fd12:3457::9]/'), 'refused')
  assert.equal(verdict(policy, 'https://192.168.7.8/'), 'near')
  assert.equal(verdict(policy, 'https://192.168.7.9/'), 'refused')
  assert.equal(verdict(policy, 'https://calendar.acme.internal/', '172.16.0.5'), 'near')
  assert.equal(verdict(policy, 'https://calendar.acme.internal.evil.test/', '172.16.0.5'), 'refused')
  assert.equal(verdict(policy, 'https://example.com/', '93.184.216.34'), 'allowed')
})

test('nobody reaches the metadata of a cloud, whatever the operator allows', () => {
  const everything = allowingNamed(production, egressAllow('0.0.0.0/0, ::/0, metadata.acme.internal'))
  for (const address of ['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '192.0.0.192'])
    assert.equal(verdict(everything, `https://${address}/`), 'refused', address)
  assert.equal(verdict(everything, 'https://[fd00:ec2::254]/'), 'refused')
  assert.equal(verdict(everything, 'https://[::ffff:169.254.169.254]/', '::ffff:169.254.169.254'), 'refused')
  assert.equal(verdict(everything, 'https://metadata.acme.internal/', '169.254.169.254'), 'refused')
})

test('a name of the operator that comes to a disguised or link-local address is refused', () => {
  const policy = allowingNamed(production, egressAllow('calendar.acme.internal'))
  for (const address of ['169.254.1.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '0.0.0.0', 'fe80::1', '224.0.0.1'])
    assert.equal(verdict(policy, 'https://calendar.acme.internal/', address), 'refused', address)
})

test('a service of the settings is reached on this machine by plain http, its neighbours are not', async () => {
  await using service = await receiver((socket) => socket.write(OK))
  await using neighbour = await receiver((socket) => socket.write(OK))
  const policy = allowingService(production, `http://localhost:${service.port}/v1`)
  assert.equal(await ask(policy, `http://localhost:${service.port}/v1/models`), 200)
  assert.equal(await ask(policy, `http://localhost:${neighbour.port}/`), 'blocked_address')
  assert.equal(await ask(policy, `http://127.0.0.1:${service.port}/`), 'blocked_address')
  assert.equal(neighbour.connections.length, 0)
})

test('a service of the settings cannot send us to its neighbours', async () => {
  await using neighbour = await receiver((socket) => socket.write(OK))
  await using service = await receiver((socket) =>
    socket.write(`HTTP/1.1 302 Found\r\nlocation: ${neighbour.url}\r\ncontent-length: 0\r\n\r\n`),
  )
  const policy = allowingService(production, service.url)
  assert.equal(await ask(policy, service.url), 'blocked_address')
  assert.equal(neighbour.connections.length, 0)
})

test('plain http is for what the operator names; to the rest of the world it is refused', async () => {
  await using server = await receiver((socket) => socket.write(OK))
  const named = allowingNamed(production, egressAllow('127.0.0.0/8'))
  assert.equal(await ask(named, server.url), 200)
  const judgedPublic: Policy = { ...production, judge: () => 'allowed' }
  assert.equal(await ask(judgedPublic, server.url), 'blocked_address')
  assert.equal(server.requests.length, 1)
})
